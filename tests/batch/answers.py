"""Good and bad records in four languages, for the tests of Arrow and of the engines."""

from __future__ import annotations

from typing import Any

_SENTENCES = (
    ("The tower is {} metres tall.", "metres"),
    ("암진단비는 {}만원입니다.", "만원"),
    ("塔高{}米。", "米"),
    ("高さは{}メートルです。", "メートル"),
)


def answers(count: int) -> list[dict[str, Any]]:
    """Every third record has a number that its evidence does not have, every seventh an excerpt that is not in its chunk."""
    return [_answer(place) for place in range(count)]


def _answer(place: int) -> dict[str, Any]:
    sentence, unit = _SENTENCES[place % 4]
    number = 300 + place
    text = sentence.format(number)
    claimed = number + 1 if place % 3 == 0 else number
    return {
        "id": f"answer-{place}",
        "conclusion": sentence.format(claimed),
        "evidences": [{"chunk_id": "c1", "excerpt": f"{number} {unit}!" if place % 7 == 0 else text}],
        "raw_chunks": [{"id": "c1", "text": text}, {"id": "c2", "text": "😀 beside"}],
    }
