"""Reads the headings above the columns of a table that only white space makes. They may have several lines.

A heading may be over several columns, with a heading for each of them under it. There must be a heading over each column,
except perhaps the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.parts import Part, Split, is_figure, split_line

_HEADING_GAP = 0.5
_FIRST_GAP, _NEXT_GAP, _TITLE_GAP = 2.2, 1.0, 0.6
_LARGER = 1.2
_LONGEST = 60
_FEW = 0.34
_APART = 1.0
_SAME_HEIGHT = 1.6
_ALIGNED = 4.0
_BETWEEN = 8.0


class Headings(Struct, frozen=True):
    """The header of a table.

    ``columns`` are the extents of the headings with their columns, ``rows`` those of the lines of the header. A cell is
    its row and column, and the number of rows and columns that it covers.
    """

    columns: tuple[Box, ...]
    rows: tuple[Box, ...]
    cells: tuple[tuple[int, int, int, int], ...]


class _Group(Struct, frozen=True):
    """A heading over the columns from ``first`` to ``last``."""

    box: Box
    first: int
    last: int


def headings_above(above: Sequence[Split], columns: Sequence[Box], first_row: Box) -> Headings | None:
    """The headings in the lines ``above`` a table, or None if a column has none or two columns share one."""
    over: list[list[Part]] = [[] for _ in columns]
    groups: list[_Group] = []
    for part in _header_parts(above, columns, first_row):
        places = _columns_under(part.box, columns)
        if len(places) > 1:
            groups.append(_Group(part.box, places[0], places[-1]))
        else:
            over[places[0]].append(part)
    texts = [part.text for parts in over for part in parts]
    if not all(over[1:]) or any(len(text) > _LONGEST for text in texts):
        return None
    if sum(map(is_figure, texts)) > _FEW * len(texts):
        return None
    boxes = [[part.box for part in parts] for parts in over]
    for group in _groups_between(boxes, columns) if not groups else ():
        boxes[group.first if group.box in boxes[group.first] else group.last].remove(group.box)
        groups.append(group)
    if not groups:
        left = _group_at_left(boxes)
        if left is not None:
            boxes[left.first].remove(left.box)
            groups = [left]
    if not all(map(_is_one_heading, boxes, columns)):
        return None
    wider = [around((column, *own)) for column, own in zip(columns, boxes, strict=True)]
    if any(right.x0 - left.x1 < _APART for left, right in pairwise(wider)) or not _are_over(groups, boxes):
        return None
    return _headings(wider, boxes, sorted(groups, key=lambda group: group.first))


def _header_parts(above: Sequence[Split], columns: Sequence[Box], first_row: Box) -> list[Part]:
    """The parts of the header's lines, from the lowest line up."""
    found: list[Part] = []
    top, height = first_row.top, 0.0
    for split in reversed(above):
        parts = split_line(split.line, _HEADING_GAP).parts
        places = [_columns_under(part.box, columns) for part in parts]
        most = _FIRST_GAP if not found else _TITLE_GAP if places == [[0]] else _NEXT_GAP
        letters = max(word.box.height for word in split.line.words)
        height = height or letters
        if top - split.box.bottom > most * height or letters > _LARGER * height:
            break
        if [] in places or (not found and len(parts) == 1) or _is_across(parts, columns):
            break
        found += parts
        top = min(top, split.box.top)
    return found


def _is_across(parts: Sequence[Part], columns: Sequence[Box]) -> bool:
    """Whether a part begins over the first column and goes on over the next ones, as a sentence above a table does."""
    return any(len(places) > 1 and places[0] == 0 for places in (_columns_under(part.box, columns) for part in parts))


def _columns_under(box: Box, columns: Sequence[Box]) -> list[int]:
    """The columns that a heading is over. If it is over none, the nearest, unless the heading is beside the table."""
    over = [index for index, column in enumerate(columns) if box.is_over(column)]
    if over:
        return list(range(over[0], over[-1] + 1))
    if box.x1 < columns[0].x0 or box.x0 > columns[-1].x1:
        return []
    return [min(range(len(columns)), key=lambda index: abs(columns[index].middle[0] - box.middle[0]))]


def _are_over(groups: Sequence[_Group], boxes: Sequence[Sequence[Box]]) -> bool:
    """Whether every group is on one level, above the headings of its columns."""
    bottom = max((group.box.bottom for group in groups), default=0.0)
    lowest = all(
        own and all(box.top >= bottom - _APART for box in own)
        for group in groups
        for own in boxes[group.first : group.last + 1]
    )
    level = all(abs(group.box.bottom - bottom) <= _SAME_HEIGHT for group in groups)
    return lowest and level and all(a.last < b.first for a, b in pairwise(sorted(groups, key=lambda one: one.first)))


def _groups_between(boxes: Sequence[Sequence[Box]], columns: Sequence[Box]) -> Iterator[_Group]:
    """Yield the headings over two columns that stand between them."""
    for index, own in enumerate(boxes):
        if len(own) < 2 or _is_one_heading(own, columns[index]):
            continue
        head = min(own, key=lambda box: box.top)
        for first in (index - 1, index):
            if first < 1 or first + 1 >= len(boxes) or not boxes[first] or not boxes[first + 1]:
                continue
            under = around(
                [*columns[first : first + 2], *(b for at in (first, first + 1) for b in boxes[at] if b != head)]
            )
            if abs(under.middle[0] - head.middle[0]) <= _BETWEEN:
                yield _Group(head, first, first + 1)
                break


def _is_one_heading(own: Sequence[Box], column: Box) -> bool:
    """Whether the lines over a column stand under one another."""
    if len(own) < 2:
        return True
    head, *rest = sorted(own, key=lambda box: box.top)
    under = around([column, *rest])
    inside = under.x0 - _ALIGNED <= head.x0 and head.x1 <= under.x1 + _ALIGNED
    apart = (head.x0 - under.x0, head.x1 - under.x1, head.middle[0] - under.middle[0])
    return inside or min(map(abs, apart)) <= _ALIGNED


def _group_at_left(boxes: Sequence[Sequence[Box]]) -> _Group | None:
    """A heading over several columns that stands at the left edge of the first of them.

    All other headings are in the middle of the header's height, and those under it are in the middle of the rest.
    """
    whole = around(box for own in boxes for box in own)
    middles = [around(own).middle[1] if own else None for own in boxes]
    for first, own in enumerate(boxes):
        if not first or len(own) < 2:
            continue
        head, *rest = sorted(own, key=lambda box: box.top)
        under = around(rest).middle[1]
        last = first
        for index in range(first + 1, len(boxes)):
            middle = middles[index]
            if middle is None or abs(middle - under) > _SAME_HEIGHT or min(b.top for b in boxes[index]) < head.bottom:
                break
            last = index
        others = [middle for index, middle in enumerate(middles) if not first <= index <= last and middle is not None]
        centred = others and all(abs(middle - whole.middle[1]) <= _SAME_HEIGHT for middle in others)
        if last > first and centred and abs(under - whole.middle[1]) > _SAME_HEIGHT:
            return _Group(head, first, last)
    return None


def _headings(columns: Sequence[Box], boxes: Sequence[Sequence[Box]], groups: Sequence[_Group]) -> Headings:
    everything = around([*(box for own in boxes for box in own), *(group.box for group in groups)])
    if not groups:
        return Headings(tuple(columns), (everything,), tuple((0, index, 1, 1) for index in range(len(columns))))
    upper = around(group.box for group in groups)
    under = [index for group in groups for index in range(group.first, group.last + 1)]
    lower = around(box for index in under for box in boxes[index])
    rows = (Box(everything.x0, everything.top, everything.x1, upper.bottom), lower)
    cells = [(0, group.first, 1, group.last - group.first + 1) for group in groups]
    cells += [(1, index, 1, 1) if index in under else (0, index, 2, 1) for index in range(len(columns))]
    return Headings(tuple(columns), rows, tuple(sorted(cells)))
