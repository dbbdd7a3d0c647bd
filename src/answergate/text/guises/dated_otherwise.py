"""Days, quarters and years that the evidence has in another guise: 8월 1일 for "8. 1.(금)", a year ago for 전년."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.text.numbers import Kind, Number
from answergate.text.numbers.grammar import ERAS
from answergate.text.words.wording import Claimed, Prepared

_DAY: Final = re.compile("date:--([0-9]{2})-([0-9]{2})")
_YEAR_AGO: Final = re.compile(
    r"\b(?:(?:a|one|1) year (?:ago|before|earlier)|than (?:a|one) year)\b|1년 ?전|일 년 ?전|한 ?해 ?전|一年前|1年前"
)
_LAST_YEAR: Final = re.compile(
    r"\b(?:(?:last|previous|prior|preceding) year|year[- ](?:on|over)[- ]year|yoy)\b|전년|작년|지난해|同比|去年|上年|前年|昨年",
    re.IGNORECASE,
)
_YEARS: Final = re.compile(
    r"(?<![0-9,.])(?<![0-9][-/])((?:1[0-9]|20)[0-9]{2}) ?[-–—~/] ?([0-9]{4}|[0-9]{2})(?![0-9]|[-–/.,][0-9])"
)
_DATE: Final = re.compile("date:([0-9]{4})-([0-9]{2}(?:-[0-9]{2})?|q[1-4])")
_EITHER_ORDER: Final = re.compile("date:([0-9]{4})-[?]([0-9]{1,2})[./-]([0-9]{1,2})[./-][0-9]{4}")
_OF_DATES: Final = frozenset("日号號일")
_OF_MONTH: Final = re.compile("date:([0-9]{4}-|--)([0-9]{2})-([0-9]{2})")
_TO: Final = r"(?:st|nd|rd|th)? ?(?:to|until|till|through|and|&|[-–—~])"
_ITS_WEEKDAY: Final = r"(?: ?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?)?"
_RANGE_REACH: Final = 24
_FIRST_OF_REPUBLIC: Final = 1911
_YEAR_OF_DATE: Final = re.compile("date:([0-9]{4})((?:-[0-9]{2}){0,2})$")
_MONTH: Final = re.compile("date:(?:[0-9]{4}|-)-([0-9]{2})")
_SLASHED: Final = re.compile("(0?[1-9]|1[0-2])/(0?[1-9]|[12][0-9]|3[01])")
_QUARTER: Final = re.compile("[Qq]([1-4])")
_LABEL: Final = re.compile("(?<![0-9a-z])[1-4]q(?:20)?[0-9]{2}(?![0-9a-z])")
_QUARTERS: Final = (
    ("first quarter", "1분기", "第一季度", "第1四半期"),
    ("second quarter", "2분기", "第二季度", "第2四半期"),
    ("third quarter", "3분기", "第三季度", "第3四半期"),
    ("fourth quarter", "4분기", "第四季度", "第4四半期"),
)
_ERA_WIDTH: Final = 2
_QUARTER_UNITS: Final = ("quarter", "季度")


def is_dated_otherwise(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has a day or the year before in another way of writing."""
    if (
        _as_a_fraction(number, evidence)
        or _of_quarter(number, evidence)
        or _in_range_of_years(number, claim, evidence)
        or _day_of_a_date(number, evidence)
        or (number.unit == "year" and _of_an_era(number, claim, evidence))
    ):
        return True
    if number.kind is Kind.DATE and (
        _dated_elsewhere(number, evidence)
        or _in_either_order(number, evidence)
        or _in_years_of_the_republic(number, evidence)
        or _in_figures(number, evidence)
        or _at_the_end_of_a_range(number, evidence)
        or _in_the_month_of_its_text(number, evidence)
    ):
        return True
    if number.unit == "year" and number.value == 1 and _YEAR_AGO.search(claim.low, max(0, number.span.start - 8)):
        return any(_LAST_YEAR.search(text.low) or _tells_two_years(text.low) for text in evidence)
    return False


def _tells_two_years(low: str) -> bool:
    """Whether a table has a quarter of one year beside that of the year before: 3Q25 and 3Q24."""
    labels = {(label.group()[0], int(label.group()[-2:])) for label in _LABEL.finditer(low)}
    return any((quarter, year - 1) in labels for quarter, year in labels)


def _as_a_fraction(number: Number, evidence: Sequence[Prepared]) -> bool:
    """A day that the claim writes as a fraction: 7/15 for 7월 15일."""
    match = _SLASHED.fullmatch(number.text) if number.kind is Kind.RATIO else None
    if match is None:
        return False
    day = f"-{int(match[1]):02}-{int(match[2]):02}"
    return any(other.kind is Kind.DATE and other.key.endswith(day) for text in evidence for other in text.numbers)


def _in_figures(number: Number, evidence: Sequence[Prepared]) -> bool:
    """A day that the evidence writes in figures: 7/20, 8. 1.(금), 9. 26.~, (2.1.~5.15.)."""
    match = _DAY.fullmatch(number.key)
    if match is None:
        return False
    month, day = int(match[1]), int(match[2])
    written = re.compile(
        rf"(?<![0-9./])0?{month}(?:/0?{day}(?![0-9/]|[.][0-9])|\. ?0?{day}\.?(?= ?[(（][월화수목금토일月火水木金土日一二三四五六周星])"
        rf"|\. ?0?{day}\.(?= ?[~∼～\-–)까부,，]))"
    )
    return any(written.search(text.text) for text in evidence)


def _of_an_era(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """A year that an era counts, where the range it opens has the sign of years at its end: 昭和38～45年."""
    start = number.span.start
    first = ERAS.get(claim.text[max(0, start - _ERA_WIDTH) : start])
    if first is None or number.value is None:
        return False
    year = f"date:{first + int(number.value)}"
    return any(other.key == year for text in evidence for other in text.numbers)


def _in_the_month_of_its_text(number: Number, evidence: Sequence[Prepared]) -> bool:
    """A day that the evidence tells without its month, behind another day of that month: 11日夜 under 【7月14日】."""
    match = _DAY.fullmatch(number.key)
    if match is None:
        return False
    days = [f"{int(match[2])}{sign}" for sign in _OF_DATES]
    for text in evidence:
        month = None
        for other in text.numbers:
            dated = _MONTH.match(other.key)
            month = dated[1] if dated else month
            if month == match[1] and other.text in days:
                return True
    return False


def _in_range_of_years(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the number is part of a range of years that the evidence has too: 2018-19, 2018/2019, 1904–05."""
    covering = [
        match
        for match in _YEARS.finditer(claim.text)
        if match.start() <= number.span.start and number.span.end <= match.end()
    ]
    years = _years_of(covering[0]) if covering else None
    return years is not None and any(
        _years_of(match) == years for text in evidence for match in _YEARS.finditer(text.text)
    )


def _years_of(match: re.Match[str]) -> tuple[int, int] | None:
    """Both years in full; None where the second is no later year, as in a month: 1998-12."""
    first, last = match.groups()
    years = int(first), int(first[: 4 - len(last)] + last)
    return years if years[0] < years[1] else None


def _dated_elsewhere(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the day, month or quarter without its year, and the year by itself: "April 9th" in 2011."""
    match = _DATE.fullmatch(number.key)
    if match is None:
        return False
    year, day = match.groups()
    if day[0] == "q":
        apart = _has_quarter(int(day[1]), evidence)
    else:
        apart = any(other.key.startswith(f"date:--{day}") for text in evidence for other in text.numbers)
    if not apart:
        return False
    alone = re.compile(rf"(?<![0-9,.]){year}(?![0-9])")
    return any(alone.search(text.text) for text in evidence)


def _in_either_order(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has a date that day and month of 5/1/2020 can be, one way or the other."""
    match = _EITHER_ORDER.fullmatch(number.key)
    if match is None:
        return False
    year, one, other = match.groups()
    readings = (f"date:{year}-{one:0>2}-{other:0>2}", f"date:{year}-{other:0>2}-{one:0>2}")
    return any(written.key in readings for text in evidence for written in text.numbers)


def _at_the_end_of_a_range(number: Number, evidence: Sequence[Prepared]) -> bool:
    """A day whose month the evidence writes at the other end of a range: "12 to 14 July", "July 12-14"."""
    match = _OF_MONTH.fullmatch(number.key)
    if match is None:
        return False
    year, month, day = match[1], match[2], int(match[3])
    before = re.compile(rf"(?<![0-9.,]){day}{_TO}{_ITS_WEEKDAY} ?\Z")
    behind = re.compile(rf"{_TO} ?{day}(?![0-9]|[.,:][0-9])")
    for text in evidence:
        for other in text.numbers:
            there = _OF_MONTH.fullmatch(other.key)
            if there is None or there[2] != month or (there[1] != year and "--" not in (there[1], year)):
                continue
            start, end = other.span.start, other.span.end
            if other.text[0].isdigit() and before.search(text.low, max(0, start - _RANGE_REACH), start):
                return True
            if other.text[0].isalpha() and behind.match(text.low, end):
                return True
    return False


def _day_of_a_date(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether a day without its month is that of a date of the evidence: 5月1日到7日 for 5月1日 and 5月7日."""
    if number.unit != "day" or number.value is None or number.text[-1] not in _OF_DATES:
        return False
    day = f"-{number.value:0>2}"
    return any(other.kind is Kind.DATE and other.key.endswith(day, 7) for text in evidence for other in text.numbers)


def _in_years_of_the_republic(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence counts the year from 1912, as Taiwan does: 113年 for 2024年."""
    match = _YEAR_OF_DATE.match(number.key)
    if match is None:
        return False
    year, day = int(match[1]) - _FIRST_OF_REPUBLIC, match[2]
    if not 0 < year < 200 or not any(other.key == f"{year} year" for text in evidence for other in text.numbers):
        return False
    return not day or any(other.key.startswith(f"date:-{day}") for text in evidence for other in text.numbers)


def _of_quarter(number: Number, evidence: Sequence[Prepared]) -> bool:
    """A quarter in words or of a year: Q3 for the third quarter."""
    if number.unit in _QUARTER_UNITS:
        quarter = f"-q{number.value}"
        return any(other.key.endswith(quarter) for text in evidence for other in text.numbers) or _is_labelled(
            f"{number.value}q", evidence
        )
    match = _QUARTER.match(number.text)
    return match is not None and _has_quarter(int(match.group(1)), evidence)


def _is_labelled(quarter: str, evidence: Sequence[Prepared]) -> bool:
    """Whether a table heads a column with a quarter and its year: 3Q25."""
    return any(label.group().startswith(quarter) for text in evidence for label in _LABEL.finditer(text.low))


def _has_quarter(quarter: int, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the quarter of any year, in words or counted out: the third quarter, 3분기, 三季度."""
    words, counted = _QUARTERS[quarter - 1], f"{quarter} quarter"
    return any(word in text.low for text in evidence for word in words) or any(
        other.key == counted for text in evidence for other in text.numbers
    )
