"""The colour of a status in lists: the same four tones as in the view of a case."""

from __future__ import annotations

from answergate.gates import GATES
from answergate.render.case_view.shapes import Tone


def tone_of(gate: str, status: str, outcome: str) -> Tone:
    """The tone of a decision. The gate's best status is good; another status that passes is a warning."""
    if outcome not in ("passed", "stopped"):
        return Tone.BROKEN
    if outcome == "stopped":
        return Tone.BAD
    return Tone.GOOD if status == best_status(gate) else Tone.WARN


def best_status(gate: str) -> str:
    """The best status of a gate, such as ``ok`` or ``PASS``. Empty for an unknown gate."""
    return GATES[gate].statuses[-1] if gate in GATES else ""
