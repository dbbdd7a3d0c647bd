"""An answer may repeat a number that the question states. A number that it asks about must be in the evidence."""

from __future__ import annotations

import pytest
from supported import support


@pytest.mark.parametrize(
    ("question", "claim", "chunk"),
    [
        (
            "Which pump should I choose for a 9 m lift?",
            "For a 9 m lift the K-750 is the pump to choose.",
            "The K-750 pump has a maximum head of 11 m.",
        ),
        (
            "합격 후 8개월이 남았는데 언제 신청하나요?",
            "8개월이 남았다면 지금 신청하세요.",
            "합격자는 발표 후 언제든 신청할 수 있다.",
        ),
        ("合同还有8个月到期，要赔多少？", "合同还有8个月到期，须支付违约金。", "合同到期前退租的，须支付违约金。"),
        (
            "30人の会社にはどのプランがよいですか？",
            "30人の会社にはスタンダードプランがよいです。",
            "会社にはスタンダードプランがよい。",
        ),
        (
            "12살 어린이는 이 약을 어떻게 먹나요?",
            "12세 어린이는 1회 1캡슐을 먹습니다.",
            "만 7세 이상 15세 미만 어린이는 1회 1캡슐을 먹는다.",
        ),
    ],
)
def test_a_number_of_the_question_is_its_premise(question: str, claim: str, chunk: str) -> None:
    assert support(claim, chunk, question=question).conflicts == ()
    assert support(claim, chunk).conflicts


@pytest.mark.parametrize(
    ("question", "claim", "chunk"),
    [
        ("Are 40 days enough?", "Yes, 40 days are enough.", "The stay must last at least the days of the course."),
        ("40일이면 충분한가요?", "네, 40일이면 충분합니다.", "과정이 끝날 때까지 머물러야 충분하다."),
        ("等待期是40天吗？", "是的，等待期是40天。", "等待期以合同为准。"),
        ("免責期間は40日ですか？", "はい、免責期間は40日です。", "免責期間は約款による。"),
    ],
)
def test_a_number_that_is_asked_about_needs_its_evidence(question: str, claim: str, chunk: str) -> None:
    assert support(claim, chunk, question=question).conflicts


@pytest.mark.parametrize(
    ("question", "claim", "chunk"),
    [
        ("How tall is the 330 m tower?", "The tower is 330 m tall.", "The tower is 324 m tall."),
        ("Which plan for 14 users?", "The Team plan allows 14 users.", "The Team plan allows 10 users."),
        ("면책기간이 30일이 맞나요? 어떻게 되나요?", "면책기간은 30일입니다.", "면책기간은 90일입니다."),
        ("等待期是30天吗？怎么算？", "等待期是30天。", "等待期为90天。"),
        ("免責期間は30日ですか？どう数えますか？", "免責期間は30日です。", "免責期間は90日です。"),
    ],
)
def test_a_number_of_the_question_is_held_against_the_evidences_own(question: str, claim: str, chunk: str) -> None:
    assert support(claim, chunk, question=question).conflicts
