"""The attribution gate: does this value belong to this coverage?"""

from __future__ import annotations

from answergate.gates.gate import Rung, first_that_holds
from answergate.model.decision import Decision
from answergate.model.examination import Examination
from answergate.policy import Policy
from answergate.text.attribution.candidates import Standing

STATUS_OF = {
    Standing.NO_ANCHOR: "REJECT_NO_ANCHOR",
    Standing.EXCLUSION: "REJECT_EXCLUSION",
    Standing.MIXED: "REJECT_MIXED",
    Standing.EXAMPLE: "REJECT_EXAMPLE",
    Standing.GLOBAL: "FOUND_GLOBAL",
    Standing.VALUE: "REJECT_VALUE",
    Standing.FOUND: "FOUND",
}
"""The gate's word for how a value stands."""


def _rejected(status: str, *codes: str) -> Rung:
    def holds(examination: Examination, policy: Policy) -> str | None:
        errors = examination.errors(*codes)
        return errors[0].message if errors else None

    return Rung(status, holds)


def _found(examination: Examination, policy: Policy) -> str | None:
    return str(examination.measures["candidate"]["because"])


class AttributionGate:
    """Lets a value into a slot only where its own coverage's name stands by it."""

    name = "attribution"
    question = "does this value belong to this coverage?"
    statuses = (
        "REJECT_NO_ANCHOR",
        "REJECT_MIXED",
        "REJECT_EXCLUSION",
        "REJECT_EXAMPLE",
        "REJECT_VALUE",
        "FOUND_GLOBAL",
        "FOUND",
    )
    passing = frozenset({"FOUND"})
    ladder = (
        _rejected(STATUS_OF[Standing.NO_ANCHOR], "ATT601"),
        _rejected(STATUS_OF[Standing.EXCLUSION], "ATT602"),
        _rejected(STATUS_OF[Standing.MIXED], "ATT603"),
        _rejected(STATUS_OF[Standing.EXAMPLE], "ATT604"),
        _rejected(STATUS_OF[Standing.GLOBAL], "ATT605"),
        _rejected(STATUS_OF[Standing.VALUE], "ATT606", "ATT607", "ATT608"),
        Rung("FOUND", _found),
    )

    def decide(self, examination: Examination, policy: Policy) -> Decision:
        rung, status, because = first_that_holds(self.ladder, examination, policy)
        candidate = examination.measures["candidate"] or {}
        output = {
            "status": status,
            "notes": because,
            "value": candidate["value"] if status == "FOUND" else None,
            "anchor": candidate.get("anchor"),
            "trigger": candidate.get("trigger"),
            "line": candidate.get("line"),
        }
        return Decision(status, because, output, rung)

    def closed(self, because: str) -> Decision:
        output = {
            "status": self.statuses[0],
            "notes": because,
            "value": None,
            "anchor": None,
            "trigger": None,
            "line": None,
        }
        return Decision(self.statuses[0], because, output, 0)
