"""A streaming response for your own application, behind a gate.

```python
from answergate.service.gated import gated

@app.post("/ask")
async def ask(question: str) -> Response:
    chunks = search(question)
    return gated(model_stream(question, chunks), gate="guardrails", chunks=chunks)   # FastAPI or Starlette
```
"""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Mapping
from typing import Any

from starlette.concurrency import iterate_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from answergate.api import PolicySource
from answergate.integrations.streaming import Hold, StreamGate
from answergate.model.verdict import Verdict
from answergate.service.events import EVENTS, event

Stream = AsyncIterable[str | None] | Iterable[str | None]


def gated(
    stream: Stream,
    *,
    gate: str,
    chunks: Any = None,
    policy: PolicySource = None,
    question: str | None = None,
    case: Mapping[str, Any] | None = None,
    hold: Hold = "answer",
    media_type: str = EVENTS,
    on_verdict: Callable[[Verdict], object] | None = None,
) -> Response:
    """The response that sends what a gate releases of ``stream``: the pieces of an answer.

    If the answer is stopped before anything of it was sent, the response is 422, without words of the answer. If it is
    stopped later (only with ``hold="claim"``), the event ``stopped`` ends it. The events are ``text``, ``stopped`` and, as
    the last one, ``verdict``. With another ``media_type`` the texts are sent as they are, and the connection is aborted if
    the answer is stopped. ``on_verdict`` gets the verdict, to log it. Other options are those of ``StreamGate``.
    """
    own = StreamGate(gate=gate, chunks=chunks, policy=policy, question=question, case=case, hold=hold)
    return _GatedResponse(stream, own, media_type, on_verdict)


class _GatedResponse(Response):
    def __init__(
        self, stream: Stream, gate: StreamGate, media_type: str, on_verdict: Callable[[Verdict], object] | None
    ) -> None:
        # A proxy that buffers the whole response would prevent streaming.
        super().__init__(media_type=media_type, headers={"cache-control": "no-store", "x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._texts = gate.arun(stream if isinstance(stream, AsyncIterable) else iterate_in_threadpool(stream))
        self._gate = gate
        self._events = media_type == EVENTS
        self._on_verdict = on_verdict

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        first = await anext(self._texts, None)
        if first is None and not self._decided().passed:
            await JSONResponse(_stopped_body(self._gate.verdict), 422)(scope, receive, send)
        else:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            async for piece in self._pieces(first):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        if self.background is not None:
            await self.background()

    async def _pieces(self, first: str | None) -> AsyncIterator[bytes]:
        if first is not None:
            yield self._written(first)
            async for text in self._texts:
                yield self._written(text)
            self._decided()
        verdict = self._gate.verdict
        if self._events:
            if not verdict.passed:
                yield event("stopped", {})
            yield event("verdict", {"gate": verdict.gate, "status": verdict.status, "passed": verdict.passed})
        else:
            # A client cannot tell a text that ends here from a whole one, unless the connection ends with an error.
            verdict.raise_for_status()

    def _written(self, text: str) -> bytes:
        return event("text", {"text": text}) if self._events else text.encode()

    def _decided(self) -> Verdict:
        verdict = self._gate.verdict
        if self._on_verdict is not None:
            self._on_verdict(verdict)
        return verdict


def _stopped_body(verdict: Verdict) -> dict[str, Any]:
    """The body of a 422 response. It has no reason, because a reason quotes words of the stopped answer."""
    message = f"the {verdict.gate} gate stopped the answer"
    return {"error": "ANSWER_STOPPED", "message": message, "gate": verdict.gate, "status": verdict.status}
