"""What the question states may be repeated, unless the evidence says something else in its place."""

from __future__ import annotations

import pytest

from answergate import check

WAITING = "The waiting period is 90 days for cancer."


def codes(answer: str, source: str, question: str) -> set[str]:
    verdict = check({"answer": answer, "chunks": [source], "question": question}, "guardrails")
    assert not verdict.faults
    return {finding.code for finding in verdict.findings}


@pytest.mark.parametrize(
    ("answer", "source", "question"),
    [
        ("The waiting period is 45 days [1].", WAITING, "So the waiting period is 45 days?"),
        ("The waiting period is 45 days [1].", "The waiting period is at least 90 days.", "Is it 45 days?"),
        ("The waiting period is 45 days [1].", "The waiting period is three months.", "So it is 45 days?"),
        ("The waiting period is 45 days, and it is not waived [1].", WAITING, "Is it 45 days?"),
        (
            "The waiting period is not more than 45 days [1].",
            "The waiting period is not more than 90 days.",
            "Is it 45 days?",
        ),
        ("대기 기간은 45일입니다 [1].", "암의 대기 기간은 90일입니다.", "대기 기간은 45일인가요?"),
        (
            "암 보장의 대기 기간은 45일이에요 [1].",
            "암 보장의 대기 기간은 계약일로부터 90일이다.",
            "암 대기 기간이 45일 맞나요?",
        ),
        ("等待期为45天 [1]。", "癌症的等待期为90天。", "等待期是45天吗？"),
        ("The tower was opened in 1899 [1].", "The tower was opened in 1889.", "Was it opened in 1899?"),
        ("The waiting period is 0 minutes [1].", "The waiting period is 3 days.", "Is it 0 minutes?"),
        ("The fee is 5% [1].", "The fee is 3% for members.", "Is the fee 5%?"),
        ("The museum opens at 9:00 [1].", "The museum opens at 10:00.", "Does it open at 9:00?"),
    ],
)
def test_a_number_of_the_question_is_no_evidence_against_the_source(answer: str, source: str, question: str) -> None:
    assert "NUM301" in codes(answer, source, question)


@pytest.mark.parametrize(
    ("answer", "source", "question"),
    [
        pytest.param("You can cancel after 14 days [1].", "Cancel within 30 days.", "After 14 days?", id="in a bound"),
        pytest.param("14日後でも解約できます [1]。", "30日以内であれば解約できます。", "14日後は？", id="以内"),
        pytest.param(
            "네, 14일 후에도 해지할 수 있습니다 [1].", "30일 이내에 해지할 수 있습니다.", "14일 후에?", id="이내"
        ),
        pytest.param(
            "A patient of 45 kg takes 20 mg [1].", "Patients of 40-60 kg take 20 mg.", "45 kg?", id="in a range"
        ),
        pytest.param("The waiting period is not 45 days [1].", WAITING, "Is it 45 days?", id="denied"),
        pytest.param(
            "For 45 guests the hall is free [1].", "The hall is free on 3 days.", "For 45 guests?", id="other unit"
        ),
    ],
)
def test_a_number_of_the_question_may_be_repeated(answer: str, source: str, question: str) -> None:
    assert "NUM301" not in codes(answer, source, question)
    assert "NUM301" in codes(answer, source, "And what else?")


def test_a_name_of_the_question_is_no_evidence_against_the_source() -> None:
    source = "The book was written by Anna Jones."
    assert "COV505" in codes("The book was written by Anna Smith [1].", source, "Did Anna Smith write the book?")
    assert "COV505" not in codes(
        "The book was not written by Anna Smith [1].", source, "Did Anna Smith write the book?"
    )
