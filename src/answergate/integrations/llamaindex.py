"""LlamaIndex: an evaluator, and a query engine that returns an answer only if the gate lets it pass.

engine = AnswerGateQueryEngine(query_engine=index.as_query_engine())
result = AnswerGateEvaluator().evaluate_response(query, response)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from answergate.adapters import from_llamaindex
from answergate.api import PolicySource
from answergate.integrations.missing import not_installed
from answergate.integrations.sources import case_of, decide
from answergate.model.case import Case
from answergate.model.verdict import Outcome
from answergate.policy import Policy, load_policy

try:
    from llama_index.core.base.base_query_engine import BaseQueryEngine
    from llama_index.core.base.response.schema import (
        AsyncStreamingResponse,
        PydanticResponse,
        Response,
        StreamingResponse,
    )
    from llama_index.core.bridge.pydantic import PrivateAttr
    from llama_index.core.evaluation import BaseEvaluator, EvaluationResult
    from llama_index.core.query_engine import CustomQueryEngine
    from llama_index.core.schema import NodeWithScore, TextNode
except ModuleNotFoundError as error:
    raise not_installed(error, "llamaindex") from None

REFUSAL = "I cannot answer this from the documents."


class AnswerGateEvaluator(BaseEvaluator):
    """Evaluates an answer against its source nodes: ``passing``, ``score`` (1.0 or 0.0) and ``feedback`` for a model.

    A result is also ``invalid_result`` if the answer could not be checked, for example because it has no contexts. It is
    never passing then.
    """

    def __init__(self, gate: str = "guardrails", policy: PolicySource = None) -> None:
        """``policy`` is the name of a preset, a TOML file, a mapping of settings or a Policy. Raises PolicyError."""
        self._policy = load_policy(policy, gate)

    def evaluate(
        self, query: str | None = None, response: str | None = None, contexts: Sequence[str] | None = None, **_: Any
    ) -> EvaluationResult:
        """Evaluate a text. Markers such as [1] count the contexts from 1."""
        nodes = [NodeWithScore(node=TextNode(text=text)) for text in contexts or ()]
        return self.evaluate_response(query, Response(response, nodes))

    async def aevaluate(
        self, query: str | None = None, response: str | None = None, contexts: Sequence[str] | None = None, **_: Any
    ) -> EvaluationResult:
        """Evaluate a text, like ``evaluate``."""
        return self.evaluate(query, response, contexts)

    def evaluate_response(
        self, query: str | None = None, response: Response | None = None, **_: Any
    ) -> EvaluationResult:
        """Evaluate the response of a query engine. Its source nodes are what it is checked against."""
        verdict = decide(self._policy, lambda: _case_of(response, query))
        decided = verdict.outcome in (Outcome.PASSED, Outcome.STOPPED)
        nodes = [] if response is None else response.source_nodes
        return EvaluationResult(
            query=query,
            contexts=[node.get_content() for node in nodes],
            response=None if response is None else str(response),
            passing=verdict.passed,
            score=float(verdict.passed),
            feedback=verdict.feedback() or verdict.because,
            invalid_result=not decided,
            invalid_reason=None if decided else verdict.because,
        )

    async def aevaluate_response(
        self, query: str | None = None, response: Response | None = None, **_: Any
    ) -> EvaluationResult:
        """Evaluate the response of a query engine, like ``evaluate_response``."""
        return self.evaluate_response(query, response)

    def _get_prompts(self) -> dict[str, Any]:
        return {}

    def _update_prompts(self, prompts: dict[str, Any]) -> None:
        return None


class AnswerGateQueryEngine(CustomQueryEngine):
    """A query engine around another one. It returns an answer only if the gate lets it pass.

    Otherwise it returns ``refusal`` with the same source nodes, or with ``on_stop="raise"`` it raises the exception of the
    gate (GateViolation, or GateFault if the answer could not be checked). ``metadata["answergate"]`` is the verdict as plain
    data. A streaming response is collected before it is checked. Raises PolicyError.
    """

    query_engine: BaseQueryEngine
    gate: str = "guardrails"
    policy: Any = None
    on_stop: Literal["replace", "raise"] = "replace"
    refusal: str = REFUSAL
    _active: Policy = PrivateAttr()

    def model_post_init(self, context: Any) -> None:
        """Load the policy, so that a mistake in it is an error at once."""
        super().model_post_init(context)
        self._active = load_policy(self.policy, self.gate)

    def custom_query(self, query_str: str) -> Response:
        """The answer of the other engine, if it passes."""
        response = self.query_engine.query(query_str)
        if isinstance(response, StreamingResponse):
            response = response.get_response()
        return self._gated(response, query_str)

    async def acustom_query(self, query_str: str) -> Response:
        """The answer of the other engine, if it passes."""
        response = await self.query_engine.aquery(query_str)
        if isinstance(response, AsyncStreamingResponse):
            response = await response.get_response()
        elif isinstance(response, StreamingResponse):
            response = response.get_response()
        return self._gated(response, query_str)

    def _gated(self, response: Any, query: str) -> Response:
        verdict = decide(self._active, lambda: _case_of(response, query))
        if self.on_stop == "raise":
            verdict.raise_for_status()
        metadata = {**(response.metadata or {}), "answergate": verdict.to_dict()}
        if verdict.passed:
            return replace(response, metadata=metadata)
        return Response(self.refusal, response.source_nodes, metadata)


def _case_of(response: Any, query: str | None) -> Case | dict[str, Any]:
    """The case of a response. A structured one has the fields of a case, such as conclusion and evidences."""
    if isinstance(response, PydanticResponse):
        return case_of(response.response, response.source_nodes, question=query)
    return from_llamaindex(response, query)
