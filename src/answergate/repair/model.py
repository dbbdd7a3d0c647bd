"""The data types of repairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from answergate.model.verdict import Verdict


class Repair(Struct, frozen=True):
    """One change to a case. ``rule`` is the code of the rule it is for. ``before`` is None if there was no value."""

    rule: str
    path: str
    before: Any
    after: Any
    because: str


class Repaired(Struct, frozen=True):
    """A case with its repairs (there may be none), and the verdicts before and after."""

    payload: Mapping[str, Any]
    repairs: tuple[Repair, ...]
    before: Verdict
    after: Verdict


Proposal = tuple[Repair, ...]
"""Changes that belong together: all of them are applied, or none."""
