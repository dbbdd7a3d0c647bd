"""Offsets of providers become code points, whatever they count."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.adapters.offsets import Offsets, Unit, before
from answergate.model.span import Span

ENCODED: dict[Unit, Callable[[str], int]] = {
    Unit.CODE_POINTS: len,
    Unit.BYTES: lambda text: len(text.encode()),
    Unit.UTF16: lambda text: len(text.encode("utf-16-le")) // 2,
}
TEXTS = st.text(st.sampled_from("ab é탑語🗼👩🏽\u200d"), max_size=20)


@given(TEXTS, TEXTS, TEXTS, st.sampled_from(Unit))
def test_every_unit_gives_the_same_place(head: str, words: str, tail: str, unit: Unit) -> None:
    count = ENCODED[unit]
    start, end = count(head), count(head + words)
    offsets = Offsets(head + words + tail)
    place = Span(len(head), len(head) + len(words))
    assert offsets.span(start, end, unit) == place
    if words:
        for stated in Unit:
            found = offsets.confirmed(start, end, stated, words)
            assert found is not None
            assert found.of(offsets.text) == words
        assert offsets.confirmed(start, end, unit, words) == place


@given(TEXTS, st.integers(-5, 90), st.integers(-5, 90), TEXTS, st.sampled_from(Unit))
def test_a_confirmed_place_has_the_words_and_no_other_place_is_given(
    text: str, start: int, end: int, words: str, unit: Unit
) -> None:
    offsets = Offsets(text)
    for found in (offsets.confirmed(start, end, unit, words), offsets.placed(start, end, unit, words)):
        assert found is None or (words and found.of(text) == words)
    span = offsets.span(start, end, unit)
    assert span is None or 0 <= span.start <= span.end <= len(text)


@pytest.mark.parametrize(("start", "end"), [(1, 3), (0, 1), (0, 4), (-1, 3), (3, 0)])
def test_an_offset_inside_of_a_character_or_outside_of_the_text_has_no_place(start: int, end: int) -> None:
    assert Offsets("탑").span(start, end, Unit.BYTES) is None


def test_words_in_two_places_are_not_guessed() -> None:
    assert Offsets("a b a").placed(1, 2, Unit.CODE_POINTS, "a") is None
    assert Offsets("a b a").placed(1, 2, Unit.CODE_POINTS, "b") == Span(2, 3)


@pytest.mark.parametrize(
    ("index", "place"),
    [(9, Span(8, 9)), (11, Span(8, 9)), (3, Span(1, 2)), (4, None), (0, None), (99, None), (14, Span(13, 14))],
)
def test_a_citation_is_for_the_words_before_it(index: int, place: Span | None) -> None:
    assert before("It is so.  塔は高い", index) == place
