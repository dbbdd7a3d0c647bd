"""What a client is told about an answer that it does not get. No word of the answer is in it."""

from __future__ import annotations

from collections.abc import Iterable

from answergate.integrations.sources import is_without_sources
from answergate.model.finding import Severity
from answergate.model.verdict import Outcome, Verdict

NO_SOURCES = "NO_SOURCES: there are no sources to check this answer against"
FAULT = "FAULT: this answer could not be checked"


def refusal_of(gate: str, status: str, codes: Iterable[str]) -> str:
    """``REFUSE: the guardrails gate stopped this answer (COV503, NUM301)``"""
    found = ", ".join(dict.fromkeys(codes))
    return f"{status}: the {gate} gate stopped this answer{f' ({found})' if found else ''}"


def codes_of(verdict: Verdict) -> list[str]:
    """The code of each finding that is more than a note, once for each place."""
    return [finding.code for finding in verdict.findings if finding.severity is not Severity.NOTE]


def refusal_for(verdict: Verdict) -> str:
    """What a client is told about a verdict that does not let its answer pass."""
    if verdict.outcome is not Outcome.STOPPED:
        return NO_SOURCES if is_without_sources(verdict) else FAULT
    return refusal_of(verdict.gate, verdict.status, codes_of(verdict))
