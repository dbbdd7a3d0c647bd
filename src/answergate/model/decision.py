"""The decision of a gate: a status, a reason, and the gate's own result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Decision(Struct, frozen=True):
    """A status with its reason and its result as plain data.

    ``rung`` is the number of the condition that decided. 0 is the worst.
    """

    status: str
    because: str
    output: Mapping[str, Any]
    rung: int
