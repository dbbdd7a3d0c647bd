"""In your own application, one line turns a violation into the HTTP response."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from starlette.testclient import TestClient

from answergate import EvidenceGateViolation, check
from answergate.service.middleware import EvidenceGateMiddleware, add_evidence_gate

UNCITED = {
    "content": "Our program achieved significant outcomes this quarter across all of the regions we serve.",
    "snippets": [],
}
BODY = {
    "error": "EVIDENCE_REQUIRED",
    "message": "Evidence gate violation: 1 paragraph(s) lack required citations",
    "violations": [
        {
            "paragraph": "Our program achieved significant outcomes this qua...",
            "citationCount": 0,
            "requiredCount": 1,
        }
    ],
    "metadata": {"totalCitationCount": 0, "totalParagraphCount": 1, "citationDensity": "0.00"},
}


def _app() -> FastAPI:
    app = FastAPI()

    @app.post("/reports")
    def report(case: dict[str, Any]) -> dict[str, Any]:
        return dict(check(case, gate="evidence").raise_for_status().output)

    @app.post("/streamed")
    async def streamed() -> StreamingResponse:
        async def pieces() -> Any:
            yield "a"
            check(UNCITED, gate="evidence").raise_for_status()

        return StreamingResponse(pieces())

    return app


def test_one_line_answers_422_with_the_exact_body() -> None:
    app = _app()
    add_evidence_gate(app)
    with TestClient(app) as client:
        response = client.post("/reports", json=UNCITED)
        assert (response.status_code, response.json()) == (422, BODY)
        assert response.headers["content-type"] == "application/json"


def test_it_can_answer_500_instead() -> None:
    app = _app()
    add_evidence_gate(app, block_on_missing_evidence=False)
    with TestClient(app) as client:
        response = client.post("/reports", json=UNCITED)
        assert (response.status_code, response.json()) == (500, BODY)


def test_other_responses_and_errors_are_not_changed() -> None:
    app = _app()
    app.add_middleware(EvidenceGateMiddleware)
    with TestClient(app, raise_server_exceptions=False) as client:
        assert client.post("/reports", json={"content": "Short.", "snippets": []}).status_code == 500
        cited = {**UNCITED, "content": f"{UNCITED['content']} [cite:a]", "snippets": [{"id": "a", "text": "x"}]}
        assert client.post("/reports", json=cited).json()["valid"] is True
        assert client.post("/nowhere").status_code == 404


def test_a_response_that_has_started_is_not_replaced() -> None:
    app = _app()
    add_evidence_gate(app)
    with TestClient(app) as client, pytest.raises(EvidenceGateViolation):
        client.post("/streamed")
