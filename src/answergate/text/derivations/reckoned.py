"""What a claim reckons before the reader's eyes: "$5 for each of 300, so $1,500", "47 seconds ahead", "the other 35%"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, permutations
from typing import Final

from answergate.text.derivations.figures import pool_of, sizes_of
from answergate.text.direction.bounds import bound_at, includes_its_number
from answergate.text.numbers import Kind, Number
from answergate.text.numbers.minus import LESSENING
from answergate.text.numbers.units import COUNTERS
from answergate.text.words.wording import Prepared

_MOST: Final = 12
# A small count is the sum of two others by chance.
_SMALL: Final = 12.0
_MOST_TIMES: Final = 40
_IN_SECONDS: Final = {"s": 1, "min": 60, "hour": 3600}
_DAY: Final = 24 * 3600
_TIME: Final = re.compile("time:([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?")
# What a time says of two others: how long it takes, or by how much one is before the other.
_LASTING: Final = re.compile(
    r"\b(?:takes?|took|taking|lasts?|lasted|lasting|long|journey|duration|ahead|behind|apart|difference|earlier|later|sooner|faster|slower"
    r"|before|after|within|between)\b|걸[리렸려린립릴]|남[았은는]|만에|동안|차이|앞서|뒤져|뒤진|빠르|빨리|늦|이르|이른|이릅|일찍|전체|用时|用時|耗时|历时|歷時|需要|差|早|晚|快|慢|かか|後|前|間|遅"
)
_REST: Final = re.compile(
    r"\b(?:remain(?:s|ing|der)?|rest|others?|balance|discount|off)\b|나머지|남은|할인|其余|其餘|剩|余下|餘下|折|优惠|優惠|便宜|省|残り|残る|割引|オフ"
)
_LEFT: Final = re.compile(r"\b(?:remainder|the rest|the remaining)\b|나머지|其余|其餘|余下|餘下|残り")
_KEPT: Final = re.compile(r"\b(?:retain|keep|kept|maintain|remain)\w*|유지|남[았은는아]|保持|保留|维持|維持|剩|保た|残")
_BY_BEFORE: Final = re.compile(r"\bby (?:about |around |almost |nearly |roughly |some |approximately |just )?[\s(*]*\Z")
_MORE_AFTER: Final = re.compile(
    r"[\s*)]*(?:(?!and\b|or\b|but\b)[a-z]{1,12}[ -]){0,2}"
    r"(?:more|fewer|less|higher|lower|larger|smaller|bigger|greater|cheaper|dearer|heavier|lighter|taller|wider|older|younger"
    r"|ahead|behind|earlier|later|sooner|longer|shorter|faster|slower|above|below|up|down)\b"
    r"|[은는이가만을를]?\s?(?:[원명개]\s?)?(?:씩\s?)?(?:더\s|무거|무겁|가벼|가볍|길[어다]|긴|짧|싸|싼|저렴|비싸|비싼|줄|늘|감소|증가|많|적[은게어]|높|낮|빠르|빨|느리|앞서|뒤지|이르|이른|일찍|늦|올랐|내렸|올라|내려|오른|내린)"
    r"|[元人个個円]?(?:的)?(?:多|少|高|低|快|慢|早|晚|増|減|增|减|安|贵|貴|便宜|[上下]が|[上下]昇|[升涨漲降跌])"
)
# A line of more times than these is no journey, and nearly every span lies between some two of its times.
_FEW_TIMES: Final = 8


def says_difference(words: str, number: Number) -> bool:
    """Whether a number is said to be what something differs by: "by 475", "12 more than", 20분 이르다."""
    start, end = number.span.start, number.span.end
    return _BY_BEFORE.search(words, max(0, start - 24), start) is not None or _MORE_AFTER.match(words, end) is not None


def of_own_numbers(number: Number, own: Sequence[Number], slack: float) -> tuple[str, str] | None:
    """The two other numbers of the claim that give this one: their sum, difference or product, or how they compare in percent."""
    targets = sizes_of(number)
    if not targets or (number.unit is None and targets[0] <= _SMALL):
        return None
    percent = number.kind is Kind.PERCENT
    # Half of the last place that is written, in units: the last figure of 1.4 million is a hundred thousand.
    width = slack * max(1.0, targets[0] / targets[-1]) if targets[-1] else slack
    sized = [(other, sizes[0]) for other in own[:_MOST] if (sizes := sizes_of(other))]
    for (one, first), (other, second) in permutations(sized, 2):
        alike = pool_of(one) == pool_of(other)
        results = _percentages(first, second) if percent and alike else ()
        if not percent:
            results = _results(number, one, first, other, second)
        if any(abs(result - targets[0]) <= width for result in results):
            return one.text, other.text
    return None


def _percentages(first: float, second: float) -> tuple[float, ...]:
    return (100.0 * first / second, 100.0 * abs(first - second) / second) if second > 0.0 else ()


def _results(number: Number, one: Number, first: float, other: Number, second: float) -> tuple[float, ...]:
    unit = pool_of(number)
    if pool_of(one) == pool_of(other) == unit:
        return first + second, first - second
    # So many percent of an amount.
    if one.kind is Kind.PERCENT and pool_of(other) == unit and number.kind is Kind.AMOUNT:
        return (first * second / 100.0,)
    # So much for each of so many.
    if pool_of(one) == unit and other.kind in (Kind.NUMBER, Kind.QUANTITY):
        return (first * second,)
    return ()


def rest_of_all(number: Number, sizes: Sequence[float], words: str, evidence: Sequence[Prepared]) -> float | None:
    """The share of the evidence that leaves so much of a hundred percent, where either speaks of what is left."""
    if number.unit != "%" or number.value is None:
        return None
    told = _REST.search(words) is not None or any(_LEFT.search(text.low) for text in evidence)
    # What keeps 91% of something has lost 9% of it.
    lost = not told and LESSENING.search(words) is not None and any(_KEPT.search(text.low) for text in evidence)
    if not (told or lost):
        return None
    other = 100.0 - float(number.value)
    return next((size for size in sizes if abs(size - other) < 1e-9), None)


def time_between(number: Number, words: str, evidence: Sequence[Prepared]) -> tuple[str, str] | None:
    """The two times of the evidence between which so long a time lies: 9:15 and 8:10 for 65 minutes.

    Two of one line tell it by themselves, any two where the claim says how long something takes or by how much it is ahead.
    """
    length = _IN_SECONDS.get(number.unit or "")
    if length is None or number.value is None:
        return None
    half = length / 2 if words.startswith((" 반", "반"), number.span.end) else 0
    wanted = float(number.value) * length + half
    lines = [line for text in evidence for line in _times_by_line(text)]
    for line in lines:
        if len(line) <= _FEW_TIMES:
            for (early, first), (late, last) in combinations(line, 2):
                if (last - first) % _DAY == wanted:
                    return late, early
    if _LASTING.search(words) is None:
        return None
    # The claim and the question have times of their own: 지금 4시, 저녁 8시.
    lines += _times_by_line(Prepared(words))
    for (early, first), (late, last) in permutations(list(chain.from_iterable(lines))[:_MOST_TIMES], 2):
        if last - first == wanted:
            return late, early
    return None


def _times_by_line(text: Prepared) -> Iterable[list[tuple[str, int]]]:
    """The times of day of a text in seconds, each line's by themselves."""
    lines: dict[int, list[tuple[str, int]]] = {}
    line, at = 0, 0
    for number in text.numbers:
        match = _TIME.fullmatch(number.key)
        if match is not None:
            line, at = line + text.text.count("\n", at, number.span.start), number.span.start
            seconds = 3600 * int(match[1]) + 60 * int(match[2]) + int(match[3] or 0)
            lines.setdefault(line, []).append((number.text, seconds))
    return lines.values()


def next_to_a_bound(number: Number, words: str, evidence: Sequence[str]) -> str | None:
    """The bound of the evidence that says the same with the next whole number: "fewer than 11" for "ten or fewer"."""
    value = number.value
    if value is None or value != int(value) or (number.unit is not None and number.unit not in COUNTERS):
        return None
    mine = bound_at(words, number.span.start, number.span.end)
    if mine is None or mine.direction is None:
        return None
    includes = includes_its_number(mine.span.of(words))
    for step in (1, -1):
        for low, start, end in _places(str(int(value) + step), evidence):
            theirs = bound_at(low, start, end)
            if theirs is None or theirs.direction is not mine.direction:
                continue
            outside = (step > 0) is (mine.direction.value == "at most")
            if includes is outside and includes_its_number(theirs.span.of(low)) is not outside:
                return low[min(theirs.span.start, start) : max(theirs.span.end, end)]
    return None


def _places(figures: str, evidence: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    whole = re.compile(rf"(?<![0-9.,]){figures}(?![0-9]|[.,][0-9])")
    for text in evidence:
        low = text.lower()
        for match in whole.finditer(low):
            yield low, match.start(), match.end()
