"""Days, hours and years that the evidence has in another guise: 5 for 17:00, 8월 1일 for "8. 1.(금)", a year ago for 전년."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.text.numbers import Kind, Number
from answergate.text.wording import Claimed, Prepared

_HOUR: Final = re.compile("time:(0[1-9]|1[01]):([0-9]{2})")
_HALF_HOUR: Final = re.compile("time:([0-9]{2}):30")
_HOURS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_HALF_OF_DAY: Final = re.compile(
    r"[ap]\.?m|오전|오후|아침|저녁|새벽|밤|上午|下午|早上|晚上|凌晨|午前|午後|朝|夜", re.IGNORECASE
)
_DAY: Final = re.compile("date:--([0-9]{2})-([0-9]{2})")
_YEAR_AGO: Final = re.compile(
    r"\b(?:(?:a|one|1) year (?:ago|before|earlier)|than (?:a|one) year)\b|1년 ?전|일 년 ?전|한 ?해 ?전|一年前|1年前"
)
_LAST_YEAR: Final = re.compile(
    r"\b(?:(?:last|previous|prior|preceding) year|year[- ](?:on|over)[- ]year|yoy)\b|전년|작년|지난해|同比|去年|上年|前年|昨年",
    re.IGNORECASE,
)


def is_dated_otherwise(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has a day, an hour or the year before in another way of writing."""
    if number.kind is Kind.TIME:
        return _of_the_afternoon(number, claim, evidence) or _half_past(number, evidence)
    if number.kind is Kind.DATE:
        return _with_its_weekday(number, evidence)
    if number.unit == "year" and number.value == 1 and _YEAR_AGO.search(claim.low, max(0, number.span.start - 8)):
        return any(_LAST_YEAR.search(text.low) for text in evidence)
    return False


def _of_the_afternoon(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """An hour of the twelve where the evidence counts to 24; which half of the day it is of is left open."""
    match = _HOUR.fullmatch(number.key)
    if match is None or _HALF_OF_DAY.search(number.span.of(claim.text)):
        return False
    later = f"time:{int(match[1]) + 12}:{match[2]}"
    return any(other.key == later for text in evidence for other in text.numbers)


def _half_past(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Half an hour that the evidence has in words: half-past eleven, 11시 반."""
    match = _HALF_HOUR.fullmatch(number.key)
    if match is None:
        return False
    hour = int(match[1]) % 12 or 12
    said = re.compile(
        rf"\bhalf[- ]past (?:{_HOURS[hour - 1]}|{hour})\b|(?<![0-9]){hour}시 ?반|(?<![0-9]){hour}[点點時]半"
    )
    return any(said.search(text.low) for text in evidence)


def _with_its_weekday(number: Number, evidence: Sequence[Prepared]) -> bool:
    """A day that the evidence writes in figures before its weekday or to the end of a period: 8. 1.(금), 8/1(金), 9. 26.~."""
    match = _DAY.fullmatch(number.key)
    if match is None:
        return False
    month, day = int(match[1]), int(match[2])
    written = re.compile(
        rf"(?<![0-9./])0?{month}(?:\. ?|/)0?{day}\.?(?= ?[(（][월화수목금토일月火水木金土日一二三四五六周星])"
        rf"|(?<![0-9./])0?{month}\. ?0?{day}\.(?= ?[~∼～\-–)까부])"
    )
    return any(written.search(text.text) for text in evidence)
