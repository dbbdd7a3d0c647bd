"""Where the words of a claim stand together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import compress
from typing import Final

from msgspec import Struct

from answergate.text.words.wording import MOST_UNITS

_NARROWEST: Final = 120
# Adding and taking off weights leaves a trace in the last digits.
_SLACK: Final = 1e-9


class Window(Struct, frozen=True, gc=False):
    """A stretch of evidence: its first and last place, the unit at the last, and the units in it, by index."""

    first: int
    last: int
    last_unit: int
    inside: frozenset[int]


def reach_of(claim_length: int) -> int:
    """How wide a window for a claim of this length may be."""
    return max(_NARROWEST, claim_length * 3 // 2)


def best_window(weights: Sequence[float], places: Sequence[Sequence[int]], reach: int) -> Window | None:
    """The stretch no wider than ``reach`` with most of the units' weight in it; the first one of equals."""
    firsts = [found[0] for found in places if found]
    if not firsts:
        return None
    last = max(firsts)
    if last - min(firsts) <= reach:
        return _around_firsts(places, last)
    return _heaviest(weights, places, reach)


def _around_firsts(places: Sequence[Sequence[int]], last: int) -> Window:
    """The window that all units are in by the time the last one first stands there."""
    inside = [index for index, found in enumerate(places) if found]
    first, last_unit = last, -1
    for index in inside:
        found = places[index]
        at = found[0]
        if at == last:
            last_unit = index
        elif len(found) > 1 and found[1] <= last:
            at = found[bisect_right(found, last) - 1]
        if at < first:
            first = at
    return Window(first, last, last_unit, frozenset(inside))


def _heaviest(weights: Sequence[float], places: Sequence[Sequence[int]], reach: int) -> Window:
    hits = [at * MOST_UNITS + index for index, found in enumerate(places) for at in found]
    hits.sort()
    width = reach * MOST_UNITS
    most = sum(compress(weights, places)) - _SLACK
    newest = [-width - MOST_UNITS] * len(weights)
    weight, bar = 0.0, _SLACK
    first = best_first = 0
    oldest = best_last = hits[0]
    for hit in hits:
        floor = hit - width
        while oldest < floor:
            index = oldest % MOST_UNITS
            if newest[index] == oldest:
                weight -= weights[index]
            first += 1
            oldest = hits[first]
        index = hit % MOST_UNITS
        if newest[index] < floor:
            weight += weights[index]
            if weight > bar:
                bar, best_first, best_last = weight + _SLACK, first, hit
                if weight > most:
                    break
        newest[index] = hit
    inside = hits[best_first : bisect_right(hits, best_last)]
    units = [hit % MOST_UNITS for hit in inside]
    start = 0
    while units[start] in units[start + 1 :]:
        start += 1
    last_at, last_unit = divmod(best_last, MOST_UNITS)
    return Window(inside[start] // MOST_UNITS, last_at, last_unit, frozenset(units))
