"""What the two ends of a range share: "3-5%" is 3% and 5%, "$3-5 million" is dollars and millions twice."""

from __future__ import annotations

from decimal import Decimal

from answergate.lang.international import MONEY
from answergate.text.numbers import dates
from answergate.text.numbers.digits import scaled
from answergate.text.numbers.number import Kind, Meaning
from answergate.text.numbers.quantities import key_of, kind_of


def shared_in_range(low: Meaning, high: Meaning, *, low_end: int) -> tuple[Meaning, Meaning]:
    """Both ends with the scale and unit that govern them; ends that share nothing come back as they are.

    ``low_end`` is how long the low end's literal is: where a unit of its own closes it (5원~10만원), it shares no scale.
    """
    if low.kind is Kind.DATE and low.day is not None and high.value is not None:
        return low, _high_of_days(low, low.day, high)
    if low.value is None or low.kind is Kind.ORDINAL:
        return low, high
    if high.kind is Kind.DATE and low.kind is Kind.NUMBER:
        return _low_of_dates(low, low.value, high), high
    if high.value is None or (low.unit is None and not high.scale and low.value > abs(high.value)):
        return low, high  # "in 2015 to 8%" is no range: its low end is above the high one
    value = low.value
    if not low.scale and high.scale and low.digits_end >= low_end and scaled(value, high.scale) <= high.value:
        value = scaled(value, high.scale)
    unit = high.unit if low.unit is None else low.unit
    if value is not low.value or unit != low.unit:
        low = _with(low, value, unit)
    if high.unit is None and low.unit in MONEY:
        high = _with(high, high.value, low.unit)
    return low, high


def _with(meaning: Meaning, value: Decimal, unit: str | None) -> Meaning:
    return Meaning(kind_of(unit), value, unit, key_of(value, unit), meaning.digits_end, meaning.core_end, meaning.scale)


def _low_of_dates(low: Meaning, value: Decimal, high: Meaning) -> Meaning:
    if value != value.to_integral_value() or not 0 < value < 10_000:
        return low
    if high.month is None and high.year is not None and value >= 1000:
        return dates.of_parts(int(value), None, None, low.core_end) or low
    if high.year is None and high.month is not None and high.day is None:
        return dates.of_parts(None, int(value), None, low.core_end) or low
    if high.day is not None and value < high.day:
        return dates.of_parts(high.year, high.month, int(value), low.core_end) or low
    return low


def _high_of_days(low: Meaning, first: int, high: Meaning) -> Meaning:
    """The last day of a range as a date, if only its first day has a month: 5月1日から31日, May 1-31."""
    value = high.value
    if value is None or high.unit not in (None, "day") or value != value.to_integral_value() or not first < value <= 31:
        return high
    return dates.of_parts(low.year, low.month, int(value), high.core_end) or high
