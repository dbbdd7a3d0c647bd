"""The outermost middleware: request id, tracing span, log line, security headers and error responses."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from answergate.errors import Problem
from answergate.service.errors import Refusal, internal_error
from answergate.service.logs import request_id
from answergate.service.metrics import Metrics
from answergate.service.tracing import Tracing
from answergate.version import __version__

_log = logging.getLogger("answergate.service")
_SANE_ID = re.compile(rb"[A-Za-z0-9._:-]{1,128}\Z")
_METHODS = frozenset(("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"))
_SECURITY = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-answergate-version", __version__.encode()),
]
_CLOSED_PAGE = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")
_UNSTORED = (b"cache-control", b"no-store")


class RequestMiddleware:
    """Wraps the application. Turns every exception into an error response and a log line."""

    def __init__(self, app: ASGIApp, paths: Mapping[object, str], metrics: Metrics, tracing: Tracing) -> None:
        self._app = app
        self._paths = paths
        self._metrics = metrics
        self._tracing = tracing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        id = _id_of(scope)
        token = request_id.set(id)
        scope["app"] = self  # makes the router raise an exception for unknown routes, so that we format the error
        facts: dict[str, Any] = {}
        scope["state"] = {**scope.get("state", {}), "facts": facts}
        method = scope["method"] if scope["method"] in _METHODS else "other"
        code = 0

        async def sending(message: Message) -> None:
            nonlocal code
            if message["type"] == "http.response.start":
                code = message["status"]
                message["headers"] = _with_ours(message["headers"], id)
            await send(message)

        self._metrics.in_flight.inc()
        try:
            with self._tracing.span(scope, facts):
                try:
                    await self._app(scope, receive, sending)
                except ClientDisconnect:
                    code = 499
                except Exception as error:
                    refusal = _refusal(error)
                    if code:
                        raise
                    self._metrics.refused(refusal.body.error)
                    await _answer(refusal, sending)
                facts |= {"method": method, "route": self._route(scope), "code": code}
        finally:
            self._metrics.in_flight.dec()
            seconds = time.perf_counter() - began
            self._metrics.answered(self._route(scope), method, code, seconds)
            facts["ms"] = round(seconds * 1e3, 3)
            _log.info("request", extra=facts)
            request_id.reset(token)

    def _route(self, scope: Scope) -> str:
        """The route pattern. The URL itself would make too many metric labels, and may hold private data."""
        return self._paths.get(scope.get("endpoint"), "none")


def _id_of(scope: Scope) -> str:
    for name, value in scope["headers"]:
        if name == b"x-request-id" and _SANE_ID.match(value):
            return str(value.decode())
    return secrets.token_hex(8)


def _with_ours(headers: list[tuple[bytes, bytes]], id: str) -> list[tuple[bytes, bytes]]:
    names = {name for name, _ in headers}
    added = [(b"x-request-id", id.encode()), *_SECURITY]
    added += [header for header in (_CLOSED_PAGE, _UNSTORED) if header[0] not in names]
    return [*headers, *added]


def _refusal(error: Exception) -> Refusal:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, HTTPException):
        headers = dict(error.headers or {})
        if error.status_code == 405:
            allowed = headers.get("Allow", "")
            message = f"this URL only accepts {allowed}"
            return Refusal(405, "METHOD_NOT_ALLOWED", message, [Problem("method", message)], headers)
        if error.status_code == 404:
            message = "there is nothing at this URL; /docs lists all operations"
            return Refusal(404, "NOT_FOUND", message, [Problem("path", message)])
        return Refusal(error.status_code, "REFUSED", str(error.detail), (), headers)
    return internal_error(error)


async def _answer(refusal: Refusal, send: Send) -> None:
    body = refusal.to_json()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in refusal.headers.items()]
    await send({"type": "http.response.start", "status": refusal.code, "headers": headers})
    await send({"type": "http.response.body", "body": body})
