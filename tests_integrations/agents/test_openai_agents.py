"""Agents of the real SDK with a scripted model. No test needs a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

import pytest
from agents import (
    Agent,
    OutputGuardrailTripwireTriggered,
    RunContextWrapper,
    Runner,
    function_tool,
    set_tracing_disabled,
)
from agents.testing import ScriptedModel, assistant_message, function_call
from answers import CHUNKS, OTHER_LANGUAGES, QUESTION, RIGHT, WRONG
from pages import run_python
from pydantic import BaseModel

from answergate import PolicyError
from answergate.integrations.openai_agents import answer_gate_guardrail

set_tracing_disabled(True)
PAGE = "integrations/openai-agents.md"


def agent_saying(*answers: str, **options: Any) -> Agent[Any]:
    guardrail = answer_gate_guardrail(**{"sources": "documents", **options})
    model = ScriptedModel([[assistant_message(answer)] for answer in answers])
    return Agent(name="Helper", model=model, output_guardrails=[guardrail])


def stopped_info(agent: Agent[Any], context: Any) -> dict[str, Any]:
    with pytest.raises(OutputGuardrailTripwireTriggered) as stopped:
        Runner.run_sync(agent, QUESTION, context=context)
    info: dict[str, Any] = stopped.value.guardrail_result.output.output_info
    assert info["passed"] is False
    assert json.loads(json.dumps(info))["because"] == info["because"]
    return info


def test_a_right_answer_is_returned() -> None:
    result = Runner.run_sync(agent_saying(RIGHT), QUESTION, context={"documents": CHUNKS})
    assert result.final_output == RIGHT
    [checked] = result.output_guardrail_results
    assert checked.output.output_info["status"] == "PASS"
    assert checked.output.output_info["feedback"] == ""


def test_a_wrong_number_trips_the_guardrail_and_is_shown_with_its_place() -> None:
    info = stopped_info(agent_saying(WRONG), {"documents": CHUNKS})
    assert info["status"] == "REFUSE"
    place = next(finding["place"] for finding in info["findings"] if finding["code"] == "NUM301")
    assert WRONG[place["start"] : place["end"]] == place["excerpt"] == "15"
    assert "12" in info["feedback"]


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_other_languages(language: str) -> None:
    chunks, right, wrong = OTHER_LANGUAGES[language]
    assert Runner.run_sync(agent_saying(right), QUESTION, context={"documents": chunks}).final_output == right
    assert any(
        finding["place"]["excerpt"].startswith("15")
        for finding in stopped_info(agent_saying(wrong), {"documents": chunks})["findings"]
    )


@pytest.mark.parametrize(
    "context", [None, {}, {"documents": None}, {"documents": []}, {"documents": [""]}, {"sources": CHUNKS}]
)
def test_without_sources_nothing_passes(context: Any) -> None:
    for answer in (RIGHT, "The documents do not say that."):
        assert stopped_info(agent_saying(answer), context)["outcome"] != "passed"


@pytest.mark.parametrize("documents", [5, [5], [{"name": "no text"}], object()])
def test_sources_that_cannot_be_read_do_not_pass(documents: Any) -> None:
    assert stopped_info(agent_saying(RIGHT), {"documents": documents})["outcome"] == "unreadable"


def broken(context: Any) -> Any:
    raise ZeroDivisionError("the index is gone")


async def broken_later(context: Any) -> Any:
    raise ZeroDivisionError("the index is gone")


@pytest.mark.parametrize("sources", [broken, broken_later])
def test_an_error_never_passes(sources: Callable[[Any], Any]) -> None:
    info = stopped_info(agent_saying(RIGHT, sources=sources), None)
    assert info["outcome"] == "fault"
    assert "the index is gone" in info["because"]


def test_a_check_that_is_not_finished_never_passes() -> None:
    info = stopped_info(agent_saying(RIGHT, policy={"deadline": 1e-9}), {"documents": CHUNKS})
    assert info["outcome"] == "fault"


def test_sources_of_a_function_an_async_function_and_an_object() -> None:
    @dataclass
    class Context:
        documents: list[str]

    async def found(context: RunContextWrapper[Context]) -> list[str]:
        await asyncio.sleep(0)
        return context.context.documents

    for sources in ("documents", lambda run: run.context.documents, found):
        right = Runner.run_sync(agent_saying(RIGHT, sources=sources), QUESTION, context=Context(CHUNKS))
        assert right.final_output == RIGHT
        assert stopped_info(agent_saying(WRONG, sources=sources), Context(CHUNKS))["outcome"] == "stopped"


def test_sources_that_a_tool_retrieves_during_the_run() -> None:
    @function_tool
    def search(context: RunContextWrapper[dict[str, list[str]]], words: str) -> str:
        context.context["documents"].extend(CHUNKS)
        return "\n".join(CHUNKS)

    for answer in (RIGHT, WRONG):
        model = ScriptedModel(
            [[function_call("search", {"words": "museum"}, call_id="1")], [assistant_message(answer)]]
        )
        guardrail = answer_gate_guardrail(sources="documents")
        agent = Agent(name="Helper", model=model, tools=[search], output_guardrails=[guardrail])
        if answer == RIGHT:
            assert Runner.run_sync(agent, QUESTION, context={"documents": []}).final_output == RIGHT
        else:
            assert stopped_info(agent, {"documents": []})["status"] == "REFUSE"


class Evidence(BaseModel):
    chunk_id: str
    excerpt: str


class Conclusion(BaseModel):
    conclusion: str
    evidences: list[Evidence]


def structured(conclusion: str, output_type: type[BaseModel] = Conclusion, **fields: Any) -> Agent[Any]:
    evidences = [{"chunk_id": "tickets", "excerpt": "A day ticket costs 12 euros."}]
    said = json.dumps({"conclusion": conclusion, "evidences": evidences, **fields})
    agent = agent_saying(said, gate="answer")
    agent.output_type = output_type
    return agent


def test_a_structured_output_is_checked_as_a_case() -> None:
    context = {"documents": {"tickets": CHUNKS[1]}}
    result = Runner.run_sync(structured("A ticket costs 12 euros."), QUESTION, context=context)
    assert result.final_output.conclusion == "A ticket costs 12 euros."
    assert stopped_info(structured("A ticket costs 15 euros."), context)["status"] == "citation_insufficient"


@pytest.mark.parametrize("field", ["chunks", "raw_chunks", "recorded_support", "metadata"])
def test_a_model_cannot_give_its_own_sources(field: str) -> None:
    class WithOwnSources(Conclusion):
        chunks: Any = None
        raw_chunks: Any = None
        recorded_support: Any = None
        metadata: Any = None

        def model_dump(self, **options: Any) -> dict[str, Any]:
            return super().model_dump(**{**options, "exclude_none": True})

    agent = agent_saying("unused", gate="answer")
    guardrail = agent.output_guardrails[0]
    evidences = [Evidence(chunk_id="tickets", excerpt="A day ticket costs 15 euros.")]
    own = {"tickets": "A day ticket costs 15 euros."}
    output = WithOwnSources(conclusion="A ticket costs 15 euros.", evidences=evidences, **{field: own})
    context = RunContextWrapper({"documents": {"tickets": CHUNKS[1]}})
    result = asyncio.run(guardrail.run(context, agent, output))
    assert result.output.tripwire_triggered
    assert f"$.{field}" in result.output.output_info["because"]


def test_a_policy_that_cannot_be_used_is_an_error_at_once() -> None:
    with pytest.raises(PolicyError, match="min_similarty"):
        answer_gate_guardrail(policy={"min_similarty": 1})


def test_a_policy_of_your_own_decides() -> None:
    strict = agent_saying(RIGHT, policy={"min_similarity": 1.0, "max_uncovered_claims": 0, "max_uncovered_ratio": 0.0})
    assert stopped_info(strict, {"documents": CHUNKS})["policy"]["digest"]


def test_the_lines_of_the_page() -> None:
    names = run_python(PAGE)
    names["agent"].model = ScriptedModel(
        [[assistant_message(text)] for text in (RIGHT, WRONG, WRONG, RIGHT, WRONG, WRONG)]
    )
    assert asyncio.run(names["answer"](QUESTION, CHUNKS)) == RIGHT
    assert asyncio.run(names["answer"](QUESTION, CHUNKS)).startswith("Stopped: 1 of 2 claims is not covered")
    assert asyncio.run(names["answer_or_correct"](QUESTION, CHUNKS)) == RIGHT
    feedback = names["agent"].model.calls[-1].input[-1]["content"]
    assert "15" in feedback
    assert "12" in feedback
    with pytest.raises(OutputGuardrailTripwireTriggered):
        asyncio.run(names["answer_or_correct"](QUESTION, CHUNKS))


def test_a_stream_shows_its_text_before_the_guardrail_trips() -> None:
    """The page warns of this. If the SDK holds the text back one day, the page can change."""

    async def seen() -> str:
        text = ""
        result = Runner.run_streamed(agent_saying(WRONG), QUESTION, context={"documents": CHUNKS})
        try:
            async for event in result.stream_events():
                if event.type == "raw_response_event" and event.data.type == "response.output_text.delta":
                    text += event.data.delta
        except OutputGuardrailTripwireTriggered:
            return text
        pytest.fail("the guardrail did not trip")

    assert asyncio.run(seen()) == WRONG


async def collected(stream: AsyncIterator[str]) -> str:
    return "".join([text async for text in stream])


def test_the_stream_of_the_page_shows_nothing_of_a_refused_answer() -> None:
    names = run_python(PAGE)
    names["streamed_agent"].model = ScriptedModel([[assistant_message(text)] for text in (RIGHT, WRONG)])
    assert asyncio.run(collected(names["stream"](QUESTION, CHUNKS))) == RIGHT
    assert asyncio.run(collected(names["stream"](QUESTION, CHUNKS))) == "Stopped."
