"""The points of the ROC curve and the precision-recall curve: one for every threshold on the risk."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Point(Struct, frozen=True):
    """The rates if everything with at least this risk is stopped."""

    false_alarms: float
    recall: float
    precision: float


def curve(bad: Sequence[float], good: Sequence[float]) -> tuple[Point, ...]:
    """One point per distinct risk, from stopping nothing to stopping everything. Empty if ``bad`` or ``good`` is."""
    if not bad or not good:
        return ()
    ordered = sorted([*((risk, True) for risk in bad), *((risk, False) for risk in good)], reverse=True)
    points = [Point(0.0, 0.0, 1.0)]
    caught = alarms = 0
    for index, (risk, is_bad) in enumerate(ordered):
        if is_bad:
            caught += 1
        else:
            alarms += 1
        if index + 1 == len(ordered) or ordered[index + 1][0] != risk:
            points.append(Point(alarms / len(good), caught / len(bad), caught / (caught + alarms)))
    return tuple(points)


def recall_within(points: Sequence[Point], max_false_alarms: float) -> float | None:
    """The highest recall of a threshold on the risk that keeps the limit on false alarms."""
    return max((point.recall for point in points if point.false_alarms <= max_false_alarms), default=None)
