"""deepeval: an LLMTestCase, with the field names of Python or of JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.adapters.cells import listed
from answergate.adapters.shaped import Shaped, carried

_SPELLINGS = (("actual_output", "retrieval_context"), ("actualOutput", "retrievalContext"))


def from_deepeval(record: Mapping[str, Any]) -> Shaped | None:
    """``{input, actual_output, retrieval_context}``. Without ``retrieval_context``, the ideal ``context`` is used."""
    for output, retrieved in _SPELLINGS:
        if output in record:
            evidence = retrieved if record.get(retrieved) is not None else "context"
            payload = carried(record, ("input", output, retrieved, "context"))
            payload |= {
                "question": record.get("input"),
                "answer": record[output],
                "chunks": listed(record.get(evidence), f"$.{evidence}"),
            }
            origins = {"$.question": "$.input", "$.answer": f"$.{output}", "$.chunks": f"$.{evidence}"}
            return Shaped(payload, "deepeval", origins | _sourced(payload, evidence))
    return None


def _sourced(payload: dict[str, Any], evidence: str) -> dict[str, str]:
    """Turn contexts with a source into chunks with a source. Returns the origins of their texts."""
    if not isinstance(payload["chunks"], list):
        return {}
    chunks = payload["chunks"] = list(payload["chunks"])
    moved = {}
    for place, chunk in enumerate(chunks):
        if isinstance(chunk, dict) and "context" in chunk:
            chunks[place] = {"text": chunk["context"], "source": chunk.get("source")}
            moved[f"$.chunks[{place}].text"] = f"$.{evidence}[{place}].context"
    return moved
