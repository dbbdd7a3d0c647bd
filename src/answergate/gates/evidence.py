"""The evidence gate: does every paragraph of this report carry its citations?"""

from __future__ import annotations

from typing import Any

from answergate.gates.failing_words import first_words
from answergate.gates.gate import Gate, Rung, count
from answergate.model.examination import Examination
from answergate.model.finding import Severity
from answergate.policy import Policy


def _required(examination: Examination, policy: Policy) -> str | None:
    if not policy.settings.enforce_evidence_gates or not examination.errors():
        return None
    violations = examination.of("COV501")
    if not violations:
        return None
    return f"{count(len(violations), 'paragraph')} without the required citations: {first_words(violations)}"


def _invalid(examination: Examination, policy: Policy) -> str | None:
    errors = examination.errors()
    return f"{count(len(errors), 'error')}: {errors[0].message}" if errors else None


def _valid(examination: Examination, policy: Policy) -> str | None:
    measures = examination.measures
    warnings = len(_warnings(examination))
    also = f", {count(warnings, 'warning')}" if warnings else ""
    cited = f"{count(measures['citation_count'], 'citation')} in {count(measures['paragraph_count'], 'paragraph')}"
    return f"{cited}, {measures['citation_density']:.2f} per 100 words{also}"


class EvidenceGate(Gate):
    """Blocks a report whose paragraphs lack citations."""

    name = "evidence"
    question = "does every paragraph of this report carry its citations?"
    statuses = ("EVIDENCE_REQUIRED", "invalid", "valid")
    passing = frozenset({"valid"})
    ladder = (Rung("EVIDENCE_REQUIRED", _required), Rung("invalid", _invalid), Rung("valid", _valid))

    def output(self, status: str, because: str, examination: Examination, policy: Policy) -> dict[str, Any]:
        measures = examination.measures
        output: dict[str, Any] = {
            "valid": status == "valid",
            "errors": [finding.message for finding in examination.errors()],
            "warnings": _warnings(examination),
            "citationCount": measures["citation_count"],
            "paragraphCount": measures["paragraph_count"],
            "citationDensity": measures["citation_density"],
        }
        if status == "EVIDENCE_REQUIRED":
            output["error_body"] = _error_body(examination)
        return output

    def closed_output(self, because: str) -> dict[str, Any]:
        counts = {"citationCount": 0, "paragraphCount": 0, "citationDensity": 0.0}
        return {"valid": False, "errors": [because], "warnings": [], **counts}


def _warnings(examination: Examination) -> list[str]:
    return [finding.message for finding in examination.findings if finding.severity is Severity.WARNING]


def _error_body(examination: Examination) -> dict[str, Any]:
    """Return the exact body of the HTTP 422 response."""
    violations = examination.of("COV501")
    measures = examination.measures
    return {
        "error": "EVIDENCE_REQUIRED",
        "message": f"Evidence gate violation: {len(violations)} paragraph(s) lack required citations",
        "violations": [
            {
                "paragraph": finding.facts["snippet"],
                "citationCount": finding.facts["count"],
                "requiredCount": finding.facts["required"],
            }
            for finding in violations
        ],
        "metadata": {
            "totalCitationCount": measures["citation_count"],
            "totalParagraphCount": measures["paragraph_count"],
            "citationDensity": f"{measures['citation_density']:.2f}",
        },
    }
