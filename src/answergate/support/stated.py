"""What the evidence says about each number of a claim: stated, asked about, derived, or none of these."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal
from typing import Final

from answergate.support.facts import Facts
from answergate.support.figures import Figures
from answergate.support.written import digits_of, has_scale, plain_value
from answergate.text.numbers import Kind, Number
from answergate.text.numbers.measures import in_base_units

_SMALL: Final = 2


def is_stated(number: Number, figures: Figures) -> bool:
    """Whether a cited chunk has the number: as written, or by its value with a unit that does not contradict."""
    if number.key in figures.keys:
        return True
    if number.kind is Kind.DATE:
        return _date_is_stated(number, figures)
    if number.value is None:
        return False
    value = abs(number.value)
    shown = digits_of(number)
    if number.unit is None and shown in figures.parts_of_dates:
        return True
    for _, other in figures.with_value(value):
        if _same_kind(number, other):
            return True
    for power in figures.scales:
        for _, other in figures.with_value(value.scaleb(-power)):
            if not has_scale(other) and _same_kind(number, other):
                return True
    if shown in figures.spaced:
        return True
    plain = plain_value(number)
    return plain is not None and plain != value and plain in figures.tabular


def _same_kind(number: Number, other: Number) -> bool:
    """Whether the units do not contradict each other. A generic unit such as "degrees" fits the exact ones."""
    first, second = number.unit, other.unit
    if first is None or second is None or first == second:
        return True
    if _GENERIC.get(first, first) == _GENERIC.get(second, second):
        return True
    return _THING in (first, second) and not _is_measure(number) and not _is_measure(other)


def _is_measure(number: Number) -> bool:
    return number.kind in (Kind.AMOUNT, Kind.PERCENT) or bool(in_base_units(Decimal(1), number.unit or ""))


_GENERIC: Final = {"°C": "degree", "°F": "degree", "pp": "%"}
_THING: Final = "thing"
_PARTS: Final = re.compile(r"\d+")


def _date_is_stated(number: Number, figures: Figures) -> bool:
    """A date is stated if the evidence has its day and month in one date, and its year anywhere."""
    wanted = _PARTS.findall(number.key)
    if not figures.years.issuperset([part for part in wanted if len(part) == 4]):
        return False
    # Counted, because a day and a month may have the same number.
    rest = Counter([part for part in wanted if len(part) != 4])
    return not rest or any(rest <= Counter(parts) for parts in figures.dates)


def is_asked(number: Number, question: Facts | None) -> bool:
    """Whether the question has the number anyway."""
    if question is None:
        return False
    for other in question.numbers:
        if other.key == number.key:
            return True
        if other.value is not None and number.value is not None and abs(other.value) == abs(number.value):
            return _same_kind(number, other)
    return False


def is_small_count(number: Number) -> bool:
    """Whether it is a count so small that an answer counts itself: one, two."""
    return (
        number.value is not None
        and number.unit is None
        and number.value == int(number.value)
        and 0 <= number.value <= _SMALL
    )
