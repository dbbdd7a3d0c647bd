"""For applications of your own: an EvidenceGateViolation that leaves a route becomes the HTTP answer it stands for.

```python
from answergate.service.middleware import add_evidence_gate

add_evidence_gate(app)    # FastAPI or Starlette; for other ASGI applications: EvidenceGateMiddleware(app)
```
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from answergate.errors import EvidenceGateViolation


class Application(Protocol):
    """What FastAPI and Starlette have in common."""

    def add_middleware(self, middleware_class: Any, *args: Any, **options: Any) -> None:
        """Wrap the application."""


def add_evidence_gate(app: Application, *, block_on_missing_evidence: bool = True) -> None:
    """Let ``app`` answer 422 where a report's paragraphs lack citations; 500 where it is not to block."""
    app.add_middleware(EvidenceGateMiddleware, block_on_missing_evidence=block_on_missing_evidence)


class EvidenceGateMiddleware:
    """Turns an EvidenceGateViolation into 422 with its body. What was already being sent cannot be taken back."""

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
    """The body of the answer, to the letter."""
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
