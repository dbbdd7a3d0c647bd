"""Marks of footnotes at words are no part of the words. Exponents and brackets that close are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.attribution.word_marks import without_end_marks, without_word_marks


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Gold Card¹ costs", "Gold Card  costs"),
        ("Annual fee¹,²: $95", "Annual fee   : $95"),
        ("연회비ᵃ", "연회비 "),
        ("年会費注1", "年会費  "),
        ("Annual fee1) of", "Annual fee   of"),
        ("(see fee¹)", "(see fee )"),
        ("(see Annex12)", "(see Annex12)"),
        ("$95¹ and 20 m²", "$95¹ and 20 m²"),
        ("최대30)", "최대30)"),
        ("주1회", "주1회"),
    ],
)
def test_a_mark_at_a_word_becomes_spaces(text: str, read: str) -> None:
    assert without_word_marks(text) == read


@pytest.mark.parametrize(
    ("cell", "read"),
    [
        ("IP68 ①", "IP68"),
        ("film-coated*", "film-coated"),
        ("matt¹,²", "matt"),
        ("matt [2] *", "matt"),
        ("matt (Note 1)", "matt"),
        ("遮光保存 注2", "遮光保存"),
        ("20 cm²", "20 cm²"),
        ("steel (type a)", "steel (type a)"),
        ("class (2)", "class (2)"),
        ("*", "*"),
        ("1)", "1)"),
    ],
)
def test_a_cell_loses_the_marks_at_its_end(cell: str, read: str) -> None:
    assert without_end_marks(cell) == read


@given(st.text(alphabet="Gold 카드注1¹²ᵃ*†①()[],.$m", max_size=40))
def test_any_text_keeps_its_length_and_its_start(text: str) -> None:
    assert len(without_word_marks(text)) == len(text)
    assert text.startswith(without_end_marks(text))
