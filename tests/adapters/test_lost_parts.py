"""No part of an answer is lost: each text is read, or the response is refused with the place of what could not be read."""

from __future__ import annotations

import re
from typing import Any

import pytest

from answergate import CaseError
from answergate.adapters import to_case

WORDS = "The wait is 45 days."


def chat(content: Any, **more: Any) -> dict[str, Any]:
    message = {"role": "assistant", "content": content, **more}
    return {"object": "chat.completion", "choices": [{"message": message}]}


def output(content: Any) -> dict[str, Any]:
    return {"object": "response", "output": [{"type": "message", "role": "assistant", "content": content}]}


def converse(*blocks: Any) -> dict[str, Any]:
    return {"output": {"message": {"role": "assistant", "content": list(blocks)}}}


def cited(content: Any) -> dict[str, Any]:
    return converse({"citationsContent": {"content": content, "citations": []}})


def message(*blocks: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": list(blocks)}


def thread(*blocks: Any) -> dict[str, Any]:
    return {"object": "thread.message", **message(*blocks)}


def lang(content: Any) -> dict[str, Any]:
    return {"type": "ai", "content": content, "response_metadata": {}}


GUARDED = {"text": {"text": "Hello. ", "qualifiers": ["guard_content"]}}

READ = {
    "an assistant's text": ("openai", thread({"type": "text", "text": WORDS})),
    "an item's content as a text": ("openai", output(WORDS)),
    "a part of type text": ("openai", output([{"type": "text", "text": WORDS}])),
    "content and refusal": ("openai", chat("Hello. ", refusal=WORDS)),
    "a list of parts": ("openai", chat([{"type": "text", "text": WORDS}])),
    "a guarded text": ("bedrock", {"content": [GUARDED, {"text": WORDS}]}),
    "cited content as a text": ("bedrock", cited(WORDS)),
    "cited content as texts": ("bedrock", cited([WORDS])),
    "a message with a text": ("anthropic", {"role": "assistant", "content": WORDS}),
}


@pytest.mark.parametrize("name", READ)
def test_texts_in_other_forms_are_read(name: str) -> None:
    provider, given = READ[name]
    assert to_case(given, provider=provider).answer.endswith(WORDS)


BROKEN = {
    "output[0].content": ("openai", output({"type": "output_text", "text": WORDS})),
    "output[0].content[1].text": ("openai", output([{"type": "output_text", "text": "x"}, {"type": "output_text"}])),
    "content[0].text": ("openai", thread({"type": "text", "text": {"value": [WORDS]}})),
    "choices[0].message.content": ("perplexity", chat({"text": WORDS})),
    "content[1].text": ("bedrock", {"content": [GUARDED, {"text": {"text": [WORDS]}}]}),
    "output.message.content[1]": ("bedrock", converse({"text": "x"}, {"text": [WORDS]})),
    "output.message.content[0].citationsContent.content": ("bedrock", cited({"text": WORDS})),
    "output.message.content[0].citationsContent.content[1]": ("bedrock", cited([{"text": "x"}, {"words": WORDS}])),
    "outputs[0].content": (
        "mistral",
        {"outputs": [{"type": "message.output", "content": {"type": "text", "text": WORDS}}]},
    ),
    "content[1]": ("anthropic", message({"type": "text", "text": "x"}, {"type": "text", "text": [WORDS]})),
    "content": ("langchain", lang({"type": "text", "text": WORDS})),
    "content[0]": ("langchain", lang([{"type": "text", "text": {"value": WORDS}}, "x"])),
    "candidates[0].content.parts[1]": (
        "gemini",
        {"candidates": [{"content": {"parts": [{"text": "x"}, {"text": [WORDS]}]}}]},
    ),
    "message.content[1]": ("cohere", {"message": message({"type": "text", "text": "x"}, {"type": "text"})}),
}


@pytest.mark.parametrize("path", BROKEN)
def test_a_part_without_a_text_is_an_error_with_its_place(path: str) -> None:
    provider, given = BROKEN[path]
    with pytest.raises(CaseError, match=rf" \$\.{re.escape(path)}: expected the (text of this part of the )?answer"):
        to_case(given, provider=provider)


def test_a_part_of_another_kind_is_listed() -> None:
    case = to_case(chat([{"type": "text", "text": WORDS}, {"type": "image_url"}]), provider="perplexity")
    assert (case.answer, case.unmapped) == (WORDS, ("choices[0].message.content[1] (image_url)",))


@pytest.mark.parametrize("provider", ["openai", "mistral", "perplexity", "anthropic", "langchain"])
def test_an_answer_without_any_text_is_an_error(provider: str) -> None:
    for given in (chat(""), message({"type": "text", "text": ""}), output([])):
        with pytest.raises(CaseError, match="no answer found"):
            to_case(given, provider=provider)
