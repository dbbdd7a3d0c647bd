"""The number that a trigger matched, as a value of its slot."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal

from msgspec import Struct

from answergate.lang.attribution_patterns import characters, words
from answergate.model.catalogue import Slot, Trigger, Value
from answergate.model.span import Span
from answergate.text.patterns import Match

# The groups that a trigger may name, and nothing else.
VALUE_GROUP = "value"
PERIOD_GROUPS = ("years", "months", "days")
PERCENT_GROUPS = ("percent", "cut_percent")
_LONGEST_NUMBER = 18
_DAYS_OF_A_MONTH = 30
_REACH = 16
OR = f"(?:{words('alternatives')})"
"""A word between alternatives."""
WAVES = "~∼～〜"
END_OF_A_RANGE = "Only the end of a range"
ONE_OF_SEVERAL = "Only one of several"
# What a number is only a part of, by what is before and after it. A range from the first day on is the whole: 1~180
# days is a limit of 180 days.
_PART_OF = (
    (
        END_OF_A_RANGE,
        rf"(?<!\d)(?!0*1\D)\d+\s*[^\W\d]{{0,2}}\s*[{WAVES}]\s*",
        rf"\s*+[^\W\d]{{0,2}}\s*+[{WAVES}]\s*\d",
    ),
    (ONE_OF_SEVERAL, rf"\d\s*[^\W\d]{{0,2}}?%?\s*{OR}\s*", rf"\s*+[^\W\d]{{0,2}}?%?\s*+{OR}\s*\d"),
    # In East Asian languages a number can go on after a power of ten thousand.
    ("Not a whole number by itself", rf"\d\s*[^\W\d]?\s*[{characters('large_numerals')}]\s*", r"(?!)"),
)
_PARTS = tuple((fault, re.compile(rf"{before}\Z"), re.compile(after)) for fault, before, after in _PART_OF)
_NUMBER_BEFORE = re.compile(r"(?:\d[.,，]?)+\Z")
_NUMBER_AFTER = re.compile(r"(?:[.,，]?\d)*")


class StatedValue(Struct, frozen=True):
    """A value, and what is wrong with it as a value of its slot."""

    value: Value | None
    unit: str
    fault: str | None = None


def read_value(text: str, match: Match, trigger: Trigger, slot: Slot) -> StatedValue:
    """Return what the match states, in the slot's unit, checked against the slot's plausible range."""
    named = {name: span for name in match.names if (span := match.group(name)) is not None}
    groups = named or {VALUE_GROUP: next(span for span in match.groups if span is not None)}
    numbers: dict[str, int] = {}
    for name, span in groups.items():
        fault = _part_of_more(text, span)
        if fault is not None:
            return StatedValue(None, slot.unit, fault)
        numbers[name] = int(_digits(span.of(text)))
    if VALUE_GROUP not in numbers:
        return _reduction(numbers, slot)
    value = numbers[VALUE_GROUP] * trigger.scale
    return StatedValue(value, slot.unit, out_of_range(value, slot))


def _part_of_more(text: str, span: Span) -> str | None:
    """Return what the number at ``span`` is only a part of: the 5 of 12.5, the 180 of 90~180."""
    before = text[max(0, span.start - _LONGEST_NUMBER) : span.start]
    more = _NUMBER_BEFORE.search(before)
    after = _NUMBER_AFTER.match(text, span.end, span.end + _LONGEST_NUMBER)
    around = (more[0] if more else "") + span.of(text) + (after[0] if after else "")
    digits = _digits(span.of(text))
    if around != span.of(text) or not digits.isdecimal() or len(digits) > _LONGEST_NUMBER:
        return f"Not a whole number by itself: {around}"
    for fault, is_before, is_after in _PARTS:
        if is_before.search(before[-_REACH:]) or is_after.match(text, span.end):
            return f"{fault}: {span.of(text)}"
    return None


def _digits(number: str) -> str:
    return number.strip().replace(",", "").replace("\uff0c", "")


def _reduction(numbers: Mapping[str, int], slot: Slot) -> StatedValue:
    months, days = divmod(numbers.get("days", 0), _DAYS_OF_A_MONTH)
    if days:
        return StatedValue(None, slot.unit, f"{numbers['days']} days are not a whole number of months")
    months += numbers.get("years", 0) * 12 + numbers.get("months", 0)
    percent = numbers["percent"] if "percent" in numbers else 100 - numbers.get("cut_percent", 100)
    fault = out_of_range(percent, slot)
    if not numbers.keys() & set(PERIOD_GROUPS):
        return StatedValue({"pay_percent": percent}, slot.unit, fault)
    if not 0 < months <= (slot.maximum_months or months):
        fault = fault or f"{months} months is not a plausible period for {slot.name}"
    return StatedValue({"period_months": months, "pay_percent": percent}, slot.unit, fault)


def out_of_range(value: int | Decimal, slot: Slot) -> str | None:
    """Return why a value is not plausible for its slot, or None."""
    low, high = slot.minimum, slot.maximum
    if (low is None or value >= low) and (high is None or value <= high):
        return None
    bounds = f"at least {low}" if high is None else f"at most {high}" if low is None else f"{low} to {high}"
    return f"{value} is not a plausible value for {slot.name} ({bounds} {slot.unit})"
