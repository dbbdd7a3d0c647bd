"""Hostile requests get a 4xx response or a verdict, and the service keeps running."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from select import select

import httpx
import pytest

from answergate.gates import GATES
from service_process import ServiceProcess

pytest_plugins = ["service_fixtures"]

HOSTILE = {
    "markup": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "sql": "'; DROP TABLE entries; --",
    "nul": "a\0b\x01\x1f\x7f",
    "right to left": "\u202e\u2066abc\u2069",
    "emoji": "👩‍👩‍👧‍👦🏳️‍🌈" * 20,
    "combining": "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
    "template": "{{7*7}} ${7*7} %s%n",
    "header": "a\r\nSet-Cookie: x=1\r\n\r\n<html>",
    "korean": "한국어 " * 30,
}


@pytest.mark.parametrize("gate", list(GATES))
@pytest.mark.parametrize("text", list(HOSTILE.values()), ids=list(HOSTILE))
def test_hostile_strings_are_treated_as_text(service: ServiceProcess, gate: str, text: str) -> None:
    case = {
        "id": text,
        "conclusion": text,
        "raw_chunks": [{"id": text, "text": text}],
        "evidences": [{"chunk_id": text, "excerpt": text}],
        "metadata": {text: text},
    }
    if gate == "attribution":
        case |= {"coverage_code": "A4200_1", "slot": "waiting_period"}
    response = service.check(gate, case)
    assert response.status_code in (200, 422)
    assert response.headers["content-type"] == "application/json"
    assert "set-cookie" not in response.headers
    response.json()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nul",
        b"\xff\xfe{}",
        b'{"conclusion": "\xed\xa0\x80"}',
        b'{"conclusion": "\\ud800"}',
        b'{"conclusion": NaN}',
        b'{"conclusion": "x", "score": 1e999}',
        b"[]",
        b'"text"',
        b"5",
        b"null",
        b"{}",
        b'{"conclusion": {"a": []}}',
        b'{"conclusion": "x", "raw_chunks": 5}',
        b'{"conclusion": "x", "raw_chunks": [{"id": "a", "text": "b"}, {"id": "a", "text": "c"}]}',
        b'{"conclusion": "x", "evidences": [{"bbox": [5, 5, 1, 1]}]}',
        b"[" * 1_999_999,
        b'{"a":' * 300_000,
        b'{"conclusion": "x", "metadata": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    ],
    ids=lambda body: repr(body[:40]),
)
@pytest.mark.parametrize("gate", ["answer", "evidence"])
def test_a_case_that_cannot_be_read_is_400_with_a_path(service: ServiceProcess, gate: str, body: bytes) -> None:
    response = service.client.post(f"/v1/gates/{gate}", content=body)
    assert response.status_code == 400
    assert response.json()["error"] == "Validation error"
    assert all(problem["path"].startswith("$") for problem in response.json()["details"])


@pytest.mark.parametrize("depth", range(900, 1020, 7))
def test_every_depth_of_nesting_is_a_verdict_or_400(service: ServiceProcess, depth: int) -> None:
    nested = "[" * depth + "]" * depth
    body = f'{{"content": "x", "lineage": {{"a": {nested}}}, "metadata": {{"b": {nested}}}}}'
    for path in ("/v1/gates/evidence", "/v1/gates/evidence?full=true", "/v1/gates/answer"):
        assert service.client.post(path, content=body).status_code in (200, 400)


def test_ten_megabytes_of_brackets_are_413_with_or_without_content_length(service: ServiceProcess) -> None:
    body = b"[" * 10_000_000

    def chunked() -> Iterator[bytes]:
        for start in range(0, len(body), 100_000):
            yield body[start : start + 100_000]

    for content in (body, chunked()):
        response = service.client.post("/v1/gates/answer", content=content)
        assert (response.status_code, response.json()["error"]) == (413, "BODY_TOO_LARGE")


def test_a_content_length_above_the_limit_is_rejected_before_the_body(service: ServiceProcess) -> None:
    head = (
        "POST /v1/gates/answer HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10000000\r\nExpect: 100-continue\r\n\r\n"
    )
    with _connected(service) as connection:
        connection.sendall(head.encode())
        assert connection.recv(65536).startswith(b"HTTP/1.1 413")


def test_a_slow_body_is_408(service: ServiceProcess) -> None:
    with _connected(service) as connection:
        connection.sendall(b"POST /v1/gates/answer HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n")
        for _ in range(4):
            connection.sendall(b" ")
            time.sleep(0.2)
        assert select([connection], [], [], 0) == ([], [], []), (
            "the service must wait for a slow body until the time limit"
        )
        answer = b""
        while b"BODY_TOO_SLOW" not in answer:
            piece = connection.recv(65536)
            assert piece
            answer += piece
        assert answer.startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize(
    "head",
    [
        b"GARBAGE\r\n\r\n",
        b"POST /v1/gates/answer HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /v1/gates/answer HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"GET /%00%ff/../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /v1/rules/%F0%9F%92%A9%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /v1/policies/..%2f..%2fetc HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"POST /v1/gates/answer?policy=%00%ff HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}",
        b"BREW /v1/gates HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    ],
    ids=repr,
)
def test_broken_requests_get_a_4xx(service: ServiceProcess, head: bytes) -> None:
    with _connected(service) as connection:
        connection.sendall(head)
        assert connection.recv(65536).startswith(b"HTTP/1.1 4")
    assert service.client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"host": "evil.example:80"},
        {"host": "["},
        {"origin": "https://evil.example"},
        {"origin": "null"},
    ],
)
def test_without_keys_requests_from_other_sites_are_rejected(service: ServiceProcess, headers: dict[str, str]) -> None:
    response = httpx.get(f"{service.url}/v1/policies", headers=headers)
    assert (response.status_code, response.json()["error"]) == (403, "FORBIDDEN")


def test_requests_from_the_services_own_pages_are_accepted(service: ServiceProcess) -> None:
    host = service.url.removeprefix("http://")
    for headers in ({"origin": service.url}, {"host": host.replace("127.0.0.1", "localhost")}):
        assert httpx.get(f"{service.url}/v1/policies", headers=headers).status_code == 200


def test_only_a_harmless_request_id_is_used(service: ServiceProcess) -> None:
    for sent, taken in (("abc-1.2:3", True), ("a b", False), ("x" * 200, False), ("<script>", False)):
        answered = service.client.get("/healthz", headers={"x-request-id": sent}).headers["x-request-id"]
        assert (answered == sent) is taken
        assert json.dumps(answered).isascii()


def _connected(service: ServiceProcess) -> socket.socket:
    host, port = service.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=20)
