"""What a number is divided by, in words or behind slashes: 5 mg/kg, 5 mg per day, 年1.2%."""

from __future__ import annotations

import re
from collections.abc import Iterator

from answergate.text.numbers import lexicon
from answergate.text.numbers.lexicon import any_of, characters
from answergate.text.numbers.unit_words import unit_of

_FIGURE = re.compile(r"\d(?:[\d,.]*\d)?")
# What a quantity is divided by: /m², /5 mL, /kg/day.
_SLASHES = re.compile(r"(?:\s?[/／]\s?(?:\d[\d.,]*\s?)?[^\W\d_]{1,12}[²³23]?)+")
_SAME_POWER = str.maketrans("23／", "²³/")
# "This year 53" is no rate.
_NO_RATE = rf"[\d{characters('month')}{characters('this or last')}]"
_PREFIX = re.compile(rf"(?<!{_NO_RATE})(?<!{_NO_RATE} )({any_of(lexicon.RATE_PREFIXES)})\s?\Z")
_PER_UNIT = re.compile(
    rf"{any_of([*lexicon.PER, *lexicon.PER_ONE])}\s+([^\W\d_]+)(?! (?:1[5-9]|20)\d\d)", re.IGNORECASE
)
_PER_MANY = re.compile(rf"{any_of(lexicon.PER_MANY)}\s+(\d[\d.,]*)\s?([^\W\d_]+)", re.IGNORECASE)
_PER = re.compile(rf"[\s)]*(?:[^\W\d_]+\s)?{any_of(lexicon.PER)}\s+([^\W\d_]+)(?:\s([^\W\d_]+))?", re.IGNORECASE)


def behind_slashes(text: str, end: int) -> tuple[str, ...]:
    """The units behind slashes right behind a number: /hr is "hour", /m2 is "m²"."""
    found = _SLASHES.match(text, end)
    if found is None:
        return ()
    parts = re.sub(r"\s", "", found[0]).translate(_SAME_POWER).removeprefix("/").split("/")
    return tuple(map(_divisor, parts))


def behind_per(text: str, end: int) -> tuple[str, ...]:
    """The unit behind "per" right after a number, or the words there."""
    found = _PER.match(text, end)
    if found is None:
        return ()
    unit = unit_of(found[1])
    return (unit,) if unit is not None else tuple(word.lower() for word in found.groups() if word)


def before_number(before: str) -> str | None:
    """The unit that a word right before a number divides it by: year for 年1.2%."""
    found = _PREFIX.search(before)
    return None if found is None else lexicon.RATE_PREFIXES[found[1]]


def named_between(text: str, start: int, end: int) -> Iterator[str | None]:
    """The units behind "per", "a" or "each" between two places. "In the year 2015" is a date."""
    for match in _PER_UNIT.finditer(text, start, end + len(" 2015")):
        if match.end() <= end:
            yield unit_of(match[1])


def named_in(sentence: str) -> frozenset[str]:
    """The units, with their count if they have one, that a sentence divides by."""
    units = frozenset(filter(None, map(unit_of, _PER_UNIT.findall(sentence))))
    return units | {f"{count}{unit_of(unit) or unit}" for count, unit in _PER_MANY.findall(sentence)}


def _divisor(written: str) -> str:
    """What a quantity is divided by, with its count if it is not one: "hour" for "hr", "5mL" for "5ml"."""
    count = _FIGURE.match(written)
    start = 0 if count is None else count.end()
    return written[:start] + (unit_of(written[start:]) or written[start:])
