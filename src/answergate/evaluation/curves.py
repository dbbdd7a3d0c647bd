"""What every threshold on the risk would give: the points of the ROC and of the precision-recall curve."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Point(Struct, frozen=True):
    """What is caught, and at what price, when everything from this risk upwards is stopped."""

    false_alarms: float
    recall: float
    precision: float


def curve(bad: Sequence[float], good: Sequence[float]) -> tuple[Point, ...]:
    """A point per distinct risk, from stopping nothing to stopping everything; empty where one side is missing."""
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
    """The most that a threshold on the risk catches with no more false alarms than that."""
    return max((point.recall for point in points if point.false_alarms <= max_false_alarms), default=None)
