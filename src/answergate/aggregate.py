"""Many verdicts of the citations gate as one: the batch metrics and the quality gate over all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from answergate.errors import AnswergateError
from answergate.gates.citations import METRICS, quality_gate
from answergate.model.settings import Settings
from answergate.model.verdict import Verdict
from answergate.policy import Policy, load_policy

_WEIGHTED = "avg_alignment_score"


def aggregate(verdicts: Iterable[Verdict], policy: Policy | None = None) -> dict[str, Any]:
    """Items, metrics and gate over ``verdicts`` of the citations gate.

    Citations are summed; the average alignment is weighted by citations; coverage and has_* are averaged over items.
    An item that could not be read counts as invalid, and stops nothing.
    """
    settings: Settings = load_policy(policy, "citations").settings
    items = []
    totals = {"total_citations": 0, "valid_citations": 0, "invalid_citations": 0}
    sums = dict.fromkeys(METRICS, 0.0)
    hallucinated = 0
    for verdict in verdicts:
        if verdict.gate != "citations":
            raise AnswergateError(f"aggregate() takes verdicts of the citations gate, this is one of {verdict.gate}")
        metrics = verdict.output["metrics"]
        for name in totals:
            totals[name] += metrics[name]
        for name in METRICS:
            sums[name] += metrics[name] * (metrics["total_citations"] if name == _WEIGHTED else 1)
        hallucinated += sum(finding.code == "REC709" for finding in verdict.findings)
        items.append(
            {
                "id": verdict.case_id,
                "valid": verdict.output["valid"],
                "status": verdict.status,
                "overall_quality": verdict.output["overall_quality"],
            }
        )
    valid = sum(item["valid"] for item in items)
    averages = {
        name: _average(sums[name], totals["total_citations"] if name == _WEIGHTED else len(items)) for name in METRICS
    }
    metrics = {**totals, **averages}
    _, status, reason = quality_gate(metrics, hallucinated, settings)
    return {
        "total_qa": len(items),
        "valid_qa": valid,
        "invalid_qa": len(items) - valid,
        "items": items,
        "aggregate_metrics": metrics,
        "quality_gate": {"status": status, "reason": reason},
    }


def _average(total: float, number: int) -> float:
    return round(total / number, 4) if number else 0.0
