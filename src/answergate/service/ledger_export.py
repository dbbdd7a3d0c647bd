"""The response of /v1/export: entries as JSON Lines, read in pieces while the client receives them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from answergate.ledger import Cursor, Filter, Kept, Ledger
from answergate.ledger.exporting import line_of
from answergate.service.batch_route import NDJSON
from answergate.service.keys import Key
from answergate.service.state import Service

_AT_A_TIME = 50
Run = Callable[[Callable[[], tuple[Kept, ...]]], Awaitable[tuple[Kept, ...]]]


class Export(Response):
    """Sends all entries up to number ``through``. Each piece is read in a transaction of its own.

    So a slow client holds up nobody. An error after the first piece ends the connection, because the status was sent.
    """

    def __init__(self, service: Service, key: Key, ledger: Ledger, filter: Filter, through: int, run: Run) -> None:
        super().__init__(media_type=NDJSON, headers={"x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._service = service
        self._key = key
        self._ledger = ledger
        self._filter = filter
        self._through = through
        self._run = run

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._service.slot(self._key):
            kept = await self._next(None)
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            written = 0
            while kept:
                try:
                    async with asyncio.timeout(self._service.settings.send_seconds):
                        body = b"".join(map(line_of, kept))
                        await send({"type": "http.response.body", "body": body, "more_body": True})
                except TimeoutError:
                    raise ClientDisconnect from None
                written += len(kept)
                kept = await self._next(Cursor(kept[-1].entry.at, kept[-1].entry.seq))
            await send({"type": "http.response.body", "body": b""})
            scope["state"]["facts"]["lines"] = written

    async def _next(self, after: Cursor | None) -> tuple[Kept, ...]:
        return await self._run(
            lambda: self._ledger.kept(self._filter, after=after, through=self._through, limit=_AT_A_TIME)
        )
