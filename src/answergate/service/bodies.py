"""Reading what a client sends, as much as is allowed and in the time that is allowed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import ClientDisconnect, Request

from answergate.service.errors import Refusal
from answergate.service.settings import ServiceSettings

_SWALLOW = 8
"""How many times the limit of a body is still read and thrown away, so that its sender can read the refusal."""


async def read_body(request: Request, settings: ServiceSettings) -> bytes:
    """The whole body, or a refusal: 413 where it is too large, 408 where it takes too long."""
    if "expect" in request.headers and _declared(request) > settings.max_body:
        raise too_large(settings)
    try:
        async with asyncio.timeout(settings.body_seconds):
            body, more = await _piece(request)
            if more:
                body = await _whole(request, body, settings)
    except TimeoutError:
        raise too_slow(settings) from None
    if len(body) > settings.max_body:
        raise too_large(settings)
    return body


async def stream_body(request: Request, settings: ServiceSettings) -> AsyncIterator[bytes]:
    """The body in pieces, as they come; 408 where none comes for too long."""
    more = True
    while more:
        try:
            async with asyncio.timeout(settings.body_seconds):
                piece, more = await _piece(request)
        except TimeoutError:
            raise too_slow(settings) from None
        yield piece


def too_large(settings: ServiceSettings) -> Refusal:
    """The refusal of a body, or of one line of a batch."""
    message = f"the body is larger than {settings.max_body:,} bytes"
    return Refusal(413, "BODY_TOO_LARGE", message, headers={"connection": "close"})


def too_slow(settings: ServiceSettings) -> Refusal:
    """The refusal of a client that does not send."""
    message = f"the body did not arrive within {settings.body_seconds:g} seconds"
    return Refusal(408, "BODY_TOO_SLOW", message, headers={"connection": "close"})


def _declared(request: Request) -> int:
    length = request.headers.get("content-length", "0")
    return int(length) if length.isascii() and length.isdecimal() and len(length) < 19 else 0


async def _piece(request: Request) -> tuple[bytes, bool]:
    """The next piece, and whether there are more."""
    message = await request.receive()
    if message["type"] == "http.disconnect":
        raise ClientDisconnect
    return message.get("body", b""), message.get("more_body", False)


async def _whole(request: Request, first: bytes, settings: ServiceSettings) -> bytes:
    """All pieces together. What is too much is not kept, only waited for."""
    pieces, size, more = [first], len(first), True
    while more and size <= _SWALLOW * settings.max_body:
        piece, more = await _piece(request)
        size += len(piece)
        if size <= settings.max_body:
            pieces.append(piece)
        else:
            pieces.clear()
    if size > settings.max_body:
        raise too_large(settings)
    return b"".join(pieces)
