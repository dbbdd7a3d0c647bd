"""Numbering of the parts of a text is not read as a number. A value in the same position is."""

from __future__ import annotations

import pytest

from answergate.text.numbers import read_numbers, ungrounded_in


@pytest.mark.parametrize(
    ("answer", "other"),
    [
        ("합격 기준:\n- 3.5 이상", "합격 기준:\n- 2.5 이상"),
        ("합격 기준은 다음과 같다.\n3.5 이상이면 합격이다.", "합격 기준은 다음과 같다.\n2.5 이상이면 합격이다."),
        ("Ratings:\n- 4.5 Excellent\n- 3.0 Average", "Ratings:\n- 4.1 Excellent\n- 2.0 Average"),
        ("**3.5 이상**", "**2.5 이상**"),
        ("3.5 Stars", "2.5 Stars"),
        ("Result:\n7.5 Magnitude", "Result:\n6.5 Magnitude"),
        ("Group A (n = 31) and group B (n = 32) rose.", "Group A (n = 41) and group B (n = 42) rose."),
        ("A well (depth 11) beside a well (depth 12).", "A well (depth 5) beside a well (depth 7)."),
        ("A site (with 1) and a site (with 2) of them.", "A site (with 3) and a site (with 4) of them."),
    ],
)
def test_a_value_at_the_start_of_a_line_or_the_end_of_a_bracket_is_asked_for(answer: str, other: str) -> None:
    assert ungrounded_in(answer, [other], equal=True)
    assert ungrounded_in(other, [answer], equal=True)
    for text in (answer, other):
        assert not ungrounded_in(text, [text], equal=False)


@pytest.mark.parametrize(
    "text",
    [
        "1.1 Scope\nIt is wide.\n1.2 Exceptions\nThere are none.",
        "**2.1 개요**\n넓다.\n**2.2 예외**\n없다.",
        "- 1.1 Scope\n- 1.2 Exceptions\n- 1.3 Terms",
        "1. Terms\n1.1 Scope\nIt is wide.",
        "## 3.1 Methods",
        "## **3.1 Methods**",
        "The terms are (1) to pay, (2) to wait and (3) to ask.",
    ],
)
def test_headings_and_steps_that_count_up_are_no_numbers(text: str) -> None:
    assert read_numbers(text) == ()


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("See below.\n2.1 Methods\nIt took 5 days.", "2.1 Methods\nIt took 5 days in all.\n2.2 Results\nNone."),
        ("Clause (3) of 7 applies.", "They are (1) to pay, (2) to wait and (3) to ask. All 7 of them."),
    ],
)
def test_a_heading_or_step_that_the_evidence_has_is_grounded(answer: str, evidence: str) -> None:
    assert not ungrounded_in(answer, [evidence], equal=False)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("It scored 2.1 points.", "2.1 Methods\nA.\n2.2 Results\nB."),
        ("It took 3 in all.", "They are (1) to pay, (2) to wait and (3) to ask."),
    ],
)
def test_a_heading_or_step_of_the_evidence_grounds_no_value(answer: str, evidence: str) -> None:
    assert ungrounded_in(answer, [evidence], equal=False)
