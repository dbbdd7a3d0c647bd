"""LangChain: a middleware for agents and a Runnable for chains. Only answers that pass a gate leave them.

create_agent(model, tools=[search], middleware=[AnswerGateMiddleware()])
chain | answer_gate()
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from answergate.adapters import from_langchain
from answergate.adapters.documents import read_document
from answergate.adapters.fields import field
from answergate.api import PolicySource
from answergate.errors import AnswergateError
from answergate.integrations.missing import not_installed
from answergate.integrations.refusals import codes_of, refusal_for
from answergate.integrations.sources import (
    Sources,
    case_of,
    chunks_of,
    decide,
    decide_later,
    find_sources,
    model_can_fix,
)
from answergate.model.case import Case
from answergate.model.verdict import Verdict
from answergate.policy import load_policy

try:
    from langchain.agents.middleware import AgentMiddleware, ExtendedModelResponse, ModelRequest, ModelResponse
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
    from langchain_core.runnables import Runnable, RunnableConfig, RunnableLambda
    from langgraph.config import get_config
    from langgraph.types import Command
except ModuleNotFoundError as error:
    raise not_installed(error, "langchain") from None

_NO_STREAM = "nostream"


class TokensNotHeldError(AnswergateError):
    """The caller streams events of the model, which show its answer before the gate can check it."""


class AnswerGateMiddleware(AgentMiddleware):
    """Checks each answer of an agent's model before anything else sees it. A message with tool calls is not an answer.

    ``sources`` is the name of a field of the agent's state, or a function of the ModelRequest, which may be async for
    ``ainvoke``. The default are the artifacts of the tools: documents, texts, mappings with a text, and lists of them.

    An answer that the gate stops goes back to the model with the findings, at most ``retries`` times. If none passes, the
    agent's answer is a refusal (``on_stop="refuse"``) or the gate's exception is raised (``"raise"``). ``refusal`` is its
    text, or a function of the verdict. An answer that cannot be checked never passes. Raises PolicyError.
    """

    def __init__(
        self,
        gate: str = "guardrails",
        policy: PolicySource = None,
        sources: Sources | None = None,
        *,
        retries: int = 1,
        on_stop: Literal["refuse", "raise"] = "refuse",
        refusal: str | Callable[[Verdict], str] = refusal_for,
        allow_event_streams: bool = False,
    ) -> None:
        super().__init__()
        if retries < 0 or on_stop not in ("refuse", "raise"):
            raise ValueError(
                f'retries must be 0 or more, and on_stop "refuse" or "raise"; got {retries} and {on_stop!r}'
            )
        self._policy = load_policy(policy, gate)
        self._sources = sources
        self._retries = retries
        self._raises = on_stop == "raise"
        self._refusal = refusal
        self._allow_event_streams = allow_event_streams

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any] | ExtendedModelResponse[Any]:
        """Call the model, check its answer, and call it again with the findings."""
        steps = self._steps(request)
        asked = next(steps)
        while True:
            response = handler(asked)
            verdict = None
            if _is_answer(response):
                verdict = decide(self._policy, partial(self._case, response, request))
            try:
                asked = steps.send((response, verdict))
            except StopIteration as done:
                return done.value

    async def awrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]]
    ) -> ModelResponse[Any] | ExtendedModelResponse[Any]:
        """The same for ``ainvoke`` and ``astream``."""
        steps = self._steps(request)
        asked = next(steps)
        while True:
            response = await handler(asked)
            verdict = None
            if _is_answer(response):
                verdict = await decide_later(
                    self._policy, partial(self._found, request), partial(_case, response, request)
                )
            try:
                asked = steps.send((response, verdict))
            except StopIteration as done:
                return done.value

    def _steps(
        self, request: ModelRequest[Any]
    ) -> Generator[
        ModelRequest[Any], tuple[ModelResponse[Any], Verdict | None], ModelResponse[Any] | ExtendedModelResponse[Any]
    ]:
        """The requests for the model. Each gets a response and its verdict, and the last response is returned."""
        if not self._allow_event_streams:
            _refuse_event_streams()
        quiet = request.override(model=_without_stream(request.model))
        response, verdict = yield quiet
        for _ in range(self._retries):
            if verdict is None or not model_can_fix(verdict):
                break
            said = [*response.result, HumanMessage(verdict.feedback())]
            response, verdict = yield quiet.override(messages=[*request.messages, *said])
        if verdict is None or verdict.passed:
            return response
        if self._raises:
            verdict.raise_for_status()
        refused = ModelResponse(result=[self._refused(_message(response), verdict)])
        # An agent without tools would call the model until it gives a structured answer.
        return ExtendedModelResponse(refused, Command(update={"jump_to": "end"}))

    def _case(self, response: ModelResponse[Any], request: ModelRequest[Any]) -> Case | Mapping[str, Any]:
        return _case(response, request, self._found(request))

    def _found(self, request: ModelRequest[Any]) -> Any:
        if self._sources is None:
            return list(_artifacts(request.state["messages"]))
        return find_sources(self._sources, request.state, request, "state")

    def _refused(self, stopped: AIMessage, verdict: Verdict) -> AIMessage:
        """The refusal in place of an answer: the same id, so that it replaces what clients know under that id."""
        text = self._refusal(verdict) if callable(self._refusal) else self._refusal
        return AIMessage(
            text,
            id=stopped.id,
            name=stopped.name,
            usage_metadata=stopped.usage_metadata,
            response_metadata={"answergate": _summary(verdict)},
        )


def answer_gate(
    gate: str = "guardrails",
    policy: PolicySource = None,
    *,
    answer: str = "answer",
    documents: str = "documents",
    question: str = "question",
    otherwise: Runnable[Any, Any] | Callable[[dict[str, Any]], Any] | None = None,
) -> Runnable[dict[str, Any], Any]:
    """A Runnable that returns its input if the answer in it passes: ``{"answer": ..., "documents": [...]}``.

    The names of the fields can be changed; the question may be missing. If the answer does not pass, the gate's exception
    is raised. With ``otherwise``, that is called instead, with the other fields and the ``verdict``. In a stream, the answer
    is held until the verdict. Raises PolicyError.
    """
    active = load_policy(policy, gate)
    fallback = otherwise if otherwise is None or isinstance(otherwise, Runnable) else RunnableLambda(otherwise)

    def judged(given: Mapping[str, Any]) -> Verdict:
        return decide(active, lambda: _case_of(given[answer], given[documents], given.get(question)))

    def stopped(given: Mapping[str, Any], verdict: Verdict) -> dict[str, Any]:
        return {**{name: value for name, value in given.items() if name != answer}, "verdict": verdict}

    def run(given: dict[str, Any], config: RunnableConfig) -> Any:
        verdict = judged(given)
        if verdict.passed:
            return given
        return verdict.raise_for_status() if fallback is None else fallback.invoke(stopped(given, verdict), config)

    async def arun(given: dict[str, Any], config: RunnableConfig) -> Any:
        verdict = judged(given)
        if verdict.passed:
            return given
        if fallback is None:
            return verdict.raise_for_status()
        return await fallback.ainvoke(stopped(given, verdict), config)

    return RunnableLambda(run, afunc=arun, name="answer_gate")


def _message(response: ModelResponse[Any]) -> AIMessage:
    return next(message for message in reversed(response.result) if isinstance(message, AIMessage))


def _is_answer(response: ModelResponse[Any]) -> bool:
    """Whether a response ends the work of the agent. A structured answer is a tool call of a special kind."""
    return response.structured_response is not None or not _message(response).tool_calls


def _case(response: ModelResponse[Any], request: ModelRequest[Any], sources: Any) -> Case | Mapping[str, Any]:
    asked = [message.text for message in request.messages if isinstance(message, HumanMessage)]
    question = str(asked[-1]) if asked else None
    structured = response.structured_response
    return _case_of(_message(response) if structured is None else structured, sources, question)


def _case_of(answer: Any, sources: Any, question: str | None) -> Case | Mapping[str, Any]:
    """The case of a text, a message or a structured answer. Only ``sources`` are evidence, never a part of the answer."""
    chunks = chunks_of(sources) or []
    if isinstance(answer, str):
        answer = AIMessage(answer)
    if isinstance(answer, AIMessage) or field(answer, "answer") is not None:
        return from_langchain(answer, chunks, question)
    return case_of(answer, chunks, question=question)


def _artifacts(messages: Sequence[Any]) -> Iterator[Any]:
    """What the tools returned as artifacts, in order. What cannot be a source is left out, so it supports nothing."""
    for message in messages:
        artifact = message.artifact if isinstance(message, ToolMessage) else None
        for entry in artifact if isinstance(artifact, list | tuple) else [artifact]:
            if isinstance(entry, str) or read_document(entry) is not None:
                yield entry


def _without_stream(model: Any) -> Any:
    """The model with the tag that keeps its tokens out of ``stream_mode="messages"``. The final message is streamed."""
    if isinstance(model, BaseChatModel):
        return model.model_copy(update={"tags": [*(model.tags or ()), _NO_STREAM]})
    return model.with_config(tags=[_NO_STREAM])


def _refuse_event_streams() -> None:
    """Raise TokensNotHeldError if ``astream_events`` or ``astream_log`` runs the agent: they ignore the tag."""
    callbacks = get_config().get("callbacks")
    for handler in getattr(callbacks, "handlers", callbacks or ()):
        kind = type(handler)
        if kind.__module__.startswith("langchain_core.tracers") and hasattr(handler, "tap_output_iter"):
            raise TokensNotHeldError(
                "astream_events and astream_log show every token of the model before the gate has checked the answer. Use "
                "stream_mode='messages' or 'values', or set allow_event_streams=True if no reader sees these events"
            )


def _summary(verdict: Verdict) -> dict[str, Any]:
    """The verdict without any word of the answer."""
    codes = Counter(codes_of(verdict))
    return {"gate": verdict.gate, "status": verdict.status, "outcome": str(verdict.outcome), "findings": dict(codes)}
