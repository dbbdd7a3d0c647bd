"""Times counted from an event: "10 weeks before the start", 3일 전, 提前3天, 3日後.

The later a point before an event is, the less time is left to it: "no later than 10 weeks before" asks for at least ten.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import Final

from msgspec import Struct

from answergate.model.span import Span


class Side(Enum):
    """On which side of the event a time is counted."""

    BEFORE = "before"
    AFTER = "after"


class Counted(Struct, frozen=True, gc=False):
    """The side, and the place of what says so with all that stands between it and the number."""

    side: Side
    span: Span


_ENGLISH_UNITS: Final = ["second", "minute", "min", "hour", "hr", "day", "night", "week", "fortnight", "month", "year"]
_EAST_ASIAN_UNITS: Final = (
    *("일", "주", "주일", "개월", "달", "시간", "분", "초", "년"),
    *("天", "周", "週", "星期", "个月", "個月", "小时", "小時", "分钟", "分鐘", "工作日"),
    *("日", "週間", "か月", "ヶ月", "カ月", "ケ月", "時間", "分", "秒", "年"),
)


def _any_of(units: Iterable[str]) -> str:
    """Any of the units: a number may be read with its unit or without."""
    return "|".join([*(f"(?<={unit})" for unit in units), *units])


_ENGLISH_UNIT: Final = _any_of([unit + end for unit in _ENGLISH_UNITS for end in ("s", "")])
_UNIT: Final = _any_of(_EAST_ASIAN_UNITS)
_COUNTER: Final = r"\s*(?:영업|営業|个|個)?"
_AFTER_NUMBER: Final = re.compile(
    rf"(?:[\s-]*(?:[a-z]+ )?)?(?:{_ENGLISH_UNIT})['’]?(?: or (?:more|less|longer))?\s(?:(?P<before>before|prior to|ahead|in advance|beforehand)|(?P<after>after|later))\b"
    rf"|{_COUNTER}(?:{_UNIT})\s*(?:이상|이내|以上|以内)?(?:\s*이?전(?!체|부(?!터)|자|화)|[之以]?前)"
    rf"|{_COUNTER}(?:{_UNIT})\s*(?P<east_after>이?후|뒤|[之以]?[后後])"
)
# Chinese counts from what stands before the number: 入住前2天. What comes first of something is no such time: 前3天.
_BEFORE_NUMBER: Final = re.compile(r"提前\s*$|(?<=[\u4e00-\u9fff])(?<![目此之以当當])前\s*$|(?P<after>[后後])\s*$")
_CHINESE_UNIT: Final = re.compile(rf"{_COUNTER}(?:{_UNIT})")
# The third of May, half past three and the year 2020 are points of time themselves.
_POINT: Final = re.compile(r"(?<=\d)[월月시時时点點]\s?\d{1,2}\D?\Z|\d{4}\s?[년年]?\Z")
_POINT_REACH: Final = 4


def counted_at(low: str, start: int, end: int) -> Counted | None:
    """From which side of an event the number at ``start:end`` of a lowered text counts, if it is such a time."""
    found = _AFTER_NUMBER.match(low, end)
    if found is not None:
        if low[end : found.end()].isascii() or not _POINT.search(low[max(0, start - _POINT_REACH) : end]):
            return Counted(
                Side.AFTER if found.lastgroup in ("after", "east_after") else Side.BEFORE, Span(*found.span())
            )
        return None
    before = low[max(0, start - _POINT_REACH) : start]
    found = None if before.isascii() else _BEFORE_NUMBER.search(before)
    unit = None if found is None else _CHINESE_UNIT.match(low, end)
    if found is None or unit is None:
        return None
    return Counted(Side.AFTER if found["after"] else Side.BEFORE, Span(*unit.span()))
