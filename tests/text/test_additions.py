"""A refusal does not carry a claim past the gate."""

from __future__ import annotations

import pytest

from answergate.text.answers.absence import speaks_of_absence
from answergate.text.answers.claims import read_claims


def claims_of(answer: str) -> list[str]:
    return [claim.text for claim in read_claims(answer) if not speaks_of_absence(claim.text)]


@pytest.mark.parametrize(
    "answer",
    [
        "I don't know the exact height, it is about 999 metres.",
        "The context does not state the height, which is 999 metres.",
        "I'm sorry, I cannot answer that, since the tower was demolished.",
        "I don't have information on the architect, who was Gustave Moreau.",
        "Sorry, the context does not say; the tower is made of gold.",
        "I hope this helps, and remember that aliens built the tower.",
        "Feel free to ask about the tower, which was demolished in 1950.",
        "很抱歉，资料中没有相关信息，该塔高999米。",
        "抱歉，我无法回答这个问题，因为该塔已于1950年拆除。",
    ],
)
def test_what_a_refusal_adds_is_a_claim(answer: str) -> None:
    assert len(claims_of(answer)) == 1


@pytest.mark.parametrize(
    "answer",
    [
        "The passages do not mention the price, the size or the colour.",
        "I'm sorry, but I cannot answer because the context is empty.",
        "I don't know, as the passages are silent.",
        "The document does not specify the fee for 2024.",
        "None of the passages addresses trucks directly, so only a partial answer is possible.",
        "The passages offer no further etymology, such as when the word came into use.",
        "Passage 1 does not tie either method to a party, so the passages alone do not settle it.",
        "Please note that the full lyrics are not included in the passages.",
        "The excerpts stay general and do not name particular tools.",
        "자료에는 2024년 요금에 대한 정보가 없습니다.",
        "资料中没有提及价格、尺寸或颜色。",
        "資料には料金に関する記載がありません。",
    ],
)
def test_a_refusal_that_adds_nothing_is_none(answer: str) -> None:
    assert claims_of(answer) == []
