"""Bounds and periods that follow from the evidence: "over 5,000" from 5,539, the 16th century from 1570, 27 years."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final

from answergate.text.derivations.figures import last_place
from answergate.text.direction.bounds import Direction, bound_at, includes_its_number
from answergate.text.numbers import Number

# 5,000여 명, 5000多名, 5000余人: and some more.
_AND_MORE: Final = tuple("여余餘多")
# "Over 100" says little of 900.
_FARTHEST: Final = 2.0
_YEAR: Final = re.compile(r"(?<![0-9,.])(?:1[0-9]{3}|20[0-9]{2})(?![0-9]|[,.][0-9])")
_DECADE: Final = re.compile("date:(1[0-9]|20)?([0-9])0s")
_NEXT_YEAR: Final = re.compile(
    r"\b(?:(?:the )?(?:following|next) year|(?:a|one) year (?:later|after))\b|이듬해|다음 ?해|다음 ?연도|1년 [뒤후]|次年|翌年|第二年|一年后|一年後|1年後"
)
_YEAR_BEFORE: Final = re.compile(
    r"\b(?:(?:the )?(?:previous|preceding|prior) year|(?:a|one|the) year (?:before|earlier))\b|전년|그 전 ?해|1년 전|前年|上年|前一年|一年前|1年前"
)
_MONTH: Final = re.compile(
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
    "|(?<![0-9])(?:1[0-2]|[1-9])[월月]"
)
_MOST_MONTHS: Final = 12
_OF_YEARS: Final = ("year", "age")
_AGED: Final = ("aged ", "age of ", "at age ")
_LAST_CENTURY: Final = 19
# With more years than these nearly every span of years lies between some two.
_FEW_YEARS: Final = 6


def bounded_size(number: Number, target: float, sizes: Sequence[float], words: str) -> float | None:
    """The size, of these in rising order, that the claim bounds by the next round number: "over 5,000", "under 6,000"."""
    more = words.startswith(_AND_MORE, number.span.end)
    bound = None if more else bound_at(words, number.span.start, number.span.end)
    direction = Direction.UP if more else bound and bound.direction
    if direction is None or target <= 0.0:
        return None
    # "Up to 30" says where the limit is, and 25 is another limit; "at least 80" may be said of 83.
    if bound is not None and direction is Direction.DOWN and includes_its_number(bound.span.of(words)):
        return None
    step = last_place(target)
    if direction is Direction.UP:
        at = bisect_right(sizes, target)
        return sizes[at] if at < len(sizes) and sizes[at] < min(target + step, _FARTHEST * target) else None
    at = bisect_left(sizes, target) - 1
    return sizes[at] if at >= 0 and sizes[at] > max(target - step, target / _FARTHEST) else None


def years_apart(number: Number, words: str, evidence: Sequence[str]) -> tuple[str, str] | None:
    """The two years of the evidence between which so many years lie: 1937 and 1964 for "27 years" and "aged 27"."""
    aged = number.unit is None and words.endswith(_AGED, 0, number.span.start)
    if number.value is None or not (aged or number.unit in _OF_YEARS):
        return None
    years = sorted({match.group() for text in evidence for match in _YEAR.finditer(text)})
    pairs = ((late, early) for early in years for late in years if int(late) - int(early) == number.value)
    if len(years) > _FEW_YEARS:
        # From one of the claim's own years it may still be told: 1947년부터 26년 동안.
        own = {match.group() for match in _YEAR.finditer(words)}
        return next((pair for pair in pairs if not own.isdisjoint(pair)), None)
    found = next(pairs, None)
    if found is None and number.unit == "year" and len(years) > 1 and len(years) == number.value:
        # 连续三年: the evidence names each of them.
        first, last = years[0], years[-1]
        return (last, first) if int(last) - int(first) == number.value - 1 else None
    return found


def months_named(number: Number, evidence: Sequence[str]) -> tuple[str, ...] | None:
    """The months of the evidence, where it names as many as the claim counts: 5월 and 6월 for two months."""
    if number.unit != "month" or number.value is None or not 2 <= number.value <= _MOST_MONTHS:
        return None
    months = dict.fromkeys([match.group() for text in evidence for match in _MONTH.finditer(text)])
    return tuple(months) if len(months) == number.value else None


def neighbouring_year(number: Number, evidence: Sequence[str]) -> tuple[str, str] | None:
    """The year of the evidence, and its words, from which the year of the claim is told: 1847 and "the following year"."""
    said = _YEAR.match(number.text) if number.unit is None else None
    if said is None:
        return None
    for text in evidence:
        low = text.lower()
        for pattern, step in ((_NEXT_YEAR, -1), (_YEAR_BEFORE, 1)):
            words = pattern.search(low)
            year = str(int(said.group()) + step)
            if words is not None and any(match.group() == year for match in _YEAR.finditer(text)):
                return year, words.group()
    return None


def enclosed_year(number: Number, evidence: Sequence[str]) -> str | None:
    """The year of the evidence that lies in the century or decade the number names."""
    period = _period_of(number)
    if period is None:
        return None
    years = (match.group() for text in evidence for match in _YEAR.finditer(text))
    return next((year for year in years if int(year) in period), None)


def _period_of(number: Number) -> range | None:
    if number.unit == "century" and number.value is not None:
        last = 100 * int(number.value)
        return range(last - 100, last + 1)
    match = _DECADE.fullmatch(number.key)
    if match is None:
        return None
    first = 100 * int(match[1] or _LAST_CENTURY) + 10 * int(match[2])
    # "The 1500s" are mostly the century.
    return range(first, first + (10 if first % 100 else 100))
