"""What is summed over many verdicts of the citations gate, and the quality gate over all of them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from answergate.errors import AnswergateError
from answergate.gates.citations import HALLUCINATED, METRICS, quality_gate, rounded
from answergate.model.settings import Settings
from answergate.model.verdict import Verdict

_WEIGHTED = "avg_alignment_score"


class Totals(Struct):
    """What is summed over the items. Totals of parts add up, so that no one has to hold all verdicts at once."""

    items: int = 0
    valid: int = 0
    total_citations: int = 0
    valid_citations: int = 0
    invalid_citations: int = 0
    hallucinated: int = 0
    sums: dict[str, float] = field(default_factory=lambda: dict.fromkeys(METRICS, 0.0))

    def add(self, verdict: Verdict) -> None:
        """Count one more item. One that could not be read counts as invalid."""
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
            # as measured, where it was: what is shown is rounded
            value = verdict.measures.get(name, metrics[name])
            self.sums[name] += value * (metrics["total_citations"] if name == _WEIGHTED else 1)

    def merge(self, other: Totals) -> None:
        """Add the totals of the items that come next."""
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
        return rounded(self.measured())

    def measured(self) -> dict[str, Any]:
        """The metrics before they are rounded to be shown: these decide."""
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
        """The quality gate over all of it."""
        _, status, reason = quality_gate(self.measured(), self.hallucinated, settings)
        return {"status": status, "reason": reason}


def _average(total: float, number: int) -> float:
    return round(total / number, 12) if number else 0.0
