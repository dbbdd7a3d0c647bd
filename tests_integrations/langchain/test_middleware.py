"""Real agents of LangChain with fake models. Everything that a caller can see is recorded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from fakes import (
    ASKED,
    BAD,
    FAULT,
    GOOD,
    NO_SOURCES,
    QUESTION,
    REFUSED,
    SOURCE,
    agent_of,
    model_that_says,
    searching,
    shows_the_bad_answer,
    tool_with,
)
from langchain.agents import AgentState, create_agent
from langchain.agents.middleware import AgentMiddleware
from langchain_core.documents import Document
from langchain_core.messages import AIMessage, SystemMessage
from pydantic import BaseModel

from answergate.errors import GateFault, GuardrailsGateViolation
from answergate.integrations.langchain import AnswerGateMiddleware


def invoke(agent: Any, given: Any = None) -> list[Any]:
    messages: list[Any] = agent.invoke(given or ASKED)["messages"]
    return messages


def ainvoke(agent: Any, given: Any = None) -> list[Any]:
    messages: list[Any] = asyncio.run(agent.ainvoke(given or ASKED))["messages"]
    return messages


both = pytest.mark.parametrize("run", [invoke, ainvoke])
Run = Callable[..., list[Any]]


@both
def test_a_good_answer_passes(run: Run) -> None:
    messages = run(agent_of(model_that_says(searching(), GOOD)))
    assert [message.text for message in messages] == [QUESTION, "", SOURCE, GOOD]


@both
def test_the_model_gets_the_findings_once_and_its_second_answer_counts(run: Run) -> None:
    model = model_that_says(searching(), BAD, GOOD)
    messages = run(agent_of(model))
    assert [message.text for message in messages] == [QUESTION, "", SOURCE, GOOD]
    assert not shows_the_bad_answer(messages)
    *_, stopped, feedback = model.asked[-1]
    assert stopped.text == BAD
    assert feedback.text.startswith("The guardrails gate stopped this answer. Correct or remove each point:\n1. ")


@both
def test_two_bad_answers_end_with_a_refusal(run: Run) -> None:
    model = model_that_says(searching(), BAD, BAD, GOOD)
    last = run(agent_of(model))[-1]
    assert (last.text, last.id, len(model.asked)) == (REFUSED, "answer-2", 3)
    assert last.response_metadata["answergate"]["status"] == "REFUSE"
    assert last.response_metadata["answergate"]["findings"].keys() == {"COV503", "NUM301"}
    assert not shows_the_bad_answer([last])


@both
def test_the_number_of_retries_can_be_set(run: Run) -> None:
    never, thrice = model_that_says(searching(), BAD, GOOD), model_that_says(searching(), BAD, BAD, BAD, GOOD)
    assert run(agent_of(never, retries=0))[-1].text == REFUSED
    assert run(agent_of(thrice, retries=3))[-1].text == GOOD


@both
def test_a_retry_may_search_again(run: Run) -> None:
    model = model_that_says(BAD, searching(), GOOD)
    messages = run(agent_of(model, sources=lambda request: [SOURCE]))
    assert [message.text for message in messages] == [QUESTION, "", SOURCE, GOOD]


@both
def test_the_exception_of_the_gate_can_be_raised(run: Run) -> None:
    with pytest.raises(GuardrailsGateViolation):
        run(agent_of(model_that_says(searching(), BAD, BAD), on_stop="raise"))
    with pytest.raises(GateFault):
        run(agent_of(model_that_says(GOOD), on_stop="raise"))


def test_the_refusal_can_be_written() -> None:
    fixed = agent_of(model_that_says(searching(), BAD, BAD), refusal="I do not know.")
    made = agent_of(model_that_says(searching(), BAD, BAD), refusal=lambda verdict: f"No: {verdict.status}")
    assert [invoke(agent)[-1].text for agent in (fixed, made)] == ["I do not know.", "No: REFUSE"]


@pytest.mark.parametrize(
    "artifact",
    [
        SOURCE,
        [SOURCE],
        Document(SOURCE, id="a"),
        [Document("Dogs are animals.", metadata={"source": "b.txt"}), Document(SOURCE)][::-1],
        {"text": SOURCE},
        [{"id": "a", "content": SOURCE, "score": 0.5}],
        [{"page_content": SOURCE, "metadata": {"source": "a.pdf", "page": 3}}],
        [(Document(SOURCE), 0.5)],
        [None, 7, SOURCE],
    ],
)
@both
def test_artifacts_of_many_kinds_are_sources(run: Run, artifact: Any) -> None:
    assert run(agent_of(model_that_says(searching(), GOOD), artifact=artifact))[-1].text == GOOD
    assert run(agent_of(model_that_says(searching(), BAD, BAD), artifact=artifact))[-1].text == REFUSED


class WithDocuments(AgentState[Any]):
    documents: list[Any]


@both
def test_sources_can_be_in_the_state(run: Run) -> None:
    def asked(*answers: str, **more: Any) -> str:
        middleware = [AnswerGateMiddleware(sources="documents")]
        agent = create_agent(model_that_says(*answers), [], middleware=middleware, state_schema=WithDocuments)
        return str(run(agent, {**ASKED, **more})[-1].text)

    assert asked(GOOD, documents=[Document(SOURCE)]) == GOOD
    assert asked(BAD, BAD, documents=[Document(SOURCE)]) == REFUSED
    assert asked(GOOD) == asked(GOOD, documents=[]) == NO_SOURCES


@both
def test_sources_can_come_from_a_function(run: Run) -> None:
    assert run(agent_of(model_that_says(GOOD), sources=lambda request: [SOURCE]))[-1].text == GOOD
    assert run(agent_of(model_that_says(GOOD), sources=lambda request: []))[-1].text == NO_SOURCES


def test_an_async_function_gives_the_sources_of_an_async_run() -> None:
    async def found(request: Any) -> list[str]:
        return [SOURCE]

    assert ainvoke(agent_of(model_that_says(GOOD), sources=found))[-1].text == GOOD


@both
def test_without_sources_or_with_a_broken_function_nothing_passes(run: Run) -> None:
    def breaks(request: Any) -> Any:
        raise RuntimeError(BAD)

    given: list[tuple[dict[str, Any], str]] = [
        ({"artifact": None}, NO_SOURCES),
        ({"artifact": {"rows": 3}}, NO_SOURCES),
        ({"sources": breaks}, FAULT),
        ({"policy": {"deadline": 1e-9}}, FAULT),
    ]
    for options, refusal in given:
        model = model_that_says(searching(), GOOD, GOOD)
        messages = run(agent_of(model, **options))
        assert messages[-1].text == refusal
        assert not shows_the_bad_answer(messages)
        assert len(model.asked) == 2, "another answer would not help"


@both
def test_annotations_of_a_message_are_citations(run: Run) -> None:
    def asked(cited: str) -> Any:
        citation = {"type": "citation", "cited_text": cited, "extras": {"document_index": 0}}
        block = {"type": "text", "text": "The tower is 330 metres tall.", "annotations": [citation]}
        model = model_that_says(AIMessage([block], id="answer"))
        return run(agent_of(model, gate="answer", sources=lambda request: [SOURCE], retries=0))[-1].text

    assert asked("The tower is 330 metres tall.") == "The tower is 330 metres tall."
    assert asked("The tower is 331 metres tall.").startswith("no_evidence: the answer gate stopped this answer")


class Cited(BaseModel):
    answer: str
    citations: list[int]


@both
def test_structured_answers_are_judged(run: Run) -> None:
    def says(answer: str) -> AIMessage:
        call = {"name": "Cited", "args": {"answer": answer, "citations": [0]}, "id": "call-2"}
        return AIMessage("", tool_calls=[call], id="structured")

    def asked(*answers: str) -> dict[str, Any]:
        model = model_that_says(*map(says, answers))
        middleware = [AnswerGateMiddleware(sources=lambda request: [SOURCE])]
        agent = create_agent(model, [], middleware=middleware, response_format=Cited)
        result: dict[str, Any] = agent.invoke(ASKED) if run is invoke else asyncio.run(agent.ainvoke(ASKED))
        return result

    assert asked(GOOD)["structured_response"].answer == GOOD
    assert asked(BAD, GOOD)["structured_response"].answer == GOOD
    refused = asked(BAD, BAD)
    assert refused.get("structured_response") is None
    assert refused["messages"][-1].text.startswith("REFUSE: the guardrails gate stopped this answer (COV503, NUM301")
    assert not shows_the_bad_answer([refused])


def test_another_middleware_before_it_sees_only_judged_answers() -> None:
    class Listening(AgentMiddleware):
        def __init__(self) -> None:
            super().__init__()
            self.heard: list[Any] = []

        def wrap_model_call(self, request: Any, handler: Any) -> Any:
            response = handler(request)
            self.heard.append(response)
            return response

    listening = Listening()
    model = model_that_says(searching(), BAD, BAD)
    invoke(create_agent(model, [tool_with(SOURCE)], middleware=[listening, AnswerGateMiddleware()]))
    assert len(listening.heard) == 2
    assert not shows_the_bad_answer(listening.heard)


def test_the_tags_of_the_model_are_kept() -> None:
    model = model_that_says(GOOD)
    model.tags = ["mine"]
    seen: list[Any] = []

    class Last(AgentMiddleware):
        def wrap_model_call(self, request: Any, handler: Any) -> Any:
            seen.append(request.model.tags)
            return handler(request)

    middleware = [AnswerGateMiddleware(sources=lambda request: [SOURCE]), Last()]
    invoke(create_agent(model, [], middleware=middleware))
    assert (seen, model.tags) == ([["mine", "nostream"]], ["mine"])


@pytest.mark.parametrize("options", [{"retries": -1}, {"on_stop": "replace"}])
def test_a_wrong_option_is_an_error(options: Any) -> None:
    with pytest.raises(ValueError, match="retries must be 0 or more"):
        AnswerGateMiddleware(**options)


def test_a_system_message_is_no_question() -> None:
    agent = create_agent(
        model_that_says("In 1999 it had 77 floors [1]."),
        [],
        system_prompt=SystemMessage("Since 1999 it has 77 floors."),
        middleware=[AnswerGateMiddleware(sources=lambda request: [SOURCE], retries=0)],
    )
    assert invoke(agent)[-1].text.startswith("REFUSE")
