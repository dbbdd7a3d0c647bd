"""Denials of the evidence held against claims that say more than it does, or say it in other words."""

from __future__ import annotations

import pytest
from supported import conflicts_of

from answergate.text.conflicts import ConflictKind


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("You can also use vinegar, as it is gentle on seals and hoses.", "Never use vinegar: it attacks the seals."),
        (
            "If you are self-employed, yes; employees can claim it too.",
            "Line 14. Employees can't claim this deduction.",
        ),
    ],
)
def test_what_is_denied_of_the_same_two_words_is_in_conflict(claim: str, chunk: str) -> None:
    assert ConflictKind.NEGATION in [conflict.kind for conflict in conflicts_of(claim, chunk)]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Use soap and water for seals and hoses, and rinse well.", "Never use vinegar: it attacks the seals."),
        ("Nobody should use vinegar, which harms seals and hoses.", "Never use vinegar: it attacks the seals."),
        ("고의로 일으킨 사고는 보상 대상이 아닙니다.", "고의로 낸 사고는 보상하지 않습니다. 서류는 3년 안에 냅니다."),
        ("The court asks whether employees can claim it in other years.", "Employees can't claim this deduction."),
        ("Level 2 pays half of crowns and bridges.", "| Crowns, bridges | not covered | 50% | 75% |"),
    ],
)
def test_what_is_denied_of_other_words_is_in_no_conflict(claim: str, chunk: str) -> None:
    assert ConflictKind.NEGATION not in [conflict.kind for conflict in conflicts_of(claim, chunk)]
