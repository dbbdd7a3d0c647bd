"""ALCE: a question, the documents it was answered from, and the output that cites them as [1], [2]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.adapters.cells import listed
from answergate.adapters.shaped import Shaped, carried

_ORIGINS = {"$.answer": "$.output", "$.chunks": "$.docs"}


def from_alce(record: Mapping[str, Any]) -> Shaped | None:
    """``{question, docs[{title, text}], output}``. The record's own ``answer`` is the right one, not the given one."""
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
    """A document without its id: the markers count documents, and an id that is a number would be taken for a name."""
    if not isinstance(doc, Mapping):
        return doc
    named = {name: value for name, value in doc.items() if name not in ("id", "title")}
    return named | {"source": doc.get("title"), "document": doc.get("id")}
