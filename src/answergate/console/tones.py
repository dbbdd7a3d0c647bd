"""How a status is painted. The same four tones as in a case, from what the ledger keeps of every decision."""

from __future__ import annotations

from answergate.gates import GATES
from answergate.render.case_view.shapes import Tone


def tone_of(gate: str, status: str, outcome: str) -> Tone:
    """A gate's best word is good; what passes with another is a warning."""
    if outcome not in ("passed", "stopped"):
        return Tone.BROKEN
    if outcome == "stopped":
        return Tone.BAD
    return Tone.GOOD if status == best_word(gate) else Tone.WARN


def best_word(gate: str) -> str:
    """The status that every answer would like to have."""
    return GATES[gate].statuses[-1] if gate in GATES else ""
