"""Numbers in another guise, or reckoned from those of the evidence, each beside twins that have them wrong.

The files in ``numbers_otherwise`` have the evidence on a line, then ``=`` what follows from it and ``!`` what does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from supported import conflicts_of


def _claims(mark: str) -> Iterator[object]:
    for file in sorted(Path(__file__).with_name("numbers_otherwise").glob("*.txt")):
        for entry in file.read_text(encoding="utf-8").strip().split("\n\n"):
            evidence, *claims = entry.splitlines()
            for claim in claims:
                if claim.startswith(mark):
                    yield pytest.param(claim.removeprefix(mark).strip(), evidence, id=f"{file.stem}: {claim}")


@pytest.mark.parametrize(("claim", "evidence"), list(_claims("=")))
def test_what_follows_from_the_evidence_is_no_conflict(claim: str, evidence: str) -> None:
    assert conflicts_of(claim, evidence) == ()


@pytest.mark.parametrize(("claim", "evidence"), list(_claims("!")))
def test_what_does_not_follow_is_a_conflict(claim: str, evidence: str) -> None:
    assert conflicts_of(claim, evidence)
