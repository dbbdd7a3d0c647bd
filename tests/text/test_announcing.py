"""Sentences that only announce or warn are not claims. With a word about the subject, they are."""

from __future__ import annotations

import pytest

from answergate.text.answers.claims import read_claims

_FEE = "The fee is 5 euros. "


def _claims_of(sentence: str) -> list[str]:
    return [claim.text for claim in read_claims(_FEE + sentence)]


@pytest.mark.parametrize(
    "sentence",
    [
        "However, note the following points.",
        "But please keep the following in mind.",
        "There are a few things to watch out for.",
        "It depends on your situation.",
        "This may vary from case to case.",
        "In short, here is how it works.",
        "Plan accordingly.",
        "다만 다음 사항을 유의하세요.",
        "단, 아래 사항에 주의해 주세요.",
        "다만 몇 가지 조건이 있습니다.",
        "요약하자면 이렇습니다.",
        "상황에 따라 달라질 수 있습니다.",
        "但请注意以下几点。",
        "不过有几点需要注意。",
        "另外，请留意下面的事项。",
        "总结一下。",
        "视情况而定。",
        "建议提前准备。",
        "ただし次の点にご注意ください。",
        "なお、以下の点にご留意ください。",
        "いくつか注意点があります。",
        "まとめると次のようになります。",
        "状況によって異なります。",
        "早めの準備をおすすめします。",
    ],
)
def test_what_only_announces_is_no_claim(sentence: str) -> None:
    assert _claims_of(sentence) == [_FEE.strip()]


@pytest.mark.parametrize(
    "sentence",
    [
        "Note that the pump is dangerous.",
        "It depends on the weather.",
        "The price may vary from shop to shop.",
        "Keep the lid closed.",
        "There are three things to note.",
        "Remember your passport.",
        "다만 강아지는 주의하세요.",
        "요금은 상황에 따라 달라질 수 있습니다.",
        "약을 먹기 전에 확인하세요.",
        "몇 가지 서류가 있습니다.",
        "请注意老虎。",
        "票价视情况而定。",
        "建议提前退票。",
        "足元にご注意ください。",
        "料金は状況によって異なります。",
        "早めの予約をおすすめします。",
    ],
)
def test_what_announces_something_of_the_subject_is_a_claim(sentence: str) -> None:
    assert len(_claims_of(sentence)) == 2


@pytest.mark.parametrize("answer", ["It depends on your situation.", "视情况而定。", "状況によって異なります。"])
def test_it_is_a_claim_where_nothing_else_is_said(answer: str) -> None:
    assert len(read_claims(answer)) == 1
