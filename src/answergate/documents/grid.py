"""Finds ruled tables. Rulings that touch form a grid. Grid squares without a ruling between them form one cell.

Outer borders may be missing: many tables are open on the left and right. A ruling may stop just before the one that it
meets. A cell may span rows and columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import inf

from msgspec import Struct

from answergate.documents.geometry import Box, edges_of
from answergate.documents.rulings import Ruling

_MEET = 3.5
_MEET_BELOW = 7.5
_SAME_EDGE = 3.2
_COVERED = 0.6
# Two horizontal rulings at this distance with nothing between them are the end of one table and the start of the next.
_SEAM, _WIDEST_SEAM = 2.2, 7.6
_LARGEST_GRID = 40_000


class GridCell(Struct, frozen=True, gc=False):
    """A cell and its position in the grid. The spans count grid rows and columns."""

    row: int
    column: int
    row_span: int
    column_span: int
    box: Box


class Grid(Struct, frozen=True):
    """A table: the edges of its columns (``xs``) and rows (``ys``), and its cells, row by row.

    If the header is below, the rows are in the table from the last one up.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    cells: tuple[GridCell, ...]
    header_below: bool = False

    @property
    def box(self) -> Box:
        return Box(self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])


def find_grids(rulings: Sequence[Ruling]) -> tuple[Grid, ...]:
    """Find every ruled table with at least two cells, from the top of the page down."""
    grids = []
    for group in _touching(rulings):
        for part in _split_at_seams(group):
            grid = _grid(part)
            if grid is not None and len(grid.cells) > 1:
                grids.append(grid)
    return tuple(sorted(grids, key=lambda grid: (grid.ys[0], grid.xs[0])))


def _touching(rulings: Sequence[Ruling]) -> Iterable[list[Ruling]]:
    parent = list(range(len(rulings)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    across = [(index, ruling) for index, ruling in enumerate(rulings) if ruling.horizontal]
    down = [(index, ruling) for index, ruling in enumerate(rulings) if not ruling.horizontal]
    for v_index, v in down:
        for h_index, h in across:
            if (
                h.start - _MEET <= v.at <= h.end + _MEET
                and v.start - _MEET_BELOW <= h.at <= v.end + _MEET_BELOW
                and root(v_index) != root(h_index)
            ):
                parent[root(h_index)] = root(v_index)
    groups: dict[int, list[Ruling]] = {}
    for index, ruling in enumerate(rulings):
        groups.setdefault(root(index), []).append(ruling)
    return groups.values()


def _split_at_seams(rulings: list[Ruling]) -> Iterable[list[Ruling]]:
    """Split tables that are close together, each with its own rulings.

    If most rows have such a seam, it is one table whose cells are boxes with space around them. It is not split.
    """
    seams = _seams(rulings)
    if not seams or len(seams) > len(
        edges_of([ruling.at for ruling in rulings if ruling.horizontal], _SAME_EDGE)
    ) / 2 - len(seams):
        return [rulings]
    reaches = [-inf, *(place for seam in seams for place in seam), inf]
    return [_within(rulings, top, bottom) for top, bottom in zip(reaches[::2], reaches[1::2], strict=True)]


def _seams(rulings: list[Ruling]) -> list[tuple[float, float]]:
    """The pairs of y values where one ruling closes everything above and the next opens everything below."""
    across = sorted((ruling for ruling in rulings if ruling.horizontal), key=lambda ruling: ruling.at)
    return [
        (upper.at, lower.at)
        for upper, lower in pairwise(across)
        if _SEAM <= lower.at - upper.at <= _WIDEST_SEAM
        and _spans(upper, _within(rulings, -inf, upper.at))
        and _spans(lower, _within(rulings, lower.at, inf))
    ]


def _within(rulings: list[Ruling], top: float, bottom: float) -> list[Ruling]:
    """The rulings between two heights. Vertical rulings that reach further are cut off."""
    kept = [ruling for ruling in rulings if ruling.horizontal and top <= ruling.at <= bottom]
    for ruling in rulings:
        start, end = max(ruling.start, top), min(ruling.end, bottom)
        if not ruling.horizontal and end - start > _WIDEST_SEAM:
            kept.append(Ruling(False, ruling.at, start, end))
    return kept


def _spans(ruling: Ruling, others: list[Ruling]) -> bool:
    low = min((other.start if other.horizontal else other.at for other in others), default=inf)
    high = max((other.end if other.horizontal else other.at for other in others), default=-inf)
    return len(others) > 1 and ruling.start <= low + _SAME_EDGE and ruling.end >= high - _SAME_EDGE


def _grid(rulings: list[Ruling]) -> Grid | None:
    across = [ruling for ruling in rulings if ruling.horizontal]
    down = [ruling for ruling in rulings if not ruling.horizontal]
    if len(across) < 2 or not down:
        return None
    left = min(min(ruling.start for ruling in across), min(ruling.at for ruling in down))
    right = max(max(ruling.end for ruling in across), max(ruling.at for ruling in down))
    xs = edges_of([ruling.at for ruling in down] + [left, right], _SAME_EDGE)
    ys = edges_of([ruling.at for ruling in across] + _open_ends(across, down), _SAME_EDGE)
    columns, rows = len(xs) - 1, len(ys) - 1
    if columns < 1 or rows < 1 or columns * rows > _LARGEST_GRID:
        return None
    walls = _Walls(xs, ys, across, down)
    return Grid(tuple(xs), tuple(ys), tuple(_cells(xs, ys, walls)))


def _open_ends(across: list[Ruling], down: list[Ruling]) -> list[float]:
    """The y values where at least two vertical rulings end together, beyond the first or last horizontal one."""
    top, bottom = min(ruling.at for ruling in across), max(ruling.at for ruling in across)
    ends = []
    starts_above = [ruling.start for ruling in down if ruling.start < top - _MEET_BELOW]
    ends_below = [ruling.end for ruling in down if ruling.end > bottom + _MEET_BELOW]
    if len(starts_above) > 1 and max(starts_above) - min(starts_above) <= _SAME_EDGE:
        ends.append(min(starts_above))
    if len(ends_below) > 1 and max(ends_below) - min(ends_below) <= _SAME_EDGE:
        ends.append(max(ends_below))
    return ends


class _Walls:
    """Which grid squares have a ruling between them."""

    def __init__(self, xs: list[float], ys: list[float], across: list[Ruling], down: list[Ruling]) -> None:
        self.below = [
            [
                _covered([h for h in across if abs(h.at - ys[row + 1]) <= _SAME_EDGE], xs[col], xs[col + 1])
                for col in range(len(xs) - 1)
            ]
            for row in range(len(ys) - 2)
        ]
        self.right = [
            [
                _covered([v for v in down if abs(v.at - xs[col + 1]) <= _SAME_EDGE], ys[row], ys[row + 1])
                for col in range(len(xs) - 2)
            ]
            for row in range(len(ys) - 1)
        ]


def _covered(rulings: list[Ruling], start: float, end: float) -> bool:
    reach, covered = start, 0.0
    for ruling in sorted(rulings, key=lambda ruling: ruling.start):
        low, high = max(ruling.start, reach), min(ruling.end, end)
        if high > low:
            covered += high - low
            reach = high
    return covered >= _COVERED * (end - start)


def _cells(xs: list[float], ys: list[float], walls: _Walls) -> Iterable[GridCell]:
    columns, rows = len(xs) - 1, len(ys) - 1
    taken: set[tuple[int, int]] = set()
    for row in range(rows):
        for column in range(columns):
            if (row, column) in taken:
                continue
            last_column = column
            while (
                last_column < columns - 1 and not walls.right[row][last_column] and (row, last_column + 1) not in taken
            ):
                last_column += 1
            last_row = row
            while last_row < rows - 1 and _open_below(walls, last_row, column, last_column, columns):
                last_row += 1
            taken.update((r, c) for r in range(row, last_row + 1) for c in range(column, last_column + 1))
            box = Box(xs[column], ys[row], xs[last_column + 1], ys[last_row + 1])
            yield GridCell(row, column, last_row - row + 1, last_column - column + 1, box)


def _open_below(walls: _Walls, row: int, first: int, last: int, columns: int) -> bool:
    """Whether the merged cell continues with the same width in the row below."""
    if any(walls.below[row][column] for column in range(first, last + 1)):
        return False
    below = row + 1
    if any(walls.right[below][column] for column in range(first, last)):
        return False
    closed_left = first == 0 or walls.right[below][first - 1]
    closed_right = last == columns - 1 or walls.right[below][last]
    return closed_left and closed_right
