"""Langfuse: verdicts as scores of traces.

send_score(Langfuse(), verdict, trace_id=trace_id)
"""

from __future__ import annotations

from typing import Any, Protocol

from answergate.integrations.scored import scored
from answergate.model.verdict import Verdict


class ScoreClient(Protocol):
    """The part of a Langfuse client that is used."""

    def create_score(self, **arguments: Any) -> Any:
        """Send a score."""


def score_arguments(verdict: Verdict, name: str = "answergate", **target: Any) -> dict[str, Any]:
    """The arguments of ``Langfuse.create_score`` for a verdict of any gate.

    The value is the share of supported claims, or 1 or 0 for gates that measure none. ``target`` has ``trace_id``,
    ``observation_id``, ``session_id`` or further arguments.
    """
    found = scored(verdict)
    metadata = {
        "gate": verdict.gate,
        "status": verdict.status,
        "outcome": str(verdict.outcome),
        "passed": verdict.passed,
        "rules": sorted({finding.code for finding in verdict.findings}),
        "policy": verdict.policy.name,
        "policy_digest": verdict.policy.digest,
        "answergate": verdict.version,
    }
    score = {"name": name, "value": found.score, "data_type": "NUMERIC", "comment": found.reason, "metadata": metadata}
    return {**score, **target}


def send_score(client: ScoreClient, verdict: Verdict, name: str = "answergate", **target: Any) -> None:
    """Send the verdict as a score. The Langfuse client sends it later, in the background."""
    client.create_score(**score_arguments(verdict, name, **target))
