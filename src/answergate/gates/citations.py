"""The citations gate: are the citation records real and good enough?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from answergate.gates.gate import count
from answergate.model.decision import Decision
from answergate.model.examination import Examination
from answergate.model.figures import shares_told_apart, told_apart
from answergate.model.finding import Finding, Severity
from answergate.model.settings import Settings
from answergate.policy import Policy

HALLUCINATED = "REC709"
METRICS = ("avg_alignment_score", "citation_coverage", "has_evidence_idx", "has_alignment_score", "has_span")


def quality_gate(metrics: Mapping[str, Any], hallucinated: int, settings: Settings) -> tuple[int, str, str]:
    """The rung, status and reason of the quality gate: the first that holds."""
    total, invalid = metrics["total_citations"], metrics["invalid_citations"]
    alignment, coverage = metrics["avg_alignment_score"], metrics["citation_coverage"]
    traceable = metrics["has_evidence_idx"]
    if not total:
        return 0, "FAIL", "No citations provided"
    # divided, not multiplied: 29 of 100 are 0.29 to the last bit, and 0.29 times 100 is less than 29
    if invalid / total > settings.max_invalid_ratio:
        # An item without citations counts as an invalid one, so over many items not every invalid one was given.
        given = metrics["valid_citations"] + invalid == total
        counted = f"{invalid} of {total} citations are invalid" if given else f"{invalid} invalid to {total} given"
        return 1, "FAIL", f"{counted}, more than {100 * settings.max_invalid_ratio:g}%"
    if hallucinated:
        return 2, "FAIL", f"Hallucinated spans detected: {hallucinated}"
    if alignment < settings.min_average_alignment:
        written, _ = told_apart(alignment, settings.min_average_alignment)
        return 3, "WARN", f"Average alignment score {written} is below {settings.min_average_alignment}"
    if coverage < settings.min_coverage:
        written, needed = shares_told_apart(coverage, settings.min_coverage)
        return 4, "WARN", f"Citation coverage {written} is below {needed}"
    if traceable < settings.min_traceable:
        written, needed = shares_told_apart(traceable, settings.min_traceable)
        return 5, "WARN", f"Only {written} of citations have evidence_idx, {needed} needed"
    valid = f", {invalid} of them invalid" if invalid else ""
    return 6, "PASS", f"{count(total, 'citation')}{valid}, all quality checks passed"


def rounded(metrics: Mapping[str, Any]) -> dict[str, Any]:
    """The metrics as they are shown. What decides is not rounded: 0.39999 is below 0.4."""
    return {name: round(value, 4) for name, value in metrics.items()}


class CitationsGate:
    """Fails records that are malformed or that cite what the answer does not say."""

    name = "citations"
    question = "are the citation records real and good enough?"
    statuses = ("FAIL", "WARN", "PASS")
    passing = frozenset({"WARN", "PASS"})

    def decide(self, examination: Examination, policy: Policy) -> Decision:
        measures = examination.measures
        own = _by_citation(examination.findings, policy.penalties)
        results = [_result(own.get(path, ()), policy.penalties) for path in measures["paths"]]
        invalid = sum(not result["valid"] for result in results)
        metrics = {
            "total_citations": len(results),
            "valid_citations": len(results) - invalid,
            "invalid_citations": invalid,
            **{name: measures[name] for name in METRICS},
        }
        if not results:
            results = [{"valid": False, "errors": ["No citations provided"], "warnings": [], "quality_score": 0.0}]
            metrics["invalid_citations"] = 1
        hallucinated = len(examination.errors(HALLUCINATED))
        rung, status, reason = quality_gate(metrics, hallucinated, policy.settings)
        output = {
            "valid": bool(measures["paths"]) and not invalid,
            "results": results,
            "metrics": rounded(metrics),
            "overall_quality": round(sum(result["quality_score"] for result in results) / len(results), 4),
            "gate": {"status": status, "reason": reason},
        }
        return Decision(status, reason, output, rung)

    def closed(self, because: str) -> Decision:
        # As an answer without citations counts: over many items, what nobody could look at is no better than that.
        metrics = {"total_citations": 0, "valid_citations": 0, "invalid_citations": 1, **dict.fromkeys(METRICS, 0.0)}
        output = {
            "valid": False,
            "results": [],
            "metrics": metrics,
            "overall_quality": 0.0,
            "gate": {"status": self.statuses[0], "reason": because},
        }
        return Decision(self.statuses[0], because, output, 0)


def _by_citation(findings: Sequence[Finding], penalties: Mapping[str, float]) -> dict[str, list[Finding]]:
    """The findings that cost something, by the path of the citation they are about."""
    own: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.code in penalties:
            listed, bracket, _ = finding.place.path.partition("]")
            own.setdefault(listed + bracket, []).append(finding)
    return own


def _result(own: Sequence[Finding], penalties: Mapping[str, float]) -> dict[str, Any]:
    """One citation's result: what is wrong with it, and what is left of its quality."""
    if not own:
        return {"valid": True, "errors": [], "warnings": [], "quality_score": 1.0}
    errors = [finding.message for finding in own if finding.severity is Severity.ERROR]
    warnings = [finding.message for finding in own if finding.severity is not Severity.ERROR]
    penalty = sum(penalties[finding.code] for finding in own)
    return {
        "valid": not errors,
        "errors": errors,
        "warnings": warnings,
        "quality_score": max(0.0, round(1.0 - penalty, 4)),
    }
