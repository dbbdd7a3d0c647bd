"""Answers as the real Perplexity SDK types make them."""

from __future__ import annotations

from typing import Any

import pytest
from perplexity.types import ResponseCreateResponse, StreamChunk

from answergate import check
from answergate.adapters import from_perplexity, to_case

TALL = "The tower is 330 metres tall."
RESULT = {"id": 1, "title": "Tower", "url": "https://a", "snippet": TALL}
MESSAGE = {"role": "assistant", "content": "The tower is 330 metres tall[1]."}
COMPLETION: dict[str, Any] = {
    "id": "1",
    "created": 0,
    "model": "sonar",
    "choices": [{"index": 0, "finish_reason": "stop", "message": MESSAGE, "delta": MESSAGE}],
    "citations": ["https://a"],
    "search_results": [RESULT],
}
RESPONSE: dict[str, Any] = {
    "id": "1",
    "created_at": 0,
    "model": "sonar",
    "object": "response",
    "status": "completed",
    "output": [
        {"type": "search_results", "results": [RESULT]},
        {
            "type": "message",
            "id": "2",
            "role": "assistant",
            "status": "completed",
            "content": [
                {
                    "type": "output_text",
                    "text": TALL,
                    "annotations": [{"type": "url_citation", "url": "https://a", "start_index": 0, "end_index": 29}],
                }
            ],
        },
    ],
}


@pytest.mark.parametrize(("kind", "data"), [(StreamChunk, COMPLETION), (ResponseCreateResponse, RESPONSE)])
def test_objects_dumps_and_json_text_give_the_same_case(kind: Any, data: dict[str, Any]) -> None:
    typed = kind.model_validate(data)
    case = from_perplexity(typed)
    assert [citation.chunk_id for citation in case.citations] == ["https://a"]
    assert case.unmapped == ()
    for given in (typed.model_dump(), typed.model_dump_json(), data):
        assert from_perplexity(given) == case
    assert to_case(typed) == case
    assert check(case, "guardrails").status == "PASS"
    assert check(typed, "answer").status == "no_evidence"
