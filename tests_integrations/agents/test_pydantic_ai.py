"""Agents of the real package with a fake model that answers wrong first, and right after feedback."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

import pytest
from answers import CHUNKS, OTHER_LANGUAGES, QUESTION, RIGHT, WRONG
from pages import run_python
from pydantic import BaseModel
from pydantic_ai import Agent, RunContext, ToolReturnPart, UnexpectedModelBehavior
from pydantic_ai.messages import (
    Citation,
    ContentCitationAnchor,
    DocumentCitationSource,
    ModelMessage,
    ModelResponse,
    TextPart,
    ToolCallPart,
    WebCitationSource,
)
from pydantic_ai.models.function import AgentInfo, FunctionModel

from answergate import GateFault, PolicyError
from answergate.integrations.pydantic_ai import answer_gate_validator

PAGE = "integrations/pydantic-ai.md"
DEPS = {"documents": CHUNKS}


class Said:
    """A model that gives these answers, one after the other, and keeps the feedback that it gets."""

    def __init__(self, *answers: str | ModelResponse) -> None:
        self.answers = list(answers)
        self.feedback: list[str] = []

    def __call__(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        new = [part for part in messages[-1].parts if not isinstance(part, ToolReturnPart) or part.outcome != "success"]
        self.feedback += [str(part.content) for part in new if part.content != QUESTION]
        answer = self.answers.pop(0)
        return ModelResponse(parts=[TextPart(answer)]) if isinstance(answer, str) else answer

    @property
    def model(self) -> FunctionModel:
        async def streamed(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str]:
            for part in self(messages, info).parts:
                assert isinstance(part, TextPart)
                for word in part.content.split(" "):
                    yield f"{word} "

        return FunctionModel(self, stream_function=streamed)


def agent_of(said: Said, *, retries: int = 1, **options: Any) -> Agent[Any, Any]:
    agent: Agent[Any, Any] = Agent(said.model, deps_type=object, retries=retries)
    agent.output_validator(answer_gate_validator(**{"sources": "documents", **options}))
    return agent


def test_a_right_answer_is_returned() -> None:
    said = Said(RIGHT)
    assert agent_of(said).run_sync(QUESTION, deps=DEPS).output == RIGHT
    assert said.feedback == []


def test_the_model_gets_the_findings_and_corrects_its_answer() -> None:
    said = Said(WRONG, RIGHT)
    assert agent_of(said).run_sync(QUESTION, deps=DEPS).output == RIGHT
    [feedback] = said.feedback
    assert "'15'" in feedback
    assert "12" in feedback
    assert "10:00" not in feedback


def test_async() -> None:
    said = Said(WRONG, RIGHT)
    assert asyncio.run(agent_of(said).run(QUESTION, deps=DEPS)).output == RIGHT


def test_a_model_that_does_not_correct_its_answer_gets_no_answer_out() -> None:
    said = Said(WRONG, WRONG, RIGHT)
    with pytest.raises(UnexpectedModelBehavior):
        agent_of(said).run_sync(QUESTION, deps=DEPS)
    assert said.answers == [RIGHT]


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_other_languages(language: str) -> None:
    chunks, right, wrong = OTHER_LANGUAGES[language]
    said = Said(wrong, right)
    assert agent_of(said).run_sync(QUESTION, deps={"documents": chunks}).output == right
    assert "15" in said.feedback[0]


@pytest.mark.parametrize(
    "deps",
    [None, {}, {"documents": None}, {"documents": []}, {"documents": [5]}, {"documents": 5}, {"sources": CHUNKS}],
)
def test_without_readable_sources_the_run_ends(deps: Any) -> None:
    """Another answer would not help, so the model is not asked for one."""
    said = Said(RIGHT, RIGHT)
    with pytest.raises(GateFault):
        agent_of(said).run_sync(QUESTION, deps=deps)
    assert said.answers == [RIGHT]


def broken(context: Any) -> Any:
    raise ZeroDivisionError("the index is gone")


async def broken_later(context: Any) -> Any:
    raise ZeroDivisionError("the index is gone")


@pytest.mark.parametrize("sources", [broken, broken_later])
def test_an_error_ends_the_run(sources: Callable[[Any], Any]) -> None:
    with pytest.raises(GateFault, match="the index is gone"):
        agent_of(Said(RIGHT, RIGHT), sources=sources).run_sync(QUESTION, deps=DEPS)


def test_a_check_that_is_not_finished_ends_the_run() -> None:
    with pytest.raises(GateFault):
        agent_of(Said(RIGHT, RIGHT), policy={"deadline": 1e-9}).run_sync(QUESTION, deps=DEPS)


def test_sources_of_a_function_an_async_function_and_an_object() -> None:
    @dataclass
    class Deps:
        documents: list[str]

    async def found(context: RunContext[Deps]) -> list[str]:
        await asyncio.sleep(0)
        return context.deps.documents

    for sources in ("documents", lambda run: run.deps.documents, found):
        said = Said(WRONG, RIGHT)
        assert agent_of(said, sources=sources).run_sync(QUESTION, deps=Deps(CHUNKS)).output == RIGHT
        assert len(said.feedback) == 1


def test_sources_that_a_tool_returned_in_the_run() -> None:
    def returned(context: RunContext[Any]) -> list[str]:
        parts = [part for message in context.messages for part in message.parts]
        return [text for part in parts if isinstance(part, ToolReturnPart) for text in part.content]

    said = Said(ModelResponse(parts=[ToolCallPart("search", {"words": "museum"})]), WRONG, RIGHT)
    agent = agent_of(said, sources=returned)

    @agent.tool_plain
    def search(words: str) -> list[str]:
        return CHUNKS

    assert agent.run_sync(QUESTION).output == RIGHT
    assert len(said.feedback) == 1


class Evidence(BaseModel):
    chunk_id: str
    excerpt: str
    bbox: list[float] | None = None


class Conclusion(BaseModel):
    conclusion: str
    evidences: list[Evidence]


def concluded(conclusion: str, **fields: Any) -> ModelResponse:
    evidence = {"chunk_id": "tickets", "excerpt": "A day ticket costs 12 euros.", **fields}
    return ModelResponse(parts=[ToolCallPart("final_result", {"conclusion": conclusion, "evidences": [evidence]})])


def concluding(said: Said) -> Agent[Any, Any]:
    agent: Agent[Any, Any] = Agent(said.model, deps_type=object, output_type=Conclusion, retries=1)
    agent.output_validator(answer_gate_validator("answer", sources="documents"))
    return agent


TICKETS = {"documents": {"tickets": CHUNKS[1]}}


def test_a_structured_output_is_checked_as_a_case() -> None:
    said = Said(concluded("A ticket costs 15 euros."), concluded("A ticket costs 12 euros."))
    output = concluding(said).run_sync(QUESTION, deps=TICKETS).output
    assert output.conclusion == "A ticket costs 12 euros."
    assert "15" in said.feedback[0]


def test_a_model_may_correct_a_structured_output_that_cannot_be_read() -> None:
    said = Said(concluded("A ticket costs 12 euros.", bbox=[9, 9, 1, 1]), concluded("A ticket costs 12 euros."))
    assert concluding(said).run_sync(QUESTION, deps=TICKETS).output.conclusion == "A ticket costs 12 euros."
    assert "$.evidences[0].bbox" in said.feedback[0]


SENTENCE = "A day ticket costs 12 euros."
SOURCES = [{"id": "file-1", "text": CHUNKS[0]}, {"id": "p2", "source": "Prices.pdf", "text": CHUNKS[1]}]


def cited(text: str, *sources: Any, opening: str = "") -> ModelResponse:
    anchor = ContentCitationAnchor(start=0, end=len(text))
    part = TextPart(text, citations=[Citation(sources=list(sources), anchor=anchor)])
    return ModelResponse(parts=[TextPart(opening), part] if opening else [part])


@pytest.mark.parametrize(
    "source",
    [
        DocumentCitationSource(document_id="p2"),
        DocumentCitationSource(title="Prices.pdf", excerpts=[SENTENCE]),
        DocumentCitationSource(excerpts=[SENTENCE]),
        WebCitationSource(url="Prices.pdf", excerpts=[SENTENCE]),
    ],
)
def test_citations_of_the_provider_support_the_text_they_are_for(source: Any) -> None:
    for opening in ("", "Tickets are sold at the door, as follows: "):
        said = Said(cited(SENTENCE, source, opening=opening))
        agent = agent_of(said, policy={"max_uncovered_claims": 1})
        assert agent.run_sync(QUESTION, deps={"documents": SOURCES}).output == opening + SENTENCE
    wrong = Said(cited("A day ticket costs 15 euros.", source), cited(SENTENCE, source))
    assert agent_of(wrong).run_sync(QUESTION, deps={"documents": SOURCES}).output == SENTENCE
    assert "15" in wrong.feedback[0]


def test_sources_that_can_be_read_only_once() -> None:
    said = Said(cited(SENTENCE, DocumentCitationSource(document_id="p2")))
    assert agent_of(said).run_sync(QUESTION, deps={"documents": iter(SOURCES)}).output == SENTENCE


@pytest.mark.parametrize("excerpts", [[], [SENTENCE]])
def test_a_citation_of_a_document_that_was_not_given_supports_nothing(excerpts: list[str]) -> None:
    source = DocumentCitationSource(document_id="file-9", title="Secret.pdf", excerpts=excerpts)
    said = Said(cited(SENTENCE, source), cited(SENTENCE, source))
    with pytest.raises(UnexpectedModelBehavior):
        agent_of(said).run_sync(QUESTION, deps={"documents": SOURCES})
    assert "none refers to a chunk" in said.feedback[0]


def test_partial_outputs_are_not_judged_and_the_whole_output_is() -> None:
    async def last_of(*answers: str) -> str:
        async with agent_of(Said(*answers)).run_stream(QUESTION, deps=DEPS) as stream:
            partial = [text async for text in stream.stream_output(debounce_by=None)]
            assert len(partial) > 2
            output: str = await stream.get_output()
            return output

    assert asyncio.run(last_of(RIGHT)).strip() == RIGHT
    with pytest.raises(UnexpectedModelBehavior):
        asyncio.run(last_of(WRONG))


def test_stream_text_shows_its_text_before_the_check_stops_the_run() -> None:
    """The page warns of this. If the package holds the text back one day, the page can change."""
    shown = []

    async def show() -> None:
        async with agent_of(Said(WRONG)).run_stream(QUESTION, deps=DEPS) as stream:
            async for text in stream.stream_text():
                shown.append(text)

    with pytest.raises(UnexpectedModelBehavior):
        asyncio.run(show())
    assert shown[-1].strip() == WRONG


def test_a_policy_that_cannot_be_used_is_an_error_at_once() -> None:
    with pytest.raises(PolicyError, match="min_similarty"):
        answer_gate_validator(policy={"min_similarty": 1})


def test_the_lines_of_the_page() -> None:
    names = run_python(PAGE)
    said = Said(WRONG, RIGHT, WRONG, WRONG)
    names["agent"].model = said.model
    assert asyncio.run(names["answer"](QUESTION, CHUNKS)) == RIGHT
    assert len(said.feedback) == 1
    with pytest.raises(UnexpectedModelBehavior):
        asyncio.run(names["answer"](QUESTION, CHUNKS))


async def collected(stream: AsyncIterator[str]) -> str:
    return "".join([text async for text in stream])


def test_the_stream_of_the_page_shows_nothing_of_a_refused_answer() -> None:
    names = run_python(PAGE)
    names["streamed_agent"].model = Said(RIGHT, WRONG).model
    assert asyncio.run(collected(names["stream"](QUESTION, CHUNKS))).strip() == RIGHT
    assert asyncio.run(collected(names["stream"](QUESTION, CHUNKS))) == "Stopped."
