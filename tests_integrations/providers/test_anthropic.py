"""Messages as the real SDK types make them."""

from __future__ import annotations

from anthropic.types import CitationCharLocation, Message, TextBlock, Usage

from answergate import check
from answergate.adapters import from_anthropic

TEXT = "The tower is 330 metres tall. It was finished in 1889."
MESSAGE = Message(
    id="msg_1",
    type="message",
    role="assistant",
    model="a-model",
    content=[
        TextBlock(
            type="text",
            text="The tower is 330 metres tall.",
            citations=[
                CitationCharLocation(
                    type="char_location",
                    cited_text="The tower is 330 metres tall.",
                    document_index=0,
                    start_char_index=0,
                    end_char_index=29,
                )
            ],
        )
    ],
    usage=Usage(input_tokens=1, output_tokens=1),
)


def test_a_message_of_the_sdk_passes() -> None:
    case = from_anthropic(MESSAGE, [TEXT])
    assert check(case, "answer").passed


def test_an_object_a_dump_and_json_text_give_the_same_case() -> None:
    case = from_anthropic(MESSAGE, [TEXT])
    assert from_anthropic(MESSAGE.model_dump(), [TEXT]) == case
    assert from_anthropic(MESSAGE.model_dump_json(), [TEXT]) == case
