"""Changes from one number to another, which a claim reverses."""

from __future__ import annotations

import pytest
from supported import conflicts_of

from answergate.text.conflicts.conflict import ConflictKind


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The plan for the year went from 30 to 42 ships.", "The plan for the year went from 42 to 30 ships."),
        ("Planned ships went from 30 to 42.", "Planned ships went to 30, from 42."),
        ("투자 계획을 30억 원에서 42억 원으로 고쳤다.", "투자 계획을 42억원에서 30억원으로 고쳤다."),
        ("计划从30艘改到42艘。", "计划从42艘改到30艘。"),
        ("計画は30隻から42隻に改められた。", "計画は42隻から30隻に改められた。"),
    ],
)
def test_a_course_the_other_way_is_in_conflict(claim: str, chunk: str) -> None:
    assert ConflictKind.COMPARISON in [conflict.kind for conflict in conflicts_of(claim, chunk)]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The plan went from 42 to 30 ships.", "The plan for the year was cut to 30 ships, from 42."),
        ("투자 계획을 42억 원에서 30억 원으로 고쳤다.", "투자 계획을 42억원에서 30억원으로 고쳤다."),
        ("It is open from 9 to 17.", "It is open from 9 to 17, and closed from 17 to 9."),
    ],
)
def test_the_same_course_is_in_no_conflict(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()
