"""Names of a claim, and the forms in which the evidence may have them."""

from __future__ import annotations

import pytest
from supported import support

from answergate.text.conflicts.conflict import ConflictKind
from answergate.text.words.wording import Claimed


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The shop is similar to Family Mart.", "The shop is similar to FamilyMart."),
        ("He served on the United States Supreme Court.", "He served on the U.S. Supreme Court."),
        ("She worked for the National Institutes of Health.", "She worked for the NIH."),
        ("This is told by Passage ID 3.", "This is told."),
        ("그는 Family Mart와 Lawson Store에서 일했다.", "그는 FamilyMart와 LawsonStore에서 일했다."),
    ],
)
def test_a_name_in_one_word_or_by_its_initials_is_known(claim: str, chunk: str) -> None:
    assert [conflict for conflict in support(claim, chunk).conflicts if conflict.kind is ConflictKind.NAME] == []


def test_a_name_ends_where_a_korean_particle_follows() -> None:
    claim = Claimed("The Queen은 in New York에서 met Diana Spencer를")
    assert [span.of(claim.text) for span in claim.names] == ["Queen", "New York", "Diana Spencer"]


def test_a_name_in_latin_letters_may_stand_in_the_evidence_in_its_own_script() -> None:
    assert support("이 제품은 Samsung Electronics가 만들었다.", "이 제품은 삼성전자가 만들었다.").conflicts == ()
