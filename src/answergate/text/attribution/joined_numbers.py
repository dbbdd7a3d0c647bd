"""What joins two numbers of a text: ranges, alternatives, factors, tolerances and sums."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from enum import Enum

from msgspec import structs

from answergate.lang.attribution_patterns import compiled, words
from answergate.model.span import Span
from answergate.text.attribution.stated_numbers import Stated
from answergate.text.attribution.stated_values import OR
from answergate.text.numbers.digits import EXACT
from answergate.text.numbers.measures import ratio, times
from answergate.text.numbers.reader import is_range

_WIDEST_JOINT = 16
_BEFORE_REACH = 24
_DOTS = re.compile(r"\s*(?:…|\.{2,3}|÷)\s*")
_TIMES = re.compile(r"\s*[x×*]\s*")
_COMMA = re.compile(r"\s*[,，、;]\s*")


class Joint(Enum):
    """What joins a number to the next one."""

    NONE = 0
    RANGE = 1
    OR = 2
    AND = 3
    COMMA = 4
    TIMES = 5
    TOLERANCE = 6


def joints(numbers: Sequence[Stated], text: str) -> list[Joint]:
    """Return what joins each number to the next one. The last one is joined to nothing."""
    found = [_joint(first, second, text) for first, second in itertools.pairwise(numbers)]
    for place in range(len(found) - 2, -1, -1):
        # 30, 60 or 90 days
        if found[place] is Joint.COMMA and found[place + 1] is Joint.OR:
            found[place] = Joint.OR
    return [*(Joint.NONE if joint is Joint.COMMA else joint for joint in found), Joint.NONE]


def with_sums(numbers: list[Stated], text: str) -> list[Stated]:
    """Add up what is stated in a larger and a smaller unit: 1 year and 6 months."""
    kept: list[Stated] = []
    for number in numbers:
        whole = _sum_of(kept[-1], number, text) if kept else None
        if whole is None:
            kept.append(number)
        else:
            kept[-1] = whole
    return kept


def _sum_of(large: Stated, small: Stated, text: str) -> Stated | None:
    between = text[large.span.end : small.span.start]
    if len(between) > _WIDEST_JOINT or large.unit is None or small.unit is None or large.per or small.per:
        return None
    if between.strip(" \u00a0") and (not _is_word(words("joints"), between) or _is_word(OR, between)):
        return None
    factor = ratio(large.unit, small.unit)
    if factor is None or not 0 < small.value < factor or large.value != large.value.to_integral_value():
        return None
    value = times(large.value, factor)
    if value is None:
        return None
    span = Span(large.span.start, small.span.end)
    return structs.replace(
        small, span=span, digits=Span(large.digits.start, small.digits.end), value=EXACT.add(value, small.value)
    )


def _joint(first: Stated, second: Stated, text: str) -> Joint:
    between = text[first.span.end : second.span.start]
    if len(between) > _WIDEST_JOINT or "\n\n" in between:
        return Joint.NONE
    if (second.is_deviation and not between.strip()) or between.strip() in ("±", "+/-", "+-"):
        return Joint.TOLERANCE
    if second.is_part and first.is_part:
        return Joint.OR
    if is_range(text, first.span.start, first.span.end, second.span.start) or _DOTS.fullmatch(between):
        return Joint.RANGE
    if _is_between(first, second, text):
        return Joint.RANGE
    if between.strip() == "/" or _is_word(OR, between):
        return Joint.OR
    if _TIMES.fullmatch(between):
        return Joint.TIMES
    if first.unit is None and not first.is_slot_unit:
        if _COMMA.fullmatch(between):
            return Joint.COMMA
        if _is_word(words("joints"), between):
            return Joint.AND
    return Joint.NONE


def _is_word(pattern: str, between: str) -> bool:
    return compiled(rf"\s*(?:{pattern})\s*").fullmatch(between) is not None


def _is_between(first: Stated, second: Stated, text: str) -> bool:
    """Return whether words around two numbers make them the ends of a range: zwischen 2 und 8."""
    if not _is_word(words("joints"), text[first.span.end : second.span.start]):
        return False
    before = text[max(0, first.span.start - _BEFORE_REACH) : first.span.start]
    return bool(
        compiled(rf"(?:{words('between_before')})\s*\Z").search(before)
        or compiled(rf"\s*(?:{words('between_after')})").match(text, second.span.end)
    )
