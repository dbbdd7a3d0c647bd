"""Finds values in large letters with a caption under each: "16.74%" over "variable APR", "$0" over "annual fee".

They are a table with one row, whose header is under it. There must be at least two values side by side, most of them
figures, and a caption in smaller letters under the middle or the left edge of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from answergate.documents.geometry import Box
from answergate.documents.grid import Grid, GridCell
from answergate.documents.label_lists import is_label
from answergate.documents.lines import LooseLine
from answergate.documents.parts import Split, is_figure, split_line
from answergate.documents.rulings import Ruling

_FEWEST = 2
_LARGER = 1.3
_FURTHEST = 1.5
_SAME_PLACE = 4.0
_LONGEST_VALUE = 24
_FEWEST_FIGURES = 0.5
_MARGIN = 2.0


def caption_grids(lines: Sequence[LooseLine], edges: Sequence[Ruling]) -> tuple[Grid, ...]:
    """Find such values in ``lines``. Values and captions that ``edges`` separate are cells of other tables."""
    split = [split_line(line) for line in lines]
    return tuple(
        _grid(upper, lower)
        for upper, lower in pairwise(split)
        if _are_captions(upper, lower) and not any(_is_between(edge, upper.box, lower.box) for edge in edges)
    )


def _are_captions(upper: Split, lower: Split) -> bool:
    if len(upper.parts) < _FEWEST or len(upper.parts) != len(lower.parts):
        return False
    small = max(word.box.height for word in lower.line.words)
    if min(word.box.height for word in upper.line.words) < _LARGER * small:
        return False
    if not -small <= lower.box.top - upper.box.bottom <= _FURTHEST * small:
        return False
    under = all(
        min(abs(value.box.middle[0] - caption.box.middle[0]), abs(value.box.x0 - caption.box.x0)) <= _SAME_PLACE
        for value, caption in zip(upper.parts, lower.parts, strict=True)
    )
    texts = [part.text for part in upper.parts]
    figures = sum(map(is_figure, texts))
    short = all(len(text) <= _LONGEST_VALUE for text in texts)
    return under and short and figures >= _FEWEST_FIGURES * len(texts) and all(is_label(p.text) for p in lower.parts)


def _is_between(edge: Ruling, upper: Box, lower: Box) -> bool:
    return (
        edge.horizontal
        and upper.middle[1] < edge.at < lower.middle[1]
        and edge.start < lower.x1
        and lower.x0 < edge.end
    )


def _grid(upper: Split, lower: Split) -> Grid:
    spans = [(min(a.box.x0, b.box.x0), max(a.box.x1, b.box.x1)) for a, b in zip(upper.parts, lower.parts, strict=True)]
    xs = (spans[0][0] - _MARGIN, *((a[1] + b[0]) / 2 for a, b in pairwise(spans)), spans[-1][1] + _MARGIN)
    ys = (upper.box.top - _MARGIN, (upper.box.bottom + lower.box.top) / 2, lower.box.bottom + _MARGIN)
    cells = tuple(
        GridCell(row, column, 1, 1, Box(xs[column], ys[row], xs[column + 1], ys[row + 1]))
        for row in range(2)
        for column in range(len(spans))
    )
    return Grid(xs, ys, cells, header_below=True)
