"""Whether two numbers with one value measure different things."""

from __future__ import annotations

from decimal import Decimal

from answergate.text.numbers.agreement import signs_agree, unit_behind_agrees
from answergate.text.numbers.measures import in_base_units
from answergate.text.numbers.parts import Parts
from answergate.text.numbers.units import COUNTERS

_UP, _DOWN = frozenset("≥>"), frozenset("≤<")


def differ(mine: Parts, theirs: Parts) -> bool:
    """Whether a part that both sides have is not the same, or a quotient is only on one side."""
    if not signs_agree(mine, theirs):
        return True
    if _is_measure(mine.unit) and _is_measure(theirs.unit_behind) and not unit_behind_agrees(mine, theirs):
        return True
    stated = theirs.bounds or (frozenset() if mine.loose_bounds else theirs.loose_bounds)
    for one, other in ((_UP, _DOWN), (_DOWN, _UP)):
        if mine.bounds & one and stated & other and not stated & one:
            return True
    if mine.unit == theirs.unit == "" and mine.scale != theirs.scale:
        return True
    if mine.rate != theirs.rate and not (
        mine.rates_in_sentence.issuperset(theirs.rate) and theirs.rates_in_sentence.issuperset(mine.rate)
    ):
        return True
    return _are_other(mine.rate_words - COUNTERS, theirs.rate_words - COUNTERS) or _are_other(
        mine.animal, theirs.animal
    )


def _is_measure(unit: str) -> bool:
    return bool(in_base_units(Decimal(1), unit))


def _are_other(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether both sides have some, and none of them in common."""
    return bool(mine and theirs) and mine.isdisjoint(theirs)
