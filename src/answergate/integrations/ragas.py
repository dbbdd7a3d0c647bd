"""ragas: a metric that needs no model. It checks the response against the retrieved contexts.

result = await AnswerGateMetric().ascore(response=..., retrieved_contexts=[...])
"""

from __future__ import annotations

from typing import Any

from answergate.api import PolicySource
from answergate.integrations.missing import not_installed
from answergate.integrations.scored import GATE, measure
from answergate.policy import load_policy

try:
    from ragas.metrics.base import MetricType, SingleTurnMetric
    from ragas.metrics.collections.base import BaseMetric
    from ragas.metrics.result import MetricResult
except ModuleNotFoundError as error:
    raise not_installed(error, "ragas") from None


class AnswerGateMetric(BaseMetric, SingleTurnMetric):
    """A metric for experiments, and also for ``ragas.evaluate``, which wants metrics of another class.

    The value is the share of supported claims, from 0 to 1. ``traces["output"]`` of a result is the verdict as plain data.

    A claim is checked against what it cites, and a response without any citation against all contexts. Raises
    PolicyError.
    """

    def __init__(self, policy: PolicySource = None, *, name: str = "answergate") -> None:
        super().__init__(name=name, allowed_values=(0.0, 1.0))
        self._required_columns = {MetricType.SINGLE_TURN: {"user_input:optional", "response", "retrieved_contexts"}}
        self._policy = load_policy(policy, GATE)

    async def ascore(
        self,
        response: str | None = None,
        retrieved_contexts: list[str] | None = None,
        user_input: str | None = None,
        **others: Any,
    ) -> MetricResult:
        """Check a response. A missing response or missing contexts are a value of 0. Other columns are not read."""
        found = measure(response, retrieved_contexts, self._policy, user_input)
        given = {"user_input": user_input, "response": response, "retrieved_contexts": retrieved_contexts}
        traces = {"input": given, "output": found.verdict.to_dict()}
        return MetricResult(value=found.score, reason=found.reason, traces=traces)

    def init(self, run_config: Any) -> None:
        """Nothing: there is no model to configure."""

    async def _single_turn_ascore(self, sample: Any, callbacks: Any) -> float:
        found = await self.ascore(sample.response, sample.retrieved_contexts, sample.user_input)
        return float(found.value)
