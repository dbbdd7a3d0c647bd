"""A FastAPI application on uvicorn streams answers behind a gate. The tests see every byte that a client gets."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from fastapi.responses import Response

from answergate import CaseError, Verdict
from answergate.service.gated import gated
from answergate.service.middleware import add_evidence_gate
from growing_answers import CHUNKS

RIGHT = "The tower was opened in 1889 [C1]. It weighs 7,300 tonnes [C1]. Das Kapital beträgt 5.000 Euro [C2]. Er gilt ab dem 3. Mai [C2]."
SECRET = "Giraffes sleep standing in the savannah"
WRONG = f"{RIGHT} {SECRET} [C1]. It weighs 7,300 tonnes [C1]. The tower was opened in 1889 [C1]."
WRONG_AT_ONCE = f"{SECRET} [C1]. {RIGHT}"
ANSWERS = {"right": RIGHT, "wrong": WRONG, "wrong-at-once": WRONG_AT_ONCE, "empty": ""}

app = FastAPI()
add_evidence_gate(app)
verdicts: list[Verdict] = []
generated: list[str] = []


async def deltas(answer: str) -> AsyncIterator[str]:
    try:
        for at in range(0, len(answer), 5):
            await asyncio.sleep(0)
            yield answer[at : at + 5]
    finally:
        generated.append("closed")


@app.get("/ask/{name}")
async def ask(
    name: str, hold: Any = "answer", media_type: str = "text/event-stream", gate: str = "guardrails"
) -> Response:
    return gated(
        deltas(ANSWERS[name]), gate=gate, chunks=CHUNKS, hold=hold, media_type=media_type, on_verdict=verdicts.append
    )


@app.get("/threads/{name}")
def ask_in_a_thread(name: str) -> Response:
    return gated(
        (ANSWERS[name][at : at + 5] for at in range(0, len(ANSWERS[name]), 5)), gate="guardrails", chunks=CHUNKS
    )


@app.get("/without-text")
async def without_text() -> Response:
    async def stream() -> AsyncIterator[str | None]:
        yield None
        async for delta in deltas(RIGHT):
            yield delta
            yield None

    return gated(stream(), gate="guardrails", chunks=CHUNKS)


@app.get("/broken")
async def broken() -> Response:
    async def stream() -> AsyncIterator[str]:
        yield RIGHT
        raise ConnectionError("the model is gone")

    return gated(stream(), gate="guardrails", chunks=CHUNKS)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical"))
        running = threading.Thread(target=server.run, kwargs={"sockets": [free]})
        running.start()
        while not server.started:
            time.sleep(0.01)
        yield free.getsockname()[1]
        server.should_exit = True
        running.join()


def everything(port: int, path: str) -> bytes:
    """Every byte that the server sends for a request."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        while piece := connection.recv(65536):
            received += piece
    return received


def events(received: bytes) -> list[tuple[str, Any]]:
    found = []
    name = ""
    for line in received.decode().splitlines():
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            found.append((name, json.loads(line.removeprefix("data: "))))
    return found


def text(received: bytes) -> str:
    return "".join([data["text"] for name, data in events(received) if name == "text"])


@pytest.mark.parametrize("path", ["/ask/right", "/ask/right?hold=claim", "/threads/right", "/without-text"])
def test_a_right_answer_is_streamed(port: int, path: str) -> None:
    received = everything(port, path)
    assert received.startswith(b"HTTP/1.1 200")
    assert b"text/event-stream" in received
    assert text(received) == RIGHT
    assert events(received)[-1] == ("verdict", {"gate": "guardrails", "status": "PASS", "passed": True})


@pytest.mark.parametrize(
    "path", ["/ask/wrong", "/ask/wrong-at-once", "/ask/wrong-at-once?hold=claim", "/threads/wrong"]
)
def test_a_violation_before_the_first_byte_is_422_without_words_of_the_answer(port: int, path: str) -> None:
    received = everything(port, path)
    assert received.startswith(b"HTTP/1.1 422")
    _, _, body = received.partition(b"\r\n\r\n")
    assert json.loads(body) == {
        "error": "ANSWER_STOPPED",
        "message": "the guardrails gate stopped the answer",
        "gate": "guardrails",
        "status": "REFUSE",
    }
    assert not [word for word in WRONG.split() if len(word) > 3 and word.encode() in body]


def test_a_later_violation_ends_the_stream_with_an_event(port: int) -> None:
    received = everything(port, "/ask/wrong?hold=claim")
    assert received.startswith(b"HTTP/1.1 200")
    assert RIGHT.startswith(text(received))
    assert text(received).startswith("The tower was opened in 1889 [C1].")
    assert SECRET.split()[0].encode() not in received
    assert [name for name, _ in events(received)][-2:] == ["stopped", "verdict"]
    assert events(received)[-1][1] == {"gate": "guardrails", "status": "REFUSE", "passed": False}


def test_plain_text_is_streamed_and_cut_with_an_error(port: int) -> None:
    whole = everything(port, "/ask/right?media_type=text/plain&hold=claim")
    assert b"text/plain" in whole
    assert whole.endswith(b"0\r\n\r\n")
    cut = everything(port, "/ask/wrong?media_type=text/plain&hold=claim")
    assert cut.startswith(b"HTTP/1.1 200")
    assert SECRET.split()[0].encode() not in cut
    assert not cut.endswith(b"0\r\n\r\n"), "a cut answer must not look like a whole one"
    assert everything(port, "/ask/wrong?media_type=text/plain").startswith(b"HTTP/1.1 422")


def test_the_model_is_stopped_and_the_verdict_is_handed_over(port: int) -> None:
    verdicts.clear()
    generated.clear()
    everything(port, "/ask/wrong?hold=claim")
    assert generated == ["closed"]
    assert [verdict.status for verdict in verdicts] == ["REFUSE"]
    assert SECRET in verdicts[0].because


def test_an_empty_answer_is_decided_too(port: int) -> None:
    assert everything(port, "/ask/empty").startswith(b"HTTP/1.1 422")


def test_every_gate_can_be_used(port: int) -> None:
    assert everything(port, "/ask/right?gate=answer").startswith(b"HTTP/1.1 422")
    assert everything(port, "/ask/right?gate=evidence").startswith(b"HTTP/1.1 422")


def test_an_error_of_the_model_is_an_error_of_the_response(port: int) -> None:
    received = everything(port, "/broken")
    assert received.startswith(b"HTTP/1.1 500")
    assert b"1889" not in received


def test_a_wrong_option_is_found_when_the_response_is_made() -> None:
    with pytest.raises(CaseError):
        gated(iter([RIGHT]), gate="guardrails", chunks=[7])
    with pytest.raises(ValueError, match="hold"):
        gated(iter([RIGHT]), gate="answer", hold="claim")
