"""LettuceDetect: a HallucinationSample."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.adapters.cells import listed
from answergate.adapters.shaped import Shaped, carried

_SIGNS = frozenset(("labels", "task_type", "split"))


def from_lettucedetect(record: Mapping[str, Any]) -> Shaped | None:
    """``{prompt, answer, labels, split, task_type}``. The evidence is ``context`` if there is one, else the whole prompt."""
    if "prompt" not in record or "answer" not in record or _SIGNS.isdisjoint(record):
        return None
    evidence = "context" if record.get("context") is not None else "prompt"
    chunks = listed(record[evidence], f"$.{evidence}") if evidence == "context" else [record[evidence]]
    payload = carried(record, ("prompt", "context"))
    payload |= {"question": record.get("question"), "answer": record["answer"], "chunks": chunks}
    moved = "$.chunks[0]" if isinstance(chunks, list) and chunks[:1] == [record[evidence]] else "$.chunks"
    return Shaped(payload, "lettucedetect", {moved: f"$.{evidence}"})
