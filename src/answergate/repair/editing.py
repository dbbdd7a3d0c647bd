"""Applies repairs to a payload. The given payload is not changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from answergate.repair.model import Repair

_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")

Step = str | int


def steps_of(path: str) -> tuple[Step, ...]:
    """Split a path such as ``$.evidences[2].excerpt`` into its keys and indices."""
    return tuple(int(match[2]) if match[1] is None else match[1] for match in _STEP.finditer(path))


def edited(payload: Mapping[str, Any], repairs: Iterable[Repair]) -> dict[str, Any]:
    """Return the payload with its repairs. Containers on the path to a repair are copied, the rest is shared."""
    result = dict(payload)
    for repair in repairs:
        *parents, last = steps_of(repair.path)
        container: Any = result
        for step in parents:
            inner = container[step]
            container[step] = dict(inner) if isinstance(inner, Mapping) else list(inner)
            container = container[step]
        container[last] = repair.after
    return result
