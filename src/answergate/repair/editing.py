"""Repairs carried out on a payload. The payload that was given stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from answergate.repair.model import Repair

_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")

Step = str | int


def steps_of(path: str) -> tuple[Step, ...]:
    """``$.evidences[2].excerpt`` as the keys and indices that lead there."""
    return tuple(int(match[2]) if match[1] is None else match[1] for match in _STEP.finditer(path))


def edited(payload: Mapping[str, Any], repairs: Iterable[Repair]) -> dict[str, Any]:
    """The payload with its repairs. What lies on the way to them is copied, the rest is shared."""
    result = dict(payload)
    for repair in repairs:
        *way, last = steps_of(repair.path)
        container: Any = result
        for step in way:
            inner = container[step]
            container[step] = dict(inner) if isinstance(inner, Mapping) else list(inner)
            container = container[step]
        container[last] = repair.after
    return result
