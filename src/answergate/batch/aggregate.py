"""Combine many verdicts of the citations gate: metrics and status over all of them together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from answergate.batch.totals import Totals
from answergate.model.settings import Settings
from answergate.model.verdict import Verdict
from answergate.policy import Policy, load_policy


def aggregate(verdicts: Iterable[Verdict], policy: Policy | None = None) -> dict[str, Any]:
    """Return items, metrics and overall status of many ``verdicts`` of the citations gate.

    Citations are summed. The average alignment is weighted by citations. Coverage and has_* are averaged over items.
    An unreadable item counts as invalid, and the others are still aggregated.
    """
    settings: Settings = load_policy(policy, "citations").settings
    items = []
    totals = Totals()
    for verdict in verdicts:
        totals.add(verdict)
        items.append(
            {
                "id": verdict.case_id,
                "valid": verdict.output["valid"],
                "status": verdict.status,
                "overall_quality": verdict.output["overall_quality"],
            }
        )
    return {
        "total_qa": totals.items,
        "valid_qa": totals.valid,
        "invalid_qa": totals.items - totals.valid,
        "items": items,
        "aggregate_metrics": totals.metrics(),
        "quality_gate": totals.gate(settings),
    }
