"""The first and the next of a series by a word, and one of a thing by an article: 第二天 for 次日, 第一个月 for 首月, 1 egg for "an egg"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.text.numbers import Kind, Number
from answergate.text.numerals import RANKS
from answergate.text.words.wording import Claimed, Prepared

_DAY, _WEEK, _MONTH, _YEAR, _HOUR = "day", "week", "month", "year", "hour"
_TIME_OF: Final = {
    **dict.fromkeys("天日", _DAY),
    **dict.fromkeys("周週", _WEEK),
    **dict.fromkeys("年", _YEAR),
}
_NEXT: Final = {
    _DAY: re.compile(
        r"次日|翌日|隔天|翌朝|次晨|다음 ?날|이튿날|익일|\b(?:next|following) (?:day|morning)\b|\bday after\b"
    ),
    _WEEK: re.compile(r"次周|翌週|다음 ?주|\b(?:next|following) week\b"),
    _MONTH: re.compile(r"次月|翌月|다음 ?달|익월|\b(?:next|following) month\b"),
    _YEAR: re.compile(r"次年|翌年|隔年|다음 ?해|이듬해|익년|\b(?:next|following) year\b|\byear (?:later|after)\b"),
}
_FIRST: Final = {
    _DAY: re.compile(r"首日|初日|当天|첫날|첫 날|\bfirst day\b"),
    _WEEK: re.compile(r"首周|首週|初週|첫 ?주|\bfirst week\b"),
    _MONTH: re.compile(r"首月|首个月|首個月|初月|첫 ?달|\bfirst month\b"),
    _YEAR: re.compile(r"首年|初年度|첫해|첫 해|\bfirst year\b"),
    _HOUR: re.compile(r"首小时|首小時|首个小时|最初の1?時間|첫 ?1?시간|\bfirst hour\b"),
}
# 2日目, 이틀째: what follows says that it is a rank.
_RANKED: Final = re.compile("目|째")
_BEFORE_RANK: Final = re.compile("第\\Z|最初の ?\\Z|처음 ?\\Z|첫 ?\\Z|\\bfirst \\Z")
_RANK_REACH: Final = 6
_THING: Final = re.compile("[ -]([a-z]{2,})")
_ARTICLES: Final = ("one", "a", "an", "single")
_SHORT_NAMES: Final = {"tbsp": "tablespoon", "tsp": "teaspoon"}


def is_first_or_next(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has by a word what the claim numbers."""
    return _in_a_series(number, claim, evidence) or _is_one_thing(number, claim, evidence)


def _in_a_series(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    start, end = number.span.start, number.span.end
    if number.value is None or number.value != int(number.value) or not 1 <= number.value <= len(RANKS):
        return False
    time = number.unit if number.kind is Kind.QUANTITY else _TIME_OF.get(number.unit or "")
    if time is None:
        return False
    ranked = (
        number.kind is Kind.ORDINAL
        or _RANKED.match(claim.text, end) is not None
        or _BEFORE_RANK.search(claim.low, max(0, start - _RANK_REACH), start) is not None
    )
    words = {1: _FIRST, 2: _NEXT}.get(int(number.value), {}).get(time) if ranked else None
    if words is not None and any(words.search(text.low) for text in evidence):
        return True
    # Three days after is the third day.
    rank = f" {RANKS[int(number.value) - 1]} {time} "
    return any(rank in text.flat for text in evidence)


def _is_one_thing(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has one of what the claim counts, by an article or by "one", which is not read as a number."""
    if number.value != 1 or number.unit is not None or number.text != "1":
        return False
    thing = _THING.match(claim.low, number.span.end)
    if thing is None:
        return False
    name = _SHORT_NAMES.get(thing[1], thing[1])
    return any(f" {article} {name} " in text.flat for article in _ARTICLES for text in evidence)
