"""How well the chunks a claim cites support it, by their words alone, and why.

The score is the share of the claim's weight that the evidence covers. A number, a bound, a denial or a quotation that the
evidence does not share puts the score under every sensible threshold.
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
from answergate.text.matching.pool import Pool
from answergate.text.numbers.reader import number_of
from answergate.text.support.weighing import Asked, Weighed, weigh
from answergate.text.words.wording import Claimed, Prepared

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
_NUMBER: Final = 1.0
_UNGROUNDED: Final = 2.0
_IN_CONFLICT: Final = 0.15
_LITTLE: Final = 1.5
_OF_BRIEF: Final = 0.5
# So much of a claim none of whose words is found its numbers must be: "172 million" is, "zebras danced in 1937" is not.
_BY_NUMBERS_ALONE: Final = 0.4


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
    evidence = pool.texts
    weighed = weigh(claim, pool, question)
    chunk, span = weighed.chunk, weighed.span
    conflicts = _unseen_words(claim, weighed, pool, question) if weighed.unseen else []
    total, lack = weighed.total, weighed.lack
    derived: list[Derivation] = []
    if claim.tokens:
        total += _NUMBER * len(claim.tokens)
        if not stand_as_written(claim, evidence):
            place = None if chunk is None or span is None else (evidence[chunk], span)
            wrong, derived, turned = _judged_numbers(claim, evidence, question, earlier, place)
            lack += _NUMBER * _UNGROUNDED * len(wrong)
            conflicts += [*wrong, *turned]
        elif chunk is not None and span is not None:
            lack += _NUMBER * numbers_apart(claim, evidence, chunk, span)
    if claim.may_count and _CODED.search(claim.text):
        conflicts += [_conflict(ConflictKind.NUMBER, claim, place) for place in other_codes(claim, evidence)]
    score = max(0.0, (total - lack) / max(total, _LEAST_WEIGHT))
    if chunk is None and claim.tokens and (score < _BY_NUMBERS_ALONE or not states_a_number(claim)):
        score = 0.0
    # What will do with half the similarity is as much in need of being looked at.
    brief = 0.0 < lack < _LITTLE
    if chunk is not None and span is not None:
        close_wording = 0.0 if brief else _close_wording(claim.text)
        if score >= min(close_wording, _CLOSE_ENOUGH):
            conflicts += _turned_round(claim, evidence, chunk, span, denials=score >= close_wording)
        if score >= _SAME_MATTER:
            _add_other_facts(conflicts, claim, evidence, chunk, span)
    if conflicts and any(conflict.kind is not ConflictKind.NAME for conflict in conflicts):
        score *= _IN_CONFLICT
    return Support(
        score=round(score, 4),
        chunk=None if chunk is None else numbers_of[chunk],
        span=span,
        found=weighed.found,
        missing=weighed.missing,
        conflicts=tuple(conflicts),
        derived=tuple(derived),
        lack=round(lack, 4),
        brief=brief,
    )


def _conflict(kind: ConflictKind, claim: Claimed, place: Span) -> Conflict:
    return Conflict(kind, place, place.of(claim.text))


def _unseen_words(claim: Claimed, weighed: Weighed, pool: Pool, question: Asked | None) -> list[Conflict]:
    """Names and quotations among the words that neither the evidence nor the question has."""
    asked = question.has if question is not None else None
    return [
        *name_conflicts(claim, weighed.unseen, pool.texts, weighed.chunk),
        *[_conflict(ConflictKind.QUOTE, claim, place) for place in invented_quotations(claim, pool, asked)],
    ]


def _judged_numbers(
    claim: Claimed,
    evidence: Sequence[Prepared],
    question: Asked | None,
    earlier: Earlier,
    place: tuple[Prepared, Span] | None,
) -> tuple[list[Conflict], list[Derivation], list[Conflict]]:
    """The numbers that the evidence lacks, those that follow from it, and the bounds that point the other way."""
    numbers = [number_of(token, claim.text) for token in claim.tokens]
    asked = question.text if question is not None else None
    wrong, derived = judge_numbers(claim, numbers, evidence, asked, earlier, place)
    return wrong, derived, comparison_conflicts(claim, numbers, evidence)


def _turned_round(
    claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span, *, denials: bool
) -> list[Conflict]:
    """What the claim says the other way round, in words close to those of its evidence."""
    by_words = turned_words(claim, evidence, chunk, span)
    # What is turned by the opposite word mostly looks denied as well: 허용 for 금지.
    conflicts = negation_conflicts(claim, evidence, chunk, span) if denials and not by_words else []
    turned = turned_move(claim, evidence, chunk, span) or swapped_comparison(claim, evidence[chunk], span)
    if turned is not None and not any(conflict.span.overlaps(turned) for conflict in by_words):
        conflicts.append(_conflict(ConflictKind.COMPARISON, claim, turned))
    return [*conflicts, *by_words]


def _add_other_facts(
    conflicts: list[Conflict], claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span
) -> None:
    """Numbers, multiples, days and ranks of a claim that the evidence has for the same matter, but otherwise."""
    if claim.tokens and not conflicts:
        conflicts += turned_numbers(claim, evidence, chunk, span)
    multiplied = wrongly_multiplied(claim, evidence[chunk])
    if multiplied is not None:
        conflicts.append(_conflict(ConflictKind.NUMBER, claim, multiplied))
    other = other_member(claim, evidence, chunk, span)
    if other is not None and not any(conflict.span.overlaps(other) for conflict in conflicts):
        conflicts.append(_conflict(ConflictKind.NUMBER, claim, other))


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
