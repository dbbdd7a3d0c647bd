"""POST /v1/gates/{gate}/stream: an answer in pieces in, and the text of it that may be shown out, as server-sent events.

The first line of the request is the case without its answer. Each further line is a piece, ``{"delta": "..."}``. The last
line may have fields of the case that the model gives after its answer: ``{"close": {"citations": [...]}}``.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any, cast

import msgspec
from msgspec import Raw, Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from answergate.errors import CaseError, Problem
from answergate.integrations.streaming import Hold, StreamGate
from answergate.model.verdict import Outcome
from answergate.policy import Policy
from answergate.service.bodies import read_here, stream_lines, too_large
from answergate.service.costs import QUICK_SECONDS, likely_seconds
from answergate.service.deciding import Decided
from answergate.service.errors import VALIDATION, Refusal, internal_error, validation_body
from answergate.service.events import EVENTS, event
from answergate.service.keys import Key
from answergate.service.state import Service

_NO_CASE = Problem("$", "the first line must be the case without its answer")
_NO_PIECE = 'expected {"delta": "..."}, or as the last line {"close": {...}}'


class VerdictEvent(Struct, frozen=True, omit_defaults=True):
    """The decision: the status code and the body of the same case sent as a whole."""

    code: int
    body: Raw
    seq: int | None = None
    entry: str | None = None


class Stream(Response):
    """A response that is sent while the answer still arrives."""

    def __init__(self, service: Service, request: Request, policy: Policy, key: Key, *, full: bool, hold: str) -> None:
        super().__init__(media_type=EVENTS, headers={"x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._service = service
        self._request = request
        self._policy = policy
        self._key = key
        self._full = full
        self._hold = hold

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._service.slot(self._key):
            async with aclosing(self._lines()) as lines:
                # Until the case is read, an error has a status code of its own.
                try:
                    given, gate = self._opened(await anext(lines, b""))
                except CaseError as error:
                    self._service.metrics.unreadable(self._policy.gate)
                    body = validation_body(error.problems, gate=self._policy.gate)
                    await Response(body, 400, media_type="application/json")(scope, receive, send)
                    return
                await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                async for one in self._events(given, gate, lines):
                    await self._send(send, one)
            await send({"type": "http.response.body", "body": b""})

    async def _lines(self) -> AsyncGenerator[bytes, None]:
        """The lines of the body as they arrive, within the limit for the whole body."""
        size, limit = 0, self._service.settings.max_body
        async for line in stream_lines(self._request, self._service.settings):
            if isinstance(line, Refusal):
                raise line
            size += len(line)
            if size > limit:
                raise too_large(self._service.settings)
            yield line

    def _opened(self, line: bytes) -> tuple[dict[str, Any], StreamGate]:
        """The case without its answer, and its gate."""
        if not line.strip():
            raise CaseError([_NO_CASE])
        given = read_here(line)
        if not isinstance(given, dict):
            raise CaseError([_NO_CASE])
        largest = self._service.settings.held_case
        if self._hold == "claim" and (len(line) > largest or likely_seconds(self._policy.gate, line) > QUICK_SECONDS):
            # The chunks are read again with each claim.
            message = (
                f"with hold=claim, the case may have at most {largest:,} bytes, and fewer numbers: use hold=answer"
            )
            raise Refusal(413, "BODY_TOO_LARGE", message, [Problem("query.hold", message)])
        try:
            return given, StreamGate(
                gate=self._policy.gate, policy=self._policy, case=given, hold=cast(Hold, self._hold)
            )
        except ValueError as error:
            raise Refusal(400, "UNKNOWN_FORM", str(error), [Problem("query.hold", str(error))]) from None

    async def _events(
        self, given: dict[str, Any], gate: StreamGate, lines: AsyncIterator[bytes]
    ) -> AsyncIterator[bytes]:
        """The events: released texts, ``stopped`` if the answer is, and at last the verdict or an error."""
        stopped, shown = False, 0
        last: dict[str, Any] = {}
        try:
            number = 1
            async for line in lines:
                number += 1
                if last:
                    raise _refusal(number, "no line may follow the line with close")
                delta, last = _piece(line, number)
                if last and self._hold == "claim":
                    raise _refusal(number, "with hold=claim, only markers in the text are citations: use hold=answer")
                # Reading a long answer takes a while. Other requests are answered meanwhile.
                for text in await asyncio.to_thread(gate.feed, delta) if self._hold == "claim" else gate.feed(delta):
                    shown += len(text)
                    yield event("text", {"text": text})
                if gate.stopped and not stopped:
                    stopped = True
                    yield event("stopped", {})
            case = {**given, **last, "answer": gate.text}
            body = msgspec.json.encode(case)
            decided = await self._service.decide(body, self._policy, self._key, full=self._full)
            entry = await self._service.store(decided.draft, self._policy, decided.summary)
            seq = None if entry is None else entry.seq
        except Refusal as refusal:
            yield event("error", refusal.body)
            return
        except ClientDisconnect:
            raise
        except Exception as error:
            # The status was sent, so only an event can tell the client.
            yield event("error", internal_error(error).body)
            return
        self._note(decided, seq, case)
        passed = decided.summary is not None and decided.summary.outcome is Outcome.PASSED
        if passed and not stopped and shown < len(gate.text):
            yield event("text", {"text": gate.text[shown:]})
        elif not passed and not stopped:
            yield event("stopped", {})
        yield event("verdict", VerdictEvent(decided.code, Raw(decided.body), seq, str(entry) if entry else None))

    def _note(self, decided: Decided, seq: int | None, case: dict[str, Any]) -> None:
        """Add the decision to the log line of the request."""
        if decided.summary is not None:
            facts = self._request.scope["state"]["facts"]
            facts |= {"status": decided.summary.status, "findings": len(decided.summary.codes), "seq": seq}
            if self._service.settings.log_text:
                facts["case"] = case

    async def _send(self, send: Send, piece: bytes) -> None:
        try:
            async with asyncio.timeout(self._service.settings.send_seconds):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        except TimeoutError:
            raise ClientDisconnect from None


def _piece(line: bytes, number: int) -> tuple[str, dict[str, Any]]:
    """The text of a line, and the fields of the case if it is the last line."""
    try:
        piece = read_here(line)
    except CaseError as error:
        raise _refusal(number, str(error.problems[0])) from None
    if isinstance(piece, dict) and len(piece) == 1:
        if isinstance(delta := piece.get("delta"), str):
            return delta, {}
        if isinstance(close := piece.get("close"), dict) and close:
            return "", close
    raise _refusal(number, _NO_PIECE)


def _refusal(number: int, message: str) -> Refusal:
    return Refusal(400, VALIDATION, f"line {number} cannot be read: {message}", [Problem(f"line {number}", message)])
