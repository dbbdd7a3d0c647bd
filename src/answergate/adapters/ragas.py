"""ragas: a SingleTurnSample, or a row of ragas 0.1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.adapters.cells import listed
from answergate.adapters.shaped import Shaped, carried

_TAKEN = ("user_input", "response", "retrieved_contexts", "retrieved_context_ids")
_ORIGINS = {"$.answer": "$.response", "$.question": "$.user_input", "$.chunks": "$.retrieved_contexts"}


def from_ragas(record: Mapping[str, Any]) -> Shaped | None:
    """``{user_input, response, retrieved_contexts}``, or ``{question, answer, contexts}`` of ragas 0.1."""
    if "response" in record and ("retrieved_contexts" in record or "user_input" in record):
        texts = listed(record.get("retrieved_contexts"), "$.retrieved_contexts")
        ids = listed(record.get("retrieved_context_ids"), "$.retrieved_context_ids")
        payload = carried(record, _TAKEN)
        payload |= {"question": record.get("user_input"), "answer": record["response"], "chunks": texts}
        if not isinstance(ids, list) or not isinstance(texts, list) or len(ids) != len(texts):
            return Shaped(payload, "ragas", _ORIGINS)
        payload["chunks"] = [{"id": id, "text": text} for id, text in zip(ids, texts, strict=True)]
        places = {f"$.chunks[{place}].text": f"$.retrieved_contexts[{place}]" for place in range(len(texts))}
        return Shaped(payload, "ragas", _ORIGINS | places)
    if "contexts" in record and "answer" in record:
        payload = carried(record, ("contexts",))
        payload |= {
            "question": record.get("question"),
            "answer": record["answer"],
            "chunks": listed(record["contexts"], "$.contexts"),
        }
        return Shaped(payload, "ragas 0.1", {"$.chunks": "$.contexts"})
    return None
