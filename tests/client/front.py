"""A server in front of a real service that misbehaves first: it answers 503, breaks connections, or talks nonsense."""

from __future__ import annotations

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

import httpx

Misbehaviour = Callable[["Handler", httpx.Response], None]


class Front(ThreadingHTTPServer):
    """Does each of ``first`` once, in order, and then forwards every request to the service."""

    daemon_threads = True

    def __init__(self, service: str, *first: Misbehaviour) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.service = service
        self.first = list(first)
        self.requests = 0
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    """One request: the service's response to it is known, and is sent or spoiled."""

    protocol_version = "HTTP/1.1"
    server: Front

    def do_POST(self) -> None:
        self._forward(self.rfile.read(int(self.headers["content-length"])))

    def do_GET(self) -> None:
        self._forward(None)

    def _forward(self, body: bytes | None) -> None:
        self.server.requests += 1
        response = httpx.request(self.command, self.server.service + self.path, content=body, timeout=30)
        action = self.server.first.pop(0) if self.server.first else passed_on
        action(self, response)

    def answer(self, status: int, body: bytes, headers: dict[str, str], *, missing: int = 0) -> None:
        """Send a response. ``missing`` bytes of the announced body never arrive."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) - missing])
        self.wfile.flush()
        if missing:
            self.close_connection = True

    def log_message(self, format: str, *values: object) -> None:
        """Nothing: the tests need no log."""


def passed_on(handler: Handler, response: httpx.Response) -> None:
    kept = {name: value for name, value in response.headers.items() if name.startswith(("x-", "content-type", "retry"))}
    handler.answer(response.status_code, response.content, kept)


def overloaded(retry_after: str) -> Misbehaviour:
    """A 503, as the service sends it."""

    def act(handler: Handler, response: httpx.Response) -> None:
        body = b'{"error":"OVERLOADED","message":"too many requests at a time","details":[]}'
        handler.answer(503, body, {"retry-after": retry_after, "content-type": "application/json"})

    return act


def dropped(handler: Handler, response: httpx.Response) -> None:
    """The connection closes before any byte of the response."""
    handler.close_connection = True


def cut(missing: int) -> Misbehaviour:
    """The connection closes before the last ``missing`` bytes of the body."""

    def act(handler: Handler, response: httpx.Response) -> None:
        kept = {name: value for name, value in response.headers.items() if name.startswith("x-")}
        handler.answer(response.status_code, response.content, kept, missing=missing)

    return act


def replaced(old: bytes, new: bytes) -> Misbehaviour:
    """The body is altered."""

    def act(handler: Handler, response: httpx.Response) -> None:
        assert old in response.content
        kept = {name: value for name, value in response.headers.items() if name.startswith("x-")}
        handler.answer(response.status_code, response.content.replace(old, new), kept)

    return act


def answered(status: int, body: bytes | None = None) -> Misbehaviour:
    """Another status code, with the body of the service or with another one."""

    def act(handler: Handler, response: httpx.Response) -> None:
        handler.answer(status, response.content if body is None else body, {"content-type": "application/json"})

    return act


def page(handler: Handler, response: httpx.Response) -> None:
    """A page of some other server, with status 200."""
    handler.answer(200, b"<html>Welcome</html>", {"content-type": "text/html"})
