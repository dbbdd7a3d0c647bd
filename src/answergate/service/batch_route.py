"""POST /v1/gates/{gate}/batch: one case per line in, one answer per line out, each sent as soon as it is ready.

One task reads the lines. Each line has a task that decides and stores it. Another task sends the answers in order. The
queue between them is bounded: if a client does not read the answers, the service stops reading its cases.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec
from msgspec import Raw, Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from answergate.errors import Problem
from answergate.policy import Policy
from answergate.service.bodies import stream_lines, text_for_log
from answergate.service.errors import Refusal, validation_body
from answergate.service.keys import Key
from answergate.service.state import Service

NDJSON = "application/x-ndjson"
_LINES_WAITING = 64
_BYTES_WAITING = 16 * 1024 * 1024
_EMPTY = Problem("$", "the line is empty; each line must be one case")
_log = logging.getLogger("answergate.service")


class Line(Struct, frozen=True, omit_defaults=True):
    """The answer to one line: its number, and the status code and body of the same case sent alone."""

    line: int
    code: int
    body: Raw
    seq: int | None = None
    entry: str | None = None


class _Pending(Struct, frozen=True):
    """A line that was read: its size in bytes and the task that produces its answer."""

    size: int
    answer: asyncio.Task[bytes]


class Batch(Response):
    """A response that is sent while the request is still being read."""

    def __init__(
        self, service: Service, request: Request, policy: Policy, key: Key, *, full: bool, provider: str | None
    ) -> None:
        # A proxy that buffers the whole response would prevent streaming.
        super().__init__(media_type=NDJSON, headers={"x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._service = service
        self._request = request
        self._policy = policy
        self._key = key
        self._full = full
        self._provider = provider
        self._queue: asyncio.Queue[_Pending | None] = asyncio.Queue(_LINES_WAITING)
        self._bytes_waiting = 0
        self._room = asyncio.Event()
        self._room.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._service.slot(self._key):
            reading = asyncio.create_task(self._read())
            # Start reading first: only then does the server send "100 Continue" to a client that waits for it.
            await asyncio.sleep(0)
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            try:
                scope["state"]["facts"]["lines"] = await self._send(send)
            except TimeoutError:
                raise ClientDisconnect from None
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)

    async def _read(self) -> None:
        """Read the lines as they arrive."""
        number = 0
        try:
            async for line in stream_lines(self._request, self._service.settings):
                number += 1
                await self._put(number, line)
                # A check in this process never awaits, so let other tasks run now.
                await asyncio.sleep(0)
                await self._room.wait()
        except Refusal as refusal:
            await self._put(number + 1, refusal)
        except ClientDisconnect:
            _log.info("the client disconnected during a batch", extra={"lines": number})
        await self._queue.put(None)

    async def _put(self, number: int, line: bytes | Refusal) -> None:
        """Start the task that answers a line. Reading pauses while too many bytes wait for their answers."""
        size = 0 if isinstance(line, Refusal) else len(line)
        self._bytes_waiting += size
        if self._bytes_waiting > _BYTES_WAITING:
            self._room.clear()
        await self._queue.put(_Pending(size, asyncio.create_task(self._answer(number, line))))

    async def _answer(self, number: int, line: bytes | Refusal) -> bytes:
        """The answer to a line, as bytes. It is ready once the decision is stored."""
        try:
            if isinstance(line, Refusal):
                raise line
            if number > 1:
                # The request itself was counted for its first line.
                self._service.access.count_more(self._key)
            answer = await self._decided(number, line)
        except Refusal as refusal:
            answer = Line(number, refusal.code, Raw(refusal.to_json()))
        return msgspec.json.encode(answer) + b"\n"

    async def _decided(self, number: int, line: bytes) -> Line:
        if not line.strip():
            return Line(number, 400, Raw(validation_body([_EMPTY], gate=self._policy.gate)))
        decided = await self._service.decide(
            line, self._policy, self._key, full=self._full, provider=self._provider, waits=False
        )
        entry = await self._service.store(decided.draft, self._policy, decided.summary)
        seq = None if entry is None else entry.seq
        if self._service.settings.log_text and decided.summary is not None:
            _log.info(
                "line", extra={"line": number, "status": decided.summary.status, "seq": seq, "case": text_for_log(line)}
            )
        return Line(number, decided.code, Raw(decided.body), seq, None if entry is None else str(entry))

    async def _send(self, send: Send) -> int:
        """Send the answers in the order of the lines. Returns how many were sent."""
        sent = 0
        while (pending := await self._queue.get()) is not None:
            answer = await pending.answer
            async with asyncio.timeout(self._service.settings.send_seconds):
                await send({"type": "http.response.body", "body": answer, "more_body": True})
            sent += 1
            self._bytes_waiting -= pending.size
            if self._bytes_waiting <= _BYTES_WAITING:
                self._room.set()
        await send({"type": "http.response.body", "body": b""})
        return sent
