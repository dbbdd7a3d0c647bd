"""Fake chat models. They stream their answers word by word and remember what they were asked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from langchain.agents import create_agent
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, HumanMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.tools import tool
from pydantic import PrivateAttr

from answergate.integrations.langchain import AnswerGateMiddleware

SOURCE = "The tower is 330 metres tall. It was finished in 1889."
GOOD = "The tower is 330 metres tall [1]. It was finished in 1889 [1]."
BAD = "The bridge collapsed yesterday [1]. Seventeen elephants drowned in champagne [1]."
QUESTION = "How tall is the tower?"


ASKED = {"messages": [HumanMessage(QUESTION)]}
REFUSED = "REFUSE: the guardrails gate stopped this answer (COV503, NUM301)"
NO_SOURCES = "NO_SOURCES: there are no sources to check this answer against"
FAULT = "FAULT: this answer could not be checked"


class FakeModel(BaseChatModel):
    """Answers with the given messages, one after the other."""

    answers: list[AIMessage]
    _asked: list[list[BaseMessage]] = PrivateAttr(default_factory=list)

    @property
    def _llm_type(self) -> str:
        return "fake"

    @property
    def asked(self) -> list[list[BaseMessage]]:
        return self._asked

    def bind_tools(self, tools: Any, **more: Any) -> FakeModel:
        return self

    def _next(self, messages: list[BaseMessage]) -> AIMessage:
        self._asked.append(list(messages))
        return self.answers[len(self._asked) - 1].model_copy(deep=True)

    def _generate(self, messages: list[BaseMessage], *args: Any, **more: Any) -> ChatResult:
        return ChatResult(generations=[ChatGeneration(message=self._next(messages))])

    def _stream(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **more: Any
    ) -> Iterator[ChatGenerationChunk]:
        answer = self._next(messages)
        calls = [
            {"name": call["name"], "args": json.dumps(call["args"]), "id": call["id"], "index": at}
            for at, call in enumerate(answer.tool_calls)
        ]
        pieces = [AIMessageChunk(word, id=answer.id) for word in re.split("(?= )", answer.text) if word]
        for piece in [*pieces, AIMessageChunk("", id=answer.id, tool_call_chunks=calls)]:
            chunk = ChatGenerationChunk(message=piece)
            if run_manager is not None:
                run_manager.on_llm_new_token(piece.text, chunk=chunk)
            yield chunk


def model_that_says(*answers: str | AIMessage) -> FakeModel:
    return FakeModel(
        answers=[AIMessage(one, id=f"answer-{at}") if isinstance(one, str) else one for at, one in enumerate(answers)]
    )


def searching(name: str = "search") -> AIMessage:
    """A message that calls a tool."""
    return AIMessage("", tool_calls=[{"name": name, "args": {"query": "tower"}, "id": "call-1"}], id="searching")


def shows_the_bad_answer(seen: Sequence[Any]) -> bool:
    """Whether a word of the bad answer is in what a client saw."""
    text = repr(seen)
    return any(word in text for word in ("bridge", "collapsed", "Seventeen", "elephants", "drowned", "champagne"))


def tool_with(artifact: Any) -> Any:
    @tool(response_format="content_and_artifact")
    def search(query: str) -> tuple[str, Any]:
        """Search the documents."""
        return SOURCE, artifact

    return search


def agent_of(model: FakeModel, *, artifact: Any = SOURCE, **options: Any) -> Any:
    return create_agent(model, tools=[tool_with(artifact)], middleware=[AnswerGateMiddleware(**options)])
