"""Reading request bodies, within the limits for size and time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import ClientDisconnect, Request

from answergate.adapters.decoding import decode_json
from answergate.service.costs import READING_SECONDS, reading_seconds
from answergate.service.errors import Refusal
from answergate.service.settings import ServiceSettings

_DISCARD_FACTOR = 8
"""A body that is too large is read and discarded up to this multiple of the limit. Then the client gets the error."""


async def read_body(request: Request, settings: ServiceSettings) -> bytes:
    """Read the whole body. Raises a Refusal: 413 if it is too large, 408 if it takes too long."""
    if "expect" in request.headers and _declared(request) > settings.max_body:
        raise too_large(settings)
    try:
        async with asyncio.timeout(settings.body_seconds):
            body, more = await _piece(request)
            if more:
                body = await _read_rest(request, body, settings)
    except TimeoutError:
        raise too_slow(settings) from None
    if len(body) > settings.max_body:
        raise too_large(settings)
    return body


async def stream_body(request: Request, settings: ServiceSettings) -> AsyncIterator[bytes]:
    """Read the body in pieces, as they arrive. Raises a 408 Refusal if the next piece takes too long."""
    more = True
    while more:
        try:
            async with asyncio.timeout(settings.body_seconds):
                piece, more = await _piece(request)
        except TimeoutError:
            raise too_slow(settings) from None
        yield piece


async def stream_lines(request: Request, settings: ServiceSettings) -> AsyncIterator[bytes | Refusal]:
    """The lines of the body as they arrive. A line that is too long becomes a Refusal; its bytes are dropped."""
    line, too_long = bytearray(), False
    async for piece in stream_body(request, settings):
        *ended, rest = piece.split(b"\n")
        for end in ended:
            line += end
            yield too_large(settings) if too_long or len(line) > settings.max_body else bytes(line)
            line, too_long = bytearray(), False
        line += rest
        if len(line) > settings.max_body:
            line, too_long = bytearray(), True
    if too_long:
        yield too_large(settings)
    elif line:
        yield bytes(line)


def read_here(body: bytes) -> Any:
    """Read a body as JSON in the listening process. Raises CaseError, or a 413 Refusal if that would take too long.

    Cases are read in other processes. This is for the few parts of a request that the service itself must know.
    """
    if reading_seconds(body) > READING_SECONDS:
        raise Refusal(413, "BODY_TOO_LARGE", "the body has too many JSON values", headers={"connection": "close"})
    return decode_json(body)


def text_for_log(body: bytes) -> Any:
    """A case for the log: as JSON, or as text if reading it would take too long."""
    return decode_json(body) if reading_seconds(body) <= READING_SECONDS else body.decode("utf-8", "replace")


def too_large(settings: ServiceSettings) -> Refusal:
    """The error for a body, or a line of a batch, that is too large."""
    message = f"the body is larger than {settings.max_body:,} bytes"
    return Refusal(413, "BODY_TOO_LARGE", message, headers={"connection": "close"})


def too_slow(settings: ServiceSettings) -> Refusal:
    """The error for a body that arrives too slowly."""
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


async def _read_rest(request: Request, first: bytes, settings: ServiceSettings) -> bytes:
    """Read the rest of the body. Bytes above the limit are read but not stored."""
    pieces, size, more = [first], len(first), True
    while more and size <= _DISCARD_FACTOR * settings.max_body:
        piece, more = await _piece(request)
        size += len(piece)
        if size <= settings.max_body:
            pieces.append(piece)
        else:
            pieces.clear()
    if size > settings.max_body:
        raise too_large(settings)
    return b"".join(pieces)
