"""The guardrails gate: are the answer's claims covered by what it cites?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from answergate.gates.failing_words import first_of, first_words
from answergate.gates.gate import Gate, Rung
from answergate.model.examination import Examination
from answergate.model.figures import distinct
from answergate.model.finding import Finding
from answergate.model.quoting import quoted
from answergate.policy import Policy


def _uncited(examination: Examination, policy: Policy) -> str | None:
    if policy.settings.refuse_on_no_citations and examination.errors("CIT103"):
        return "the answer cites nothing"
    return None


def _unmapped(examination: Examination, policy: Policy) -> str | None:
    errors = examination.errors("CIT106")
    if errors and not errors[0].facts["chunks"]:
        return "no chunks were given, so no claim can be covered"
    return f"no citation refers to a chunk with text: {quoted(errors[0].facts['ids'])}" if errors else None


def _uncovered_beyond(examination: Examination, policy: Policy) -> str | None:
    errors = examination.errors("COV503")
    ratio = len(errors) / max(1, examination.measures["total_claims"])
    if len(errors) > policy.settings.max_uncovered_claims or ratio > policy.settings.max_uncovered_ratio:
        return _uncovered(errors, examination)
    return None


def _thin(examination: Examination, policy: Policy) -> str | None:
    if not examination.of("COV504"):
        return None
    density, needed = distinct(examination.measures["citation_density"], policy.settings.min_citation_density)
    uncited = [claim["text"] for claim in examination.measures["claims"] if not claim["cited"]]
    named = f"; without a citation: {first_of(uncited)}" if uncited else ""
    return f"{density} citations per claim, {needed} needed{named}"


def _some_uncovered(examination: Examination, policy: Policy) -> str | None:
    findings = examination.of("COV503")
    return _uncovered(findings, examination) if findings else None


def _weak(examination: Examination, policy: Policy) -> str | None:
    findings = examination.of("COV513")
    if not findings:
        return None
    claims = "1 claim is" if len(findings) == 1 else f"{len(findings)} claims are"
    return f"{claims} covered only in part: {first_words(findings)}"


def _unverified(examination: Examination, policy: Policy) -> str | None:
    findings = examination.of("NUM304")
    if not findings:
        return None
    return f"numbers that seem to be computed could not be verified: {first_words(findings)}"


def _covered(examination: Examination, policy: Policy) -> str | None:
    total = examination.measures["total_claims"]
    if not total:
        return "the answer makes no claims that need evidence"
    return "the only claim is covered by what it cites" if total == 1 else f"all {total} claims are covered"


def _uncovered(findings: Sequence[Finding], examination: Examination) -> str:
    """``1 of 3 claims is not covered: "The toll was halved."``: how many, and the words of the first."""
    uncovered, total = len(findings), examination.measures["total_claims"]
    counted = (
        "the only claim is" if total == 1 else f"{uncovered} of {total} claims {'is' if uncovered == 1 else 'are'}"
    )
    return f"{counted} not covered: {first_words(findings)}"


class GuardrailsGate(Gate):
    """Refuses an answer whose claims the cited chunks do not cover."""

    name = "guardrails"
    question = "are the answer's claims covered by what it cites?"
    statuses = ("REFUSE", "WARN", "PASS")
    passing = frozenset({"WARN", "PASS"})
    ladder = (
        Rung("REFUSE", _uncited, "NO_CITATIONS"),
        Rung("REFUSE", _unmapped, "MAPPING_FAILED"),
        Rung("REFUSE", _uncovered_beyond, "UNCOVERED_CLAIMS"),
        Rung("WARN", _thin, "LOW_CITATION_DENSITY"),
        Rung("WARN", _some_uncovered, "UNCOVERED_CLAIMS"),
        Rung("WARN", _weak, "WEAKLY_COVERED_CLAIMS"),
        Rung("WARN", _unverified),
        Rung("PASS", _covered),
    )

    def output(self, status: str, because: str, examination: Examination, policy: Policy) -> dict[str, Any]:
        reasons: dict[str, dict[str, Any]] = {}
        for rung in self.ladder:
            if rung.code and rung.code not in reasons and (message := rung.holds(examination, policy)) is not None:
                related = _related(rung.code, examination)
                reasons[rung.code] = {"code": rung.code, "message": message, "related_chunk_ids": related}
        measured = {name: examination.measures[name] for name in _nothing()}
        return {"status": status, "reasons": list(reasons.values()), **measured}

    def closed_output(self, because: str) -> dict[str, Any]:
        fault = {"code": "FAULT", "message": because, "related_chunk_ids": []}
        return {"status": self.statuses[0], "reasons": [fault], **_nothing()}


def _nothing() -> dict[str, Any]:
    """The measures that are a part of the output, for a case that could not be checked."""
    return {
        "uncovered_claims": [],
        "citation_density": 0.0,
        "supported_claims": 0,
        "total_claims": 0,
        "claims": [],
    }


def _related(code: str, examination: Examination) -> list[str]:
    """Return the chunks that a reason is about, in the order of their citations."""
    claims = examination.measures["claims"]
    if code == "UNCOVERED_CLAIMS":
        claims = [claim for claim in claims if not claim["supported"]]
    elif code == "NO_CITATIONS":
        return []
    different = dict.fromkeys(tuple(claim["cited"]) for claim in claims)
    return list(dict.fromkeys(id for cited in different for id in cited))
