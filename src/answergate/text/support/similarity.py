"""How well the chunks a claim cites support it, by their words alone, and why.

The score is the share of the claim's weight that the evidence covers. A word weighs what it tells: less where the
question or the evidence has it anyway. It counts as covered where the claim's words stand together in one chunk, and two
neighbours of the claim should be neighbours there too. A number, a bound, a denial or a quotation that the evidence does
not share puts the score under every sensible threshold.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.conflicts.codes import other_codes
from answergate.text.conflicts.comparisons import swapped_comparison
from answergate.text.conflicts.conflict import Conflict, ConflictKind
from answergate.text.conflicts.moves import turned_move
from answergate.text.conflicts.multiplied import wrongly_multiplied
from answergate.text.conflicts.name_conflicts import name_conflicts
from answergate.text.conflicts.number_conflicts import judge_numbers, stand_as_written, states_a_number
from answergate.text.conflicts.opposition import negation_conflicts
from answergate.text.conflicts.quotations import invented_quotations
from answergate.text.conflicts.series import other_member
from answergate.text.conflicts.turned_bounds import comparison_conflicts
from answergate.text.conflicts.turned_numbers import turned_numbers
from answergate.text.conflicts.turns import turned_words
from answergate.text.derivations.derived import Derivation
from answergate.text.derivations.earlier import Earlier
from answergate.text.matching.number_places import numbers_apart
from answergate.text.matching.pool import MOST_PLACES, Pool
from answergate.text.matching.window import best_window, reach_of
from answergate.text.numbers.reader import number_of
from answergate.text.words.stems import FAMILY_OF, STEM_OF
from answergate.text.words.wording import Claimed, Prepared, Unit

_LEAST_WEIGHT: Final = 0.5
_CLOSE_WORDING: Final = 0.5
# Han is compared in pairs, and a denial put between two characters parts them: 孕妇安全 and 孕妇不安全 share no 妇安.
_CLOSE_IN_HAN: Final = 0.25
# A move or a comparison turned round leaves a telling word unfound by itself.
_CLOSE_ENOUGH: Final = 0.4
# A day or a rank that is another is not found by itself either, and weighs much in a short claim.
_SAME_MATTER: Final = 0.2
_HAN: Final = re.compile("[\u4e00-\u9fff]")
# A set of first characters comes first: that is what lets the scan skip to them.
_CODED: Final = re.compile("[0-9](?:(?<=[A-Za-z][0-9])|(?<=[A-Za-z]-[0-9]))")
_NAME: Final = 1.0
_NUMBER: Final = 1.0
_UNGROUNDED: Final = 2.0
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
_IN_CONFLICT: Final = 0.15
_LITTLE: Final = 1.5
_OF_BRIEF: Final = 0.5
# So much of a claim none of whose words is found its numbers must be: "172 million" is, "zebras danced in 1937" is not.
_BY_NUMBERS_ALONE: Final = 0.4


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


class Support(Struct, frozen=True, gc=False):
    """The support of a claim: a score from 0 to 1, the place it rests on, and the reasons."""

    score: float
    chunk: int | None
    span: Span | None
    found: tuple[str, ...]
    missing: tuple[str, ...]
    conflicts: tuple[Conflict, ...]
    derived: tuple[Derivation, ...]
    lack: float
    """The weight of what the evidence does not cover: unlike the score, it grows with the length of the claim."""
    brief: bool = False
    """So little of the claim is missing that a share of it says little: half the similarity will do."""


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


def compare(claim: Claimed, evidence: Sequence[Prepared], question: Prepared | None = None) -> Support:
    """The support of one claim by the chunks it cites. Words of the question are no news: they hardly count as missing."""
    return compare_all([claim], evidence, question)[0]


def compare_all(
    claims: Sequence[Claimed],
    evidence: Sequence[Prepared],
    question: Prepared | None,
    numbers: Sequence[int] | None = None,
) -> list[Support]:
    """The same for all claims that cite these chunks; ``numbers`` are what the supports call the chunks."""
    pool = Pool(evidence, claims)
    asked = Asked(question) if question is not None else None
    earlier = Earlier()
    supports = []
    for claim in claims:
        support = _compare(claim, pool, asked, range(len(evidence)) if numbers is None else numbers, earlier)
        wrong = [conflict.span for conflict in support.conflicts]
        earlier.add(claim, wrong, [derivation.number.span for derivation in support.derived])
        supports.append(support)
    return supports


def _compare(
    claim: Claimed, pool: Pool, question: Asked | None, numbers_of: Sequence[int], earlier: Earlier
) -> Support:
    units, evidence = claim.units, pool.texts
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
    conflicts: list[Conflict] = []
    if unseen:
        conflicts += name_conflicts(claim, unseen, evidence, chunk)
        conflicts += [
            Conflict(ConflictKind.QUOTE, span, span.of(claim.text))
            for span in invented_quotations(claim, pool, question.has if question is not None else None)
        ]
    derived: list[Derivation] = []
    total += _NUMBER * len(claim.tokens)
    if claim.tokens and not stand_as_written(claim, evidence):
        numbers = [number_of(token, claim.text) for token in claim.tokens]
        wrong, derived = judge_numbers(
            claim, numbers, evidence, question.text if question is not None else None, earlier
        )
        lack += _NUMBER * _UNGROUNDED * len(wrong)
        conflicts += wrong
        conflicts += comparison_conflicts(claim, numbers, evidence)
    elif claim.tokens and chunk is not None and span is not None:
        lack += _NUMBER * numbers_apart(claim, evidence, chunk, span)
    if claim.may_count and _CODED.search(claim.text):
        conflicts += [Conflict(ConflictKind.NUMBER, span, span.of(claim.text)) for span in other_codes(claim, evidence)]
    score = max(0.0, (total - lack) / max(total, _LEAST_WEIGHT))
    if chunk is None and claim.tokens and (score < _BY_NUMBERS_ALONE or not states_a_number(claim)):
        score = 0.0
    # What will do with half the similarity is as much in need of being looked at.
    brief = 0.0 < lack < _LITTLE
    close_wording = 0.0 if brief else _close_wording(claim.text)
    if chunk is not None and span is not None and score >= min(close_wording, _CLOSE_ENOUGH):
        turned_by_words = turned_words(claim, evidence, chunk, span)
        # What is turned by the opposite word mostly looks denied as well: 허용 for 금지.
        if score >= close_wording and not turned_by_words:
            conflicts += negation_conflicts(claim, evidence[chunk], span)
        turned = turned_move(claim, evidence, chunk, span) or swapped_comparison(claim, evidence[chunk], span)
        if turned is not None and not any(conflict.span.overlaps(turned) for conflict in turned_by_words):
            conflicts.append(Conflict(ConflictKind.COMPARISON, turned, turned.of(claim.text)))
        conflicts += turned_by_words
    if chunk is not None and span is not None and score >= _SAME_MATTER:
        if claim.tokens and not conflicts:
            conflicts += turned_numbers(claim, evidence, chunk, span)
        multiplied = wrongly_multiplied(claim, evidence[chunk])
        if multiplied is not None:
            conflicts.append(Conflict(ConflictKind.NUMBER, multiplied, multiplied.of(claim.text)))
        other = other_member(claim, evidence, chunk, span)
        if other is not None and not any(conflict.span.overlaps(other) for conflict in conflicts):
            conflicts.append(Conflict(ConflictKind.NUMBER, other, other.of(claim.text)))
    if conflicts and any(conflict.kind is not ConflictKind.NAME for conflict in conflicts):
        score *= _IN_CONFLICT
    return Support(
        score=round(score, 4),
        chunk=None if chunk is None else numbers_of[chunk],
        span=span,
        found=tuple([unit.word for unit, (share, _) in zip(units, found, strict=True) if share > 0.0]),
        missing=tuple(missing),
        conflicts=tuple(conflicts),
        derived=tuple(derived),
        lack=round(lack, 4),
        brief=brief,
    )


def _close_wording(claim: str) -> float:
    """The score from which on a claim speaks of the same thing in the same words."""
    return _CLOSE_WORDING if claim.isascii() or not _HAN.search(claim) else _CLOSE_IN_HAN


def is_covered(support: Support, min_similarity: float) -> bool:
    """Whether a claim counts as covered: no conflict, and a sufficient score, or half of it where little is missing."""
    needed = _OF_BRIEF * min_similarity if support.brief else min_similarity
    return not support.conflicts and support.score >= needed


def answer_risk(supports: Sequence[Support]) -> float:
    """How much of an answer stands on nothing, 0 for none: what each claim lacks, the worse the larger its share."""
    return round(math.sqrt(math.fsum((support.lack * (1.0 - support.score)) ** 2 for support in supports)), 4)
