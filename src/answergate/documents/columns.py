"""Two-column pages: the empty band between the halves.

A table's own column gap is a band too, so a gutter must be free of rules, and what stands beside it must be
text as wide as its half, not a column of figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from answergate.documents.geometry import Box
from answergate.documents.rules import Rule

_BAND = 8.0
_STEP = 2.0
_FROM, _TO = 0.4, 0.6
_FEWEST_GLYPHS = 60
# Page numbers, running heads and the lines under them may cross the gutter; body text and rows may not. On a page of few
# lines, as few as that may be all of them.
_CROSSING_GLYPHS = 4
_CROSSING_LINES = 0.25
_CROSSING_RULES = 3
_ROW = 10.0
_WIDE = 0.6
_NEAR = 0.04
_SIDE_BY_SIDE = 0.3


def find_gutter(glyphs: Sequence[Box], rules: Sequence[Rule], width: float) -> float | None:
    """The x of the gutter, or none where the page has one column."""
    best, widest = 0.0, 0.0
    most = min(_CROSSING_GLYPHS, int(_CROSSING_LINES * len(_row_widths(glyphs))))
    x = width * _FROM
    while x < width * _TO:
        start = x
        while x < width * _TO and _is_clear(x, glyphs, rules, most):
            x += _STEP
        if x - start > widest:
            best, widest = (start + x) / 2, x - start
        x += _STEP
    if widest < _BAND or not _is_between_columns(best, glyphs, rules, width):
        return None
    return best


def cut_at(gutter: float, rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """The rules without the horizontal ones that cross the gutter: those belong to the page, not to a table."""
    return tuple(rule for rule in rules if not (rule.horizontal and rule.start < gutter < rule.end))


def _is_clear(x: float, glyphs: Sequence[Box], rules: Sequence[Rule], most: int) -> bool:
    if sum(1 for rule in rules if rule.horizontal and rule.start < x < rule.end) > _CROSSING_RULES:
        return False
    return sum(1 for box in glyphs if box.x0 < x < box.x1) <= most


def _is_between_columns(x: float, glyphs: Sequence[Box], rules: Sequence[Rule], width: float) -> bool:
    left = [box for box in glyphs if box.x1 <= x]
    right = [box for box in glyphs if box.x0 >= x]
    if min(len(left), len(right)) < _FEWEST_GLYPHS:
        return False
    left_rows, right_rows = _row_widths(left), _row_widths(right)
    beside = len(left_rows.keys() & right_rows.keys())
    if beside < _SIDE_BY_SIDE * min(len(left_rows), len(right_rows)):
        return False
    if _ends_of_rules(x, rules, width):
        return True
    return median(left_rows.values()) >= _WIDE * x and median(right_rows.values()) >= _WIDE * (width - x)


def _ends_of_rules(x: float, rules: Sequence[Rule], width: float) -> bool:
    """Whether ruled blocks end just left of ``x`` and others begin just right of it."""
    reach = _NEAR * width
    ends = sum(1 for rule in rules if rule.horizontal and x - reach <= rule.end <= x)
    starts = sum(1 for rule in rules if rule.horizontal and x <= rule.start <= x + reach)
    return min(ends, starts) >= 2


def _row_widths(boxes: Sequence[Box]) -> dict[int, float]:
    ends: dict[int, tuple[float, float]] = {}
    for box in boxes:
        row = int(box.middle[1] // _ROW)
        low, high = ends.get(row, (box.x0, box.x1))
        ends[row] = min(low, box.x0), max(high, box.x1)
    return {row: high - low for row, (low, high) in ends.items()}
