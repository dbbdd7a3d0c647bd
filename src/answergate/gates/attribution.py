"""The attribution gate: does this value belong to this coverage?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from answergate.gates.gate import Gate, Rung
from answergate.model.decision import Decision
from answergate.model.examination import Examination
from answergate.model.quoting import quoted
from answergate.policy import Policy
from answergate.text.attribution.candidates import Standing

STATUS_OF = {
    Standing.NO_ANCHOR: "REJECT_NO_ANCHOR",
    Standing.EXCLUSION: "REJECT_EXCLUSION",
    Standing.MIXED: "REJECT_MIXED",
    Standing.OTHER_SUBJECT: "REJECT_MIXED",
    Standing.OTHER_ROW: "REJECT_MIXED",
    Standing.EXAMPLE: "REJECT_EXAMPLE",
    Standing.GLOBAL: "FOUND_GLOBAL",
    Standing.NOT_STATED: "REJECT_VALUE",
    Standing.VALUE: "REJECT_VALUE",
    Standing.FOUND: "FOUND",
}
"""The status of the gate for each standing of a value."""

CODE_OF = {
    Standing.NO_ANCHOR: "ATT601",
    Standing.EXCLUSION: "ATT602",
    Standing.MIXED: "ATT603",
    Standing.OTHER_SUBJECT: "ATT610",
    Standing.OTHER_ROW: "ATT611",
    Standing.EXAMPLE: "ATT604",
    Standing.GLOBAL: "ATT605",
    Standing.NOT_STATED: "ATT609",
    Standing.VALUE: "ATT606",
}
"""The rule for each standing of a value that is not found."""
CONFLICT = "ATT608"
"""The rule for values that are found and contradict each other."""


def _rejected(status: str, *codes: str) -> Rung:
    def holds(examination: Examination, policy: Policy) -> str | None:
        errors = examination.errors(*codes)
        return errors[0].message if errors else None

    return Rung(status, holds)


def _found(examination: Examination, policy: Policy) -> str | None:
    return str(examination.measures["candidate"]["because"])


class AttributionGate(Gate):
    """Accepts a value for a slot only if the name of its coverage is near the value."""

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
        _rejected(STATUS_OF[Standing.MIXED], "ATT603", "ATT610", "ATT611"),
        _rejected(STATUS_OF[Standing.EXAMPLE], "ATT604"),
        _rejected(STATUS_OF[Standing.GLOBAL], "ATT605"),
        _rejected(STATUS_OF[Standing.VALUE], "ATT606", "ATT607", "ATT608", "ATT609"),
        Rung("FOUND", _found),
    )

    def decide(self, examination: Examination, policy: Policy) -> Decision:
        """Return the decision. Its reason has the words that it is about, if the notes do not name them."""
        decision = super().decide(examination, policy)
        notes = decision.because
        about = next((finding.place.excerpt for finding in examination.errors() if finding.message == notes), "")
        if about.strip() and about not in notes:
            return structs.replace(decision, because=f"{notes} ({quoted(about)})")
        return decision

    def output(self, status: str, because: str, examination: Examination, policy: Policy) -> dict[str, Any]:
        return _output(status, because, examination.measures["candidate"] or {})

    def closed_output(self, because: str) -> dict[str, Any]:
        return _output(self.statuses[0], because, {})


def _output(status: str, notes: str, candidate: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "status": status,
        "notes": notes,
        "value": candidate["value"] if status == "FOUND" else None,
        **{name: candidate.get(name) for name in ("anchor", "trigger", "line")},
    }
