"""Where in the chunks it cites a claim's words stand, and where they stand together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import compress
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.stems import FAMILY_OF
from answergate.text.wording import MOST_PLACES, MOST_UNITS, PACE, SHORTEST_FAMILY, Claimed, Prepared, Unit

_NARROWEST: Final = 120
_LONGEST_SENTENCE: Final = 160
# Adding and taking off weights leaves a trace in the last digits.
_SLACK: Final = 1e-9
# A line break alone may be a wrapped line; before a blank line, a bullet or a number it is an end.
_SENTENCE_END: Final = re.compile(r"[.?!](?=\s)|[。？！]|\n(?=\s*(?:\n|[-*•·○①-⑳|#\d]))")


class Window(Struct, frozen=True, gc=False):
    """A stretch of evidence: its first and last place, the unit at the last, and the units in it, by index."""

    first: int
    last: int
    last_unit: int
    inside: frozenset[int]


def reach_of(claim_length: int) -> int:
    """How wide a window for a claim of this length may be."""
    return max(_NARROWEST, claim_length * 3 // 2)


class Pool:
    """The chunks that some claims cite together, and where the alphabetic words of these claims stand in them.

    The places of each chunk are a stride further on than those of the chunk before.
    """

    __slots__ = ("_claims", "_families", "_index", "stride", "texts")

    def __init__(self, texts: Sequence[Prepared], claims: Sequence[Claimed]) -> None:
        self.texts = texts
        reach = reach_of(max([len(claim.text) for claim in claims], default=0))
        # Nothing as wide as the reach may lie in two chunks.
        self.stride = PACE * max([len(text.text) for text in texts], default=0) + 2 * reach
        self._claims = claims
        self._index: dict[str, list[int]] | None = None
        self._families: dict[str, list[int]] | None = None

    @property
    def index(self) -> dict[str, list[int]]:
        """Per stem that a claim has its places in all chunks, by pace."""
        if self._index is None:
            wanted = frozenset[str]().union(*[claim.keys for claim in self._claims])
            self._index = self._places_of(wanted, [text.stems for text in self.texts])
            for places in self._index.values():
                del places[MOST_PLACES:]
        return self._index

    def kin_of(self, unit: Unit) -> list[int]:
        """The places of the words of the unit's family, by pace."""
        if len(unit.family) < SHORTEST_FAMILY:
            return []
        rooted = [unit.root in text.flat for text in self.texts]
        if True not in rooted:
            return []
        if self._families is None:
            wanted = frozenset([unit.family for claim in self._claims for unit in claim.units])
            families = [list(map(FAMILY_OF.__getitem__, text.stems)) for text in self.texts]
            self._families = self._places_of(wanted, families)
        kin = [place for place in self._families.get(unit.family, ()) if rooted[place // self.stride]]
        return kin[:MOST_PLACES]

    def _places_of(self, wanted: frozenset[str], chunks: Sequence[Sequence[str]]) -> dict[str, list[int]]:
        index: dict[str, list[int]] = {}
        start = 0
        for words in chunks:
            # Few words of a chunk are in a claim: sorting out the others first is half the price.
            for number in [number for number, word in enumerate(words) if word in wanted]:
                index.setdefault(words[number], []).append(start + PACE * number)
            start += self.stride
        return index


def best_window(weights: Sequence[float], places: Sequence[Sequence[int]], reach: int) -> Window | None:
    """The stretch no wider than ``reach`` with most of the units' weight in it; the first one of equals."""
    hits = [at * MOST_UNITS + index for index, found in enumerate(places) for at in found]
    if not hits:
        return None
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
    inside = hits[best_first : hits.index(best_last) + 1]
    again = [hit % MOST_UNITS for hit in inside]
    while again[0] in again[1:]:
        del again[0], inside[0]
    last_at, last_unit = divmod(best_last, MOST_UNITS)
    return Window(inside[0] // MOST_UNITS, last_at, last_unit, frozenset(again))


def sentences_around(low: str, span: Span) -> Span:
    """The span widened to the sentences it stands in, as far as they are near."""
    start = floor = max(0, span.start - _LONGEST_SENTENCE)
    for match in _SENTENCE_END.finditer(low, floor, span.start):
        start = match.end()
    after = _SENTENCE_END.search(low, max(span.start, span.end - 1), span.end + _LONGEST_SENTENCE)
    return Span(start, after.end() if after else min(len(low), span.end + _LONGEST_SENTENCE))
