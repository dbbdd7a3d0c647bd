"""Bounds, denials and moves said in other words, each beside a twin that turns it round.

The files in ``said_otherwise`` have the evidence on a line, then ``=`` what says the same and ``!`` what does not.
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
