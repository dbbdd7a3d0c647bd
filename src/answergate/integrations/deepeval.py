"""deepeval: a metric that needs no model. It checks the answer against its retrieval context.

evaluate([LLMTestCase(input=..., actual_output=..., retrieval_context=[...])], [AnswerGateMetric()])
"""

from __future__ import annotations

from typing import Any, ClassVar

from answergate.api import PolicySource
from answergate.integrations.missing import not_installed
from answergate.integrations.scored import GATE, measure
from answergate.model.verdict import Verdict
from answergate.policy import load_policy

try:
    from deepeval.metrics import BaseMetric
    from deepeval.test_case import LLMTestCase, RetrievedContextData, SingleTurnParams
except ModuleNotFoundError as error:
    raise not_installed(error, "deepeval") from None


class AnswerGateMetric(BaseMetric):
    """The share of supported claims. The test succeeds if the guardrails gate lets the answer pass.

    A claim is checked against what it cites, and an answer without any citation against the whole context.
    ``threshold`` is a share that the score must also reach. ``verdict`` has the last verdict. Raises PolicyError.
    """

    _required_params: ClassVar[list[Any]] = [SingleTurnParams.ACTUAL_OUTPUT, SingleTurnParams.RETRIEVAL_CONTEXT]

    def __init__(self, policy: PolicySource = None, *, threshold: float = 0.0) -> None:
        self._policy = load_policy(policy, GATE)
        self.threshold = threshold
        self.async_mode = False
        self.include_reason = True
        self.evaluation_model = None
        self.verdict: Verdict | None = None

    def measure(self, test_case: LLMTestCase, *args: Any, **options: Any) -> float:
        """Check the test case. A missing answer or context is a score of 0, and never a success."""
        contexts = test_case.retrieval_context and [_chunk(context) for context in test_case.retrieval_context]
        found = measure(test_case.actual_output, contexts, self._policy, test_case.input)
        self.verdict, self.score, self.reason = found.verdict, found.score, found.reason
        self.error = None
        self.success = found.passed and found.score >= self.threshold
        return found.score

    async def a_measure(self, test_case: LLMTestCase, *args: Any, **options: Any) -> float:
        """The same. A check takes about a millisecond, so it does not need a thread."""
        return self.measure(test_case)

    def is_successful(self) -> bool:
        """Whether the last test case succeeded."""
        return bool(self.success) and self.error is None

    @property
    def __name__(self) -> str:
        return "AnswerGate"


def _chunk(context: Any) -> Any:
    if isinstance(context, RetrievedContextData):
        return {"text": context.context, "source": context.source}
    return context
