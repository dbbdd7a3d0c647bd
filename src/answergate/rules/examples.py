"""Small evidence that the examples of several rules share."""

from __future__ import annotations

from typing import Any

TOWER_TEXT = "The Eiffel Tower is 330 metres tall and opened on 31 March 1889."
TOWER_CHUNKS: list[dict[str, Any]] = [
    {"id": "c1", "text": TOWER_TEXT, "position_int": [[2, 72, 523, 110, 124]]},
    {"id": "c2", "text": "It has three levels for visitors.", "position_int": [[3, 2, 2, 2, 2]]},
]
TOWER: dict[str, Any] = {
    "raw_chunks": TOWER_CHUNKS,
    "evidences": [{"chunk_id": "c1", "excerpt": "The Eiffel Tower is 330 metres tall"}],
}
TOWER_CITED: dict[str, Any] = {"retrieved_chunks": [TOWER_TEXT], "citations": ["C1"]}
VOLUNTEERS: dict[str, Any] = {"snippets": [{"id": "abc", "text": "Volunteer logs: 523 hours total"}]}
CANCER: dict[str, Any] = {
    "raw_chunks": [{"id": "p5", "text": "암진단비는 가입 후 90일이 지난 날의 다음날부터 보장합니다."}],
    "evidences": [{"chunk_id": "p5", "excerpt": "가입 후 90일이 지난 날의 다음날부터"}],
}


def evidence(**fields: Any) -> dict[str, Any]:
    """Return the chunks about the tower, and one evidence with these fields."""
    return {"raw_chunks": TOWER_CHUNKS, "evidences": [fields]}


def lease(excerpt: str) -> dict[str, Any]:
    """Return the chunk of a lease with a negation, and one evidence with this excerpt."""
    text = "The landlord is not permitted to terminate the lease before May."
    return {"raw_chunks": [{"id": "lease", "text": text}], "evidences": [{"chunk_id": "lease", "excerpt": excerpt}]}


ANSWER_SPAN = "The dome was built without a wooden frame."
PERFECT_RECORD: dict[str, Any] = {
    "source": "Renaissance Art History",
    "relevance": 0.92,
    "quote": "Brunelleschi raised the dome without a wooden frame",
    "evidence_idx": 1,
    "alignment_score": 0.85,
    "span_in_answer": ANSWER_SPAN,
}


def record(**changes: Any) -> dict[str, Any]:
    """Return a perfect citation record with these changes. A field that is None is left out."""
    fields = {**PERFECT_RECORD, **changes}
    return {"citations": [{name: value for name, value in fields.items() if value is not None}], "evidence_count": 3}
