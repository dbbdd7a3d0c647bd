"""How much of a claim's words the evidence covers, and where they are together.

Both count: the best place, and the evidence as a whole. Names weigh more than other words. Common words weigh less, and so
do words that are all over the evidence.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from answergate.support.evidence import MOST_PLACES, Evidence
from answergate.support.facts import Facts

MOST_WORDS: Final = 256
"""A claim is compared by its first so many different words."""
# Words of the question are in any answer.
_ASKED: Final = 0.8
# How much the best place counts. The rest is for words anywhere in the evidence.
_TOGETHER: Final = 0.6
# Two neighbours of the claim that are in one sentence of the evidence, too.
_PAIR: Final = 0.25
# A number that the evidence states, compared with a word.
_NUMBER: Final = 1.0
# Claims of a few words get some credit, because one other word says little.
_CREDIT: Final = 0.25
# What a word weighs that is in every sentence of the evidence, compared with a word that is in none.
_COMMONEST: Final = 0.5
# Of two claims that are covered completely, the longer one is better supported.
_DOUBT: Final = 0.05
# The sentences that have most of the claim are compared with their neighbours.
_CANDIDATES: Final = 3
# Sentences so close are compared together, however short the claim is. The second one may say "it".
_SHORTEST_REACH: Final = 120


class Coverage(Struct, frozen=True, gc=False):
    """What the evidence covers of a claim."""

    covered: float
    """The weight of what is covered."""
    total: float
    """The weight of the claim's words."""
    pairs: float
    """The weight of its neighbouring words."""
    window: tuple[int, int] | None
    """The first and the last sentence of the best place."""
    best: float
    """The weight of the words that are there."""
    weights: dict[str, float]
    """The weight of each word, by its key."""
    missing: tuple[str, ...]
    """The keys of the words that are nowhere in the evidence."""

    def share(self, numbers: int = 0) -> float:
        """How much is covered, from 0 to 1. ``numbers`` are the numbers of the claim that the evidence states."""
        more = _NUMBER * numbers + _CREDIT
        return (self.covered + more) / (self.total + self.pairs + more + _DOUBT) if self.total else 0.0


def cover(claim: Facts, evidence: Evidence, asked: Collection[str]) -> Coverage:
    """Compare the words of a claim with the chunks it cites. ``asked`` are the words of the question."""
    weights: dict[str, float] = {}
    sentences = evidence.sentences
    missing: list[str] = []
    everywhere: list[str] = []
    near: dict[str, float] = {}
    here: defaultdict[int, float] = defaultdict(float)
    pairs = absent = weight_before = 0.0
    covered_pairs = 0.0
    before: Sequence[int] = ()
    for key, weight in claim.weights.items():
        if key in asked:
            weight *= _ASKED
        places = evidence.places(key)
        pair = _PAIR * (weight if weight < weight_before else weight_before)
        pairs += pair
        weight_before = weight
        if not places:
            missing.append(key)
            absent += weight
        else:
            weight *= _rarity(len(places), sentences)
            if len(places) > MOST_PLACES:
                # A word that is everywhere is next to any other.
                everywhere.append(key)
                covered_pairs += pair if before else 0.0
            else:
                near[key] = weight
                for place in places:
                    here[place] += weight
                if before and (len(before) > MOST_PLACES or not set(before).isdisjoint(places)):
                    covered_pairs += pair
        weights[key] = weight
        before = places
        if len(weights) >= MOST_WORDS:
            break
    total = sum(weights.values())
    best, window = _best_place(here, near, evidence, max(_SHORTEST_REACH, len(claim.text)))
    best += sum([weights[key] for key in everywhere])
    if window is None and everywhere:
        first = min([evidence.places(key)[0] for key in everywhere])
        window = first, first
    covered = _TOGETHER * best + (1.0 - _TOGETHER) * (total - absent) + covered_pairs
    return Coverage(covered, total, pairs, window, best, weights, tuple(missing))


@lru_cache(maxsize=4096)
def _rarity(having: int, sentences: int) -> float:
    """What a word weighs that so many of the sentences have."""
    return 1.0 - (1.0 - _COMMONEST) * math.log(1 + having) / math.log(1 + sentences)


def _best_place(
    here: dict[int, float], near: dict[str, float], evidence: Evidence, reach: int
) -> tuple[float, tuple[int, int] | None]:
    """The neighbouring sentences that share most weight with the claim: the weight, the first and the last one.

    ``here`` has the weight in each sentence, and ``near`` the weight of each word. Words that belong together are not
    farther apart than the claim is long.
    """
    if not here:
        return 0.0, None
    starts, found = evidence.index.starts, evidence.index.found
    best, window = 0.0, (0, 0)
    for place in sorted(here, key=here.__getitem__, reverse=True)[:_CANDIDATES]:
        first = last = place
        while first and starts[place] - starts[first - 1] <= reach:
            first -= 1
        while last + 1 < len(starts) and starts[last + 1] - starts[place] <= reach:
            last += 1
        for start, end in ((place, place), (first, place), (place, last)):
            have = here[place]
            if start < end:
                keys = set().union(*found[start : end + 1])
                have = sum([weight for key, weight in near.items() if key in keys])
            if have > best + 1e-9:
                best, window = have, (start, end)
    first, last = window
    return best, (min([place for place in here if place >= first]), max([place for place in here if place <= last]))
