"""Answers as the real Mistral SDK types make them."""

from __future__ import annotations

from typing import Any

import pytest
from mistralai.client.models import ChatCompletionResponse, ConversationResponse

from answergate import check
from answergate.adapters import from_mistral, to_case

TALL = "The tower is 330 metres tall."
DOCUMENTS = {"0": {"url": "https://a", "title": "Tower", "snippets": [TALL], "description": "A tower"}}
CHAT: dict[str, Any] = {
    "id": "1",
    "object": "chat.completion",
    "model": "m",
    "created": 0,
    "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    "choices": [
        {
            "index": 0,
            "finish_reason": "stop",
            "message": {
                "role": "assistant",
                "content": [{"type": "text", "text": TALL}, {"type": "reference", "reference_ids": [0]}],
            },
        }
    ],
}
CONVERSATION: dict[str, Any] = {
    "object": "conversation.response",
    "conversation_id": "c",
    "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    "outputs": [
        {
            "type": "message.output",
            "role": "assistant",
            "content": [
                {"type": "text", "text": TALL},
                {"type": "tool_reference", "tool": "web_search", "title": "Tower", "url": "https://a"},
            ],
        }
    ],
}


@pytest.mark.parametrize(("kind", "data"), [(ChatCompletionResponse, CHAT), (ConversationResponse, CONVERSATION)])
def test_objects_dumps_and_json_text_give_the_same_case(kind: Any, data: dict[str, Any]) -> None:
    typed = kind.model_validate(data)
    case = from_mistral(typed, DOCUMENTS)
    assert [citation.chunk_id for citation in case.citations] == ["0"]
    assert case.unmapped == ()
    for given in (typed.model_dump(), typed.model_dump_json(), data):
        assert from_mistral(given, DOCUMENTS) == case
    assert to_case(typed, DOCUMENTS) == case
    assert check(case, "guardrails").status == "PASS"
    assert check(case, "answer").status == "no_evidence"


def test_a_chunk_of_another_version_is_read() -> None:
    """An older SDK keeps what it does not know under ``raw``. Here the content of a message has the chunk of a conversation."""
    message = CHAT["choices"][0]["message"]
    content = [*message["content"], CONVERSATION["outputs"][0]["content"][1]]
    choice = {**CHAT["choices"][0], "message": {**message, "content": content}}
    typed = ChatCompletionResponse.model_validate({**CHAT, "choices": [choice]})
    case = from_mistral(typed, DOCUMENTS)
    assert [citation.chunk_id for citation in case.citations] == ["0", "0"]
