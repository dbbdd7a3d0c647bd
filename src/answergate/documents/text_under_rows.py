"""Finds text that runs across the whole table under each of its rows, in tables without lines at the sides.

Only the horizontal rulings above and below such text show that it belongs to the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from answergate.documents.geometry import Box, around, same_edges
from answergate.documents.grid import Grid
from answergate.documents.rulings import Ruling

_SAME_EDGE = 3.2
_HIGHEST_TEXT = 160.0
_FEWEST_ROWS = 3


def side_rulings(grids: Sequence[Grid], rulings: Sequence[Ruling], glyphs: Sequence[Box]) -> list[Ruling]:
    """Return vertical rulings for both sides of the text between rows. Each row is a grid of its own so far.

    There must be at least three rows with the same columns.
    """
    found: list[Ruling] = []
    for chain in _chains(grids, glyphs):
        ends = [(upper.ys[-1], lower.ys[0]) for upper, lower in pairwise(chain)]
        most = max(_margin(chain[0], top, bottom, glyphs) for top, bottom in ends)
        bottom = _end(chain[-1], rulings, glyphs)
        # Text with a larger margin than the other texts is a note under the table, and the ruling below it may belong
        # to the page.
        if bottom is not None and _margin(chain[-1], chain[-1].ys[-1], bottom, glyphs) <= most + _SAME_EDGE:
            ends.append((chain[-1].ys[-1], bottom))
        found += [Ruling(False, x, top, bottom) for top, bottom in ends for x in (chain[0].xs[0], chain[0].xs[-1])]
    return found


def _chains(grids: Sequence[Grid], glyphs: Sequence[Box]) -> Iterator[list[Grid]]:
    """Yield groups of grids that follow one another with text between them.

    Each grid has one row, except the first, which may include the header.
    """
    chain: list[Grid] = []
    for grid in grids:
        if (
            chain
            and len(grid.ys) == 2
            and same_edges(chain[-1].xs, grid.xs, _SAME_EDGE)
            and _has_text(chain[-1], grid.ys[0], glyphs)
        ):
            chain.append(grid)
            continue
        if len(chain) >= _FEWEST_ROWS:
            yield chain
        chain = [grid]
    if len(chain) >= _FEWEST_ROWS:
        yield chain


def _has_text(grid: Grid, bottom: float, glyphs: Sequence[Box]) -> bool:
    """Whether there is text between the grid and ``bottom``, within the maximum height."""
    top = grid.ys[-1]
    return bottom - top <= _HIGHEST_TEXT and any(
        top < glyph.middle[1] < bottom and grid.xs[0] <= glyph.middle[0] <= grid.xs[-1] for glyph in glyphs
    )


def _margin(grid: Grid, top: float, bottom: float, glyphs: Sequence[Box]) -> float:
    """The larger of the two gaps: from ``top`` to the text, and from the text to ``bottom``."""
    text = around(
        glyph for glyph in glyphs if top < glyph.middle[1] < bottom and grid.xs[0] <= glyph.middle[0] <= grid.xs[-1]
    )
    return max(text.top - top, bottom - text.bottom)


def _end(last: Grid, rulings: Sequence[Ruling], glyphs: Sequence[Box]) -> float | None:
    """The y of the ruling below the text under the last row."""
    below = sorted(
        ruling.at
        for ruling in rulings
        if ruling.horizontal
        and ruling.at > last.ys[-1] + _SAME_EDGE
        and abs(ruling.start - last.xs[0]) <= _SAME_EDGE
        and abs(ruling.end - last.xs[-1]) <= _SAME_EDGE
    )
    return below[0] if below and _has_text(last, below[0], glyphs) else None
