"""For any drawing on a page, the layout loses nothing, invents nothing and never fails."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from answergate.documents.geometry import Box
from answergate.documents.glyphs import Glyph
from answergate.documents.ink import Ink, Stroke
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


_parts = st.lists(
    st.sampled_from(["담보명", "가입금액", "보험료", "암진단비", "3천만원", "40,620", "1", "■ 기본"]), max_size=5
)
_spaced = st.lists(st.tuples(_parts, st.sampled_from([6.0, 12.0, 20.0, 30.0])), max_size=12)


@settings(max_examples=150, deadline=None)
@given(_spaced, st.lists(_strokes, max_size=4))
def test_rows_of_separate_words_lose_nothing_and_fill_their_tables(
    rows: list[tuple[list[str], float]], strokes: list[Stroke]
) -> None:
    glyphs: list[Glyph] = []
    top = 20.0
    for parts, below in rows:
        for column, words in enumerate(parts):
            for index, char in enumerate(words.replace(" ", "")):
                x = 30.0 + 110 * column + 8 * index
                glyphs.append(Glyph(char, Box(x, top, x + 8, top + 8), index == 0, len(glyphs)))
        top += below
    page = _page(tuple(glyphs), strokes, [])
    assert Counter("".join(page.text.split())) == Counter(glyph.char for glyph in glyphs)
    for table in page.tables:
        assert sum(cell.row_span * cell.column_span for cell in table.cells) == (len(table.xs) - 1) * (
            len(table.ys) - 1
        )
