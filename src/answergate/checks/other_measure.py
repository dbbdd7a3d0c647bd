"""NUM305"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from answergate.checks.check import Basis, Pair, check
from answergate.model.span import Span
from answergate.support.conflict import Conflict
from answergate.support.evidence import Chunk
from answergate.support.measures import in_base_units
from answergate.text.numbers.agreement import signs_agree, unit_behind_agrees
from answergate.text.numbers.marks import Context
from answergate.text.numbers.parts import Parts
from answergate.text.numbers.units import COUNTERS

_UP, _DOWN = frozenset("≥>"), frozenset("≤<")


@check(
    "NUM305",
    message="{said} is another measure in {cited}: the sign, the scale, the bound or the rate differs{but}",
    bad=[
        Pair("Give <<250>> mg to adults.", "Give <<250>> mg/5 mL to adults."),
        Pair("年会費は月額<<700円>>です。", "年会費は年額<<700円>>です。"),
    ],
    good=[
        Pair("Give 250 mg/5 mL to adults.", "Adults: give 250 mg/5 mL."),
        Pair("年会費は年額700円です。", "年会費は年額700円である。"),
    ],
)
def other_measure(basis: Basis) -> Iterator[Conflict]:
    """The evidence has the number, but as another measure: another sign, currency, scale, bound or rate.

    250 mg are not 250 mg per 5 mL, and at least 30 days are not at most 30 days.
    """
    context = Context(basis.claim.text)
    for number in basis.claim.numbers:
        if number.value is not None and (found := _other(basis, Parts(number, context), abs(number.value))) is not None:
            yield basis.differ("NUM305", number.core, *found)


def _other(basis: Basis, mine: Parts, value: Decimal) -> tuple[Chunk, Span] | None:
    """Where the evidence has the value as another measure, if it has it nowhere as the same one."""
    wrong = None
    for index, number in basis.evidence.figures.with_value(value):
        chunk = basis.evidence.index.chunks[index]
        if not _differs(mine, Parts(number, chunk.context)):
            return None
        wrong = wrong or (chunk, number.core)
    return wrong


def _differs(mine: Parts, theirs: Parts) -> bool:
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
