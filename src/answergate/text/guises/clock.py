"""A time of day that the evidence has, told in another way: "at 7" for 7 pm, "half past nine" for 9:30, 9-21 for 9 pm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from answergate.text.numbers import Kind, Number
from answergate.text.numbers.grammar import HALF_DAYS
from answergate.text.words.wording import Claimed, Prepared

_NOON: Final = 12
_HOUR: Final = 60
_DAY: Final = 24 * _HOUR
_TIME: Final = re.compile("time:([0-9]{2}):([0-9]{2})")
_HALF_OF_DAY: Final = re.compile(rf"[ap]\.?m|{'|'.join(HALF_DAYS)}", re.IGNORECASE)
# Which half of the day it is may be told behind the time.
_MORNING_AFTER: Final = re.compile(r"(?: o['’]clock)? in the (?:early )?morning\b")
_EVENING_AFTER: Final = re.compile(r"(?: o['’]clock)? (?:in the (?:late |early )?(?:afternoon|evening)|at night)\b")
_PARTS: Final = {"half": 30, "quarter": 15, "twenty": 20, "ten": 10, "five": 5}
_PAST_OR_TO: Final = re.compile(rf"\b(?:a )?({'|'.join(_PARTS)})[ -](past|after|to|before) \Z")
# What stands before or behind an hour that is written without any sign of being one.
_BEFORE_HOUR: Final = re.compile(
    r"\b(?:at|by|until|till|from|to|between|and|before|after|around|about|opens?|closes?) \Z|[-–~|(] ?\Z"
)
_BEHIND_HOUR: Final = re.compile(r" ?[-–~] ?[0-9]| (?:to|until|till|and) [0-9]| o['’]clock\b")
_NEARBY: Final = 24
# Times that are not read as such: 6.45 am, the end of 9am-5pm, and four figures where the text has some that open with a nought.
_WRITTEN: Final = re.compile(r"(?<![\w.:])(1[0-2]|0?[1-9])(?:[.:]([0-5][0-9]))? ?([ap])\.?m\b")
_FOUR_FIGURES: Final = re.compile(
    r"(?<![A-Za-z0-9_.,:/])(?<![0-9] )([01][0-9]|2[0-3])([0-5][0-9])(?: ?(hrs?|hours|h))?"
    r"(?![^\W에부까와과とにか발发發発]|/|[.,:][0-9]| [0-9])"
)
_AT_NOON: Final = re.compile(r"\b(?:noon|midday)\b|정오|正午")
_AT_MIDNIGHT: Final = re.compile(r"\bmidnight\b|자정|午夜|深夜0時|零時")
# 九点 is read as nine points, which it may be.
_OCLOCK_IN_HAN: Final = ("点", "點")


def is_told_on_the_clock(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the time of day that a number of the claim may be."""
    said = minutes_said(number, claim.low)
    return bool(said) and any(not said.isdisjoint(minutes_in(text)) for text in evidence)


def minutes_said(number: Number, low: str) -> frozenset[int]:
    """The minutes of the day that a number of a lowered claim may be."""
    written = _written_at(number, low)
    if written is not None:
        return frozenset([written])
    half = _half_told(number, low)
    time = _time_of(number, low)
    if time is None or (number.kind is Kind.NUMBER and half is None and not _stands_as_hour(number, low)):
        return frozenset()
    return _either_half(*time, half)


def _written_at(number: Number, low: str) -> int | None:
    """The minute of the day that a number of the claim is, where it is not read as a time: 7.05pm, 0800."""
    if number.kind is Kind.TIME:
        return None
    match = _WRITTEN.match(low, number.span.start)
    if match is not None:
        return _in_half(match)
    four = _FOUR_FIGURES.match(low, number.span.start) if number.text.startswith("0") else None
    return None if four is None else int(four[1]) * _HOUR + int(four[2])


def _in_half(written: re.Match[str]) -> int:
    start = _NOON if written[3] == "p" else 0
    return (int(written[1]) % _NOON + start) * _HOUR + int(written[2] or 0)


def _written_in(low: str) -> Iterator[int]:
    """The minutes of the day that a lowered text has in a way that is not read as a time."""
    yield from map(_in_half, _WRITTEN.finditer(low))
    if _AT_NOON.search(low):
        yield _NOON * _HOUR
    if _AT_MIDNIGHT.search(low):
        yield 0
    four = list(_FOUR_FIGURES.finditer(low))
    if any(match[3] or match[0].startswith("0") for match in four):
        yield from [int(match[1]) * _HOUR + int(match[2]) for match in four]


def _time_of(number: Number, low: str) -> tuple[int, int] | None:
    """The hour and minute that a number says, or may say."""
    match = _TIME.fullmatch(number.key)
    if match is not None:
        return int(match[1]), int(match[2])
    value = number.value
    if value is None or not 0 < value <= 24 or value != int(value):
        return None
    if number.text.endswith(_OCLOCK_IN_HAN):
        return int(value), 30 if low.startswith("半", number.span.end) else 0
    if number.kind is not Kind.NUMBER:
        return None
    part = _part_told(number, low)
    return ((int(value) - 1) % 24, part + _HOUR) if part < 0 else (int(value), part)


def _part_told(number: Number, low: str) -> int:
    """How many minutes past an hour, or to it, are told before it."""
    before = _PAST_OR_TO.search(low, max(0, number.span.start - _NEARBY), number.span.start)
    if before is None:
        return 0
    return _PARTS[before[1]] if before[2] in ("past", "after") else -_PARTS[before[1]]


def _half_told(number: Number, low: str) -> int | None:
    """The hour at which the half of the day that is told with a time begins; None where none is told."""
    if number.kind is Kind.TIME and _HALF_OF_DAY.search(number.text):
        return int(number.key[5:7]) // _NOON * _NOON
    if _MORNING_AFTER.match(low, number.span.end):
        return 0
    return _NOON if _EVENING_AFTER.match(low, number.span.end) else None


def _either_half(hour: int, minute: int, half: int | None) -> frozenset[int]:
    """An hour up to twelve is of either half of the day, where it is not told of which."""
    if hour > _NOON or hour == 0:
        return frozenset([(hour * _HOUR + minute) % _DAY])
    return frozenset([(hour % _NOON + start) * _HOUR + minute for start in ((0, _NOON) if half is None else (half,))])


def minutes_in(text: Prepared) -> Iterator[int]:
    """The minutes of the day that a text has; where it counts the hours to 24, an hour is what it is."""
    times = [
        (number, time)
        for number in text.numbers
        if (time := _time_of(number, text.low)) is not None
        and (number.kind is not Kind.NUMBER or _stands_as_hour(number, text.low))
    ]
    yield from _written_in(text.low)
    to_24 = any(_counts_to_24(number, hour) for number, (hour, _) in times)
    for number, (hour, minute) in times:
        yield from _either_half(hour, minute, hour // _NOON * _NOON if to_24 else _half_told(number, text.low))


def _stands_as_hour(number: Number, low: str) -> bool:
    """Whether a bare number stands where hours do: "at 7", "from 9 to 5", "5 o'clock", 9-21."""
    start, end = number.span.start, number.span.end
    before = max(0, start - _NEARBY)
    return any(mark.search(low, before, start) for mark in (_BEFORE_HOUR, _PAST_OR_TO)) or bool(
        _BEHIND_HOUR.match(low, end)
    )


def _counts_to_24(number: Number, hour: int) -> bool:
    """Whether a time is of a clock of 24 hours: 17:30, 09:30, 9-21."""
    return not _HALF_OF_DAY.search(number.text) and (hour > _NOON or number.text.startswith("0"))
