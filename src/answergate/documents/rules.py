"""Straight rules of a page: strokes joined into the lines a reader sees.

Producers draw one visible line as many strokes: a piece per cell, a row of dashes, both edges of a thin rectangle.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from answergate.documents.ink import Stroke

_SAME_LINE = 1.6
_DASH_GAP = 3.6
# Vertical rules often stop short of the row's edge and go on in the next row.
_ROW_GAP = 7.5
_SHORTEST = 7.0


class Rule(Struct, frozen=True):
    """A visible straight line: ``at`` is its y (horizontal) or x (vertical), ``start`` to ``end`` its extent."""

    horizontal: bool
    at: float
    start: float
    end: float


def join_strokes(strokes: Iterable[Stroke]) -> tuple[Rule, ...]:
    """The rules that ``strokes`` draw together, horizontal ones first, each group from the top left on."""
    given = list(strokes)
    across = _joined([s for s in given if s.horizontal], horizontal=True, gap=_DASH_GAP)
    down = _joined([s for s in given if not s.horizontal], horizontal=False, gap=_ROW_GAP)
    return tuple(across + down)


def _joined(strokes: list[Stroke], *, horizontal: bool, gap: float) -> list[Rule]:
    rules: list[Rule] = []
    for group in _by_place(strokes):
        group.sort(key=lambda stroke: (stroke.start, stroke.end))
        start, end, at, weight = group[0].start, group[0].end, 0.0, 0.0
        for stroke in group:
            if stroke.start > end + gap:
                rules.append(Rule(horizontal, at / weight, start, end))
                start, end, at, weight = stroke.start, stroke.end, 0.0, 0.0
            length = max(stroke.end - stroke.start, 0.01)
            at, weight = at + stroke.at * length, weight + length
            end = max(end, stroke.end)
        rules.append(Rule(horizontal, at / weight, start, end))
    return sorted(
        (rule for rule in rules if rule.end - rule.start >= _SHORTEST), key=lambda rule: (rule.at, rule.start)
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
