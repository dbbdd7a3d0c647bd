"""Sums over many verdicts of the citations gate, and the status over all of them together."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from answergate.errors import AnswergateError
from answergate.gates.citations import HALLUCINATED, METRICS, quality_gate
from answergate.model.settings import Settings
from answergate.model.verdict import Verdict

_WEIGHTED = "avg_alignment_score"


class Totals(Struct):
    """Sums over items. Totals of parts can be merged, so the caller does not need all verdicts in memory."""

    items: int = 0
    valid: int = 0
    total_citations: int = 0
    valid_citations: int = 0
    invalid_citations: int = 0
    hallucinated: int = 0
    sums: dict[str, float] = field(default_factory=lambda: dict.fromkeys(METRICS, 0.0))

    def add(self, verdict: Verdict) -> None:
        """Add one item. An unreadable item counts as invalid."""
        if verdict.gate != "citations":
            raise AnswergateError(f"aggregate() takes verdicts of the citations gate, this is one of {verdict.gate}")
        metrics = verdict.output["metrics"]
        self.items += 1
        self.valid += verdict.output["valid"]
        self.total_citations += metrics["total_citations"]
        self.valid_citations += metrics["valid_citations"]
        self.invalid_citations += metrics["invalid_citations"]
        self.hallucinated += sum(finding.code == HALLUCINATED for finding in verdict.findings)
        for name in METRICS:
            self.sums[name] += metrics[name] * (metrics["total_citations"] if name == _WEIGHTED else 1)

    def merge(self, other: Totals) -> None:
        """Add the totals of more items."""
        self.items += other.items
        self.valid += other.valid
        self.total_citations += other.total_citations
        self.valid_citations += other.valid_citations
        self.invalid_citations += other.invalid_citations
        self.hallucinated += other.hallucinated
        for name in METRICS:
            self.sums[name] += other.sums[name]

    def metrics(self) -> dict[str, Any]:
        """Citations summed, the average alignment weighted by citations, the rest averaged over items."""
        return {
            "total_citations": self.total_citations,
            "valid_citations": self.valid_citations,
            "invalid_citations": self.invalid_citations,
            **{
                name: _average(self.sums[name], self.total_citations if name == _WEIGHTED else self.items)
                for name in METRICS
            },
        }

    def gate(self, settings: Settings) -> dict[str, str]:
        """The status over all of it together."""
        _, status, reason = quality_gate(self.metrics(), self.hallucinated, settings)
        return {"status": status, "reason": reason}


def _average(total: float, number: int) -> float:
    # Workers add their sums in any order, which must not show in the last digits.
    return round(total / number, 12) if number else 0.0
