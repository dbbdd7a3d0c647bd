"""Computes rates, ranks and their 95% intervals. Nothing here is random."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

_Z: Final = 1.959963984540054  # the normal quantile that leaves 2.5% on either side


class Figure(Struct, frozen=True):
    """A measured number and its 95% interval. All are None if there is no data for it."""

    value: float | None = None
    low: float | None = None
    high: float | None = None


NOTHING: Final = Figure()


def rate(hits: int, of: int) -> Figure:
    """A share with Wilson's interval, which is also valid near 0 and 1 and for few cases."""
    if not of:
        return NOTHING
    share = hits / of
    low, high = _wilson(share, of)
    return Figure(share, low, high)


def _wilson(share: float, of: int) -> tuple[float, float]:
    spread = _Z * _Z / of
    middle = (share + spread / 2) / (1 + spread)
    reach = _Z * math.sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach))


def f1(caught: int, false_alarms: int, missed: int) -> Figure:
    """The harmonic mean of precision and recall.

    It is 2J / (1 + J), where J = caught / (caught + false alarms + missed) is a share. So its interval is the interval
    of J, converted by the same formula.
    """
    share = rate(caught, caught + false_alarms + missed)
    if share.value is None or share.low is None or share.high is None:
        return NOTHING
    return Figure(*(2 * j / (1 + j) for j in (share.value, share.low, share.high)))


def mean_of(first: Figure, second: Figure) -> Figure:
    """The mean of two independent figures, with an interval by Newcombe's square-and-add method."""
    if first.value is None or second.value is None:
        return NOTHING
    value = (first.value + second.value) / 2
    below = math.hypot(first.value - (first.low or 0.0), second.value - (second.low or 0.0)) / 2
    above = math.hypot((first.high or 0.0) - first.value, (second.high or 0.0) - second.value) / 2
    return Figure(value, max(0.0, value - below), min(1.0, value + above))


def auroc(bad: Sequence[float], good: Sequence[float]) -> Figure:
    """How often a bad one has a higher risk than a good one (ties count half), with DeLong's interval in logits."""
    if not bad or not good:
        return NOTHING
    among_all = midranks([*bad, *good])
    above_good = [(rank - own) / len(good) for rank, own in zip(among_all[: len(bad)], midranks(bad), strict=True)]
    below_bad = [1 - (rank - own) / len(bad) for rank, own in zip(among_all[len(bad) :], midranks(good), strict=True)]
    value = math.fsum(above_good) / len(bad)
    variance = _variance(above_good) / len(bad) + _variance(below_bad) / len(good)
    if variance <= 0 or not 0 < value < 1:
        # If the ranks are fully separated, there is no variance. We use the interval of a share of the smaller group.
        low, high = _wilson(min(1.0, max(0.0, value)), min(len(bad), len(good)))
        return Figure(value, low, high)
    odds, reach = math.log(value / (1 - value)), _Z * math.sqrt(variance) / (value * (1 - value))
    return Figure(value, _from_odds(odds - reach), _from_odds(odds + reach))


def _from_odds(odds: float) -> float:
    return 1 / (1 + math.exp(-odds)) if odds > -700 else 0.0


def _variance(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    middle = math.fsum(values) / len(values)
    return math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)


def midranks(values: Sequence[float]) -> list[float]:
    """The rank of every value, counted from 1. Equal values share the mean of their ranks."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for index in order[start:end]:
            ranks[index] = (start + 1 + end) / 2
        start = end
    return ranks


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least ``share`` of all values do not exceed. ``values`` must not be empty."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
