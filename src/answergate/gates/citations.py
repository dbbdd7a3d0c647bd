"""The citations gate: are the citation records real and good enough?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Any

from answergate.gates.failing_words import first_words, with_words
from answergate.gates.gate import Gate, count
from answergate.model.decision import Decision
from answergate.model.examination import Examination
from answergate.model.figures import distinct, distinct_shares
from answergate.model.finding import Finding, Severity
from answergate.model.settings import Settings
from answergate.policy import Policy

HALLUCINATED = "REC709"
_INVALID, _HALLUCINATED, _ALIGNED, _TRACEABLE = 1, 2, 3, 5
METRICS = ("avg_alignment_score", "citation_coverage", "has_evidence_idx", "has_alignment_score", "has_span")


def quality_gate(metrics: Mapping[str, Any], hallucinated: int, settings: Settings) -> tuple[int, str, str]:
    """Return number, status and reason of the first condition that is true."""
    total, invalid = metrics["total_citations"], metrics["invalid_citations"]
    alignment, coverage = metrics["avg_alignment_score"], metrics["citation_coverage"]
    traceable = metrics["has_evidence_idx"]
    if not total:
        return 0, "FAIL", "No citations provided"
    # Divide, because 29 / 100 is exactly 0.29 in floats, but 0.29 * 100 is less than 29.
    if invalid / total > settings.max_invalid_ratio:
        # An item without citations counts as one invalid citation. So with many items, invalid can include citations
        # that do not exist.
        given = metrics["valid_citations"] + invalid == total
        counted = f"{invalid} of {total} citations are invalid" if given else f"{invalid} invalid to {total} given"
        return 1, "FAIL", f"{counted}, more than {100 * settings.max_invalid_ratio:g}%"
    if hallucinated:
        return 2, "FAIL", f"Hallucinated spans detected: {hallucinated}"
    # The average of 0.1 and 0.7 is 0.4, although the sum of the two binary fractions is a little less than 0.8.
    if round(alignment, 12) < settings.min_average_alignment:
        written, _ = distinct(alignment, settings.min_average_alignment)
        return 3, "WARN", f"Average alignment score {written} is below {settings.min_average_alignment}"
    if coverage < settings.min_coverage:
        written, needed = distinct_shares(coverage, settings.min_coverage)
        return 4, "WARN", f"Citation coverage {written} is below {needed}"
    if traceable < settings.min_traceable:
        written, needed = distinct_shares(traceable, settings.min_traceable)
        return 5, "WARN", f"Only {written} of citations have evidence_idx, {needed} needed"
    valid = f", {invalid} of them invalid" if invalid else ""
    return 6, "PASS", f"{count(total, 'citation')}{valid}, all quality checks passed"


def _metrics(measures: Mapping[str, Any], valid: Sequence[bool], settings: Settings) -> dict[str, Any]:
    """The metrics over an answer's records. An invalid record never raises one that decides."""
    rows = measures["citations"]
    total = len(rows)
    sound = [row for row, is_valid in zip(rows, valid, strict=True) if is_valid]
    unsound = [row for row, is_valid in zip(rows, valid, strict=True) if not is_valid]
    return {
        "total_citations": total,
        "valid_citations": len(sound),
        "invalid_citations": len(unsound),
        "avg_alignment_score": _average_alignment(_alignments(sound, settings), _alignments(unsound, settings)),
        "citation_coverage": _share(_covered(sound), measures["visible_characters"]),
        "has_evidence_idx": _traceable(sound, unsound),
        "has_alignment_score": _share(sum(row["has_alignment_score"] for row in rows), total),
        "has_span": _share(sum(row["has_span"] for row in rows), total),
    }


def _alignments(rows: Sequence[Mapping[str, Any]], settings: Settings) -> list[float]:
    return [
        row["alignment_score"]
        for row in rows
        if row["alignment_score"] is not None and (settings.count_computed_alignment or not row["computed"])
    ]


def _average_alignment(valid: Sequence[float], invalid: Sequence[float]) -> float:
    """The average over the valid records. The score of an invalid one counts only if it lowers the average."""
    average = mean(valid)
    return mean([*valid, *(score for score in invalid if score < average)])


def _traceable(valid: Sequence[Mapping[str, Any]], invalid: Sequence[Mapping[str, Any]]) -> float:
    """The share of records with an evidence_idx. An invalid record counts only if it has none."""
    traceable = sum(row["has_evidence_idx"] for row in valid)
    return _share(traceable, len(valid) + sum(not row["has_evidence_idx"] for row in invalid))


def mean(values: Sequence[float]) -> float:
    """The average, 0 over nothing. ``fsum`` gives the same bits on every version of Python, ``sum`` does not."""
    return fsum(values) / len(values) if values else 0.0


def _covered(rows: Sequence[Mapping[str, Any]]) -> int:
    """How many visible characters of the answer lie in at least one of the rows' spans."""
    covered = reached = 0
    for start, end in sorted(row["covers"] for row in rows if row["covers"] is not None):
        covered += max(0, end - max(start, reached))
        reached = max(reached, end)
    return covered


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


class CitationsGate(Gate):
    """Fails records that are malformed or that cite words that are not in the answer."""

    name = "citations"
    question = "are the citation records real and good enough?"
    statuses = ("FAIL", "WARN", "PASS")
    passing = frozenset({"WARN", "PASS"})

    def decide(self, examination: Examination, policy: Policy) -> Decision:
        measures = examination.measures
        own = _by_citation(examination.findings, policy.penalties)
        results = [_result(own.get(path, ()), policy.penalties) for path in measures["paths"]]
        metrics = _metrics(measures, [result["valid"] for result in results], policy.settings)
        invalid = metrics["invalid_citations"]
        if not results:
            results = [{"valid": False, "errors": ["No citations provided"], "warnings": [], "quality_score": 0.0}]
            metrics["invalid_citations"] = 1
        hallucinated = len(examination.errors(HALLUCINATED))
        rung, status, reason = quality_gate(metrics, hallucinated, policy.settings)
        output = {
            "valid": bool(measures["paths"]) and not invalid,
            "results": results,
            "metrics": metrics,
            "overall_quality": mean([result["quality_score"] for result in results]),
            "gate": {"status": status, "reason": reason},
        }
        return Decision(status, _because(rung, reason, examination, policy), output, rung)

    def closed_output(self, because: str) -> dict[str, Any]:
        # In an aggregate, an item that could not be checked counts like an answer without citations.
        metrics = {"total_citations": 0, "valid_citations": 0, "invalid_citations": 1, **dict.fromkeys(METRICS, 0.0)}
        return {
            "valid": False,
            "results": [],
            "metrics": metrics,
            "overall_quality": 0.0,
            "gate": {"status": self.statuses[0], "reason": because},
        }


def _because(rung: int, reason: str, examination: Examination, policy: Policy) -> str:
    """The reason for a rung of the citations gate, with the first citation that it is about and the words it quotes."""
    rows = examination.measures["citations"]
    if rung == _INVALID:
        invalid = [finding for finding in examination.errors() if finding.code in policy.penalties]
        return f"{reason}; {_named(invalid[0], examination)}: {with_words(invalid[0])}"
    if rung == _HALLUCINATED:
        return f"{reason}: {first_words(examination.errors(HALLUCINATED))}"
    if rung == _ALIGNED and (scores := [row["alignment_score"] for row in rows if row["alignment_score"] is not None]):
        lowest = next(place for place, row in enumerate(rows, 1) if row["alignment_score"] == min(scores))
        return f"{reason}; citation {lowest} has {min(scores):.2f}"
    if rung == _TRACEABLE and (missing := examination.of("REC711")):
        return f"{reason}; {_named(missing[0], examination)} has none"
    return reason


def _named(finding: Finding, examination: Examination) -> str:
    """``citation 2``, counted from 1."""
    return f"citation {examination.measures['paths'].index(_citation_path(finding)) + 1}"


def _citation_path(finding: Finding) -> str:
    """The path of the citation that a finding is in: ``$.citations[1]``."""
    listed, bracket, _ = finding.place.path.partition("]")
    return listed + bracket


def _by_citation(findings: Sequence[Finding], penalties: Mapping[str, float]) -> dict[str, list[Finding]]:
    """Return the findings that have a penalty, by the path of their citation."""
    own: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.code in penalties:
            own.setdefault(_citation_path(finding), []).append(finding)
    return own


def _result(own: Sequence[Finding], penalties: Mapping[str, float]) -> dict[str, Any]:
    """Return the result of one citation: its errors and warnings, and its quality after penalties."""
    if not own:
        return {"valid": True, "errors": [], "warnings": [], "quality_score": 1.0}
    errors = [finding.message for finding in own if finding.severity is Severity.ERROR]
    warnings = [finding.message for finding in own if finding.severity is not Severity.ERROR]
    penalty = sum(penalties[finding.code] for finding in own)
    return {
        "valid": not errors,
        "errors": errors,
        "warnings": warnings,
        # Adding decimals leaves noise in the last digits: 1 - 0.3 - 0.2 must be 0.5.
        "quality_score": max(0.0, round(1.0 - penalty, 12)),
    }
