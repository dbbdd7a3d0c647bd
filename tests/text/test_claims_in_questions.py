"""Questions in an answer: titles, parts of a claim, or claims of their own."""

from __future__ import annotations

import pytest
from claimed import claims


@pytest.mark.parametrize(
    "title",
    [
        "**What is covered?**",
        "**1. Is death covered?**",
        "**무엇을 보장하나요?**",
        "**保障什么？**",
        "**何が対象ですか？**",
    ],
)
def test_a_question_in_bold_is_a_title(title: str) -> None:
    assert claims(f"{title}\n\nDeath is covered.") == ["Death is covered."]
    assert claims(title) == [title]


@pytest.mark.parametrize(
    "answer",
    [
        "**Is it mandatory?** For loans of the state, yes, as long as they last.",
        "**환불은요?** 7일 안에 됩니다.",
        "**费用呢？** 普通号15元。",
        "**料金は？** 500円です。",
    ],
)
def test_a_short_question_in_bold_is_one_claim_with_its_answer(answer: str) -> None:
    assert claims(f"{answer} It is due in May.") == [answer, "It is due in May."]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        pytest.param("**Is it mandatory?**", "Yes. It is due in May.", id="a yes makes it a statement"),
        pytest.param("**可以退款吗？**", "可以的。 It is due in May.", id="so does 可以的"),
        pytest.param("**Is the drug safe for pregnant women?**", "It is due in May.", id="it says too much"),
        pytest.param("**Is it free for 999 days?**", "It is due in May.", id="it has a number"),
        pytest.param("Is it mandatory?", "It is due in May.", id="it is not in bold"),
        pytest.param("**It is mandatory.**", "It is due in May.", id="it does not ask"),
    ],
)
def test_any_other_question_is_judged_by_itself(question: str, answer: str) -> None:
    assert claims(f"{question} {answer}")[0] == question
