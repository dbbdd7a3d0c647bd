"""Messages as the real RAGFlow SDK makes them from the answer of a server, which runs here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from ragflow_sdk import RAGFlow
from ragflow_sdk.modules.session import Session

from answergate import check
from answergate.adapters import from_ragflow, to_case

TALL, OLD = "The tower is 330 metres tall.", "It was finished in 1889."
ANSWER = "The tower is 330 metres tall [ID:0]. It was finished in 1889 [ID:1]."


def chunk(id: str, text: str) -> dict[str, Any]:
    return {
        "id": id,
        "content": text,
        "document_id": "d1",
        "document_name": "t.pdf",
        "dataset_id": "k1",
        "positions": [[2, 72, 523, 110, 124]],
        "similarity": 0.9,
    }


DATA = {"answer": ANSWER, "reference": {"total": 2, "chunks": [chunk("a1", TALL), chunk("b2", OLD)], "doc_aggs": []}}


class Server(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = json.dumps({"code": 0, "data": DATA | {"session_id": "s"}}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Keep the output of the tests clean."""


@pytest.fixture
def address() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Server)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_message_of_a_session_is_a_case(address: str) -> None:
    session = Session(RAGFlow("key", address), {"id": "s", "chat_id": "c"})
    message = next(session.ask("How tall?", stream=False))
    case = from_ragflow(message)
    assert case == from_ragflow(DATA) == to_case(message) == from_ragflow(json.dumps(DATA))
    assert [citation.chunk_id for citation in case.citations] == ["a1", "b2"]
    assert case.chunks[0].positions[0].bbox == (72, 110, 523, 124)
    assert check(message, "guardrails").status == "PASS"
    assert check(message, "answer").status == "no_evidence"
