"""Where in a chunk a claim's words stand together."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.wording import MOST_UNITS, Unit

_NARROWEST: Final = 120
_LONGEST_SENTENCE: Final = 160
# Adding and taking off weights leaves a trace in the last digits.
_SLACK: Final = 1e-9
_SENTENCE_END: Final = re.compile(r"[.?!](?=\s)|[\n。？！]")


class Window(Struct, frozen=True):
    """A stretch of evidence: its first and last place, the unit at the last, and the units in it, by index."""

    first: int
    last: int
    last_unit: int
    inside: frozenset[int]


def reach_of(claim_length: int) -> int:
    """How wide a window for a claim of this length may be."""
    return max(_NARROWEST, claim_length * 3 // 2)


def best_window(units: Sequence[Unit], places: Sequence[Sequence[int]], reach: int) -> Window | None:
    """The stretch no wider than ``reach`` with most of the units' weight in it; the first one of equals."""
    hits = [at * MOST_UNITS + index for index, found in enumerate(places) for at in found]
    if not hits:
        return None
    hits.sort()
    width = reach * MOST_UNITS
    weights = [unit.weight for unit in units]
    most = math.fsum([weight for weight, found in zip(weights, places, strict=True) if found]) - _SLACK
    newest = [-width - MOST_UNITS] * len(units)
    weight = best = 0.0
    first = best_first = best_last = 0
    for last, hit in enumerate(hits):
        floor = hit - width
        while hits[first] < floor:
            out = hits[first]
            if newest[out % MOST_UNITS] == out:
                weight -= weights[out % MOST_UNITS]
            first += 1
        index = hit % MOST_UNITS
        if newest[index] < floor:
            weight += weights[index]
            if weight > best + _SLACK:
                best, best_first, best_last = weight, first, last
                if best > most:
                    break
        newest[index] = hit
    again = [hit % MOST_UNITS for hit in hits[best_first : best_last + 1]]
    while again[0] in again[1:]:
        del again[0]
        best_first += 1
    last_at, last_unit = divmod(hits[best_last], MOST_UNITS)
    return Window(hits[best_first] // MOST_UNITS, last_at, last_unit, frozenset(again))


def sentences_around(low: str, span: Span) -> Span:
    """The span widened to the sentences it stands in, as far as they are near."""
    start = floor = max(0, span.start - _LONGEST_SENTENCE)
    for match in _SENTENCE_END.finditer(low, floor, span.start):
        start = match.end()
    after = _SENTENCE_END.search(low, max(span.start, span.end - 1), span.end + _LONGEST_SENTENCE)
    return Span(start, after.end() if after else min(len(low), span.end + _LONGEST_SENTENCE))
