"""The answer gate: may this conclusion be shown?"""

from __future__ import annotations

from typing import Any

from answergate.gates.failing_words import first_words
from answergate.gates.gate import Gate, Rung, count
from answergate.model.examination import Examination
from answergate.policy import Policy


def _no_chunks(examination: Examination, policy: Policy) -> str | None:
    return "no chunks were given" if examination.errors("CIT104") else None


def _unknown_chunk(examination: Examination, policy: Policy) -> str | None:
    errors = len(examination.errors("CIT101"))
    if not errors:
        return None
    return f"{count(errors, 'evidence item')} {'cites' if errors == 1 else 'cite'} an unknown chunk"


def _no_evidence(examination: Examination, policy: Policy) -> str | None:
    if examination.measures["evidences"]:
        return None
    rejected = len(examination.measures["rejected"])
    if not rejected:
        return "no evidence was given"
    return "the only evidence item was rejected" if rejected == 1 else f"all {rejected} evidence items were rejected"


def _ungrounded(examination: Examination, policy: Policy) -> str | None:
    errors = examination.errors("NUM301")
    if not errors:
        return None
    named = ", ".join(dict.fromkeys(finding.place.excerpt for finding in errors))
    evidence = "cited chunk" if policy.settings.numbers_from == "chunks" else "accepted excerpt"
    are = "is" if len(errors) == 1 else "are"
    return f"{count(len(errors), 'number')} of the conclusion {are} not in any {evidence}: {named}"


def _uncovered(examination: Examination, policy: Policy) -> str | None:
    errors = examination.errors("COV514")
    if not errors:
        return None
    are = "is" if len(errors) == 1 else "are"
    sentences = count(len(errors), "sentence")
    return f"{sentences} of the conclusion {are} not covered by an accepted excerpt: {first_words(errors)}"


def _grounded(examination: Examination, policy: Policy) -> str | None:
    accepted, rejected = examination.measures["evidences"], examination.measures["rejected"]
    also = f", {len(rejected)} rejected" if rejected else ""
    # A policy can make NUM301 a warning or a note, so numbers can be ungrounded here.
    ungrounded = len(examination.of("NUM301"))
    numbers = f"{count(ungrounded, 'number')} not grounded" if ungrounded else "every number grounded"
    return f"{count(len(accepted), 'evidence item')} verbatim in the chunks{also}, {numbers}"


class AnswerGate(Gate):
    """Shows the conclusion only if its evidence is real and contains its numbers."""

    name = "answer"
    question = "may this conclusion be shown?"
    statuses = ("no_evidence", "citation_insufficient", "ok")
    passing = frozenset({"ok"})
    ladder = (
        Rung("no_evidence", _no_chunks),
        Rung("citation_insufficient", _unknown_chunk),
        Rung("no_evidence", _no_evidence),
        Rung("citation_insufficient", _ungrounded),
        Rung("citation_insufficient", _uncovered),
        Rung("ok", _grounded),
    )

    def output(self, status: str, because: str, examination: Examination, policy: Policy) -> dict[str, Any]:
        measures = examination.measures
        return {
            "status": status,
            "conclusion": examination.answer if status == "ok" else None,
            "evidences": [] if status == "no_evidence" else measures["evidences"],
            "rejected": measures["rejected"],
        }

    def closed_output(self, because: str) -> dict[str, Any]:
        return {"status": self.statuses[0], "conclusion": None, "evidences": []}
