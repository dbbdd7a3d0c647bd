"""Where in a chunk a claim's words stand together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.wording import MOST_UNITS, Prepared, Unit

_NARROWEST: Final = 120
_LONGEST_SENTENCE: Final = 160
_SENTENCE_END: Final = re.compile(r"[.?!](?=\s)|[\n。？！]")


class Window(Struct, frozen=True):
    """A stretch of a chunk, the weight of the units in it, and which ones they are, by index."""

    span: Span
    weight: float
    inside: frozenset[int]


def best_window(
    units: Sequence[Unit], places: Sequence[Sequence[int]], evidence: Prepared, claim_length: int
) -> Window | None:
    """The stretch with most of the units' weight in it; the first one of equals. ``places`` are those of the units."""
    hits = [at * MOST_UNITS + index for index, found in enumerate(places) for at in found]
    if not hits:
        return None
    hits.sort()
    reach = max(_NARROWEST, claim_length * 3 // 2) * MOST_UNITS
    counts = [0] * len(units)
    weight = best = 0.0
    first = best_first = best_last = 0
    for last, hit in enumerate(hits):
        index = hit % MOST_UNITS
        if counts[index] == 0:
            weight += units[index].weight
        counts[index] += 1
        while hit - hits[first] > reach:
            out = hits[first] % MOST_UNITS
            counts[out] -= 1
            if counts[out] == 0:
                weight -= units[out].weight
            first += 1
        if weight > best + 1e-9:
            best, best_first, best_last = weight, first, last
    inside = hits[best_first : best_last + 1]
    again = [hit % MOST_UNITS for hit in inside]
    while again[0] in again[1:]:
        del again[0], inside[0]
    last_at, last_unit = divmod(inside[-1], MOST_UNITS)
    span = Span(inside[0] // MOST_UNITS, evidence.end_of(units[last_unit], last_at))
    return Window(span, best, frozenset(again))


def sentences_around(low: str, span: Span) -> Span:
    """The span widened to the sentences it stands in, as far as they are near."""
    start = floor = max(0, span.start - _LONGEST_SENTENCE)
    for match in _SENTENCE_END.finditer(low, floor, span.start):
        start = match.end()
    after = _SENTENCE_END.search(low, max(span.start, span.end - 1), span.end + _LONGEST_SENTENCE)
    return Span(start, after.end() if after else min(len(low), span.end + _LONGEST_SENTENCE))
