"""Scores that the real Langfuse SDK sends to a server on this machine."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from answers import CHUNKS, RIGHT, WRONG
from langfuse import Langfuse
from pages import run_python

from answergate import check, check_many
from answergate.demo import demo_cases
from answergate.integrations.langfuse import score_arguments, send_score

TRACE = "0123456789abcdef0123456789abcdef"


class Received(ThreadingHTTPServer):
    """A server that accepts everything and keeps the scores."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.scores: list[dict[str, Any]] = []
        self.url = f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    server: Received

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        if self.path == "/api/public/scores":
            self.server.scores += json.loads(body)
        self.send_response(202)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(b'{"message": "Accepted"}')

    def log_message(self, format: str, *values: object) -> None:
        """Nothing: the tests need no log."""


@pytest.fixture
def server() -> Iterator[Received]:
    with Received() as started:
        threading.Thread(target=started.serve_forever, daemon=True).start()
        yield started
        started.shutdown()


@pytest.fixture
def langfuse(server: Received) -> Iterator[Langfuse]:
    # Clients with the same key share one connection, and a server stops with its test.
    client = Langfuse(public_key=f"pk-{server.server_address[1]}", secret_key="sk", base_url=server.url)
    yield client
    client.shutdown()


def test_the_page_sends_a_score_and_returns_the_verdict(langfuse: Langfuse, server: Received) -> None:
    check_and_score = run_python("integrations/langfuse.md")["check_and_score"]
    assert check_and_score(langfuse, TRACE, RIGHT, CHUNKS).passed
    assert not check_and_score(langfuse, TRACE, WRONG, CHUNKS).passed
    langfuse.flush()
    first, second = server.scores
    assert (first["value"], second["value"]) == (1.0, 0.5)
    assert (second["name"], second["traceId"], second["dataType"]) == ("answergate", TRACE, "NUMERIC")
    assert "C2 says '12'" in second["comment"]
    assert second["metadata"]["passed"] is False
    assert "COV503" in second["metadata"]["rules"]


def test_a_score_has_the_id_and_the_target_that_were_given(langfuse: Langfuse, server: Received) -> None:
    verdict = check({"answer": WRONG, "chunks": CHUNKS}, "guardrails")
    send_score(langfuse, verdict, "grounded", trace_id=TRACE, observation_id="0123456789abcdef", score_id="s-1")
    langfuse.flush()
    [score] = server.scores
    assert (score["id"], score["name"], score["observationId"]) == ("s-1", "grounded", "0123456789abcdef")


def test_nothing_decided_is_a_score_of_zero() -> None:
    [verdict] = check_many([{"answer": 7}], "guardrails")
    arguments = score_arguments(verdict, trace_id=TRACE)
    assert (arguments["value"], arguments["metadata"]["outcome"]) == (0.0, "unreadable")
    assert "$.answer" in arguments["comment"]


def test_every_gate_has_a_score() -> None:
    for case in demo_cases():
        verdict = check(case.case, case.gate, case.policy)
        arguments = score_arguments(verdict)
        assert 0.0 <= arguments["value"] <= 1.0
        assert (arguments["value"] == 1.0) <= verdict.passed
        assert arguments == score_arguments(check(case.case, case.gate, case.policy))
        json.dumps(arguments)
