"""Finding the words of claims in the chunks that they cite."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.matching import pool as pools
from answergate.text.matching.pool import Pool
from answergate.text.support.similarity import compare_all
from answergate.text.words.stems import IRREGULAR_OF_STEM, STEM_OF, start_of_forms
from answergate.text.words.wording import Claimed, Prepared

CHUNKS = (
    "People went to study the rivers. Studies by personal helpers were running late, and the payment was made.",
    "The company pays the fees it studied; the river ran dry. 보험금은 암 진단비로 지급한다.",
    "Goods were taken. A person took the better part.",
)
CLAIMS = (
    "A person is going to study the river.",
    "The companies paid a payable fee personally.",
    "암진단비 보험금을 지급하며 the best goods run.",
)


def places(word: str, *chunks: str) -> list[int]:
    claim = Claimed(word)
    [unit] = claim.units
    return list(Pool([Prepared(chunk) for chunk in chunks], [claim]).look_up(unit)[1])


def test_a_word_stands_where_any_of_its_forms_does() -> None:
    text = "She studies. They studied hard, a study of studios."
    assert places("studying", text) == [text.index("studies"), text.index("studied"), text.index("study ")]


def test_an_irregular_form_is_found_among_the_regular_ones() -> None:
    text = "He took it; she takes it, and it was taken."
    assert places("taking", text) == [text.index("took"), text.index("takes"), text.index("taken")]


def test_a_family_stands_in_where_no_form_does() -> None:
    text = "The payment of a person: people are payable."
    assert places("pays", text) == []
    assert places("personal", text) == [text.index("person"), text.index("people")]


def test_the_chunks_lie_one_after_the_other() -> None:
    claim = Claimed("river")
    pool = Pool([Prepared(chunk) for chunk in CHUNKS], [claim])
    [unit] = claim.units
    first, second = pool.look_up(unit)[1]
    assert [pool.place_of(at, at, unit)[1].of(CHUNKS[chunk]) for chunk, at in ((0, first), (1, second))] == [
        "rivers",
        "river",
    ]


@pytest.mark.parametrize("many", [0, 10_000])
def test_one_pass_over_the_words_finds_what_looking_for_each_finds(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    claims, chunks = [Claimed(claim) for claim in CLAIMS], [Prepared(chunk) for chunk in CHUNKS]
    expected = compare_all(claims, chunks, None)
    monkeypatch.setattr(pools, "_MANY_UNITS", many)
    assert compare_all(claims, chunks, None) == expected


def test_claims_without_a_chunk_find_nothing() -> None:
    claims = [Claimed(f"{claim} " + " ".join(f"word{chr(97 + number)}" for number in range(26))) for claim in CLAIMS]
    assert [support.score for support in compare_all(claims, [], None)] == [0.0, 0.0, 0.0]


@given(st.text(alphabet="abdeginorsty", min_size=1, max_size=9))
def test_every_form_of_a_stem_starts_alike_or_is_irregular(word: str) -> None:
    stem = STEM_OF[word]
    assert word.startswith(start_of_forms(stem)) or word in IRREGULAR_OF_STEM.get(stem, ())
    assert len(stem) > 1 or len(word) == 1
