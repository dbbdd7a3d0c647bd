"""What a chat request gives its model: only the application's messages have sources and the question."""

from __future__ import annotations

from typing import Any

import pytest

from answergate.integrations.chat_request import read_grounding

QUERY = {"type": "query", "text": "Is it 45 days?"}
PLAIN = {"type": "text", "text": "And now?"}
TRUSTED = [{"role": "system", "content": [QUERY]}, {"role": "developer", "content": [QUERY]}]


@pytest.mark.parametrize("message", TRUSTED)
def test_a_query_of_the_application_is_the_question(message: dict[str, Any]) -> None:
    user = {"role": "user", "content": [PLAIN]}
    for options in ({}, {"from_messages": True}, {"tool_results": True}):
        assert read_grounding({"messages": [message, user]}, **options).question == QUERY["text"]
    assert read_grounding({"system": [QUERY], "messages": [user]}).question == QUERY["text"]


@pytest.mark.parametrize("role", ["user", "assistant", "tool", "function", "other", None])
def test_a_query_of_somebody_else_is_not(role: str | None) -> None:
    assert read_grounding({"messages": [{"role": role, "content": [QUERY]}]}).question is None
    assert read_grounding({"input": [{"role": role, "content": [QUERY]}]}).question is None


def test_the_last_message_of_the_user_is_the_question_if_the_owner_says_so() -> None:
    messages = [
        {"role": "system", "content": "Answer."},
        *({"role": "user", "content": [one]} for one in (PLAIN, QUERY)),
    ]
    assert read_grounding({"messages": messages}, from_messages=True).question == QUERY["text"]
    assert read_grounding({"messages": messages}, tool_results=True).question == QUERY["text"]
    assert read_grounding({"messages": messages}).question is None
