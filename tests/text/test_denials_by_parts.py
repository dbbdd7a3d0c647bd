"""A long claim with one part that the evidence denies."""

from __future__ import annotations

import pytest
from supported import conflicts_of

from answergate.text.conflicts.conflict import ConflictKind

_SHINGLES = (
    "You can't catch shingles from someone, but a person who never had chickenpox can get chickenpox from contact with the"
    " fluid in the blisters. Cover the rash and wash your hands."
)
_BENEFIT = "청년 혜택: 만 19~34세 고객에게 기본 데이터의 50%를 추가로 드립니다. 자동으로 적용되지 않으며 앱에서 신청해야 합니다."


@pytest.mark.parametrize(
    ("wrong", "right", "chunk"),
    [
        (
            "You can catch shingles from another person, so cover the rash and wash your hands after contact with the fluid.",
            "You can't catch shingles from another person, so cover the rash and wash your hands after contact with the fluid.",
            _SHINGLES,
        ),
        (
            "만 19~34세 고객에게 기본 데이터의 50%가 추가되며, 가입하시면 자동으로 적용됩니다.",
            "만 19~34세 고객에게 기본 데이터의 50%가 추가되며, 자동으로 적용되지는 않습니다.",
            _BENEFIT,
        ),
    ],
)
def test_what_a_part_says_is_held_against_its_own_clause(wrong: str, right: str, chunk: str) -> None:
    (conflict,) = conflicts_of(wrong, chunk)
    assert conflict.kind is ConflictKind.NEGATION
    assert conflict.text == conflict.span.of(wrong)
    assert len(conflict.text) < len(wrong)
    assert conflicts_of(right, chunk) == ()
