"""Responses, chat completions and assistants' messages as the real SDK types make them."""

from __future__ import annotations

from typing import Any

import pytest
from openai.types.beta.threads import Message
from openai.types.chat import ChatCompletion
from openai.types.responses import Response

from answergate import check
from answergate.adapters import from_openai, to_case

TEXT = "The tower is 330 metres tall. It was finished in 1889."
ANSWER = "The tower is 330 metres tall."
MARKER = "【4:0†tower.pdf】"

RESPONSE = {
    "id": "resp_1",
    "object": "response",
    "created_at": 0,
    "model": "a-model",
    "parallel_tool_calls": True,
    "tool_choice": "auto",
    "tools": [],
    "output": [
        {
            "type": "file_search_call",
            "id": "fs_1",
            "queries": ["tower"],
            "status": "completed",
            "results": [{"file_id": "file-1", "filename": "tower.pdf", "score": 0.9, "text": TEXT, "attributes": {}}],
        },
        {
            "type": "message",
            "id": "msg_1",
            "role": "assistant",
            "status": "completed",
            "content": [
                {
                    "type": "output_text",
                    "text": ANSWER,
                    "annotations": [
                        {"type": "file_citation", "file_id": "file-1", "filename": "tower.pdf", "index": 29},
                        {"type": "url_citation", "url": "https://a", "title": "A", "start_index": 0, "end_index": 28},
                    ],
                }
            ],
        },
    ],
}
CHAT = {
    "id": "chat_1",
    "object": "chat.completion",
    "created": 0,
    "model": "a-model",
    "choices": [
        {
            "index": 0,
            "finish_reason": "stop",
            "message": {
                "role": "assistant",
                "content": ANSWER,
                "annotations": [
                    {
                        "type": "url_citation",
                        "url_citation": {"url": "https://a", "title": "A", "start_index": 0, "end_index": 28},
                    }
                ],
            },
        }
    ],
}
MESSAGE = {
    "id": "msg_1",
    "object": "thread.message",
    "created_at": 0,
    "role": "assistant",
    "thread_id": "t",
    "status": "completed",
    "content": [
        {
            "type": "text",
            "text": {
                "value": ANSWER + MARKER,
                "annotations": [
                    {
                        "type": "file_citation",
                        "text": MARKER,
                        "start_index": 29,
                        "end_index": 29 + len(MARKER),
                        "file_citation": {"file_id": "file-1"},
                    }
                ],
            },
        }
    ],
}


@pytest.mark.parametrize(("kind", "data"), [(Response, RESPONSE), (ChatCompletion, CHAT), (Message, MESSAGE)])
def test_an_object_a_dump_and_json_text_give_the_same_case(kind: Any, data: dict[str, Any]) -> None:
    typed = kind.model_validate(data)
    case = from_openai(typed)
    assert case.answer.startswith(ANSWER)
    assert case.citations
    for given in (typed.model_dump(), typed.model_dump(exclude_none=True), typed.model_dump_json(), data):
        assert from_openai(given) == case
    assert to_case(typed) == case


def test_a_response_is_compared_with_its_search_results() -> None:
    typed = Response.model_validate(RESPONSE)
    verdict = check(from_openai(typed), "guardrails")
    assert verdict.status == "PASS"
    assert [finding.code for finding in verdict.findings] == ["CIT109", "CIT109"]
    assert check(typed, "answer").status == "no_evidence"  # type: ignore[arg-type]


def test_a_marker_of_an_assistant_means_the_file() -> None:
    results = [{"file_id": "file-1", "file_name": "tower.pdf", "content": [{"type": "text", "text": TEXT}]}]
    assert check(from_openai(Message.model_validate(MESSAGE), results), "guardrails").status == "PASS"
