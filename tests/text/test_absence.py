"""Sentences about what the evidence does not say."""

from __future__ import annotations

import pytest

from answergate.text.answers.absence import speaks_of_absence


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The passages do not provide information on prices.", True),
        ("Therefore, I am unable to answer the question.", True),
        ("Unknown, since no passage mentions any price.", True),
        ("You may need to consult other sources.", True),
        ("However, the passages do not say how long it takes.", True),
        ("However, there is no mention of any side effects in the given passages.", True),
        ("However, the passages do not say so, but it is usually 90 days.", False),
        ("There is no mention of the king in his letters.", False),
        ("그러나 문서에는 가격에 대한 정보가 없습니다.", True),
        ("但是，资料中没有提到价格。", True),
        ("しかし、資料には価格の記載がありません。", True),
        ("None mentioned in the given passages.", True),
        ("However, there is no mention of prices in the passages.", True),
        ("그러나 제공된 문서에는 가격에 대한 정보가 없습니다.", True),
        ("然而资料中没有提到价格。", True),
        ("しかし、資料には価格に関する記載がありません。", True),
        ("Although the documents do not mention it, floods are covered.", False),
        ("Nothing is covered by the policy.", False),
        ("We cannot insure boats.", False),
        ("제공된 문서에는 가격에 대한 정보가 없습니다.", True),
        ("资料中没有提到价格。", True),
        ("資料には価格に関する記載がありません。", True),
        ("The policy does not cover dental care.", False),
        ("고의로 인한 사고는 보상하지 않습니다.", False),
        ("等待期内发生的疾病不予赔偿。", False),
        ("故意による事故は補償されません。", False),
    ],
)
def test_a_sentence_about_what_the_evidence_does_not_say_is_known_as_one(text: str, expected: bool) -> None:
    assert speaks_of_absence(text) is expected
