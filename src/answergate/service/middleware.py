"""Middleware for your own application: it turns an EvidenceGateViolation of a route into an HTTP response.

```python
from answergate.service.middleware import add_evidence_gate

add_evidence_gate(app)    # FastAPI or Starlette; for other ASGI applications: EvidenceGateMiddleware(app)
```

It cannot change a response that has started. For streamed answers there is ``answergate.service.gated``.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from answergate.errors import EvidenceGateViolation


class Application(Protocol):
    """The part of FastAPI and Starlette that this module needs."""

    def add_middleware(self, middleware_class: Any, *args: Any, **options: Any) -> None:
        """Wrap the application."""


def add_evidence_gate(app: Application, *, block_on_missing_evidence: bool = True) -> None:
    """Make ``app`` answer 422 if paragraphs of a report lack citations.

    With ``block_on_missing_evidence=False`` the status is 500 and the body stays the same.
    """
    app.add_middleware(EvidenceGateMiddleware, block_on_missing_evidence=block_on_missing_evidence)


class EvidenceGateMiddleware:
    """Turns an EvidenceGateViolation into a 422 response. If the response has already started, it raises it again."""

    def __init__(self, app: ASGIApp, *, block_on_missing_evidence: bool = True) -> None:
        self._app = app
        self._code = 422 if block_on_missing_evidence else 500

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except EvidenceGateViolation as violation:
            if started:
                raise
            body = msgspec.json.encode(violation_body(violation))
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
            await send({"type": "http.response.start", "status": self._code, "headers": headers})
            await send({"type": "http.response.body", "body": body})


def violation_body(violation: EvidenceGateViolation) -> dict[str, Any]:
    """The response body in the evidence gate's own format."""
    return {
        "error": "EVIDENCE_REQUIRED",
        "message": str(violation),
        "violations": [
            {
                "paragraph": each["paragraph"],
                "citationCount": each["citation_count"],
                "requiredCount": each["required_count"],
            }
            for each in violation.violations
        ],
        "metadata": {
            "totalCitationCount": violation.total_citation_count,
            "totalParagraphCount": violation.total_paragraph_count,
            "citationDensity": f"{violation.citation_density:.2f}",
        },
    }
