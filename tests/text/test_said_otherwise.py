"""Paraphrased limits, negations, increases and decreases, each with a similar claim that says the opposite.

The files in ``said_otherwise`` have the evidence on a line. Claims after ``=`` say the same, claims after ``!`` do not.
"""

from __future__ import annotations

import pytest
from supported import claims_in, conflicts_of

from answergate.text.conflicts.conflict import ConflictKind

_TURNED = (ConflictKind.COMPARISON, ConflictKind.NEGATION)


@pytest.mark.parametrize(("claim", "evidence"), list(claims_in("said_otherwise", "=")))
def test_what_says_the_same_in_other_words_is_no_conflict(claim: str, evidence: str) -> None:
    assert conflicts_of(claim, evidence) == ()


@pytest.mark.parametrize(("claim", "evidence"), list(claims_in("said_otherwise", "!")))
def test_what_turns_it_round_is_a_conflict(claim: str, evidence: str) -> None:
    assert [conflict for conflict in conflicts_of(claim, evidence) if conflict.kind in _TURNED]
