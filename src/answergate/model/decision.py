"""What a gate says of an examination: its word, one sentence, and its own result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Decision(Struct, frozen=True):
    """A status with its reason and the plain data that goes with it. ``rung`` counts from the worst."""

    status: str
    because: str
    output: Mapping[str, Any]
    rung: int
