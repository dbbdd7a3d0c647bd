"""Whatever is drawn on a page, laying it out loses nothing, invents nothing and never fails."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from answergate.documents.geometry import Box
from answergate.documents.ink import Glyph, Ink, Stroke
from answergate.documents.layout import lay_out
from answergate.documents.page import Page

_places = st.floats(0, 600, allow_nan=False).map(lambda place: round(place, 1))
_strokes = st.builds(
    lambda horizontal, at, a, b: Stroke(horizontal, at, min(a, b), max(a, b)), st.booleans(), _places, _places, _places
)
_fills = st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), _places, _places, _places, st.floats(1, 60))
_glyphs = st.lists(
    st.tuples(st.sampled_from("암진단비90일(%)"), _places, _places, st.floats(4, 20), st.booleans()), max_size=60
).map(
    lambda drawn: tuple(
        Glyph(char, Box(x, y, x + size, y + size), space, order)
        for order, (char, x, y, size, space) in enumerate(drawn)
    )
)


def _page(glyphs: tuple[Glyph, ...], strokes: list[Stroke], fills: list[Box]) -> Page:
    return lay_out(1, Ink(620.0, 620.0, glyphs, tuple(strokes), tuple(fills), 0))


@settings(max_examples=150, deadline=None)
@given(_glyphs, st.lists(_strokes, max_size=25), st.lists(_fills, max_size=8))
def test_every_glyph_is_in_the_text_once(glyphs: tuple[Glyph, ...], strokes: list[Stroke], fills: list[Box]) -> None:
    page = _page(glyphs, strokes, fills)
    assert Counter("".join(page.text.split())) == Counter(glyph.char for glyph in glyphs)


@settings(max_examples=150, deadline=None)
@given(_glyphs, st.lists(_strokes, max_size=25), st.lists(_fills, max_size=8))
def test_cells_do_not_overlap_and_are_slices_of_the_text(
    glyphs: tuple[Glyph, ...], strokes: list[Stroke], fills: list[Box]
) -> None:
    page = _page(glyphs, strokes, fills)
    for table in page.tables:
        squares = [
            (row, column)
            for cell in table.cells
            for row in range(cell.row, cell.last_row + 1)
            for column in range(cell.column, cell.last_column + 1)
        ]
        assert len(squares) == len(set(squares)) == (len(table.xs) - 1) * (len(table.ys) - 1)
    for line in page.lines:
        assert " ".join(word.span.of(page.text) for word in line.words) == line.span.of(page.text)


@settings(max_examples=60, deadline=None)
@given(_glyphs, st.lists(_strokes, max_size=25))
def test_the_order_of_strokes_does_not_matter(glyphs: tuple[Glyph, ...], strokes: list[Stroke]) -> None:
    assert _page(glyphs, strokes, []) == _page(glyphs, strokes[::-1], [])
