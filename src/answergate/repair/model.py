"""What a repair is: a place in the case, what stood there, what stands there now, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from answergate.model.verdict import Verdict


class Repair(Struct, frozen=True):
    """One change to a case. ``rule`` is the code of the rule that asks for it; ``before`` is None where nothing stood."""

    rule: str
    path: str
    before: Any
    after: Any
    because: str


class Repaired(Struct, frozen=True):
    """A case after its repairs, which may be none, with the verdicts on it before and after."""

    payload: Mapping[str, Any]
    repairs: tuple[Repair, ...]
    before: Verdict
    after: Verdict


Proposal = tuple[Repair, ...]
"""Changes that only make sense together."""
