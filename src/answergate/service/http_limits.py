"""Limits for the head of a request and for connections: uvicorn has none."""

from __future__ import annotations

import asyncio
import logging
import socket
from http import HTTPStatus
from typing import Any

import msgspec
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from answergate.service.errors import ErrorBody

_log = logging.getLogger("answergate.service")


class LimitedConfig(uvicorn.Config):
    """The settings of the server, with the limits of ``LimitedHttp``. Sizes are in bytes, times in seconds."""

    def __init__(
        self,
        app: Any,
        *,
        max_header: int,
        header_seconds: float,
        body_seconds: float,
        send_seconds: float,
        **options: Any,
    ) -> None:
        self.max_header = max_header
        self.header_seconds = header_seconds
        self.body_seconds = body_seconds
        self.send_seconds = send_seconds
        super().__init__(app, http=LimitedHttp, **options)


class LimitedHttp(HttpToolsProtocol):
    """A connection. Its request heads must be small and arrive in time, and it must read its responses."""

    config: LimitedConfig

    _head_bytes = 0
    _in_head = True
    _refused = False
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._limit_sending(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        if self._in_head:
            self._head_bytes += len(data)
        super().data_received(data)
        # A part of a header has no callback until it is complete.
        if self._in_head and self._head_bytes:
            if self._head_bytes > self.config.max_header:
                self._refuse_large()
            elif self._timer is None:
                self._await_head()

    def on_headers_complete(self) -> None:
        # The bytes that arrived with the head may include a part of the body.
        if self._head_bytes > self.config.max_header:
            size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
            if size > self.config.max_header:
                self._refuse_large()
                return
        self._in_head = False
        self._stop_timer()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self._refused:
            return
        self._in_head, self._head_bytes = True, 0
        self._stop_timer()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self._in_head and not self.transport.is_closing():
            # The rest of the body is dropped as it arrives, but not for ever.
            self._stop_timer()
            self._timer = self.loop.call_later(self.config.body_seconds, self.transport.close)

    def _await_head(self) -> None:
        self._timer = self.loop.call_later(self.config.header_seconds, self._refuse_slow)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse_large(self) -> None:
        self._refuse(431, "HEADERS_TOO_LARGE", f"the headers are larger than {self.config.max_header:,} bytes")

    def _refuse_slow(self) -> None:
        if self._head_bytes:
            message = f"the headers did not arrive within {self.config.header_seconds:g} seconds"
            self._refuse(408, "HEADERS_TOO_SLOW", message)
        else:
            self.transport.close()

    def _refuse(self, code: int, error: str, message: str) -> None:
        """Answer with an error and close the connection. While another response is being sent, only close it."""
        if self._refused:
            return
        self._refused = True
        self._stop_timer()
        _log.warning("a request was refused", extra={"error": error, "client": self.client and self.client[0]})
        if self.cycle is None or self.cycle.response_complete:
            body = msgspec.json.encode(ErrorBody(error, message))
            head = (
                f"HTTP/1.1 {code} {HTTPStatus(code).phrase}\r\ncontent-type: application/json\r\n"
                f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
        self.transport.close()

    def _limit_sending(self, transport: asyncio.Transport) -> None:
        """Let the operating system end the connection of a client that does not read."""
        connection = transport.get_extra_info("socket")
        if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
            milliseconds = int(self.config.send_seconds * 1000)
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
