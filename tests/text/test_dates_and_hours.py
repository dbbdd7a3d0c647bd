"""Dates and hours in the guardrails gate."""

from __future__ import annotations

import pytest

from answergate import check


@pytest.mark.parametrize(
    ("answer", "source", "passed"),
    [
        ("The deadline is 5 May 2024 [1].", "The deadline is 6 May 2024 for all members.", False),
        ("The deadline is 6 May 2024 [1].", "The deadline is 6 May 2024 for all members.", True),
        ("The deadline for members is May 6 [1].", "The deadline is 6 May 2024 for all members.", True),
        ("The course takes 2 hours [1].", "The course takes 120 minutes.", True),
        ("The course takes 3 hours [1].", "The course takes 120 minutes.", False),
    ],
)
def test_a_day_like_its_month_and_hours_are_compared(answer: str, source: str, passed: bool) -> None:
    assert check({"answer": answer, "chunks": [source]}, "guardrails").passed is passed
