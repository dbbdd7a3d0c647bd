"""The guardrails gate: are the answer's claims covered by what it cites?"""

from __future__ import annotations

from typing import Any

from answergate.gates.gate import Rung, first_that_holds, plain
from answergate.model.decision import Decision
from answergate.model.examination import Examination
from answergate.model.figures import told_apart
from answergate.policy import Policy


def _uncited(examination: Examination, policy: Policy) -> str | None:
    if policy.settings.refuse_on_no_citations and examination.errors("CIT103"):
        return "the answer cites nothing"
    return None


def _unmapped(examination: Examination, policy: Policy) -> str | None:
    return "no citation leads to a chunk with text" if examination.errors("CIT106") else None


def _uncovered_beyond(examination: Examination, policy: Policy) -> str | None:
    uncovered = len(examination.errors("COV503"))
    total = examination.measures["total_claims"]
    settings = policy.settings
    if uncovered > settings.max_uncovered_claims or uncovered / max(1, total) > settings.max_uncovered_ratio:
        return _uncovered(uncovered, total)
    return None


def _thin(examination: Examination, policy: Policy) -> str | None:
    density, minimum = examination.measures["citation_density"], policy.settings.min_citation_density
    return f"{told_apart(density, minimum)[0]} citations per claim" if examination.of("COV504") else None


def _some_uncovered(examination: Examination, policy: Policy) -> str | None:
    uncovered = len(examination.of("COV503"))
    total = examination.measures["total_claims"]
    return _uncovered(uncovered, total) if uncovered else None


def _covered(examination: Examination, policy: Policy) -> str | None:
    total = examination.measures["total_claims"]
    if not total:
        return "nothing is claimed, so nothing needs covering"
    return (
        "the one claim is covered by what it cites" if total == 1 else f"all {total} claims covered by what they cite"
    )


def _uncovered(uncovered: int, total: int) -> str:
    return (
        "the one claim is not covered by what it cites"
        if total == 1
        else f"{uncovered} of {total} claims not covered by what they cite"
    )


_REASONS = ("NO_CITATIONS", "MAPPING_FAILED", "UNCOVERED_CLAIMS", "LOW_CITATION_DENSITY", "UNCOVERED_CLAIMS")


class GuardrailsGate:
    """Refuses an answer whose claims the cited chunks do not cover."""

    name = "guardrails"
    question = "are the answer's claims covered by what it cites?"
    statuses = ("REFUSE", "WARN", "PASS")
    passing = frozenset({"WARN", "PASS"})
    ladder = (
        Rung("REFUSE", _uncited),
        Rung("REFUSE", _unmapped),
        Rung("REFUSE", _uncovered_beyond),
        Rung("WARN", _thin),
        Rung("WARN", _some_uncovered),
        Rung("PASS", _covered),
    )

    def decide(self, examination: Examination, policy: Policy) -> Decision:
        rung, status, because = first_that_holds(self.ladder, examination, policy)
        reasons: list[dict[str, Any]] = []
        for code, step in zip(_REASONS, self.ladder, strict=False):
            message = step.holds(examination, policy)
            if message is not None and code not in [reason["code"] for reason in reasons]:
                reasons.append({"code": code, "message": message, "related_chunk_ids": _related(code, examination)})
        output = {
            "status": status,
            "reasons": reasons,
            **plain(
                examination.measures,
                "uncovered_claims",
                "citation_density",
                "supported_claims",
                "total_claims",
                "claims",
            ),
        }
        return Decision(status, because, output, rung)

    def closed(self, because: str) -> Decision:
        output = {
            "status": self.statuses[0],
            "reasons": [{"code": "FAULT", "message": because, "related_chunk_ids": []}],
            "uncovered_claims": [],
            "citation_density": 0.0,
            "supported_claims": 0,
            "total_claims": 0,
            "claims": [],
        }
        return Decision(self.statuses[0], because, output, 0)


def _related(code: str, examination: Examination) -> list[str]:
    """The chunks a reason speaks of, in the order they are cited."""
    claims = examination.measures["claims"]
    if code == "UNCOVERED_CLAIMS":
        claims = [claim for claim in claims if not claim["supported"]]
    elif code == "NO_CITATIONS":
        return []
    return list(dict.fromkeys(id for claim in claims for id in claim["cited"]))
