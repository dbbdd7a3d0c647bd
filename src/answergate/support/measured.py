"""Whether two numbers with one value measure different things."""

from __future__ import annotations

from answergate.text.numbers.agreement import signs_agree, unit_behind_agrees
from answergate.text.numbers.parts import Parts

_UP, _DOWN = frozenset("≥>"), frozenset("≤<")


def differ(mine: Parts, theirs: Parts) -> bool:
    """Whether a part that both sides have is not the same, or a quotient is only on one side."""
    if not signs_agree(mine, theirs) or not unit_behind_agrees(mine, theirs):
        return True
    stated = theirs.bounds or theirs.loose_bounds
    for one, other in ((_UP, _DOWN), (_DOWN, _UP)):
        if mine.bounds & one and stated & other and not stated & one:
            return True
    if mine.unit == theirs.unit == "" and mine.scale != theirs.scale:
        return True
    if mine.rate != theirs.rate and not (
        mine.rates_in_sentence.issuperset(theirs.rate) and theirs.rates_in_sentence.issuperset(mine.rate)
    ):
        return True
    return _are_other(mine.rate_words, theirs.rate_words) or _are_other(mine.animal, theirs.animal)


def _are_other(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether both sides have some, and none of them in common."""
    return bool(mine and theirs) and mine.isdisjoint(theirs)
