"""What every kind of stream of an agent shows, and the agent of the documentation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from fakes import (
    ASKED,
    BAD,
    GOOD,
    REFUSED,
    SOURCE,
    FakeModel,
    agent_of,
    model_that_says,
    searching,
    shows_the_bad_answer,
    tool_with,
)
from langchain.agents import create_agent
from langchain_core.documents import Document
from langchain_core.messages import ToolMessage
from langchain_core.prompts import ChatPromptTemplate
from langgraph.checkpoint.memory import InMemorySaver
from pages import run_python

from answergate.integrations.langchain import AnswerGateMiddleware, TokensNotHeldError

PROMPT = ChatPromptTemplate.from_messages([("system", "{documents}"), ("user", "{question}")])


MODES: list[Any] = ["messages", "values", "updates", "debug", "tasks", "custom", ["messages", "updates"]]


def streamed(agent: Any, mode: Any) -> list[Any]:
    return list(agent.stream(ASKED, stream_mode=mode))


def astreamed(agent: Any, mode: Any) -> list[Any]:
    async def seen() -> list[Any]:
        return [event async for event in agent.astream(ASKED, stream_mode=mode)]

    return asyncio.run(seen())


@pytest.mark.parametrize("stream", [streamed, astreamed])
@pytest.mark.parametrize("mode", MODES, ids=str)
class TestStreaming:
    def test_no_word_of_a_stopped_answer_is_seen(self, stream: Callable[..., list[Any]], mode: Any) -> None:
        seen = stream(agent_of(model_that_says(searching(), BAD, BAD)), mode)
        assert not shows_the_bad_answer(seen)
        assert mode == "custom" or REFUSED in repr(seen)

    def test_a_good_answer_is_seen(self, stream: Callable[..., list[Any]], mode: Any) -> None:
        assert mode == "custom" or GOOD in repr(stream(agent_of(model_that_says(searching(), GOOD)), mode))

    def test_without_the_middleware_every_word_is_seen(self, stream: Callable[..., list[Any]], mode: Any) -> None:
        agent = create_agent(model_that_says(searching(), BAD), [tool_with(SOURCE)])
        assert mode == "custom" or shows_the_bad_answer(stream(agent, mode))


def test_the_new_stream_of_events_is_held_too() -> None:
    agent = agent_of(model_that_says(searching(), BAD, BAD))
    if not hasattr(agent, "stream_events"):
        pytest.fail("this LangGraph has no stream_events: shorten the page")
    seen = list(agent.stream_events(ASKED, version="v3"))
    assert not shows_the_bad_answer(seen)
    assert REFUSED in repr(seen)


def test_the_history_of_the_agent_has_no_word_of_a_stopped_answer() -> None:
    agent = create_agent(
        model_that_says(searching(), BAD, BAD),
        tools=[tool_with(SOURCE)],
        middleware=[AnswerGateMiddleware()],
        checkpointer=InMemorySaver(),
    )
    config: Any = {"configurable": {"thread_id": "1"}}
    agent.invoke(ASKED, config)
    history = list(agent.get_state_history(config))
    assert len(history) > 3
    assert not shows_the_bad_answer(history)


async def _events(agent: Any, seen: list[Any]) -> None:
    async for event in agent.astream_events(ASKED, version="v2"):
        seen.append(event)


def test_streams_of_events_are_refused_before_the_model_is_called() -> None:
    model, seen = model_that_says(searching(), BAD, BAD), list[Any]()
    with pytest.raises(TokensNotHeldError, match="stream_mode='messages'"):
        asyncio.run(_events(agent_of(model), seen))
    assert not shows_the_bad_answer(seen)
    assert model.asked == []


def test_streams_of_events_can_be_allowed_and_then_show_every_word() -> None:
    seen: list[Any] = []
    asyncio.run(_events(agent_of(model_that_says(searching(), BAD, BAD), allow_event_streams=True), seen))
    assert shows_the_bad_answer(seen)


def test_the_agent_of_the_page_holds_a_stopped_answer() -> None:
    model = model_that_says(GOOD, searching(), BAD, BAD)
    names = run_page(model)
    seen = list(names["agent"].stream(ASKED, stream_mode=["messages", "values"]))
    assert not shows_the_bad_answer(seen)
    assert REFUSED in repr(seen)
    [searched] = [message for message in model.asked[-1] if isinstance(message, ToolMessage)]
    assert searched.text == f"[1] {SOURCE}"


def test_the_chain_of_the_page_returns_an_answer_that_passes() -> None:
    names = run_page(model_that_says(GOOD))
    assert names["result"]["answer"].text == GOOD


def run_page(model: FakeModel) -> dict[str, Any]:
    documents: Sequence[Document] = [Document(SOURCE)]
    retriever = SimpleNamespace(invoke=lambda query: documents)
    return run_python("integrations/langchain.md", model=model, retriever=retriever, prompt=PROMPT, documents=documents)
