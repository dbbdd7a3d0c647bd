"""Names that end in a number."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.conflicts.codes import other_codes
from answergate.text.words.wording import Claimed, Prepared


def others(claim: str, *chunks: str) -> list[str]:
    return [span.of(claim) for span in other_codes(Claimed(claim), [Prepared(chunk) for chunk in chunks])]


@pytest.mark.parametrize(
    ("claim", "chunk", "code"),
    [
        ("The X201 has four ports.", "The X200 has four ports.", "X201"),
        ("It is rich in vitamin B12.", "It is rich in vitamin B6.", "B12"),
        ("F-15 전투기가 배치되었다.", "F-16 전투기가 배치되었다.", "F-15"),
        ("部署了F-15战斗机。", "部署了F-16战斗机。", "F-15"),
        ("A4200型は対象です。", "A4201型は対象です。", "A4200"),
    ],
)
def test_a_code_of_the_same_letters_and_another_number_is_told(claim: str, chunk: str, code: str) -> None:
    assert others(claim, chunk) == [code]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The X200 has four ports.", "The X-200 and the X201 have four ports."),
        ("The GPT4 model won.", "The gpt-4 model won."),
        ("The X200 has four ports.", "The router has four ports."),
        ("It rose in Q3 of FY2023.", "It rose in Q2 of FY2022."),
        ("It cost USD500.", "It cost USD400."),
    ],
)
def test_the_same_code_an_unknown_one_and_what_is_none_are_not(claim: str, chunk: str) -> None:
    assert others(claim, chunk) == []


@given(st.text(), st.text())
def test_a_text_tells_no_code_of_its_own(claim: str, chunk: str) -> None:
    assert others(claim, chunk, claim) == []
