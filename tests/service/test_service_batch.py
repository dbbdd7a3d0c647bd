"""Batches: lines are streamed in both directions, each line gets one answer, and a bad line fails alone."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from typing import Any

from answergate.demo import demo_cases
from service_process import ServiceProcess

pytest_plugins = ["service_fixtures"]

ANSWERS = [case for case in demo_cases() if case.gate == "answer"]
BATCH = "/v1/gates/answer/batch"


def _ask(service: ServiceProcess, body: bytes | Iterator[bytes], path: str = BATCH) -> list[dict[str, Any]]:
    response = service.client.post(path, content=body)
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in response.text.splitlines()]


def _line(case: object) -> bytes:
    return json.dumps(case, ensure_ascii=False).encode() + b"\n"


def test_each_line_gets_the_same_answer_as_the_case_alone(service: ServiceProcess) -> None:
    lines = _ask(service, b"".join(_line(case.case) for case in ANSWERS))
    for number, (line, case) in enumerate(zip(lines, ANSWERS, strict=True), 1):
        alone = service.check("answer", case.case)
        assert (line["line"], line["code"], line["body"]) == (number, alone.status_code, alone.json())
        assert line["seq"] > 0


def test_a_bad_line_gets_one_error_and_the_others_are_answered(service: ServiceProcess) -> None:
    good = _line(ANSWERS[0].case)
    bad = [b"not JSON\n", b"\n", b"[]\n", b'{"conclusion": 5}\n', b"\xff\xfe\n", b"[" * 100_000 + b"\n"]
    lines = _ask(service, good + b"".join(bad) + good)
    assert [line["code"] for line in lines] == [200, *[400] * len(bad), 200]
    assert [line["line"] for line in lines] == list(range(1, len(bad) + 3))
    assert lines[4]["body"]["details"][0]["path"] == "$.conclusion"


def test_the_last_newline_is_optional_and_windows_line_ends_are_accepted(service: ServiceProcess) -> None:
    good = _line(ANSWERS[0].case)
    lines = _ask(service, good.rstrip() + b"\r\n" + good.rstrip())
    assert [line["code"] for line in lines] == [200, 200]
    assert _ask(service, b"") == []


def test_only_the_line_that_is_too_long_is_rejected(service: ServiceProcess) -> None:
    good = _line(ANSWERS[0].case)

    def pieces() -> Iterator[bytes]:
        yield good
        for _ in range(50):
            yield b"x" * 100_000
        yield b"\n" + good

    assert [line["code"] for line in _ask(service, pieces())] == [200, 413, 200]


def test_a_stopped_report_is_a_line_with_code_422(service: ServiceProcess) -> None:
    bad = next(case for case in demo_cases() if case.name == "evidence-bad")
    [line] = _ask(service, _line(bad.case), "/v1/gates/evidence/batch")
    assert (line["code"], line["body"]["error"]) == (422, "EVIDENCE_REQUIRED")
    [full] = _ask(service, _line(bad.case), "/v1/gates/evidence/batch?full=true")
    assert full["body"]["findings"]


def test_an_answer_is_sent_before_the_next_case_arrives(service: ServiceProcess) -> None:
    host, port = service.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        connection.sendall(f"POST {BATCH} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        answers = connection.makefile("rb")
        for number in range(1, 4):
            line = _line(ANSWERS[0].case)
            connection.sendall(f"{len(line):x}\r\n".encode() + line + b"\r\n")
            while not (answer := answers.readline()).startswith(b"{"):
                assert answer
            assert json.loads(answer)["line"] == number
        connection.sendall(b"0\r\n\r\n")


def test_a_client_that_stops_sending_gets_an_error(service: ServiceProcess) -> None:
    host, port = service.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        connection.sendall(f"POST {BATCH} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99\r\n\r\n".encode())
        everything = b""
        while b"BODY_TOO_SLOW" not in everything:
            piece = connection.recv(65536)
            assert piece
            everything += piece


def test_the_service_stops_reading_while_the_client_does_not_read(service: ServiceProcess) -> None:
    """Backpressure: the service stops reading cases until the client reads answers. In the end all are answered."""
    lines, host, port = 2_000, *service.url.removeprefix("http://").split(":")
    line = _line({"content": "Nothing is said here. " * 1_000 + "[cite:a]", "snippets": [{"id": "a", "text": "x"}]})
    sent = 0
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        connection.settimeout(60)
        connection.connect((host, int(port)))
        path = "/v1/gates/evidence/batch?policy=evidence-lenient"
        head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(line) * lines}\r\n\r\n"
        connection.sendall(head.encode())

        def send() -> None:
            nonlocal sent
            for _ in range(lines):
                connection.sendall(line)
                sent += 1

        sending = threading.Thread(target=send, daemon=True)
        sending.start()
        sending.join(3)
        assert 0 < sent < lines
        assert service.client.get("/healthz").status_code == 200
        received, answers = 0, connection.makefile("rb")
        while received < lines:
            answer = answers.readline()
            assert answer
            if answer.startswith(b'{"line"'):
                assert json.loads(answer)["code"] == 200
                received += 1
        sending.join(5)
        assert sent == lines
