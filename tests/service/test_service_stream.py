"""Streams: an answer arrives in pieces, and only text that may be shown is sent back before the verdict."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from answergate import StreamGate
from answergate.demo import DemoCase, demo_cases
from answergate.service.app import create_app
from answergate.service.settings import ServiceSettings
from growing_answers import CHUNKS
from service_process import ServiceProcess

pytest_plugins = ["service_fixtures"]

STREAM = "/v1/gates/guardrails/stream"
RIGHT = "The tower was opened in 1889 [C1]. It weighs 7,300 tonnes [C1]. Das Kapital beträgt 5.000 Euro [C2]. Er gilt ab dem 3. Mai [C2]."
WRONG = RIGHT.replace("5.000", "6.000") + " It weighs 7,300 tonnes [C1]. The tower was opened in 1889 [C1]."
DEEP, VERY_DEEP = (b"[" * levels + b"]" * levels for levels in (900, 100_000))
GIVEN = {"chunks": CHUNKS, "question": "When was it opened?"}

Events = list[tuple[str, Any]]


def body(answer: str, given: object = GIVEN, size: int = 7, **close: Any) -> bytes:
    deltas = [{"delta": answer[at : at + size]} for at in range(0, len(answer), size)]
    lines: list[object] = [given, *deltas, *([{"close": close}] if close else [])]
    return b"".join([json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines])


def read(lines: Iterator[str]) -> Iterator[tuple[str, Any]]:
    """The events, as they arrive."""
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))
        else:
            assert line == ""


def ask(service: ServiceProcess, sent: bytes | Iterator[bytes], path: str = STREAM, **query: str) -> Events:
    with service.client.stream("POST", path, content=sent, params=query) as response:
        assert response.status_code == 200, response.read()
        assert response.headers["content-type"].startswith("text/event-stream")
        assert response.headers["x-answergate-policy"] == query.get("policy", path.split("/")[3])
        return list(read(response.iter_lines()))


def shown(events: Events) -> str:
    return "".join([data["text"] for name, data in events if name == "text"])


@pytest.mark.parametrize("hold", ["answer", "claim"])
def test_a_right_answer_is_sent_back_with_its_verdict(service: ServiceProcess, hold: str) -> None:
    events = ask(service, body(RIGHT), hold=hold)
    alone = service.check("guardrails", {**GIVEN, "answer": RIGHT})
    assert shown(events) == RIGHT
    name, verdict = events[-1]
    assert (name, verdict["code"], verdict["body"]) == ("verdict", 200, alone.json())
    assert verdict["seq"] > 0
    assert [name for name, _ in events].count("text") == (1 if hold == "answer" else 3)


def test_nothing_of_a_stopped_answer_is_sent_back(service: ServiceProcess) -> None:
    for size in (1, 7, 1000):
        with service.client.stream("POST", STREAM, content=body(WRONG, size=size)) as response:
            received = b"".join(response.iter_bytes())
        stopped, _, verdict = received.partition(b"event: verdict\n")
        assert stopped == b"event: stopped\ndata: {}\n\n"
        assert b"REFUSE" in verdict


def test_a_refused_claim_is_not_sent_back_claim_by_claim(service: ServiceProcess) -> None:
    events = ask(service, body(WRONG), hold="claim")
    assert shown(events) == "The tower was opened in 1889 [C1]. It weighs 7,300 tonnes [C1]."
    assert [name for name, _ in events] == ["text", "text", "stopped", "verdict"]
    assert events[-1][1]["body"] == service.check("guardrails", {**GIVEN, "answer": WRONG}).json()


def test_a_claim_is_sent_back_while_the_answer_still_arrives(service: ServiceProcess) -> None:
    lines = body(RIGHT * 2).splitlines(keepends=True)
    begun, rest = b"".join(lines[:24]), b"".join(lines[24:])
    with service.connected() as connection:
        head = f"POST {STREAM}?hold=claim HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
        connection.sendall(head + f"{len(begun):x}\r\n".encode() + begun + b"\r\n")
        arrived = connection.makefile("rb")
        line = next(line for line in arrived if line.startswith(b"data:"))
        connection.sendall(f"{len(rest):x}\r\n".encode() + rest + b"\r\n0\r\n\r\n")
        assert json.loads(line.removeprefix(b"data: "))["text"].startswith("The tower was opened in 1889 [C1].")
        assert any(line.startswith(b"event: verdict") for line in arrived)
        arrived.close()


@pytest.mark.parametrize("demo", demo_cases(), ids=lambda demo: demo.name)
def test_every_bundled_case_gets_the_same_result_as_the_whole_case(service: ServiceProcess, demo: DemoCase) -> None:
    case = dict(demo.case)
    name = next((name for name in ("answer", "conclusion", "answer_text", "content") if name in case), None)
    if name is None and "qa" in case:
        pytest.skip("the answer of this case is inside of another field")
    answer = case.pop(name) if name else ""
    cited = {name: case.pop(name) for name in ("citations", "evidences") if name in case}
    query = {"policy": demo.policy} if demo.policy else {}
    events = ask(service, body(answer, case, **cited), f"/v1/gates/{demo.gate}/stream", **query, full="true")
    alone = service.check(demo.gate, {**case, **cited, "answer": answer}, **query, full="true")
    last, verdict = events[-1]
    assert (last, verdict["code"], verdict["body"]) == ("verdict", alone.status_code, alone.json())
    passed = alone.json()["passed"]
    assert shown(events) == (answer if passed else "")
    assert ("stopped", {}) in events or passed


def test_the_decision_is_logged_counted_and_stored(service: ServiceProcess) -> None:
    counter = 'answergate_decisions_total{gate="guardrails",outcome="stopped",policy="guardrails",status="REFUSE"}'

    def count() -> float:
        lines = service.client.get("/metrics").text.splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(counter))

    before = count()
    with service.client.stream("POST", STREAM, content=body(WRONG), headers={"x-request-id": "stream-1"}) as response:
        [*_, (_, verdict)] = read(response.iter_lines())
    assert count() == before + 1
    line = service.logged_line(request_id="stream-1", event="request")
    assert (line["route"], line["code"], line["status"]) == ("/v1/gates/{gate}/stream", 200, "REFUSE")
    assert line["seq"] == verdict["seq"]


@pytest.mark.parametrize(
    ("sent", "query", "error"),
    [
        (b"", {}, "Validation error"),
        (b"not JSON\n", {}, "Validation error"),
        (b"[]\n", {}, "Validation error"),
        (b'{"metadata": %s}\n' % DEEP, {}, "Validation error"),
        (b'{"metadata": %s}\n' % VERY_DEEP, {}, "Validation error"),
        (body("x", {"chunks": 7}), {}, "Validation error"),
        (body("x", {"answer": "It is tall."}), {}, "Validation error"),
        (body("x", {"conclusion": "It is tall."}), {}, "Validation error"),
        (body("x"), {"hold": "word"}, "UNKNOWN_FORM"),
        (body("x", {"citations": ["C1"]}), {"hold": "claim"}, "UNKNOWN_FORM"),
        (body("x"), {"holds": "claim"}, "UNKNOWN_QUERY"),
        (body("x"), {"from": "anthropic"}, "UNKNOWN_QUERY"),
        (body("x"), {"policy": "nothing"}, "UNKNOWN_POLICY"),
    ],
)
def test_a_wrong_beginning_is_an_error_with_a_status_code(
    service: ServiceProcess, sent: bytes, query: dict[str, str], error: str
) -> None:
    response = service.client.post(STREAM, content=sent, params=query)
    assert response.status_code in (400, 404)
    assert response.json()["error"] == error
    assert response.json()["details"]


def test_only_the_stream_knows_hold(service: ServiceProcess) -> None:
    response = service.check("guardrails", {**GIVEN, "answer": RIGHT}, hold="claim")
    assert (response.status_code, response.json()["error"]) == (400, "UNKNOWN_QUERY")
    response = service.client.post("/v1/gates/answer/stream", content=body("x"), params={"hold": "claim"})
    assert "the answer gate decides about the whole answer" in response.json()["message"]


@pytest.mark.parametrize(
    "line",
    [
        *(b"not JSON", b"", b"[]", b"{}", b'{"delta": 7}', b'{"delta": null}', b'{"delta": "x", "more": 1}'),
        *(b'{"close": {}}', b'{"close": 1}', b'{"close": {"citations": %s}}' % DEEP, b'{"close": %s}' % VERY_DEEP),
    ],
)
def test_a_wrong_line_ends_the_stream_with_an_error_and_nothing_is_released(
    service: ServiceProcess, line: bytes
) -> None:
    [(name, error)] = ask(service, body(RIGHT) + line + b"\n")
    assert (name, error["error"]) == ("error", "Validation error")
    assert error["details"][0]["path"].startswith("line ")


@pytest.mark.parametrize("hold", ["answer", "claim"])
def test_an_unexpected_error_ends_the_stream_with_an_error_and_a_log_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, hold: str
) -> None:
    feed = StreamGate.feed

    def broken(gate: StreamGate, delta: str) -> list[str]:
        if len(gate.text) > 110:
            raise ValueError("it broke")
        return feed(gate, delta)

    monkeypatch.setattr(StreamGate, "feed", broken)
    with TestClient(create_app(ServiceSettings()), "http://127.0.0.1") as client:
        response = client.post(STREAM, content=body(RIGHT), params={"hold": hold})
    *released, (name, error) = read(iter(response.text.splitlines()))
    assert shown(released) == ("The tower was opened in 1889 [C1]." if hold == "claim" else "")
    assert (name, error["error"], error["message"]) == (
        "error",
        "FAULT",
        "internal error, nothing was decided: ValueError",
    )
    assert "it broke" in caplog.text


def test_nothing_may_follow_close_and_claims_need_no_citations(service: ServiceProcess) -> None:
    [(name, error)] = ask(service, body(RIGHT, citations=["C1"]) + b'{"delta": "x"}\n')
    assert (name, error["details"][0]["message"]) == ("error", "no line may follow the line with close")
    *_, (name, error) = ask(service, body(RIGHT, citations=["C1"]), hold="claim")
    assert (name, error["error"]) == ("error", "Validation error")


def test_what_is_too_large_is_an_error(service: ServiceProcess) -> None:
    def pieces() -> Iterator[bytes]:
        yield body("")
        for _ in range(30):
            yield body("y" * 100_000, size=100_000).splitlines(keepends=True)[1]

    [stopped, (name, error)] = ask(service, pieces())
    assert (stopped, name, error["error"]) == (("stopped", {}), "error", "BODY_TOO_LARGE")
    big = body(RIGHT, {"chunks": {**CHUNKS, "C9": "y" * 600_000}})
    assert service.client.post(STREAM, content=big, params={"hold": "claim"}).status_code == 413
    assert shown(ask(service, big)) == RIGHT
    [(name, _), (last, verdict)] = ask(service, body("y" * 300_000, size=100_000))
    assert (name, last, verdict["code"]) == ("stopped", "verdict", 400)
    assert "the limit is 200,000" in verdict["body"]["details"][0]["message"]


def test_a_client_that_stops_sending_gets_an_error(service: ServiceProcess) -> None:
    with service.connected() as connection:
        begun = body(RIGHT)[:-50]
        connection.sendall(
            f"POST {STREAM} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n".encode() + begun
        )
        everything = b""
        while b"BODY_TOO_SLOW" not in everything:
            piece = connection.recv(65536)
            assert piece
            everything += piece
    assert b"event: error" in everything
    assert b"opened in 1889" not in everything


def test_keys_and_scopes_count_here_too(tmp_path: Path) -> None:
    from answergate.service.keys import add_key

    secret = add_key(tmp_path / "keys.toml", "reader", scopes=["read"])
    with ServiceProcess(tmp_path, "--keys", "keys.toml") as service:
        assert service.client.post(STREAM, content=body(RIGHT)).status_code == 401
        headers = {"x-api-key": secret}
        assert service.client.post(STREAM, content=body(RIGHT), headers=headers).status_code == 403


def test_the_service_releases_what_the_library_releases(service: ServiceProcess) -> None:
    for answer in (RIGHT * 2, WRONG):
        gate = StreamGate(gate="guardrails", chunks=CHUNKS, hold="claim")
        fed = [text for at in range(0, len(answer), 7) for text in gate.feed(answer[at : at + 7])]
        gate.close()
        events = ask(service, body(answer), hold="claim")
        assert [data["text"] for name, data in events if name == "text"] == [*fed, *([gate.rest] if gate.rest else [])]
