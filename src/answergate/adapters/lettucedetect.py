"""LettuceDetect: a HallucinationSample."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.adapters.shaped import Shaped, carried

_SIGNS = frozenset(("labels", "task_type", "split"))


def from_lettucedetect(record: Mapping[str, Any]) -> Shaped | None:
    """``{prompt, answer, labels, split, task_type}``: the evidence is ``context``, or the whole prompt without one."""
    if "prompt" not in record or "answer" not in record or _SIGNS.isdisjoint(record):
        return None
    evidence = "context" if isinstance(record.get("context"), str) else "prompt"
    payload = carried(record, ("prompt", "context"))
    payload |= {"question": record.get("question"), "answer": record["answer"], "chunks": [record[evidence]]}
    return Shaped(payload, "lettucedetect", {"$.chunks[0]": f"$.{evidence}"})
