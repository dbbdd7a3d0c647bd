"""Finds tables without any edges, whose columns only white space separates.

Ordinary text must never become a table, so the conditions are strict:

- one header line, and at least three rows with the same number of parts;
- columns that stay separate from top to bottom, each with a heading;
- words in the first column (or in the second, after running numbers), and figures in at least two other columns.

A line that only has text in the column of names continues the nearer row. If neither row is clearly nearer, the line
and both rows become one cell across the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import median

from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.grid import Grid, GridCell
from answergate.documents.lines import LooseLine
from answergate.documents.parts import are_lists
from answergate.documents.rulings import Ruling

_FEWEST_COLUMNS = 3
_FEWEST_ROWS = 3
_FEWEST_FIGURES = 2
# A gap wider than this separates two columns. Spaces between words are narrower.
_PART_GAP = 0.9
_COLUMN_GAP = 5.0
_HEADING_GAP = 1.0
_FURTHEST_ROW = 2.6
_NEARER = 0.75
_ROW_PITCH = 0.9
_SAME_LEFT = 12.0
# Right-aligned and left-aligned figures of different lengths may share a column, so they need not overlap.
_REACH = 30.0
_MARGIN = 2.0
_LONGEST_HEADING = 24
_LONGEST_FIGURE = 20
_NO_FIGURE = frozenset("-–—")
_WORDS = re.compile(r"[^\W\d_]\s*[^\W\d_]")
_NUMBER = re.compile(r"\d{1,4}[.)]?")
_SECTION = re.compile(r"[■□●▶▷◆◇]")


class _Part(Struct, frozen=True):
    """A run of words without a wide gap."""

    text: str
    box: Box


_Split = tuple[LooseLine, tuple[_Part, ...]]


class _Row(Struct, frozen=True):
    """The lines of one row, and its parts by column. A row without parts is one cell across the table."""

    lines: tuple[LooseLine, ...]
    parts: tuple[_Part, ...]

    @property
    def box(self) -> Box:
        return around(line.box for line in self.lines)


def whitespace_grids(lines: Sequence[LooseLine], edges: Sequence[Ruling]) -> tuple[Grid, ...]:
    """Find the tables in ``lines``, from the top of the page down. The lines are outside all ruled tables.

    Rows that are separated by ``edges`` are skipped: the search for ruled tables handles them.
    """
    found: list[Grid] = []
    split = [(line, tuple(_parts(line))) for line in lines]
    at = 0
    while at < len(split) - _FEWEST_ROWS:
        rows, end = _rows_from(split, at + 1) if _may_be_header(split[at]) else ([], at)
        columns = _columns(rows, split[at][0])
        if columns and not _are_ruled(rows, edges):
            found.append(_grid(split[at][0], rows, columns))
            at = end
        else:
            at += 1
    return tuple(found)


def _parts(line: LooseLine) -> Iterator[_Part]:
    """Split a line into parts. A running number before a name is always a separate part, even without a wide gap."""
    words = [line.words[0]]
    for before, word in pairwise(line.words):
        is_number = before is line.words[0] and _NUMBER.fullmatch(before.text) is not None
        if is_number or word.box.x0 - before.box.x1 > _PART_GAP * line.box.height:
            yield _Part(" ".join(one.text for one in words), around(one.box for one in words))
            words = []
        words.append(word)
    yield _Part(" ".join(one.text for one in words), around(one.box for one in words))


def _may_be_header(split: _Split) -> bool:
    words = split[0].words
    return len(words) >= _FEWEST_COLUMNS and all(
        len(word.text) <= _LONGEST_HEADING and not any(map(str.isdigit, word.text)) for word in words
    )


def _rows_from(split: Sequence[_Split], at: int) -> tuple[list[_Row], int]:
    """The rows that start at ``at``, and the index of the line after them.

    There are no rows if there are too few of them or they have no figures.
    """
    columns = [part.box for part in split[at][1]]
    if len(columns) < _FEWEST_COLUMNS or not _are_near(split[at - 1][0], split[at][0]):
        return [], at
    names = 1 if _NUMBER.fullmatch(split[at][1][0].text) else 0
    taken: list[_Split] = []
    end = at
    while end < len(split) and (not taken or _are_near(taken[-1][0], split[end][0])):
        line, parts = split[end]
        wider = _widened(columns, parts, names)
        if wider is not None and _WORDS.search(parts[names].text):
            columns = wider
        elif not taken or not _is_label(parts, columns, names):
            break
        taken.append((line, parts))
        end += 1
    # Lines after the last complete row may continue it, so they are not rows.
    while taken and len(taken[-1][1]) < len(columns):
        taken.pop()
    rows = _joined(taken, len(columns))
    if rows and rows[-1].parts and _may_continue(split, taken, columns):
        rows.pop()
    return (rows, end) if _has_figures(rows) else ([], at)


def _are_near(upper: LooseLine, lower: LooseLine) -> bool:
    return lower.box.top - upper.box.bottom <= _FURTHEST_ROW * lower.box.height


def _widened(columns: Sequence[Box], parts: Sequence[_Part], names: int) -> list[Box] | None:
    """The columns widened by a row's parts, or None if the parts do not fit or two columns would touch."""
    if len(parts) != len(columns):
        return None
    wider = [around((column, part.box)) for column, part in zip(columns, parts, strict=True)]
    near = all(
        part.box.x0 < column.x1 + _REACH and column.x0 - _REACH < part.box.x1
        for column, part in zip(columns[names + 1 :], parts[names + 1 :], strict=True)
    )
    apart = all(right.x0 - left.x1 >= _COLUMN_GAP for left, right in pairwise(wider[names:]))
    if names and wider[0].x1 >= wider[1].x0:
        return None
    return wider if near and apart and abs(parts[names].box.x0 - columns[names].x0) <= _SAME_LEFT else None


def _is_label(parts: Sequence[_Part], columns: Sequence[Box], names: int) -> bool:
    """Whether a line only has text in the column of names."""
    box = parts[0].box
    return len(parts) == 1 and abs(box.x0 - columns[names].x0) <= _SAME_LEFT and box.x1 < columns[names + 1].x0


def _may_continue(split: Sequence[_Split], taken: Sequence[_Split], columns: Sequence[Box]) -> bool:
    """Whether the line after the last row may continue that row.

    It may if it is nearer to the row than rows are to each other. If it is as near, it may if it only has text in some
    of the columns.
    """
    tops = [line.box.top for line, _ in taken]
    pitch = median(b - a for a, b in pairwise(tops)) if len(tops) > 1 else 0.0
    for line, parts in split:
        if line.box.top > tops[-1]:
            gap = line.box.top - tops[-1]
            return gap < _ROW_PITCH * pitch or (gap < pitch / _ROW_PITCH and _is_text_of(parts, columns))
    return False


def _is_text_of(parts: Sequence[_Part], columns: Sequence[Box]) -> bool:
    """Whether a line has text in some of the columns, without a figure and without text across two columns."""
    ends = [*(column.x0 for column in columns[1:]), columns[-1].x1 + _SAME_LEFT]
    places = [
        sum(column.x0 - _SAME_LEFT <= part.box.x0 for column in columns) - 1 if not part.text[0].isdigit() else -1
        for part in parts
    ]
    return len(parts) < len(columns) and all(
        place >= 0 and part.box.x1 < ends[place] for place, part in zip(places, parts, strict=True)
    )


def _joined(taken: Sequence[_Split], columns: int) -> list[_Row]:
    """Join each row with the lines that continue it. If a line's row is unclear, the rows become one cell across."""
    rows: list[_Row] = []
    pending: list[LooseLine] = []
    unclear = False
    for index, (line, parts) in enumerate(taken):
        if len(parts) == columns:
            if unclear:
                rows[-1] = _Row((*rows[-1].lines, line), ())
            else:
                rows.append(_Row((*pending, line), parts))
            pending, unclear = [], False
            continue
        if _SECTION.match(parts[0].text):
            rows.append(_Row((line,), ()))
            continue
        above = line.box.top - taken[index - 1][0].box.top
        below = taken[index + 1][0].box.top - line.box.top
        if above < _NEARER * below and rows[-1].parts:
            rows[-1] = _Row((*rows[-1].lines, line), rows[-1].parts)
        elif below < _NEARER * above:
            pending.append(line)
        else:
            rows[-1] = _Row((*rows[-1].lines, *pending, line), ())
            pending, unclear = [], True
    return rows


def _has_figures(rows: Sequence[_Row]) -> bool:
    whole = [row.parts for row in rows if row.parts]
    figures = [
        all(_is_figure(part.text) for part in column) and any(part.text[0].isdigit() for part in column)
        for column in zip(*whole, strict=True)
    ]
    if are_lists([[part.text for part in column] for column in zip(*whole, strict=True)]):
        return False
    return len(whole) >= _FEWEST_ROWS and sum(figures[1:]) >= _FEWEST_FIGURES


def _is_figure(text: str) -> bool:
    """Whether a part is a figure, or a dash for no figure."""
    return (text[0].isdigit() and len(text) <= _LONGEST_FIGURE) or text in _NO_FIGURE


def _columns(rows: Sequence[_Row], header: LooseLine) -> list[Box]:
    """The columns of the rows and the header.

    There are none if a column other than the running numbers has no heading, or if a heading spans two columns.
    """
    whole = [row.parts for row in rows if row.parts]
    if not whole:
        return []
    columns = [around(part.box for part in column) for column in zip(*whole, strict=True)]
    walls = [(left.x1 + right.x0) / 2 for left, right in pairwise(columns)]
    headed: list[list[Box]] = [[] for _ in columns]
    for word in header.words:
        headed[sum(wall < word.box.middle[0] for wall in walls)].append(word.box)
    is_numbered = all(_NUMBER.fullmatch(parts[0].text) for parts in whole)
    if not all(headed[1 if is_numbered else 0 :]):
        return []
    wider = [around((column, *words)) for column, words in zip(columns, headed, strict=True)]
    return wider if all(right.x0 - left.x1 >= _HEADING_GAP for left, right in pairwise(wider)) else []


def _are_ruled(rows: Sequence[_Row], edges: Iterable[Ruling]) -> bool:
    """Whether a ruling or the edge of a stripe is between two rows."""
    first, last = rows[0].box, rows[-1].box
    return any(
        edge.horizontal and first.bottom - 1 < edge.at < last.top + 1 and edge.start < last.x1 and first.x0 < edge.end
        for edge in edges
    )


def _grid(header: LooseLine, rows: Sequence[_Row], columns: Sequence[Box]) -> Grid:
    boxes = [header.box, *(row.box for row in rows)]
    left = min(column.x0 for column in (*columns, *boxes)) - _MARGIN
    right = max(column.x1 for column in (*columns, *boxes)) + _MARGIN
    xs = (left, *((a.x1 + b.x0) / 2 for a, b in pairwise(columns)), right)
    ys = (boxes[0].top - _MARGIN, *((a.bottom + b.top) / 2 for a, b in pairwise(boxes)), boxes[-1].bottom + _MARGIN)
    whole = [True, *(bool(row.parts) for row in rows)]
    cells = []
    for row, (top, bottom) in enumerate(pairwise(ys)):
        if whole[row]:
            cells += [GridCell(row, at, 1, 1, Box(a, top, b, bottom)) for at, (a, b) in enumerate(pairwise(xs))]
        else:
            cells.append(GridCell(row, 0, 1, len(columns), Box(left, top, right, bottom)))
    return Grid(xs, ys, tuple(cells))
