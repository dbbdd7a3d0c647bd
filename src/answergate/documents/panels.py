"""Finds panels: parts of a page that stand side by side, each of which is read on its own.

Panels are boxes with a border and the same height, or lists of labels and values side by side, each under a title.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from answergate.documents.geometry import Box, around, is_edge
from answergate.documents.grid import Grid
from answergate.documents.label_lists import is_label
from answergate.documents.lines import LooseLine
from answergate.documents.parts import Split, is_figure, split_line
from answergate.documents.rulings import Ruling

_SAME_EDGE = 4.0
_SAME_START = 2.5
_LOWEST, _NARROWEST = 40.0, 80.0
_FURTHEST_ROW = 2.6
_FURTHEST_TITLE = 4.0
_FEWEST_ROWS = 3
_FEWEST_FIGURES = 0.5
_CARD_EDGES = 3
_MARGIN = 2.0


def boxed_panels(rulings: Sequence[Ruling]) -> list[Box]:
    """Boxes with a border on all sides that stand side by side with the same top and bottom."""
    down = [ruling for ruling in rulings if not ruling.horizontal and ruling.end - ruling.start >= _LOWEST]
    boxes: list[Box] = []
    for across in (ruling for ruling in rulings if ruling.horizontal and ruling.end - ruling.start >= _NARROWEST):
        sides = [
            side
            for side in down
            if abs(side.start - across.at) <= _SAME_EDGE and is_edge(side.at, (across.start, across.end), _SAME_EDGE)
        ]
        if len(sides) != 2 or abs(sides[0].end - sides[1].end) > _SAME_EDGE:
            continue
        box = Box(across.start, across.at, across.end, max(side.end for side in sides))
        if any(
            ruling.horizontal
            and abs(ruling.at - box.bottom) <= _SAME_EDGE
            and abs(ruling.start - box.x0) <= _SAME_EDGE
            and abs(ruling.end - box.x1) <= _SAME_EDGE
            for ruling in rulings
        ):
            boxes.append(box)
    return [box for box in boxes if any(_are_beside(box, other) for other in boxes)]


def card_grids(grids: Sequence[Grid]) -> list[Grid]:
    """Boxes with a title and one text under it that stand side by side. They are panels and no tables."""
    cards = [grid for grid in grids if len(grid.xs) == 2 and len(grid.ys) == _CARD_EDGES]
    return [card for card in cards if any(_are_beside(card.box, other.box) for other in cards)]


def _are_beside(box: Box, other: Box) -> bool:
    level = abs(box.top - other.top) <= _SAME_EDGE and abs(box.bottom - other.bottom) <= _SAME_EDGE
    return level and not box.is_over(other)


def listed_panels(lines: Sequence[LooseLine], width: float) -> list[Box]:
    """The areas of lists of labels and values that stand side by side, each under a title of its own."""
    split = [split_line(line) for line in lines]
    found: list[Box] = []
    at = 0
    while at < len(split):
        starts, end = _lists_from(split, at)
        first = _first_title(split, at, starts) if starts else at
        if starts and first < at:
            area = around(one.box for one in split[first:end])
            edges = [area.x0, *starts[1:], width]
            found += [
                Box(a - _MARGIN, area.top - _MARGIN, b - _MARGIN, area.bottom + _MARGIN) for a, b in pairwise(edges)
            ]
        at = max(end, at + 1)
    return found


def _lists_from(split: Sequence[Split], at: int) -> tuple[list[float], int]:
    """The left edges of the lists that begin with the line ``at``, if there are any, and the line after them."""
    first = split[at].parts
    if len(first) < 4 or len(first) % 2 or not all(is_label(part.text) for part in first[::2]):
        return [], at
    places = [part.box.x0 for part in first]
    taken: list[Split] = []
    for one in split[at:]:
        if taken and one.box.top - taken[-1].box.bottom > _FURTHEST_ROW * one.box.height:
            break
        if not all(_starts(part.box.x0, places) for part in one.parts):
            break
        taken.append(one)
    whole = [one.parts for one in taken if len(one.parts) == len(first)]
    figures = [part.text for parts in whole for part in parts[1::2]]
    labels = [part.text for parts in whole for part in parts[::2]]
    is_lists = (
        len(whole) >= _FEWEST_ROWS
        and all(map(is_label, labels))
        and sum(map(is_figure, figures)) >= _FEWEST_FIGURES * len(figures)
    )
    return (places[::2] if is_lists else []), at + len(taken)


def _first_title(split: Sequence[Split], at: int, starts: Sequence[float]) -> int:
    """The first line of the titles above the lists: each of their parts begins at the left edge of a list."""
    first = at
    for index in range(at - 1, -1, -1):
        one, below = split[index], split[first]
        near = below.box.top - one.box.bottom <= _FURTHEST_TITLE * one.box.height
        if not near or len(one.parts) < 2 or not all(_starts(part.box.x0, starts) for part in one.parts):
            break
        first = index
    return first


def _starts(place: float, places: Sequence[float]) -> bool:
    return is_edge(place, places, _SAME_START)
