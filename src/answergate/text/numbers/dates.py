"""Dates and times of day, whole or in part, in one canonical form."""

from __future__ import annotations

import re

from answergate.text.numbers import east_asian
from answergate.text.numbers.alternation import alternation
from answergate.text.numbers.digits import decimal_of, folded
from answergate.text.numbers.figures import HAN
from answergate.text.numbers.grammar import ERAS, HALF_DAYS, MONTHS
from answergate.text.numbers.lexicon import CLOCK_WORDS, HALF_DAYS_BEHIND, PACKS, characters, pattern
from answergate.text.numbers.number import Kind, Meaning

_PART = re.compile(rf"[0-9０-９]+|{HAN}+")
_NAME = re.compile(r"[A-Z][a-zä]{2,}")
_PERIODS = {f"{mark}{n}": f"{mark.lower()}{n}" for mark, last in (("Q", 4), ("H", 2)) for n in range(1, last + 1)}
_PERIODS |= {word: name for pack in PACKS for word, name in pack.periods.items()}
_PERIOD = re.compile(alternation(_PERIODS))
_FIRST_YEAR = re.compile(f"[{characters('first year')}]")
_YEAR, _MONTH, _DAY, _HALF = map(characters, ("year", "month", "day", "half"))
_DECADE = re.compile(rf"(?:s|{pattern('decade')})\Z")


def of_parts(year: int | None, month: int | None, day: int | None, end: int) -> Meaning | None:
    """The date of these parts; None where the calendar has no such month or day."""
    if (month is not None and not 1 <= month <= 12) or (day is not None and not 1 <= day <= 31):
        return None
    shown = f"{year:04d}" if year is not None else "-"
    shown += f"-{month:02d}" if month is not None else ""
    shown += f"-{day:02d}" if day is not None else ""
    return Meaning(Kind.DATE, None, None, f"date:{shown}", end, end, 0, year, month, day)


def _period(year: int | None, name: str, end: int) -> Meaning:
    shown = f"date:{name}" if year is None else f"date:{year:04d}-{name}"
    return Meaning(Kind.DATE, None, None, shown, end, end, 0, year)


def _value(numeral: str) -> int:
    if numeral[0].isdigit():
        return int(decimal_of(numeral))
    value = east_asian.value_of(numeral)
    return -1 if value is None else int(value)


def date_of(literal: str) -> Meaning | None:
    """The date a literal names, written in any of the ways the grammar knows."""
    end = len(literal)
    if literal.startswith("FY"):
        return _period(_value(literal[2:].strip(" -")), "fy", end)
    if _DECADE.search(literal) is not None:
        return _period(None, f"{_value(_first(literal))}s", end)
    named = _PERIOD.search(literal)
    if named is not None:
        years = [_value(part) for part in _PART.findall(literal) if len(part) == 4]
        return _period(years[0] if years else None, _PERIODS[named.group()], end)
    if literal[:2] in ERAS:
        return _of_era(literal)
    if "-W" in literal:
        return _as_written(literal, _value(literal[:4]))
    name = _NAME.search(literal)
    if name is not None:
        return _with_name(literal, MONTHS[name.group()])
    return _in_figures(literal)


def _first(literal: str) -> str:
    match = _PART.search(literal)
    return match.group() if match else "0"


def _of_era(literal: str) -> Meaning | None:
    parts = [_value(part) for part in _PART.findall(_FIRST_YEAR.sub("1", literal))]
    month, day = (*parts[1:], None, None)[:2]
    return of_parts(ERAS[literal[:2]] + parts[0], month, day, len(literal))


def _with_name(literal: str, month: int) -> Meaning | None:
    year = day = None
    for part in _PART.findall(literal):
        if len(part) == 4:
            year = _value(part)
        else:
            day = _value(part)
    return of_parts(year, month, day, len(literal))


def korean_month_of(literal: str) -> Meaning | None:
    """A month, or a day of a month, in Korean words; June and October have lost a sound."""
    month, _, day = literal.rstrip(_DAY).partition(next(filter(literal.__contains__, _MONTH)))
    return of_parts(
        None, _value(_WORN_MONTHS.get(month, month)), _value(day.strip()) if day.strip() else None, len(literal)
    )


_WORN_MONTHS = dict(zip(characters("worn months")[::2], characters("worn months")[1::2], strict=True))


def _in_figures(literal: str) -> Meaning | None:
    parts = _PART.findall(literal)
    values = [_value(part) for part in parts]
    end = len(literal)
    if any(year in literal for year in _YEAR) or len(parts[0]) == 4:
        month, day = (*values[1:], None, None)[:2]
        return of_parts(values[0], month, day, end) or _as_written(literal, values[0])
    if len(parts) == 3:
        return _day_month_year(literal, values, end) or _as_written(literal, values[2])
    return of_parts(None, values[0], values[1] if len(values) > 1 else None, end)


def _day_month_year(literal: str, values: list[int], end: int) -> Meaning | None:
    """05/12/2023 is two dates; it is only equal to itself unless a part can be no month."""
    first, second, year = values
    if first > 12 or "." in literal:
        return of_parts(year, second, first, end)
    if second > 12 or first == second:
        return of_parts(year, first, second, end)
    return _as_written(literal, year)


def _as_written(literal: str, year: int) -> Meaning:
    """Something of a year that is only equal to itself, such as the season 2019-20."""
    end = len(literal)
    return Meaning(Kind.DATE, None, None, f"date:{year:04d}-?{folded(literal)}", end, end, 0, year)


def time_of(literal: str) -> Meaning | None:
    """The time of day a literal names, on the 24-hour clock."""
    parts = [_value(part) for part in _PART.findall(literal[2:] if literal[:2] in HALF_DAYS else literal)]
    if not parts:
        return None
    hour, minute, second = (*parts, 0, 0)[:3]
    if literal.endswith(tuple(_HALF)):
        minute = 30
    half = HALF_DAYS.get(literal[:2])
    if half is None:
        half = next((hours for word, hours in HALF_DAYS_BEHIND.items() if literal.endswith(word)), None)
    letters = literal.lower().rstrip(". ")
    if letters.endswith(("pm", "p.m")) or half == 12:
        hour = hour + 12 if hour < 12 else hour
    elif (letters.endswith(("am", "a.m")) or half == 0) and hour == 12:
        hour = 0
    if not (0 <= hour <= 24 and 0 <= minute < 60):
        return None
    shown = f"time:{hour:02d}:{minute:02d}" + (f":{second:02d}" if second else "")
    return Meaning(Kind.TIME, None, None, shown, len(literal), len(literal))


def time_in_words(literal: str) -> Meaning | None:
    """The time of day in words that add minutes to an hour: half past seven, halb zwölf."""
    words, _, hour = literal.rpartition(" ")
    value = int(hour) if hour.isdigit() else HOURS[hour.lower()]
    minutes = (value * 60 + CLOCK_WORDS.get(words, CLOCK_WORDS.get(words.lower(), 0))) % _HALF_DAY
    return Meaning(Kind.TIME, None, None, f"time:{minutes // 60:02d}:{minutes % 60:02d}", len(literal), len(literal))


_HALF_DAY = 12 * 60
HOURS = {
    word: n for pack in PACKS if pack.spoken for n, word in enumerate([*pack.spoken.ones, *pack.spoken.teens[:3]], 1)
} | {
    word: n
    for pack in PACKS
    if pack.compounds
    for word, n in (*pack.compounds.ones.items(), *pack.compounds.teens.items())
    if n <= 12
}
"""The hours of a clock in words."""
