"""Measures that take several words: half an hour, a year and a half, 1시간 20분, two dozen, 两个半小时."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.derivations.figures import share_of
from answergate.text.numbers import Number
from answergate.text.numbers.units import UNITS
from answergate.text.numerals import HAN_NUMERALS

# So many of the smallest make one, by what they measure.
_TIMES: Final = {"s": 1.0, "min": 60.0, "point": 60.0, "hour": 3600.0, "day": 86_400.0, "week": 604_800.0}
_AGES: Final = {"month": 1.0, "year": 12.0, "decade": 120.0, "century": 1200.0}
_WEIGHTS: Final = {"µg": 1e-6, "mg": 1e-3, "g": 1.0, "斤": 500.0, "kg": 1e3, "t": 1e6}
_LENGTHS: Final = {"mm": 1.0, "cm": 10.0, "m": 1e3, "km": 1e6}
_VOLUMES: Final = {"mL": 1.0, "L": 1e3}
_BYTES: Final = {"byte": 1.0, "KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "PB": 1e15}
_WATTS: Final = {"W": 1.0, "kW": 1e3, "MW": 1e6, "GW": 1e9}
_WATT_HOURS: Final = {"Wh": 1.0, "kWh": 1e3, "MWh": 1e6, "GWh": 1e9, "TWh": 1e12}
_HERTZ: Final = {"Hz": 1.0, "kHz": 1e3, "MHz": 1e6, "GHz": 1e9}
_AREAS: Final = {"cm²": 1e-4, "m²": 1.0, "ha": 1e4, "km²": 1e6}
_MEASURED: Final = (_TIMES, _AGES, _WEIGHTS, _LENGTHS, _VOLUMES, _BYTES, _WATTS, _WATT_HOURS, _HERTZ, _AREAS)
BASES: Final = {unit: (min(sizes), size) for sizes in _MEASURED for unit, size in sizes.items()}
"""What a unit measures, and how many of the smallest one of it is."""

CENTS: Final = {"USD": 100.0, "EUR": 100.0}
"""How many cents one of a currency is."""

_UNIT_OF: Final = {
    **dict.fromkeys(("hour", "시간", "小时", "小時", "钟头", "鐘頭", "時間"), "hour"),
    **dict.fromkeys(("year", "년", "年"), "year"),
    **dict.fromkeys(("month", "月"), "month"),
    **dict.fromkeys(("century", "세기", "世纪", "世紀"), "century"),
    **{name: name for name in ("decade", "week", "day")},
}
_PERIOD: Final = "(year|century|decade|month|week|day|hour)"
_HALF: Final = re.compile(
    r"\bhalf[ -](?:an? )?(year|century|decade|hour)\b|(?<![가-힣0-9 ])(?:(?<! )| )반 ?(년|세기|시간)"
    "|(?<![上下前后後大小个個0-9一二两兩三四五六七八九十年])半[个個]?(年|小时|小時|钟头|鐘頭|時間|世纪|世紀)"
)
_ONE_AND_A_HALF: Final = re.compile(rf"\b(?:an?|one) {_PERIOD} and a half\b")
# "20 tons a year" has no year.
_ONE: Final = re.compile(
    rf"\b(?:for|within|lasts?|takes?|after|than|under|over|least|about|almost|nearly|of|up to) an? {_PERIOD}\b(?! and a)"
)
# "An hour and 50 minutes" has one number only.
_ONE_AND: Final = re.compile(r"\b(?:an?|one) (hour|minute|day|week|year) and \Z")
_ONE_AND_REACH: Final = 16
# A part of one: two tenths of a second, 三分之一小时, 4분의 1시간.
_OF_ONE: Final = re.compile(
    r" of (?:an?|one) (second|minute|hour|day|week|month|year|decade|century|litre|liter|kilogram|kilo|metre|meter|kilometre|kilometer)\b"
    "|(小时|小時|時間|분|秒|초|시간|年|년|天|公里|公斤|米|升|キロ|メートル)"
)
# 一又四分之一小时: the whole ones stand before their part.
_WHOLE_BEFORE: Final = re.compile("([一二三四五六七八九0-9])又\\Z")
_BEHIND: Final = re.compile(
    r" and a half\b|半(?![数數分价價导導径徑])| ?반(?![가-힣])| ?반(?=[이의을은]|동안|만에|으로|입니)"
)
# 两个半小时, 三个半世纪.
_AFTER_COUNTER: Final = re.compile("半(小时|小時|钟头|鐘頭|月|世纪|世紀)")
_JOINED: Final = frozenset(("", " ", " and ", ", "))
DOZEN: Final = "dozen"
_TOO_MANY: Final = 10**12
_MEASURING: Final = frozenset((*BASES, "thing"))
_COUNTING: Final = _MEASURING.union((None,))


class Measure(Struct, frozen=True):
    """A measure, where it stands, and how much it is; without a unit it counts anything."""

    span: Span
    unit: str | None
    size: float


def measures_in(low: str, numbers: Sequence[Number]) -> Iterator[Measure]:
    """The measures of a lowered text, with these numbers, that its numbers alone do not tell."""
    for pattern, size in ((_HALF, 0.5), (_ONE_AND_A_HALF, 1.5), (_ONE, 1.0)):
        for match in pattern.finditer(low):
            yield Measure(Span(*match.span()), _UNIT_OF[match[match.lastindex or 1]], size)
    for number in numbers:
        yield from _part_of_one(low, number)
        yield from _with_one_before(low, number)
    units = _COUNTING if DOZEN in low else _MEASURING
    sized = [
        (number, float(number.value))
        for number in numbers
        if number.unit in units and number.value is not None and 0 < number.value < _TOO_MANY
    ]
    for number, value in sized:
        yield from _with_half(low, number, value)
    for (one, first), (other, second) in pairwise(sized):
        gap = low[one.span.end : other.span.start]
        larger, smaller = BASES.get(one.unit or ""), BASES.get(other.unit or "")
        if gap == " " and one.unit is None and other.text == DOZEN:
            yield Measure(Span(one.span.start, other.span.end), None, 12.0 * first)
        elif larger and smaller and larger[0] == smaller[0] and larger[1] > smaller[1] and gap in _JOINED:
            size = first * larger[1] / smaller[1] + second
            yield Measure(Span(one.span.start, other.span.end), other.unit, size)


def _unit_named(word: str) -> str:
    # A century alone is an ordinal's, and no unit.
    return _UNIT_OF.get(word) or UNITS[word]


def _part_of_one(low: str, number: Number) -> Iterator[Measure]:
    share = share_of(number)
    behind = _OF_ONE.match(low, number.span.end) if share is not None else None
    if share is None or behind is None:
        return
    start, size = number.span.start, share / 100.0
    whole = _WHOLE_BEFORE.search(low, max(0, start - 2), start)
    if whole is not None:
        start = whole.start()
        size += float(HAN_NUMERALS.index(whole[1]) + 1 if whole[1] in HAN_NUMERALS else whole[1])
    yield Measure(Span(start, behind.end()), _unit_named(behind[1] or behind[2]), size)


def _with_one_before(low: str, number: Number) -> Iterator[Measure]:
    start = number.span.start
    before = _ONE_AND.search(low, max(0, start - _ONE_AND_REACH), start)
    if before is None or number.value is None or number.unit not in BASES:
        return
    (kind, larger), (own, base) = BASES[_unit_named(before[1])], BASES[number.unit]
    if kind == own:
        yield Measure(Span(before.start(), number.span.end), number.unit, larger / base + float(number.value))


def _with_half(low: str, number: Number, value: float) -> Iterator[Measure]:
    end = number.span.end
    if number.unit == "thing":
        behind = _AFTER_COUNTER.match(low, end)
        if behind is not None:
            yield Measure(Span(number.span.start, behind.end()), _UNIT_OF[behind[1]], value + 0.5)
    elif number.unit in BASES:
        behind = _BEHIND.match(low, end)
        if behind is not None:
            yield Measure(Span(number.span.start, behind.end()), number.unit, value + 0.5)
