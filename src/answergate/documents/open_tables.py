"""Finds tables that only white space makes, with headings of several lines, text in their columns and empty cells.

Ordinary text must never become a table, so there must be all of this:

- at least three rows, and three columns that stay separate from top to bottom, each with its own alignment;
- text in the first column of every row, and figures or marks in most cells of at least two other columns;
- a heading over each column, except perhaps the first.

Lines of one cell are closer together than rows. If a line in the first column is as near to the row above as to the row
below, it may belong to either, and the rows and the line become one cell across the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.grid import Grid, GridCell
from answergate.documents.headings import Headings, headings_above
from answergate.documents.lines import LooseLine
from answergate.documents.parts import (
    LETTERS,
    Part,
    Split,
    are_aligned,
    are_lists,
    are_ruled,
    is_figure,
    is_figure_or_mark,
    split_line,
)
from answergate.documents.rulings import Ruling

_FEWEST_COLUMNS = 3
_FEWEST_ROWS = 3
_FEWEST_FIGURES = 2
_MOST = 0.6
_FILLED = 0.34
_COLUMN_GAP = 5.0
_SAME_LEFT = 4.0
_FURTHEST_ROW = 2.6
_CLOSER = 0.45
_SAME_PITCH = 1.15
_MARGIN = 2.0


class TextRow(Struct, frozen=True):
    """The lines of one row. A row that is not ``whole`` is one cell across the table."""

    lines: tuple[Split, ...]
    whole: bool = True

    @property
    def box(self) -> Box:
        return around(split.box for split in self.lines)


class Body(Struct, frozen=True):
    """The rows of a table under its header, and the extents of its columns."""

    rows: tuple[TextRow, ...]
    columns: tuple[Box, ...]
    end: int


def open_grids(lines: Sequence[LooseLine], edges: Sequence[Ruling]) -> tuple[Grid, ...]:
    """Find the tables in ``lines``, from the top down. Rows that ``edges`` separate belong to ruled tables."""
    split = [split_line(line) for line in lines]
    found: list[Grid] = []
    at = 0
    while at < len(split):
        body = body_from(split, at) if may_be_row(split[at]) else None
        headings = headings_above(split[:at], body.columns, body.rows[0].box) if body else None
        if body and headings and not are_ruled([row.box for row in body.rows], edges):
            found.append(_grid(headings, body))
        at = body.end if body else at + 1
    return tuple(found)


def may_be_row(split: Split) -> bool:
    """Whether a line may be a row: a name, and at least two figures or marks."""
    first, *rest = split.parts
    figures = sum(is_figure_or_mark(part.text) for part in rest)
    return figures >= _FEWEST_FIGURES and LETTERS.search(first.text) is not None and not is_figure(first.text)


def body_from(split: Sequence[Split], at: int) -> Body | None:
    """The rows of a table that begins with the line ``at``, or None if the lines from there are no table."""
    columns = [part.box for part in split[at].parts]
    taken = [split[at]]
    end = at + 1
    while end < len(split) and split[end].box.top - taken[-1].box.bottom <= _FURTHEST_ROW * split[end].box.height:
        wider = _widened(columns, split[end].parts)
        if wider is None:
            break
        columns = wider
        taken.append(split[end])
        end += 1
    last = max(index for index, one in enumerate(taken) if one is taken[0] or _is_whole(one.parts, columns))
    gap = _row_gap(taken[: last + 1], columns)
    rows = _rows(taken[: last + 1], columns, gap)
    end = at + last + 1
    if rows and end < len(split):
        near = split[end].box.top - split[end - 1].box.bottom
        if near <= _CLOSER * gap and _fits(split[end], columns):
            while end < at + len(taken) and split[end].box.top - split[end - 1].box.bottom <= _CLOSER * gap:
                rows[-1] = TextRow((*rows[-1].lines, split[end]), rows[-1].whole)
                end += 1
        elif near <= _SAME_PITCH * gap and _fits(split[end], columns):
            rows.pop()
    return Body(tuple(rows), tuple(columns), end) if _is_table(rows, columns) else None


def _widened(columns: Sequence[Box], parts: Sequence[Part]) -> list[Box] | None:
    """The columns widened by the parts of a line, or None if a part is over two columns or not in line with them."""
    wider = list(columns)
    if abs(parts[0].box.x0 - columns[0].x0) > _SAME_LEFT and parts[0].box.is_over(columns[0]):
        return None
    for part in parts:
        over = [index for index, column in enumerate(wider) if part.box.is_over(column)]
        if len(over) > 1 or part.box.x0 < columns[0].x0 - _SAME_LEFT:
            return None
        if over:
            wider[over[0]] = around((wider[over[0]], part.box))
        else:
            wider = sorted([*wider, part.box], key=lambda box: box.x0)
    return wider if all(right.x0 - left.x1 >= _COLUMN_GAP for left, right in pairwise(wider)) else None


def _is_whole(parts: Sequence[Part], columns: Sequence[Box]) -> bool:
    return len(parts) > 1 and parts[0].box.is_over(columns[0])


def _fits(split: Split, columns: Sequence[Box]) -> bool:
    """Whether a line may continue a row: it only has words in some of the columns."""
    inside = all(any(part.box.x0 >= c.x0 - _SAME_LEFT and part.box.is_over(c) for c in columns) for part in split.parts)
    return inside and _widened(columns, split.parts) is not None and not any(is_figure(p.text) for p in split.parts)


def _row_gap(taken: Sequence[Split], columns: Sequence[Box]) -> float:
    """The usual space between two rows."""
    whole = [_is_whole(split.parts, columns) for split in taken]
    gaps = [
        lower.box.top - upper.box.bottom
        for (upper, a), (lower, b) in pairwise(zip(taken, whole, strict=True))
        if a and b
    ]
    every = [lower.box.top - upper.box.bottom for upper, lower in pairwise(taken)]
    return median(gaps) if gaps else max(every, default=0.0)


def _rows(taken: Sequence[Split], columns: Sequence[Box], gap: float) -> list[TextRow]:
    """Join the lines to rows. Lines that are much closer together than rows are one row."""
    clusters: list[list[Split]] = []
    for split in taken:
        bottom = max((one.box.bottom for one in clusters[-1]), default=0.0) if clusters else 0.0
        if clusters and split.box.top - bottom <= min(_CLOSER * gap, split.box.height):
            clusters[-1].append(split)
        else:
            clusters.append([split])
    rows: list[TextRow] = []
    unclear = False
    for cluster in clusters:
        parts = [part for split in cluster for part in split.parts]
        named = any(part.box.is_over(columns[0]) for part in parts)
        if named and len(parts) > len([part for part in parts if part.box.is_over(columns[0])]):
            if unclear:
                rows[-1] = TextRow((*rows[-1].lines, *cluster), False)
            else:
                rows.append(TextRow(tuple(cluster)))
            unclear = False
        elif not rows:
            return []
        else:
            rows[-1] = TextRow((*rows[-1].lines, *cluster), False)
            unclear = True
    return rows


def _is_table(rows: Sequence[TextRow], columns: Sequence[Box]) -> bool:
    whole = [row for row in rows if row.whole]
    if len(whole) < _FEWEST_ROWS or len(columns) < _FEWEST_COLUMNS:
        return False
    figures = 0
    columns_of_text: list[list[str]] = []
    for index, column in enumerate(columns):
        cells = [[part for split in row.lines for part in split.parts if part.box.is_over(column)] for row in whole]
        filled = [cell for cell in cells if cell]
        if len(filled) < _FILLED * len(whole) or not are_aligned([around(p.box for p in cell) for cell in filled]):
            return False
        texts = [cell[0].text for cell in filled]
        if index and sum(map(is_figure_or_mark, texts)) >= _MOST * len(texts) and any(map(is_figure, texts)):
            figures += 1
        columns_of_text.append(texts)
    return figures >= _FEWEST_FIGURES and not are_lists(columns_of_text)


def _grid(headings: Headings, body: Body) -> Grid:
    rows = [row.box for row in body.rows]
    boxes = [*headings.rows, *rows]
    columns = [around((a, b)) for a, b in zip(body.columns, headings.columns, strict=True)]
    left = min(box.x0 for box in (*columns, *boxes)) - _MARGIN
    right = max(box.x1 for box in (*columns, *boxes)) + _MARGIN
    xs = (left, *((a.x1 + b.x0) / 2 for a, b in pairwise(columns)), right)
    ys = (boxes[0].top - _MARGIN, *((a.bottom + b.top) / 2 for a, b in pairwise(boxes)), boxes[-1].bottom + _MARGIN)
    heads = len(headings.rows)
    cells = [
        GridCell(row, first, height, width, Box(xs[first], ys[row], xs[first + width], ys[row + height]))
        for row, first, height, width in headings.cells
    ]
    for row, text_row in enumerate(body.rows, start=heads):
        top, bottom = ys[row], ys[row + 1]
        if text_row.whole:
            cells += [GridCell(row, at, 1, 1, Box(a, top, b, bottom)) for at, (a, b) in enumerate(pairwise(xs))]
        else:
            cells.append(GridCell(row, 0, 1, len(columns), Box(left, top, right, bottom)))
    return Grid(xs, ys, tuple(cells))
