"""The Runnable in real chains with fake models."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from fakes import BAD, GOOD, QUESTION, SOURCE, model_that_says
from langchain_core.documents import Document
from langchain_core.messages import AIMessage
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnableLambda, RunnablePassthrough
from pydantic import BaseModel

from answergate.errors import GateFault, GuardrailsGateViolation
from answergate.integrations.langchain import answer_gate

GIVEN: dict[str, Any] = {"question": QUESTION, "documents": [Document(SOURCE)]}
PROMPT = ChatPromptTemplate.from_messages([("system", "{documents}"), ("user", "{question}")])


def invoke(chain: Any, given: Any) -> Any:
    return chain.invoke(given)


def ainvoke(chain: Any, given: Any) -> Any:
    return asyncio.run(chain.ainvoke(given))


def streamed(chain: Any, given: Any) -> Any:
    [whole] = chain.stream(given)
    return whole


both = pytest.mark.parametrize("run", [invoke, ainvoke])
Run = Callable[[Any, Any], Any]


class Quoted(BaseModel):
    answer: str
    citations: list[int] = []


@both
@pytest.mark.parametrize(
    "answer", [GOOD, AIMessage(GOOD), Quoted(answer=GOOD), {"answer": GOOD}], ids=lambda one: type(one).__name__
)
def test_an_answer_that_passes_is_returned_with_its_input(run: Run, answer: Any) -> None:
    given = {**GIVEN, "answer": answer, "more": 1}
    assert run(answer_gate(), given) == given


@both
@pytest.mark.parametrize(
    "answer", [BAD, AIMessage(BAD), Quoted(answer=BAD), {"answer": BAD}], ids=lambda one: type(one).__name__
)
def test_an_answer_that_does_not_pass_raises_the_exception_of_the_gate(run: Run, answer: Any) -> None:
    with pytest.raises(GuardrailsGateViolation):
        run(answer_gate(), {**GIVEN, "answer": answer})


@both
@pytest.mark.parametrize(
    "given",
    [
        {"answer": GOOD, "documents": []},
        {"answer": GOOD, "documents": None},
        {"answer": GOOD},
        {"documents": [SOURCE]},
        {"answer": f'{{"answer": "{GOOD}", "context": ["{SOURCE}"]}}', "documents": None},
        {"answer": {"answer": GOOD, "context": [SOURCE]}, "documents": []},
    ],
)
def test_what_cannot_be_checked_does_not_pass(run: Run, given: Any) -> None:
    with pytest.raises(GateFault):
        run(answer_gate(), given)


def test_a_text_that_looks_like_json_is_judged_as_a_whole() -> None:
    with pytest.raises(GuardrailsGateViolation):
        answer_gate().invoke({**GIVEN, "answer": f'{{"answer": "{GOOD}", "note": "{BAD}"}}'})


@both
def test_a_stopped_answer_can_go_another_way(run: Run) -> None:
    seen: list[Any] = []

    def fallback(failed: dict[str, Any]) -> str:
        seen.append(failed)
        return f"Sorry: {failed['verdict'].status}"

    for otherwise in (fallback, RunnableLambda(fallback)):
        gate = answer_gate(otherwise=otherwise)
        assert run(gate, {**GIVEN, "answer": BAD}) == "Sorry: REFUSE"
        assert run(gate, {**GIVEN, "answer": GOOD})["answer"] == GOOD
    assert [failed.keys() for failed in seen] == [{"question", "documents", "verdict"}] * 2


def test_the_fields_can_have_other_names() -> None:
    gate = answer_gate(answer="output", documents="context", question="input")
    assert gate.invoke({"output": GOOD, "context": [SOURCE]})["output"] == GOOD
    with pytest.raises(GuardrailsGateViolation):
        gate.invoke({"output": BAD, "context": [SOURCE]})


def test_a_chain_that_streams_holds_the_answer() -> None:
    def chain(answer: str) -> Any:
        return RunnablePassthrough.assign(answer=PROMPT | model_that_says(answer)) | answer_gate()

    seen = list(chain(GOOD).stream(GIVEN))
    assert len(seen) == 1
    assert seen[0]["answer"].text == GOOD
    stream = chain(BAD).stream(GIVEN)
    with pytest.raises(GuardrailsGateViolation):
        next(stream)


def test_an_async_chain_that_streams_holds_the_answer() -> None:
    seen: list[Any] = []

    async def stream(answer: str) -> None:
        chain = RunnablePassthrough.assign(answer=PROMPT | model_that_says(answer)) | answer_gate(otherwise=str)
        async for chunk in chain.astream(GIVEN):
            seen.append(chunk)

    asyncio.run(stream(GOOD))
    assert seen[0]["answer"].text == GOOD
    seen.clear()
    asyncio.run(stream(BAD))
    assert len(seen) == 1
