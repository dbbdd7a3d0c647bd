"""Joins strokes into rulings. A ruling is a straight line that a person sees on the page.

PDF producers draw one visible line as many strokes: a piece per cell, a row of dashes, both edges of a thin rectangle.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from answergate.documents.ink import Stroke

_SAME_LINE = 1.6
_DASH_GAP = 3.6
# Vertical rulings often stop just before the row's edge and continue in the next row.
_ROW_GAP = 7.5
_SHORTEST = 7.0


class Ruling(Struct, frozen=True, gc=False):
    """A visible straight line: ``at`` is its y (horizontal) or x (vertical), ``start`` to ``end`` its extent."""

    horizontal: bool
    at: float
    start: float
    end: float


def join_strokes(strokes: Iterable[Stroke]) -> tuple[Ruling, ...]:
    """Join ``strokes`` into rulings: first the horizontal ones, then the vertical ones, each from the top left."""
    given = list(strokes)
    across = _joined([s for s in given if s.horizontal], horizontal=True, gap=_DASH_GAP)
    down = _joined([s for s in given if not s.horizontal], horizontal=False, gap=_ROW_GAP)
    return tuple(across + down)


def _joined(strokes: list[Stroke], *, horizontal: bool, gap: float) -> list[Ruling]:
    rulings: list[Ruling] = []
    for group in _by_place(strokes):
        group.sort(key=lambda stroke: (stroke.start, stroke.end))
        start, end, at, weight = group[0].start, group[0].end, 0.0, 0.0
        for stroke in group:
            if stroke.start > end + gap:
                rulings.append(Ruling(horizontal, at / weight, start, end))
                start, end, at, weight = stroke.start, stroke.end, 0.0, 0.0
            length = max(stroke.end - stroke.start, 0.01)
            at, weight = at + stroke.at * length, weight + length
            end = max(end, stroke.end)
        rulings.append(Ruling(horizontal, at / weight, start, end))
    return sorted(
        (ruling for ruling in rulings if ruling.end - ruling.start >= _SHORTEST),
        key=lambda ruling: (ruling.at, ruling.start),
    )


def _by_place(strokes: list[Stroke]) -> Iterable[list[Stroke]]:
    group: list[Stroke] = []
    for stroke in sorted(strokes, key=lambda stroke: (stroke.at, stroke.start)):
        if group and stroke.at - group[0].at > _SAME_LINE:
            yield group
            group = []
        group.append(stroke)
    if group:
        yield group
