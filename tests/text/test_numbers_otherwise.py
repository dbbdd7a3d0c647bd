"""Numbers in another form, or computed from those of the evidence, each with similar claims that are wrong.

In the files of ``numbers_otherwise``, a line of evidence is followed by claims: ``=`` follows from it, ``!`` does not.
"""

from __future__ import annotations

import pytest
from supported import claims_in, conflicts_of


@pytest.mark.parametrize(("claim", "evidence"), list(claims_in("numbers_otherwise", "=")))
def test_what_follows_from_the_evidence_is_no_conflict(claim: str, evidence: str) -> None:
    assert conflicts_of(claim, evidence) == ()


@pytest.mark.parametrize(("claim", "evidence"), list(claims_in("numbers_otherwise", "!")))
def test_what_does_not_follow_is_a_conflict(claim: str, evidence: str) -> None:
    assert conflicts_of(claim, evidence)
