"""Responses as the real Cohere SDK makes them from the data of its API."""

from __future__ import annotations

from typing import Any

import pytest
from cohere import NonStreamedChatResponse, V2ChatResponse
from cohere.core.unchecked_base_model import construct_type

from answergate import check
from answergate.adapters import from_cohere, to_case

ANSWER = "The tower is 330 metres tall."
DOCUMENT = {"id": "doc:0", "title": "Tower", "snippet": "The tower is 330 metres tall."}
VERSION_2 = {
    "id": "1",
    "finish_reason": "COMPLETE",
    "message": {
        "role": "assistant",
        "content": [{"type": "text", "text": ANSWER}],
        "citations": [
            {
                "start": 13,
                "end": 23,
                "text": "330 metres",
                "content_index": 0,
                "type": "TEXT_CONTENT",
                "sources": [{"type": "document", "id": "doc:0", "document": DOCUMENT}],
            }
        ],
    },
}
VERSION_1 = {
    "text": ANSWER,
    "generation_id": "g",
    "citations": [{"start": 13, "end": 23, "text": "330 metres", "document_ids": ["doc:0"]}],
    "documents": [DOCUMENT],
}


@pytest.mark.parametrize(("kind", "data"), [(V2ChatResponse, VERSION_2), (NonStreamedChatResponse, VERSION_1)])
def test_objects_dumps_and_json_text_give_the_same_case(kind: Any, data: dict[str, Any]) -> None:
    typed = construct_type(type_=kind, object_=data)
    assert isinstance(typed, kind)
    case = from_cohere(typed)
    assert case.citations[0].answer_span is not None
    assert case.citations[0].answer_span.of(case.answer) == "330 metres"
    for given in (typed.model_dump(), typed.model_dump_json(), data):
        assert from_cohere(given) == case
    assert to_case(typed) == case
    assert check(case, "guardrails").status == "PASS"
    assert check(typed, "answer").status == "no_evidence"
