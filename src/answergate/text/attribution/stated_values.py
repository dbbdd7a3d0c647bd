"""The number a trigger matched, as a value of its slot."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from answergate.model.catalogue import Slot, Trigger
from answergate.model.span import Span
from answergate.text.attribution.vocabulary import characters, words
from answergate.text.patterns import Match

# The groups a trigger may name, and nothing else.
VALUE_GROUP = "value"
PERIOD_GROUPS = ("years", "months", "days")
PERCENT_GROUPS = ("percent", "cut_percent")
_LONGEST_NUMBER = 18
_DAYS_OF_A_MONTH = 30
_RANGE_REACH = 16
# A range from the first day is the whole: 1~180 days is a limit of 180 days.
_RANGE_BEFORE = re.compile(r"(?<!\d)(?!0*1\D)\d+\s*[^\W\d]{0,2}\s*[~∼～〜]\s*\Z")
_RANGE_AFTER = re.compile(r"\s*+[^\W\d]{0,2}\s*+[~∼～〜]\s*\d")
_OR = f"(?:{words('alternatives')})"
_OR_BEFORE = re.compile(rf"\d\s*[^\W\d]{{0,2}}?%?\s*{_OR}\s*\Z")
_OR_AFTER = re.compile(rf"\s*+[^\W\d]{{0,2}}?%?\s*+{_OR}\s*\d")
# In East Asian languages a number can go on after a power of ten thousand.
_LARGER_BEFORE = re.compile(rf"\d\s*[^\W\d]?\s*[{characters('large_numerals')}]\s*\Z")


class StatedValue(Struct, frozen=True):
    """A value, and what is wrong with it as a value of its slot."""

    value: int | Mapping[str, int | str] | None
    fault: str | None = None


def read_value(text: str, match: Match, trigger: Trigger, slot: Slot) -> StatedValue:
    """What the match states, in the slot's unit, held against the slot's plausible range."""
    numbers: dict[str, int] = {}
    for name, span in _number_groups(match).items():
        number = _whole_number(text, span)
        if number is None:
            return StatedValue(None, f"Not a whole number by itself: {_number_around(text, span)}")
        fault = _part_of_more(text, span)
        if fault is not None:
            return StatedValue(None, f"{fault}: {span.of(text)}")
        numbers[name] = number
    if VALUE_GROUP in numbers:
        value = numbers[VALUE_GROUP] * trigger.scale
        return StatedValue(value, _out_of_range(value, slot))
    return _reduction(numbers, slot)


def _part_of_more(text: str, span: Span) -> str | None:
    """What the number at ``span`` is only a part of."""
    start = max(0, span.start - _RANGE_REACH)
    if _RANGE_BEFORE.search(text, start, span.start) or _RANGE_AFTER.match(text, span.end):
        return "Only the end of a range"
    if _OR_BEFORE.search(text, start, span.start) or _OR_AFTER.match(text, span.end):
        return "Only one of several"
    return "Not a whole number by itself" if _LARGER_BEFORE.search(text, start, span.start) else None


def _reduction(numbers: Mapping[str, int], slot: Slot) -> StatedValue:
    value: dict[str, int | str] = {}
    days = numbers.get("days", 0)
    months = numbers.get("years", 0) * 12 + numbers.get("months", 0) + days // _DAYS_OF_A_MONTH
    if days % _DAYS_OF_A_MONTH:
        return StatedValue(None, f"{days} days are not a whole number of months")
    if any(group in numbers for group in PERIOD_GROUPS):
        value["period_months"] = months
    percent = numbers["percent"] if "percent" in numbers else 100 - numbers.get("cut_percent", 100)
    value["pay_percent"] = percent
    fault = _out_of_range(percent, slot)
    if fault is None and "period_months" in value and not 0 < months <= (slot.maximum_months or months):
        fault = f"{months} months is not a plausible period for {slot.name}"
    return StatedValue(value, fault)


def _number_groups(match: Match) -> dict[str, Span]:
    named = {name: span for name in match.names if (span := match.group(name)) is not None}
    if named:
        return named
    return {VALUE_GROUP: next(span for span in match.groups if span is not None)}


def _whole_number(text: str, span: Span) -> int | None:
    """The number at ``span``; None where it is only part of one (the 5 of 12.5, the 000 of 3,000)."""
    digits = span.of(text).strip().replace(",", "").replace("\uff0c", "")
    if not digits.isdecimal() or len(digits) > _LONGEST_NUMBER or _number_around(text, span) != span.of(text):
        return None
    return int(digits)


def _number_around(text: str, span: Span) -> str:
    start, end = span.start, span.end
    floor, ceiling = max(0, start - _LONGEST_NUMBER), min(len(text), end + _LONGEST_NUMBER)
    while start > floor and (
        text[start - 1].isdecimal() or (text[start - 1] in ".,，" and text[start - 2 : start - 1].isdecimal())
    ):
        start -= 1
    while end < ceiling and (text[end].isdecimal() or (text[end] in ".,，" and text[end + 1 : end + 2].isdecimal())):
        end += 1
    return text[start:end]


def _out_of_range(value: int, slot: Slot) -> str | None:
    low, high = slot.minimum, slot.maximum
    if (low is None or value >= low) and (high is None or value <= high):
        return None
    if low is None or high is None:
        limit = f"at least {low}" if high is None else f"at most {high}"
    else:
        limit = f"{low} to {high}"
    return f"{value} is not a plausible value for {slot.name} ({limit} {slot.unit})"
