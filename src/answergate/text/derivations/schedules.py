"""Times and days that follow from a start and how long it takes: 8:15 for 7:40 and 35 minutes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Final

from answergate.text.derivations.figures import sizes_of
from answergate.text.derivations.written_measures import BASES, measures_in
from answergate.text.guises.clock import minutes_in, minutes_said
from answergate.text.numbers import Kind, Number
from answergate.text.words.wording import Prepared

# From more starts than these, or with more durations, some time is reached by chance.
_FEW_STARTS: Final = 2
_FEW_DAYS: Final = 4
_FEW_DURATIONS: Final = 8
_DAY: Final = 24 * 60
_HALF_DAY: Final = 12 * 60
_MINUTE: Final = BASES["min"]
_DATE: Final = re.compile("date:([0-9]{4})?-([0-9]{2})-([0-9]{2})")
# Some year that is no leap year: where none is told, none is meant to matter.
_ANY_YEAR: Final = 2023
_NEARBY: Final = 20
_IN_DAYS: Final = {"day": 1, "week": 7}
_BEFORE: Final = re.compile(r" ?(?:before|prior|ahead|earlier|전|之?前|以前|まえ)")
_REACHES: Final = re.compile(
    r"\b(?:arriv\w*|reach\w*|gets? (?:there|in)|lands?|ends?|ended|ending|finish\w*|over|done|until|back)\b|도착|끝|종료|마치|마칩"
    r"|到[达達站]|抵|结束|結束|着|到着|終"
)
_UNTIL: Final = re.compile(
    r"\b(?:until|till|by|before|deadline|due|expires?|expiry|ends?|latest|last day)\b|까지|마감|만료|기한|종료|截止|到期|之前|期限|まで|締|満了|終了"
)


def time_reached(
    number: Number, words: str, evidence: Sequence[Prepared], own: Sequence[Number]
) -> tuple[str, ...] | None:
    """What the evidence says of when and for how long, where the time of day or the day that the claim has follows from it.

    A start that the claim names itself is the one that counts.
    """
    if number.kind is Kind.TIME:
        return _time_of_day(number, words, evidence, own)
    match = _DATE.fullmatch(number.key) if number.kind is Kind.DATE else None
    if match is None or _UNTIL.search(words, max(0, number.span.start - _NEARBY), number.span.end + _NEARBY) is None:
        return None
    return _day(match, evidence, own)


def _time_of_day(
    number: Number, words: str, evidence: Sequence[Prepared], own: Sequence[Number]
) -> tuple[str, ...] | None:
    said = minutes_said(number, words)
    durations = {minutes: text for chunk in evidence for minutes, text in _durations_in(chunk)}
    # What lies so long before something is told so.
    if _REACHES.search(words) is None:
        durations = {minutes: text for minutes, text in durations.items() if minutes < 0}
    if not durations or len(durations) > _FEW_DURATIONS:
        return None
    named = {minute for one in own if one.kind is Kind.TIME for minute in minutes_said(one, words)}
    starts = named or {minute for text in evidence for minute in minutes_in(text)}
    if len({minute % _HALF_DAY for minute in starts}) > _FEW_STARTS:
        return None
    for minutes, text in durations.items():
        for start in starts:
            if (start + minutes) % _DAY in said:
                return f"{start // 60}:{start % 60:02}", text
    return None


def _durations_in(text: Prepared) -> Iterator[tuple[int, str]]:
    """The times that something takes, in minutes, each number's, but those of several words as one; below zero, how long before."""
    written = [(one.unit, one.size, one.span) for one in measures_in(text.low, text.numbers)]
    alone = [
        (one.unit, sizes[0], one.span)
        for one in text.numbers
        if (sizes := sizes_of(one)) and not any(one.span.overlaps(span) for *_, span in written)
    ]
    for unit, size, span in [*written, *alone]:
        kind, seconds = BASES.get(unit or "", ("", 0.0))
        minutes = size * seconds / _MINUTE[1]
        if kind == _MINUTE[0] and minutes < _DAY:
            yield round(-minutes if _BEFORE.match(text.low, span.end) else minutes), span.of(text.text)


def _day(said: re.Match[str], evidence: Sequence[Prepared], own: Sequence[Number]) -> tuple[str, ...] | None:
    everywhere = [one for text in evidence for one in text.numbers]
    starts = _dates_of(own) or _dates_of(everywhere)
    durations = {
        (-int(one.value) if _BEFORE.match(text.low, one.span.end) else int(one.value), one.unit): one.text
        for text in evidence
        for one in text.numbers
        if one.value is not None and one.value == int(one.value) and (one.unit in _IN_DAYS or one.unit == "month")
    }
    if len(starts) > _FEW_DAYS or len(durations) > _FEW_DURATIONS:
        return None
    for start, text in starts.items():
        for (many, unit), duration in durations.items():
            reached = _moved(start, many, unit)
            if reached is None or (reached.month, reached.day) != (int(said[2]), int(said[3])):
                continue
            if said[1] is None or int(said[1]) == reached.year:
                return text, duration
    return None


def _dates_of(numbers: Sequence[Number]) -> dict[date, str]:
    dates: dict[date, str] = {}
    for number in numbers:
        match = _DATE.fullmatch(number.key)
        if match is not None:
            try:
                dates[date(int(match[1] or _ANY_YEAR), int(match[2]), int(match[3]))] = number.text
            except ValueError:  # the 31st of a shorter month is no day
                continue
    return dates


def _moved(start: date, many: int, unit: str | None) -> date | None:
    try:
        if unit != "month":
            return start + timedelta(days=many * _IN_DAYS[unit or "day"])
        months = 12 * start.year + start.month - 1 + many
        return start.replace(year=months // 12, month=months % 12 + 1)
    except (ValueError, OverflowError):
        return None
