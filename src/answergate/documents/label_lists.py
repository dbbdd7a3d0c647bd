"""Finds lists of labels and values at fixed places, without any lines: the label on the left, its value on the right.

Two columns of ordinary text must never become such a list, so there must be all of this:

- at least three rows whose labels begin at one place, and whose values begin or end at one place;
- values that do not end at one place as the lines of a paragraph do;
- space between most labels and their values, because lines of text fill their column and labels do not;
- labels that are no figures and no sentences, and figures in some of the values;
- no list of contents: values that are all page numbers.

Dots may lead from a label to its value. Lines of one row are closer together than rows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from msgspec import Struct

from answergate.documents.geometry import Box, around, edges_of
from answergate.documents.grid import Grid, GridCell
from answergate.documents.lines import LooseLine
from answergate.documents.parts import LETTERS, Part, Split, are_ruled, is_figure, split_line
from answergate.documents.rulings import Ruling

_FEWEST_ROWS = 3
_SAME_EDGE = 2.5
_FURTHEST_ROW = 2.6
_CLOSER = 0.45
_FULL = 0.7
_MOST = 0.6
_SOME = 0.15
_MIXED = 0.2, 0.8
_LONGEST_LABEL = 60
_WIDE, _SAME_END = 15.0, 1.5
_MARGIN = 2.0
# A label or a value does not begin with a sign, except a bracket, a quotation mark, a sign of a number or a currency.
_BULLET = re.compile(r"""[^\w\s(\[{<「『〈《【（［“‘"'+\-–−±≤≥~≈$£€¥₩#&]|[-–]\s?[^\W\d]""")
_SENTENCE_END = re.compile(r"[.!?。！？]$")
_PAGE_NUMBER = re.compile(r"\d{1,4}")


class _Row(Struct, frozen=True):
    """The lines of one row, and the parts of its label and of its value."""

    box: Box
    label: tuple[Part, ...]
    value: tuple[Part, ...]
    has_leader: bool


def list_grids(lines: Sequence[LooseLine], edges: Sequence[Ruling]) -> tuple[Grid, ...]:
    """Find the lists in ``lines``, from the top down. Rows that ``edges`` separate belong to ruled tables."""
    split = [split_line(line) for line in lines]
    found: list[Grid] = []
    at = 0
    while at < len(split):
        rows, end = _rows_from(split, at)
        if len(rows) >= _FEWEST_ROWS and _is_list(rows) and not are_ruled([row.box for row in rows], edges):
            found.append(_grid(rows))
        at = max(end, at + 1)
    return tuple(found)


def _rows_from(split: Sequence[Split], at: int) -> tuple[list[_Row], int]:
    """The rows that begin with the line ``at``, and the index of the line after them."""
    if not is_pair(split[at]):
        return [], at
    label, value = (part.box for part in split[at].parts)
    taken: list[Split] = []
    for one in split[at:]:
        if taken and one.box.top - taken[-1].box.bottom > _FURTHEST_ROW * one.box.height:
            break
        places = [_place(part.box, label, value) for part in one.parts]
        if places not in ([0, 1], [0], [1]):
            break
        taken.append(one)
    gaps = [b.box.top - a.box.bottom for a, b in pairwise(taken) if len(a.parts) == len(b.parts) == 2]
    clusters: list[list[Split]] = []
    for one in taken:
        near = bool(clusters) and one.box.top - clusters[-1][-1].box.bottom <= _CLOSER * median(gaps or [0.0])
        if near and not (is_pair(one) and any(map(is_pair, clusters[-1]))):
            clusters[-1].append(one)
        else:
            clusters.append([one])
    rows: list[_Row] = []
    end = at
    for cluster in clusters:
        parts = [part for one in cluster for part in one.parts]
        columns = [[part for part in parts if _place(part.box, label, value) == place] for place in (0, 1)]
        if not all(columns):
            break
        leader = any(one.has_leader for one in cluster)
        rows.append(_Row(around(one.box for one in cluster), tuple(columns[0]), tuple(columns[1]), leader))
        end += len(cluster)
    return rows, end


def is_pair(split: Split) -> bool:
    """Whether a line is a label and a value."""
    return len(split.parts) == 2 and is_label(split.parts[0].text)


def is_label(text: str) -> bool:
    """Whether a part may be a label: words, no figure, no sentence and no point of a list."""
    return (
        len(text) <= _LONGEST_LABEL
        and LETTERS.search(text) is not None
        and not is_figure(text)
        and _BULLET.match(text) is None
        and _SENTENCE_END.search(text) is None
    )


def _place(box: Box, label: Box, value: Box) -> int | None:
    """The column that a part is in: 0 for labels, 1 for values, or None if it is in neither."""
    if abs(box.x0 - label.x0) <= _SAME_EDGE:
        return 0 if box.x1 < value.x1 else None
    is_aligned = abs(box.x0 - value.x0) <= _SAME_EDGE or abs(box.x1 - value.x1) <= _SAME_EDGE
    return 1 if is_aligned and box.x0 > label.x0 + _SAME_EDGE else None


def _is_list(rows: Sequence[_Row]) -> bool:
    labels = [around(part.box for part in row.label) for row in rows]
    values = [around(part.box for part in row.value) for row in rows]
    start = min(box.x0 for box in values)
    if max(box.x1 for box in labels) > start or not _are_short(labels, values) or _are_lines_of_text(rows):
        return False
    if not all(is_label(row.label[0].text) for row in rows):
        return False
    if len({" ".join(part.text for part in row.label) for row in rows}) < _MOST * len(rows):
        return False
    texts = [" ".join(part.text for part in row.value) for row in rows]
    if sum(any(map(str.isdigit, text)) for text in texts) < _SOME * len(rows) or any(map(_is_point, texts)):
        return False
    lower = sum(row.label[0].text[0].islower() for row in rows) / len(rows)
    few, most = _MIXED
    return not few <= lower <= most and not all(map(_PAGE_NUMBER.fullmatch, texts))


def _are_short(labels: Sequence[Box], values: Sequence[Box]) -> bool:
    """Whether most labels leave a part of their column empty."""
    left = min(box.x0 for box in labels)
    width = median(box.x0 for box in values) - left
    return sum(box.x1 - left <= _FULL * width for box in labels) >= _MOST * len(labels)


def _are_lines_of_text(rows: Sequence[_Row]) -> bool:
    """Whether most values are long and end at one place, as the lines of a paragraph do."""
    parts = [part.box for row in rows for part in row.value]
    height = median(box.height for box in parts)
    end = max(box.x1 for box in parts) - _SAME_END * height
    return 2 * sum(box.x1 >= end and box.width > _WIDE * height for box in parts) >= len(parts)


def _is_point(text: str) -> bool:
    return len(text) > 1 and _BULLET.match(text) is not None


def _grid(rows: Sequence[_Row]) -> Grid:
    boxes = [row.box for row in rows]
    left, right = min(box.x0 for box in boxes) - _MARGIN, max(box.x1 for box in boxes) + _MARGIN
    walls = _walls(rows)
    xs = (left, *sorted(set(walls)), right)
    ys = (boxes[0].top - _MARGIN, *((a.bottom + b.top) / 2 for a, b in pairwise(boxes)), boxes[-1].bottom + _MARGIN)
    cells: list[GridCell] = []
    for row, (wall, (top, bottom)) in enumerate(zip(walls, pairwise(ys), strict=True)):
        at = xs.index(wall)
        cells.append(GridCell(row, 0, 1, at, Box(left, top, wall, bottom)))
        cells.append(GridCell(row, at, 1, len(xs) - 1 - at, Box(wall, top, right, bottom)))
    return Grid(xs, ys, tuple(cells))


def _walls(rows: Sequence[_Row]) -> list[float]:
    """The edge between the label and the value of each row. Dots from a label to its value are a part of the label."""
    starts = [min(part.box.x0 for part in row.value) for row in rows]
    if not any(row.has_leader for row in rows):
        return [(max(part.box.x1 for row in rows for part in row.label) + min(starts)) / 2] * len(rows)
    edges = edges_of(starts, _SAME_EDGE)
    return [max(edge for edge in edges if edge <= start + _SAME_EDGE) - _MARGIN for start in starts]
