"""Whether a number of the evidence says the same as one of a claim, though in another unit or by another counter.

350°F and 350 degrees, "days: 7" and seven days, 35个车站 and 35座车站: a writer takes one for the other.
"""

from __future__ import annotations

import re
from typing import Final

from answergate.text.numbers import Kind, Number
from answergate.text.numbers.currencies import CURRENCY_SIGNS, MONEY
from answergate.text.numbers.units import COUNTERS, UNITS

_KINDRED_UNITS: Final = (
    frozenset(("°F", "°", "degree")),
    frozenset(("°C", "°", "degree")),
    frozenset(("year", "age")),
    frozenset(("min", "point")),
    *(frozenset(("%", share)) for share in ("wt%", "vol%", "mol%")),
)
_ANYTHING: Final = "thing"
_COUNTED_THING: Final = re.compile("[\u3400-\u9fff]{2}|[\u30a1-\u30ff]{2,}")
_ENGLISH_WORD: Final = re.compile(" [A-Za-z]{3}")
_SCORED: Final = "point"
# 件 counts whatever can be taken in the hand: 各100件 for 100张 and 100床.
_PIECES: Final = frozenset((None, "thing", "item", "sheet", "bottle", "cup", "volume", "machine"))
_MEASURED: Final = (Kind.QUANTITY, Kind.PERCENT)
_CURRENCIES: Final = {
    money: tuple([spelling for spelling, unit in {**CURRENCY_SIGNS, **UNITS}.items() if unit == money])
    for money in MONEY
}
_SPEED: Final = re.compile("[风風풍][速속]")
_TEMPERATURES: Final = frozenset(("°C", "°F", "°", "degree"))
_UNBROKEN: Final = re.compile("[^.;:!?()]*")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
# "The 4-weekly group" is treated every four weeks.
_EVERY: Final = {"hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year"}
_AGED: Final = re.compile(r"\b(?:age[ds]?|under|over|child(?:ren)?|adults?)\b[^.;]*\Z", re.IGNORECASE)
_AGED_REACH: Final = 20
_UNIT_REACH: Final = 40
# A unit in a label: retention_days = 7, "Weight (kg): 20", 기간(일) 14.
_LABELLED: Final = re.compile(r"(?<=[_(])[^\W\d_]+(?=[)\s=:])|[^\W\d_]+(?=\s?[:=])")
_AGE: Final = "age"
# A label of food has them before their number, without any sign: "Calories 230".
_ENERGY: Final = ("cal", "kcal")
_OPENING: Final = frozenset("(（")
_CLOSING: Final = frozenset(")）")


def says_the_same(number: Number, other: Number, text: str) -> bool:
    """The same value, and units that a writer would take for one: 350°F and 350 degrees, 250 and 250°C, 40 years old."""
    if number.value is None or number.value != other.value:
        return False
    if number.kind is Kind.AMOUNT:
        return other.unit is None and other.kind is Kind.NUMBER and "|" in text and _is_priced(number, text)
    # Who speaks of a measure may leave its unit out: 360 for 360立方米.
    if number.kind is Kind.NUMBER and number.unit is None:
        return other.kind is Kind.QUANTITY and other.unit is not None and number.text == other.digits.of(text)
    if number.kind not in _MEASURED:
        return False
    if other.unit is None:
        return other.kind is Kind.NUMBER and number.kind is Kind.QUANTITY and may_be_of(number.unit, other, text)
    return other.kind in _MEASURED and (kindred(number.unit, other.unit) or _is_speed_of_wind(number, other, text))


def _is_priced(number: Number, table: str) -> bool:
    """Whether a table names the currency of an amount beside its cells, as a header or a note does: 价格（元/人）."""
    return number.unit is not None and any(spelling in table for spelling in _CURRENCIES.get(number.unit, ()))


def _is_speed_of_wind(number: Number, other: Number, text: str) -> bool:
    """Whether both are metres a second, one of them without its second: 風速18メートル."""
    start = other.span.start
    return number.unit == "m/s" and other.unit == "m" and _SPEED.search(text, max(0, start - 8), start) is not None


def may_be_of(unit: str | None, number: Number, text: str) -> bool:
    """Whether a bare number of the evidence may be meant in a unit: "oven at 250", a cell, "15 paid vacation days", "days: 7"."""
    if unit in _TEMPERATURES or "|" in text or "\t" in text:
        return True
    start = number.span.start
    if unit in _ENERGY and text[max(0, start - 9) : start].lower() == "calories ":
        return True
    if unit == _AGE and _AGED.search(text, max(0, start - _AGED_REACH), start):
        return True
    # Who stands in brackets behind a name is so old.
    if unit == _AGE and text[start - 1 : start] in _OPENING and text[number.span.end : number.span.end + 1] in _CLOSING:
        return True
    line = text[text.rfind("\n", max(0, start - _UNIT_REACH), start) + 1 or max(0, start - _UNIT_REACH) : start]
    if any(kindred(unit, UNITS[word]) for word in _LABELLED.findall(line) if word in UNITS):
        return True
    stretch = _UNBROKEN.match(text, number.span.end, number.span.end + _UNIT_REACH)
    return stretch is not None and any(
        kindred(unit, UNITS.get(word) or _EVERY[word])
        for word in _LETTERS.findall(stretch.group())
        if word in UNITS or word in _EVERY
    )


def same_count(number: Number, claim: str, other: Number, text: str) -> bool:
    """Whether both count, one of them by the counter for anything, 个, 개 or つ: 35个车站, 35座车站.

    What English counts without a counter, others count with one: 1000次 for "1,000 calls", and 7次助攻 for 7助攻.
    """
    if number.value != other.value:
        return False
    if number.unit == _ANYTHING:
        return other.unit is None or other.unit in COUNTERS
    # 2点 for 2得点, 10ゴール for 10点目.
    if _SCORED in (number.unit, other.unit):
        return None in (number.unit, other.unit)
    if other.unit is None and number.unit in COUNTERS and not number.text.isascii():
        thing = _COUNTED_THING.match(claim, number.span.end)
        in_english = other.text.isascii() and (other.text.isalpha() or _ENGLISH_WORD.match(text, other.span.end))
        if in_english or (thing and text.startswith(thing[0], other.span.end)):
            return True
    # 1度 is once.
    if number.unit == "time" and other.text[-1] == "度":
        return True
    return number.text[-1] == "件" and other.unit in _PIECES


def kindred(unit: str | None, other: str | None) -> bool:
    """Whether a writer would take two units for one: °F and degrees."""
    return unit == other or any(unit in kin and other in kin for kin in _KINDRED_UNITS)
