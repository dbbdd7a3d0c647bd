"""Finds the gutter of a two-column page: the empty vertical band between its halves.

The gap between two columns of a table is an empty band too. So a gutter must be free of rulings, many lines on each side
must be about as wide as their half of the page, and few lines may have gaps inside, as the rows of a table do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise

from answergate.documents.geometry import Box
from answergate.documents.rulings import Ruling

_BAND = 8.0
_STEP = 2.0
_FROM, _TO = 0.4, 0.6
_FEWEST_GLYPHS = 60
# Page numbers, running heads and the lines under them may cross the gutter. Body text and table rows may not. The second
# limit is for pages with few lines, on which four glyphs could be every line.
_CROSSING_GLYPHS = 4
_CROSSING_LINES = 0.25
_CROSSING_RULINGS = 3
_ROW = 10.0
_WIDE = 0.6
_NEAR = 0.04
_SIDE_BY_SIDE = 0.3
_GAP = 1.2
_INDEPENDENT = 0.5
_FEWEST_IN_LINE = 4
_GAPPED = 0.4


def find_gutter(glyphs: Sequence[Box], rulings: Sequence[Ruling], width: float) -> float | None:
    """The x of the gutter, or None if the page has one column."""
    best, widest = 0.0, 0.0
    most = min(_CROSSING_GLYPHS, int(_CROSSING_LINES * len(_row_widths(glyphs))))
    x = width * _FROM
    while x < width * _TO:
        start = x
        while x < width * _TO and _is_clear(x, glyphs, rulings, most):
            x += _STEP
        if x - start > widest:
            best, widest = _emptiest(start, x, glyphs), x - start
        x += _STEP
    if widest < _BAND or not _is_between_columns(best, glyphs, rulings, width):
        return None
    return best


def cut_at(gutter: float, rulings: Sequence[Ruling]) -> tuple[Ruling, ...]:
    """Drop the horizontal rulings that cross the gutter. They belong to the page, not to a table."""
    return tuple(ruling for ruling in rulings if not (ruling.horizontal and ruling.start < gutter < ruling.end))


def _emptiest(start: float, end: float, glyphs: Sequence[Box]) -> float:
    """The middle of the widest part of a band that the fewest glyphs cross."""
    places = [start + step * _STEP for step in range(int((end - start) / _STEP) + 1)]
    crossed = [sum(1 for box in glyphs if box.x0 < x < box.x1) for x in places]
    runs = [
        [x for x, _ in run]
        for count, run in groupby(zip(places, crossed, strict=True), key=lambda pair: pair[1])
        if count == min(crossed)
    ]
    longest = max(runs, key=len)
    return (longest[0] + longest[-1]) / 2


def _is_clear(x: float, glyphs: Sequence[Box], rulings: Sequence[Ruling], most: int) -> bool:
    if sum(1 for ruling in rulings if ruling.horizontal and ruling.start < x < ruling.end) > _CROSSING_RULINGS:
        return False
    return sum(1 for box in glyphs if box.x0 < x < box.x1) <= most


def _is_between_columns(x: float, glyphs: Sequence[Box], rulings: Sequence[Ruling], width: float) -> bool:
    left = [box for box in glyphs if box.x1 <= x]
    right = [box for box in glyphs if box.x0 >= x]
    if min(len(left), len(right)) < _FEWEST_GLYPHS:
        return False
    left_rows, right_rows = _row_widths(left), _row_widths(right)
    side_by_side = len(left_rows.keys() & right_rows.keys())
    if side_by_side < _SIDE_BY_SIDE * min(len(left_rows), len(right_rows)):
        return False
    if _ends_of_rulings(x, rulings, width):
        return True
    if max(_with_gaps(left), _with_gaps(right)) <= _GAPPED and _on_same_lines(left, right) <= _INDEPENDENT:
        return True
    return (
        _longer_lines(left_rows) >= _WIDE * x
        and _longer_lines(right_rows) >= _WIDE * (width - x)
        and max(_with_gaps(left), _with_gaps(right)) <= _GAPPED
    )


def _longer_lines(widths: dict[int, float]) -> float:
    """The width that a quarter of the lines reach. The other lines may be titles and ends of paragraphs."""
    return sorted(widths.values())[3 * len(widths) // 4]


def _on_same_lines(left: Sequence[Box], right: Sequence[Box]) -> float:
    """The share of the lines of one side that the other side has too, on the side where it is smaller.

    The cells of a row stand on one line. The lines of two columns of text do so only by chance.
    """
    ours, theirs = _baselines(left), _baselines(right)
    shared = [
        sum(any(abs(a - b) <= 1 for b in others) for a in own) / len(own)
        for own, others in ((ours, theirs), (theirs, ours))
        if own
    ]
    return min(shared, default=1.0)


def _baselines(boxes: Sequence[Box]) -> list[int]:
    counts = Counter(round(box.bottom) for box in boxes)
    return [bottom for bottom, count in counts.items() if count >= _FEWEST_IN_LINE]


def _with_gaps(boxes: Sequence[Box]) -> float:
    """The share of rows with a gap that is wider than the spaces between words."""
    rows: dict[int, list[Box]] = {}
    for box in boxes:
        rows.setdefault(int(box.middle[1] // _ROW), []).append(box)
    gapped = 0
    for row in rows.values():
        row.sort(key=lambda box: box.x0)
        gapped += any(right.x0 - left.x1 > _GAP * left.height for left, right in pairwise(row))
    return gapped / max(len(rows), 1)


def _ends_of_rulings(x: float, rulings: Sequence[Ruling], width: float) -> bool:
    """Whether at least two horizontal rulings end just left of ``x`` and two begin just right of it."""
    reach = _NEAR * width
    ends = sum(1 for ruling in rulings if ruling.horizontal and x - reach <= ruling.end <= x)
    starts = sum(1 for ruling in rulings if ruling.horizontal and x <= ruling.start <= x + reach)
    return min(ends, starts) >= 2


def _row_widths(boxes: Sequence[Box]) -> dict[int, float]:
    ends: dict[int, tuple[float, float]] = {}
    for box in boxes:
        row = int(box.middle[1] // _ROW)
        low, high = ends.get(row, (box.x0, box.x1))
        ends[row] = min(low, box.x0), max(high, box.x1)
    return {row: high - low for row, (low, high) in ends.items()}
