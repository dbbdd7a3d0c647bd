"""Ruled tables: rules that touch make a grid; grid squares without a rule between them are one cell.

Outer borders may be missing (many tables are open left and right), a rule may stop short of the one it meets, and a
cell may span rows and columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import inf

from msgspec import Struct

from answergate.documents.geometry import Box
from answergate.documents.rules import Rule

_MEET = 3.5
_MEET_BELOW = 7.5
_SAME_EDGE = 3.2
_COVERED = 0.6
# Two rules across, this near to one another and with nothing between them, are the end of one table and the beginning
# of the next.
_SEAM, _WIDEST_SEAM = 2.2, 7.6
_LARGEST_GRID = 40_000


class GridCell(Struct, frozen=True):
    """A cell by its place in the grid; spans count grid rows and columns."""

    row: int
    column: int
    row_span: int
    column_span: int
    box: Box


class Grid(Struct, frozen=True):
    """A ruled table: edges of its columns (``xs``) and rows (``ys``) and its cells, row by row."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    cells: tuple[GridCell, ...]

    @property
    def box(self) -> Box:
        return Box(self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])


def find_grids(rules: Sequence[Rule]) -> tuple[Grid, ...]:
    """Every ruled table of two cells or more, from the top of the page down."""
    grids = []
    for group in _touching(rules):
        for part in _parted(group):
            grid = _grid(part)
            if grid is not None and len(grid.cells) > 1:
                grids.append(grid)
    return tuple(sorted(grids, key=lambda grid: (grid.ys[0], grid.xs[0])))


def _touching(rules: Sequence[Rule]) -> Iterable[list[Rule]]:
    parent = list(range(len(rules)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    across = [(index, rule) for index, rule in enumerate(rules) if rule.horizontal]
    down = [(index, rule) for index, rule in enumerate(rules) if not rule.horizontal]
    for v_index, v in down:
        for h_index, h in across:
            if (
                h.start - _MEET <= v.at <= h.end + _MEET
                and v.start - _MEET_BELOW <= h.at <= v.end + _MEET_BELOW
                and root(v_index) != root(h_index)
            ):
                parent[root(h_index)] = root(v_index)
    groups: dict[int, list[Rule]] = {}
    for index, rule in enumerate(rules):
        groups.setdefault(root(index), []).append(rule)
    return groups.values()


def _parted(rules: list[Rule]) -> Iterable[list[Rule]]:
    """The tables that only stand close together, each with its own rules. Where most rows have such seams, the cells are
    boxes with some space around them, and the table is one."""
    seams = _seams(rules)
    if not seams or len(seams) > len(_edges([rule.at for rule in rules if rule.horizontal])) / 2 - len(seams):
        return [rules]
    reaches = [-inf, *(place for seam in seams for place in seam), inf]
    return [_within(rules, top, bottom) for top, bottom in zip(reaches[::2], reaches[1::2], strict=True)]


def _seams(rules: list[Rule]) -> list[tuple[float, float]]:
    """Where one rule closes all that is above it, and the next one opens all that is below."""
    across = sorted((rule for rule in rules if rule.horizontal), key=lambda rule: rule.at)
    return [
        (upper.at, lower.at)
        for upper, lower in pairwise(across)
        if _SEAM <= lower.at - upper.at <= _WIDEST_SEAM
        and _spans(upper, _within(rules, -inf, upper.at))
        and _spans(lower, _within(rules, lower.at, inf))
    ]


def _within(rules: list[Rule], top: float, bottom: float) -> list[Rule]:
    """The rules between two heights; those down that reach further are cut to it."""
    kept = [rule for rule in rules if rule.horizontal and top <= rule.at <= bottom]
    for rule in rules:
        start, end = max(rule.start, top), min(rule.end, bottom)
        if not rule.horizontal and end - start > _WIDEST_SEAM:
            kept.append(Rule(False, rule.at, start, end))
    return kept


def _spans(rule: Rule, others: list[Rule]) -> bool:
    low = min((other.start if other.horizontal else other.at for other in others), default=inf)
    high = max((other.end if other.horizontal else other.at for other in others), default=-inf)
    return len(others) > 1 and rule.start <= low + _SAME_EDGE and rule.end >= high - _SAME_EDGE


def _grid(rules: list[Rule]) -> Grid | None:
    across = [rule for rule in rules if rule.horizontal]
    down = [rule for rule in rules if not rule.horizontal]
    if len(across) < 2 or not down:
        return None
    left = min(min(rule.start for rule in across), min(rule.at for rule in down))
    right = max(max(rule.end for rule in across), max(rule.at for rule in down))
    xs = _edges([rule.at for rule in down] + [left, right])
    ys = _edges([rule.at for rule in across] + _open_ends(across, down))
    columns, rows = len(xs) - 1, len(ys) - 1
    if columns < 1 or rows < 1 or columns * rows > _LARGEST_GRID:
        return None
    walls = _Walls(xs, ys, across, down)
    return Grid(tuple(xs), tuple(ys), tuple(_cells(xs, ys, walls)))


def _open_ends(across: list[Rule], down: list[Rule]) -> list[float]:
    """Where vertical rules run on, two or more to one place, above the first or below the last horizontal one."""
    top, bottom = min(rule.at for rule in across), max(rule.at for rule in across)
    ends = []
    starts_above = [rule.start for rule in down if rule.start < top - _MEET_BELOW]
    ends_below = [rule.end for rule in down if rule.end > bottom + _MEET_BELOW]
    if len(starts_above) > 1 and max(starts_above) - min(starts_above) <= _SAME_EDGE:
        ends.append(min(starts_above))
    if len(ends_below) > 1 and max(ends_below) - min(ends_below) <= _SAME_EDGE:
        ends.append(max(ends_below))
    return ends


def _edges(places: list[float]) -> list[float]:
    edges: list[float] = []
    group: list[float] = []
    for place in sorted(places):
        if group and place - group[-1] > _SAME_EDGE:
            edges.append(sum(group) / len(group))
            group = []
        group.append(place)
    if group:
        edges.append(sum(group) / len(group))
    return edges


class _Walls:
    """Which grid squares have a rule between them."""

    def __init__(self, xs: list[float], ys: list[float], across: list[Rule], down: list[Rule]) -> None:
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


def _covered(rules: list[Rule], start: float, end: float) -> bool:
    reach, covered = start, 0.0
    for rule in sorted(rules, key=lambda rule: rule.start):
        low, high = max(rule.start, reach), min(rule.end, end)
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
    """Whether the run of squares goes on, unbroken and as wide, in the row below."""
    if any(walls.below[row][column] for column in range(first, last + 1)):
        return False
    below = row + 1
    if any(walls.right[below][column] for column in range(first, last)):
        return False
    closed_left = first == 0 or walls.right[below][first - 1]
    closed_right = last == columns - 1 or walls.right[below][last]
    return closed_left and closed_right
