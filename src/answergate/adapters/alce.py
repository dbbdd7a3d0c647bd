"""ALCE: a question, its documents, and an output that cites them as [1], [2]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.adapters.cells import listed
from answergate.adapters.shaped import Shaped, carried

_ORIGINS = {"$.answer": "$.output", "$.chunks": "$.docs"}


def from_alce(record: Mapping[str, Any]) -> Shaped | None:
    """``{question, docs[{title, text}], output}``. The ``answer`` of the record is the correct one, not the one to check."""
    if "output" not in record or "docs" not in record:
        return None
    docs = listed(record["docs"], "$.docs")
    payload = carried(record, ("docs", "output", "sample_id", "prompt"))
    payload |= {"question": record.get("question"), "answer": record["output"]}
    payload["chunks"] = [_chunk(doc) for doc in docs] if isinstance(docs, list) else docs
    if "id" not in record and "sample_id" in record:
        payload["id"] = record["sample_id"]
    return Shaped(payload, "alce", _ORIGINS)


def _chunk(doc: Any) -> Any:
    """A document without its id. Markers count documents, and a numeric id could be confused with a marker."""
    if not isinstance(doc, Mapping):
        return doc
    named = {name: value for name, value in doc.items() if name not in ("id", "title")}
    return named | {"source": doc.get("title"), "document": doc.get("id")}
