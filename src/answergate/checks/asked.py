"""Whether a word or number of the question is a statement of the user that the evidence leaves open, or contradicts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from typing import Final

from answergate.checks.check import Basis
from answergate.model.span import Span
from answergate.support.facts import Facts
from answergate.support.negation import read_denied
from answergate.support.stated import is_asked
from answergate.text.numbers import Number
from answergate.text.numbers.marks import Context
from answergate.text.numbers.measures import in_base_units
from answergate.text.numbers.parts import Parts
from answergate.text.numbers.reader import is_range
from answergate.text.scripts import EAST_ASIAN

_WORD_BEFORE: Final = re.compile(rf"([{EAST_ASIAN}]|[^\W\d_]+)\W{{0,2}}\Z")
_WORD_BEHIND: Final = re.compile(rf"\W{{0,2}}([{EAST_ASIAN}]|[^\W\d_]+)")
_ONE_WORD: Final = re.compile(r"\s+(?:[^\W\d_]+\s+)?")
_LONGEST_WORD: Final = 30
_MONTH: Final = Decimal(2592000)
_UP, _DOWN = frozenset("≥>"), frozenset("≤<")


def others_instead(basis: Basis, number: Number) -> Iterator[Number]:
    """The numbers of the same kind and unit that the closest sentence has, and the claim has not."""
    if basis.sentence is None:
        return
    stated = {other.key for other in basis.claim.numbers}
    for other in basis.sentence.numbers:
        if other.kind is number.kind and other.unit == number.unit and other.key not in stated:
            yield other


def is_left_open(basis: Basis, number: Number) -> bool:
    """Whether the question has the number, and the closest sentence of the evidence has no other one in its place.

    A user states facts ("I weigh 45 kg") that the answer may repeat. But a user may also be wrong ("so it is 45 days?"),
    and then the answer must not agree.
    """
    if not is_asked(number, basis.question):
        return False
    sentence = basis.sentence
    if sentence is None or denies(basis, number.span) or _is_in_a_range(number, sentence):
        return True
    stated = {other.key for other in basis.claim.numbers}
    others = [other for other in sentence.numbers if other.kind is number.kind and other.key not in stated]
    return not any(_takes_its_place(basis, number, sentence, other) for other in others)


def denies(basis: Basis, span: Span) -> bool:
    """Whether the claim denies what is at ``span``, and the closest sentence denies nothing: "no, it is not 45 days"."""
    return any(
        denied.start < span.end
        and (span.start <= denied.end or _ONE_WORD.fullmatch(basis.claim.text, denied.end, span.start))
        for denied in read_denied(basis.claim).values()
    ) and (basis.sentence is None or not read_denied(basis.sentence))


def _takes_its_place(basis: Basis, number: Number, sentence: Facts, other: Number) -> bool:
    """Whether the evidence has the other number instead: of the same unit, or next to the same word."""
    if number.unit is None or number.unit != other.unit:
        alike = number.unit is other.unit is None or _same_measure(number, other) is not None
        if not alike or not _have_a_neighbour_in_common(basis.claim, number, sentence, other):
            return False
    mine, theirs = Parts(number, basis.context), Parts(other, Context(sentence.text))
    return not _keeps(number, other, (theirs.bounds | theirs.loose_bounds) - (mine.bounds | mine.loose_bounds))


def _same_measure(number: Number, other: Number) -> tuple[Decimal, Decimal] | None:
    """Both values in one unit, if they can be compared. A month is about 30 days."""
    if number.value is None or other.value is None:
        return None
    if number.unit == other.unit:
        return number.value, other.value
    mine, theirs = _in_base_units(number.value, number.unit), _in_base_units(other.value, other.unit)
    return next(((mine[measure], theirs[measure]) for measure in mine if measure in theirs), None)


def _in_base_units(value: Decimal, unit: str | None) -> dict[str, Decimal]:
    return {
        "time" if measure == "months" else measure: base * _MONTH if measure == "months" else base
        for measure, base in in_base_units(value, unit or "")
    }


def _keeps(number: Number, other: Number, bounds: frozenset[str]) -> bool:
    """Whether the number is on the right side of a bound: 14 days are within 30 days."""
    values = _same_measure(number, other)
    if values is None:
        return False
    mine, theirs = values
    return bool((bounds & _UP and mine >= theirs) or (bounds & _DOWN and mine <= theirs))


def _is_in_a_range(number: Number, sentence: Facts) -> bool:
    """Whether the sentence has a range around the number: 45 kg are in 40-60 kg."""
    for low, high in pairwise(sentence.numbers):
        between = _same_measure(number, low), _same_measure(number, high)
        if between[0] is None or between[1] is None or not is_range(sentence.text, *_ends(low), high.span.start):
            continue
        if between[0][1] <= between[0][0] and between[1][0] <= between[1][1]:
            return True
    return False


def _ends(number: Number) -> tuple[int, int]:
    return number.span.start, number.span.end


def _have_a_neighbour_in_common(claim: Facts, number: Number, sentence: Facts, other: Number) -> bool:
    """Whether the same word is before or behind both numbers: opened in 1899, in 1889."""
    neighbours = zip(_neighbours(claim, number), _neighbours(sentence, other), strict=True)
    return any(mine is not None and mine == theirs for mine, theirs in neighbours)


def _neighbours(facts: Facts, number: Number) -> tuple[str | None, str | None]:
    start, end = number.span.start, number.span.end
    before = _WORD_BEFORE.search(facts.low, max(0, start - _LONGEST_WORD), start)
    behind = _WORD_BEHIND.match(facts.low, end)
    return before and before[1], behind and behind[1]
