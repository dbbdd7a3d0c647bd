"""Tables held together by white space alone: one header line, and three rows or more whose parts stand under its parts.

Free text is never to become a table, so much is asked: as many parts to every row as to the header, columns that keep
apart from top to bottom, words in the first and figures in two others. A line in the first column alone goes on with the row
that it stands nearer to; where that cannot be told, it and the rows beside it are one cell across the table.
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
from answergate.documents.rules import Rule

_FEWEST_COLUMNS = 3
_FEWEST_ROWS = 3
_FEWEST_FIGURES = 2
# Spaces between words are narrower, so that a wider one parts two columns.
_PART_GAP = 0.9
_COLUMN_GAP = 5.0
_FURTHEST_ROW = 2.6
_NEARER = 0.75
_ROW_PITCH = 0.9
_SAME_LEFT = 12.0
# A figure set to the right may stand beside a short heading that is set to the left.
_REACH = 30.0
_MARGIN = 2.0
_LONGEST_HEADING = 16
_LONGEST_FIGURE = 20
_WORDS = re.compile(r"[^\W\d_]\s*[^\W\d_]")
_SECTION = re.compile(r"[■□●▶▷◆◇]")


class _Part(Struct, frozen=True):
    """A run of words without a wide gap."""

    text: str
    box: Box


class _Row(Struct, frozen=True):
    """Lines that are one row, and its parts by column; a row without parts is one cell across the table."""

    lines: tuple[LooseLine, ...]
    parts: tuple[_Part, ...]

    @property
    def box(self) -> Box:
        return around(line.box for line in self.lines)


def spaced_grids(lines: Sequence[LooseLine], edges: Sequence[Rule]) -> tuple[Grid, ...]:
    """The tables in ``lines``, which stand outside all others, from the top of the page down. Rows that ``edges`` part are
    left to them."""
    found: list[Grid] = []
    split = [tuple(_parts(line)) for line in lines]
    at = 0
    while at < len(lines):
        end, rows = _table_at(lines, split, at) if _is_header(split[at]) else (at + 1, [])
        if len([row for row in rows[1:] if row.parts]) >= _FEWEST_ROWS and not _are_ruled(rows, edges):
            found.append(_grid(rows))
            at = end
        else:
            at += 1
    return tuple(found)


def _parts(line: LooseLine) -> Iterator[_Part]:
    words = [line.words[0]]
    for before, word in pairwise(line.words):
        if word.box.x0 - before.box.x1 > _PART_GAP * line.box.height:
            yield _Part(" ".join(one.text for one in words), around(one.box for one in words))
            words = []
        words.append(word)
    yield _Part(" ".join(one.text for one in words), around(one.box for one in words))


def _is_header(parts: Sequence[_Part]) -> bool:
    return len(parts) >= _FEWEST_COLUMNS and all(
        len(part.text) <= _LONGEST_HEADING and _WORDS.search(part.text) and not any(map(str.isdigit, part.text))
        for part in parts
    )


def _table_at(lines: Sequence[LooseLine], split: Sequence[tuple[_Part, ...]], at: int) -> tuple[int, list[_Row]]:
    """The rows of the table that the header at ``at`` begins, and the line after them."""
    columns = [part.box for part in split[at]]
    kinds: list[tuple[LooseLine, tuple[_Part, ...]]] = [(lines[at], split[at])]
    end = at + 1
    while end < len(lines):
        line, parts = lines[end], split[end]
        if line.box.top - kinds[-1][0].box.bottom > _FURTHEST_ROW * line.box.height:
            break
        if (
            len(parts) == len(columns)
            and (wider := _widened(columns, parts)) is not None
            and _WORDS.search(parts[0].text)
        ):
            columns = wider
        elif not _is_label(parts, columns):
            break
        kinds.append((line, parts))
        end += 1
    # What follows the last whole row without being one may go on with it.
    while len(kinds) > 1 and len(kinds[-1][1]) < len(columns):
        kinds.pop()
    rows = _joined(kinds, len(columns))
    if rows[-1].parts and _may_go_on(lines, split, kinds, columns):
        rows.pop()
    return end, rows if _has_figures(rows) else []


def _widened(columns: Sequence[Box], parts: Sequence[_Part]) -> list[Box] | None:
    """The columns with a row's parts in them; none where two columns would come together."""
    wider = [around((column, part.box)) for column, part in zip(columns, parts, strict=True)]
    near = all(
        part.box.x0 < column.x1 + _REACH and column.x0 - _REACH < part.box.x1
        for column, part in zip(columns, parts, strict=True)
    )
    apart = all(right.x0 - left.x1 >= _COLUMN_GAP for left, right in pairwise(wider))
    return wider if near and apart else None


def _is_label(parts: Sequence[_Part], columns: Sequence[Box]) -> bool:
    """Whether a line is words in the first column only."""
    first = columns[0]
    return len(parts) == 1 and abs(parts[0].box.x0 - first.x0) <= _SAME_LEFT and parts[0].box.x1 < columns[1].x0


def _may_go_on(
    lines: Sequence[LooseLine],
    split: Sequence[tuple[_Part, ...]],
    kinds: Sequence[tuple[LooseLine, tuple[_Part, ...]]],
    columns: Sequence[Box],
) -> bool:
    """Whether the line after the last row stands nearer to it than rows do to one another, or as near and under its name."""
    tops = [line.box.top for line, _ in kinds]
    pitch = median(b - a for a, b in pairwise(tops)) if len(tops) > 1 else 0.0
    for line, parts in zip(lines, split, strict=True):
        if line.box.top > tops[-1]:
            gap = line.box.top - tops[-1]
            return gap < _ROW_PITCH * pitch or (gap < pitch / _ROW_PITCH and _is_label(parts, columns))
    return False


def _joined(kinds: Sequence[tuple[LooseLine, tuple[_Part, ...]]], columns: int) -> list[_Row]:
    """Rows with the lines that go on with them; what cannot be told is one cell across."""
    rows: list[_Row] = []
    pending: list[LooseLine] = []
    unclear = False
    for index, (line, parts) in enumerate(kinds):
        if len(parts) < columns:
            if _SECTION.match(parts[0].text):
                rows.append(_Row((line,), ()))
                continue
            above = line.box.top - kinds[index - 1][0].box.top
            below = kinds[index + 1][0].box.top - line.box.top if index + 1 < len(kinds) else above
            if above < _NEARER * below and len(rows) > 1 and rows[-1].parts:
                rows[-1] = _Row((*rows[-1].lines, line), rows[-1].parts)
            elif below < _NEARER * above:
                pending.append(line)
            else:
                before = rows.pop().lines if len(rows) > 1 else ()
                rows.append(_Row((*before, *pending, line), ()))
                pending, unclear = [], True
            continue
        if unclear:
            rows[-1] = _Row((*rows[-1].lines, line), ())
            unclear = False
            continue
        rows.append(_Row((*pending, line), parts))
        pending = []
    return rows


def _has_figures(rows: Sequence[_Row]) -> bool:
    whole = [row.parts for row in rows[1:] if row.parts]
    columns = list(zip(*whole, strict=True))
    return (
        sum(
            all(part.text[0].isdigit() and len(part.text) <= _LONGEST_FIGURE for part in column)
            for column in columns[1:]
        )
        >= _FEWEST_FIGURES
    )


def _are_ruled(rows: Sequence[_Row], edges: Iterable[Rule]) -> bool:
    """Whether a rule or the edge of a stripe stands between two rows under the header."""
    first, last = rows[1].box, rows[-1].box
    return any(
        edge.horizontal and first.bottom - 1 < edge.at < last.top + 1 and edge.start < last.x1 and first.x0 < edge.end
        for edge in edges
    )


def _grid(rows: Sequence[_Row]) -> Grid:
    columns = [
        around(part.box for part in column) for column in zip(*(row.parts for row in rows if row.parts), strict=True)
    ]
    boxes = [row.box for row in rows]
    left, right = min(box.x0 for box in boxes) - _MARGIN, max(box.x1 for box in boxes) + _MARGIN
    xs = (left, *((a.x1 + b.x0) / 2 for a, b in pairwise(columns)), right)
    ys = (boxes[0].top - _MARGIN, *((a.bottom + b.top) / 2 for a, b in pairwise(boxes)), boxes[-1].bottom + _MARGIN)
    cells = [
        GridCell(index, column, 1, 1, Box(xs[column], ys[index], xs[column + 1], ys[index + 1]))
        if row.parts
        else GridCell(index, 0, 1, len(columns), Box(xs[0], ys[index], xs[-1], ys[index + 1]))
        for index, row in enumerate(rows)
        for column in (range(len(columns)) if row.parts else range(1))
    ]
    return Grid(xs, ys, tuple(cells))
