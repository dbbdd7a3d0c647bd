"""What a claim weighs, word by word, and how much of it the evidence covers where its words stand together.

A word weighs what it tells: less where the question or the evidence has it anyway. It counts as covered where the claim's
words stand together in one chunk, and two neighbours of the claim should be neighbours there too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.matching.pool import MOST_PLACES, Pool
from answergate.text.matching.window import best_window, reach_of
from answergate.text.words.stems import FAMILY_OF, STEM_OF
from answergate.text.words.wording import Claimed, Prepared, Unit

_NAME: Final = 1.0
_PAIR: Final = 0.5
_PAIR_REACH: Final = 45
# Passages are found by the words of the question, so that these stand there says little.
_ASKED: Final = 0.6
_IN_QUESTION: Final = 0.7
# A telling word is there even where it stands away from the others; a common one is there by chance, a name for another.
_TELLING: Final = 1.0
_ELSEWHERE: Final = 0.5
# What stands all over the evidence tells less, by the number of its places.
_REPEATED: Final = (1.0, *(1.0 / (1.0 + 0.1 * math.log(count)) for count in range(1, MOST_PLACES + 1)))


class Asked:
    """The question that claims answer."""

    __slots__ = ("_families", "_pool", "_stems", "text")

    def __init__(self, text: Prepared) -> None:
        self.text = text
        self._pool: Pool | None = None
        self._stems = frozenset(map(STEM_OF.__getitem__, text.flat.split()))
        self._families = frozenset(map(FAMILY_OF.__getitem__, self._stems))

    def units_in(self, units: Sequence[Unit]) -> list[int]:
        """Which units the question has just so, by their index."""
        stems = self._stems
        return [number for number, unit in enumerate(units) if unit.key in stems or (not unit.start and self.has(unit))]

    def has(self, unit: Unit) -> bool:
        """Whether the question has a unit, or a word of its family."""
        if unit.start:
            return unit.key in self._stems or unit.family in self._families
        if self._pool is None:
            self._pool = Pool([self.text])
        return self._pool.look_up(unit)[0] > 0.0


class Weighed(Struct, frozen=True, gc=False):
    """The words of a claim weighed against its evidence."""

    total: float
    lack: float
    """The weight of what is not covered."""
    chunk: int | None
    span: Span | None
    """Where the words stand together."""
    found: tuple[str, ...]
    missing: tuple[str, ...]
    unseen: tuple[str, ...]
    """The missing words that the question does not have either."""


def weigh(claim: Claimed, pool: Pool, question: Asked | None) -> Weighed:
    """Look the words of the claim up in the chunks, and sum up what is there and what is not."""
    units = claim.units
    found = pool.look_up_all(units)
    places = [here for _, here in found]
    weights = [unit.weight * _REPEATED[count] for unit, count in zip(units, map(len, places), strict=True)]
    if question is not None:
        for number in question.units_in(units):
            weights[number] *= _ASKED
    window = best_window(weights, places, reach_of(len(claim.text)))
    chunk: int | None = None
    span: Span | None = None
    together: frozenset[int] = frozenset()
    if window is not None:
        chunk, span = pool.place_of(window.first, window.last, units[window.last_unit])
        together = window.inside
    missing, unseen = [], []
    total = lack = last_weight = 0.0
    before: Sequence[int] = ()
    for number, (share, here) in enumerate(found):
        weight = weights[number]
        pair = _PAIR * (weight if weight < last_weight else last_weight)
        last_weight = weight
        total += weight + pair
        if not (here and before and (-_PAIR_REACH <= here[0] - before[0] <= _PAIR_REACH or _near(before, here))):
            lack += pair
        before = here
        if share > 0.0 and number in together:
            if share < 1.0:
                lack += weight * (1.0 - share)
            continue
        unit = units[number]
        if share > 0.0:
            by_chance = unit.weight < _TELLING or unit.key in claim.name_stems
            lack += weight if by_chance else weight * (1.0 - _ELSEWHERE * share)
            continue
        missing.append(unit.word)
        if question is not None and question.has(unit):
            lack += weight * (1.0 - _IN_QUESTION)
        else:
            unseen.append(unit.word)
            lack += weight + _NAME if unit.key in claim.name_stems else weight
    there = tuple([unit.word for unit, (share, _) in zip(units, found, strict=True) if share > 0.0])
    return Weighed(total, lack, chunk, span, there, tuple(missing), tuple(unseen))


def _near(first: Sequence[int], second: Sequence[int]) -> bool:
    """Whether a place of one stands close to a place of the other; both in rising order."""
    here = there = 0
    while here < len(first) and there < len(second):
        distance = first[here] - second[there]
        if distance < -_PAIR_REACH:
            here += 1
        elif distance > _PAIR_REACH:
            there += 1
        else:
            return True
    return False
