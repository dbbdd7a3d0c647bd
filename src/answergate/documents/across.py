"""Tables open at both sides whose rows have text across the whole table under them: nothing but the rules above and below
such text says that it is a part of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from answergate.documents.geometry import Box, around, same_edges
from answergate.documents.grid import Grid
from answergate.documents.rules import Rule

_SAME_EDGE = 3.2
_HIGHEST_TEXT = 160.0
_FEWEST_ROWS = 3


def side_rules(grids: Sequence[Grid], rules: Sequence[Rule], glyphs: Sequence[Box]) -> list[Rule]:
    """Rules down both sides of the texts between rows of the same columns, three or more, each a grid by itself."""
    found: list[Rule] = []
    for chain in _chains(grids, glyphs):
        ends = [(upper.ys[-1], lower.ys[0]) for upper, lower in pairwise(chain)]
        most = max(_margin(chain[0], top, bottom, glyphs) for top, bottom in ends)
        bottom = _end(chain[-1], rules, glyphs)
        # Further from its rules than the others, a text is a note under the table, and the rule may be the page's.
        if bottom is not None and _margin(chain[-1], chain[-1].ys[-1], bottom, glyphs) <= most + _SAME_EDGE:
            ends.append((chain[-1].ys[-1], bottom))
        found += [Rule(False, x, top, bottom) for top, bottom in ends for x in (chain[0].xs[0], chain[0].xs[-1])]
    return found


def _chains(grids: Sequence[Grid], glyphs: Sequence[Box]) -> Iterator[list[Grid]]:
    """Grids under one another with text between them; all but the first, which may have the header, are one row."""
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
    """Whether text, and not too much of it, stands between a grid and a place under it."""
    top = grid.ys[-1]
    return bottom - top <= _HIGHEST_TEXT and any(
        top < glyph.middle[1] < bottom and grid.xs[0] <= glyph.middle[0] <= grid.xs[-1] for glyph in glyphs
    )


def _margin(grid: Grid, top: float, bottom: float, glyphs: Sequence[Box]) -> float:
    """How far the text between two heights stays away from them, where it does more."""
    text = around(
        glyph for glyph in glyphs if top < glyph.middle[1] < bottom and grid.xs[0] <= glyph.middle[0] <= grid.xs[-1]
    )
    return max(text.top - top, bottom - text.bottom)


def _end(last: Grid, rules: Sequence[Rule], glyphs: Sequence[Box]) -> float | None:
    """The rule that closes the text under the last row."""
    below = sorted(
        rule.at
        for rule in rules
        if rule.horizontal
        and rule.at > last.ys[-1] + _SAME_EDGE
        and abs(rule.start - last.xs[0]) <= _SAME_EDGE
        and abs(rule.end - last.xs[-1]) <= _SAME_EDGE
    )
    return below[0] if below and _has_text(last, below[0], glyphs) else None
