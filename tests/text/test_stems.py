"""Stems and families of English words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.words.stems import FAMILY_OF, STEM_OF

FAMILIES = (
    "correct correctly correctness correction",
    "create creation creative creator",
    "nominate nomination nominating nominations",
    "participate participant participants participation",
    "insure insurance insured insurer",
    "responsible responsibility responsibilities responsibly",
    "frequent frequency frequently",
    "private privacy privately",
    "science scientist scientific",
    "expand expansion expansive",
    "permit permission",
    "describe description descriptive",
    "produce product production productive",
    "analyse analyze analysis analyses analyst analytical",
    "organise organize organisation organization",
    "apply application applicable applicant",
    "africa african",
    "history historical historic historian",
    "define definition definite",
    "health healthy",
)
STRANGERS = (
    "station state",
    "number numb",
    "former form",
    "position positive",
    "import important",
    "harmful harmless",
    "careful careless",
    "apple apply",
    "universe university",
    "factory fact",
    "organ organize",
)


def family(word: str) -> str:
    return FAMILY_OF[STEM_OF[word]]


@pytest.mark.parametrize("words", FAMILIES)
def test_words_derived_from_one_another_are_of_one_family(words: str) -> None:
    assert len({family(word) for word in words.split()}) == 1


@pytest.mark.parametrize("words", STRANGERS)
def test_words_that_only_look_alike_or_say_the_opposite_are_not(words: str) -> None:
    one, other = words.split()
    assert family(one) != family(other)


@pytest.mark.parametrize("words", FAMILIES)
def test_every_word_opens_with_the_root_of_its_family(words: str) -> None:
    assert all(word.startswith(family(word)[:-1]) for word in words.split())


@given(st.text(max_size=40))
def test_any_text_has_a_family_no_longer_than_its_stem_and_a_mark(text: str) -> None:
    assert len(family(text)) <= len(STEM_OF[text]) + 1


@pytest.mark.parametrize("short", ["mon monday", "tues tuesday", "thurs thursday", "fri friday", "sept september"])
def test_a_day_or_month_cut_short_is_the_same(short: str) -> None:
    assert len({STEM_OF[word] for word in short.split()}) == 1


@pytest.mark.parametrize("word", ["sat saturday", "sun sunday", "mar march", "jan january"])
def test_a_day_or_month_that_cut_short_would_be_another_word_is_not(word: str) -> None:
    assert len({STEM_OF[part] for part in word.split()}) == 2
