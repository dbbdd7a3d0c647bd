"""Bounds, denials and moves said in other words, each beside a twin that turns it round.

The files in ``said_otherwise`` have the evidence on a line, then ``=`` what says the same and ``!`` what does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from supported import conflicts_of

from answergate.text.conflicts.conflict import ConflictKind

_TURNED = (ConflictKind.COMPARISON, ConflictKind.NEGATION)


def _claims(mark: str) -> Iterator[object]:
    for file in sorted(Path(__file__).with_name("said_otherwise").glob("*.txt")):
        for entry in file.read_text(encoding="utf-8").strip().split("\n\n"):
            evidence, *claims = entry.splitlines()
            for claim in claims:
                if claim.startswith(mark):
                    yield pytest.param(claim.removeprefix(mark).strip(), evidence, id=f"{file.stem}: {claim}")


@pytest.mark.parametrize(("claim", "evidence"), list(_claims("=")))
def test_what_says_the_same_in_other_words_is_no_conflict(claim: str, evidence: str) -> None:
    assert conflicts_of(claim, evidence) == ()


@pytest.mark.parametrize(("claim", "evidence"), list(_claims("!")))
def test_what_turns_it_round_is_a_conflict(claim: str, evidence: str) -> None:
    assert [conflict for conflict in conflicts_of(claim, evidence) if conflict.kind in _TURNED]
