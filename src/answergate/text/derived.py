"""Numbers that stand nowhere in the evidence but follow from it: a sum, a difference, a ratio, an average, a rounding.

With enough numbers nearly anything follows from something. So a derivation counts only where the claim or the question
speaks of one ("in total", "평균", "增长"), or where the number has so many digits that chance is ruled out; and only among
numbers of the same unit.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from decimal import Decimal
from enum import StrEnum
from itertools import chain
from typing import Final

from msgspec import Struct

from answergate.text.conversions import converted_from
from answergate.text.enclosing import bounded_size, enclosed_year, neighbouring_year, years_apart
from answergate.text.figures import WRITTEN_FIGURES, Figures, pool_of, share_of, sizes_of
from answergate.text.numbers import Kind, Number
from answergate.text.reckoned import next_to_a_bound, of_own_numbers, rest_of_all, says_difference, time_between
from answergate.text.scales import scaled_size
from answergate.text.shares import shares_in

_LONGEST_RUN: Final = 12
_LONGEST_COUNT: Final = 20
_TELLING_DIGITS: Final = 4
_FEW: Final = 40
_MANY: Final = 80
_CLOSEST: Final = 0.05


class Operation(StrEnum):
    """How a number follows from others."""

    SCALE = "scale of the table"
    CONVERSION = "conversion"
    ROUNDING = "rounding"
    SUM = "sum"
    DIFFERENCE = "difference"
    AVERAGE = "average"
    RATIO = "ratio"
    PERCENTAGE = "percentage"
    CHANGE = "percentage change"
    SHARE = "share of an amount"
    COUNT = "count"
    BOUND = "bound"
    OWN = "reckoning of the claim"
    PERIOD = "period"


class Derivation(Struct, frozen=True):
    """A number of the claim, the operation that yields it, and the numbers of the evidence it was done on."""

    number: Number
    operation: Operation
    operands: tuple[str, ...]


_MOVES: Final = (
    r"\b(?:chang(?:e|es|ed)|increas\w*|decreas\w*|declin\w*|gr(?:ow|ew|owth|own|ows)|ris(?:e|es|en)|rose|fell|drop(?:s|ped)?|reduc\w*"
    r"|improv\w*)\b|증가|감소|상승|하락|증감|성장|增|减|減|上升|下降|涨|跌|伸び"
)
_SUMS: Final = (
    r"\b(?:total(?:s|ed|ing)?|sums?|combined|altogether|in all|aggregate|cumulative|plus|added|adding)\b"
    r"|합계|총|합쳐|합산|합한|더해|더하|더한|总|總|合计|合計|一共|加上|相加|合わせ|加え|足し|総"
)
_DIFFERENCES: Final = r"\b(?:differences?|gap|net|margin|still|remaining)\b|차이|差|剩|残り"
_CUES: Final = {
    Operation.ROUNDING: re.compile(
        r"\b(?:about|around|approximately|roughly|nearly|almost|some|over|more than|less than|under|close to)\b"
        r"|[~≈]|약|대략|거의|가량|정도|约|大约|近|左右|約|およそ|ほぼ|程度"
    ),
    # Across zero a change is a sum: from a loss of 3 to a profit of 2 is 5.
    Operation.SUM: re.compile(f"{_MOVES}|{_SUMS}"),
    Operation.DIFFERENCE: re.compile(f"{_MOVES}|{_DIFFERENCES}"),
    Operation.AVERAGE: re.compile(r"\b(?:averag\w*|mean)\b|평균|平均"),
    Operation.RATIO: re.compile(r"\b(?:ratios?|proportion|times|per|twice|fold|turnover|average)\b|비율|배|比|倍"),
    Operation.PERCENTAGE: re.compile(
        r"\b(?:percent\w*|proportion|share|portion|fraction|ratio|rate|margin)\b|퍼센트|비율|비중|[률율]|占|比例|百分|割合|率"
    ),
    Operation.CHANGE: re.compile(_MOVES + r"|\b(?:differences?|percentage)\b"),
    Operation.COUNT: re.compile(r"\b(?:how many|number of|count)\b|몇|개수|多少|几|幾|いくつ|何"),
}
_OUTRIGHT: Final = {Operation.SUM: re.compile(_SUMS), Operation.DIFFERENCE: re.compile(_DIFFERENCES)}
_SCALE_WORD: Final = re.compile(
    r"\b(?:thousands?|millions?|billions?|000s?|mn|bn)\b|천원|만원|백만|억|千|万|萬|百万|億|亿", re.IGNORECASE
)
_ROUNDED_SHARE: Final = 0.51
# "About a quarter" says 25.6%, too.
_LOOSE_SHARE: Final = 0.1
_HALF_OF_ALL: Final = 50.0
_HALF: Final = re.compile(r"\bhalf\b|절반|반값|一半|半数|半數|半分|半[额額价]")
_DOUBLE: Final = re.compile(r"\b(?:twice|doubl(?:e|es|ed|ing))\b|[두2] ?배|갑절|[两兩二2]倍|翻[了]?一番|倍増")


# The operation, and what it is done on.
_Yield = tuple[Operation, *tuple[float, ...]]


def _share_from(number: Number, figures: Figures, words: str, evidence: Sequence[str]) -> str | None:
    """How the evidence has the share that the number says or counts out: 33% for a third, 80% for "four out of five"."""
    share = share_of(number)
    if share is None:
        share = next((share for span, share in shares_in(words) if span.overlaps(number.span)), None)
    if share is not None:
        slack = max(_ROUNDED_SHARE, _LOOSE_SHARE * share) if _CUES[Operation.ROUNDING].search(words) else _ROUNDED_SHARE
        near = _nearest(figures.pools.get("%", ()), share, slack)
        return _counted_out(share, slack, figures, evidence) if near is None else figures.spelled[near]
    if number.unit != "%" or number.value is None:
        return None
    return _counted_out(float(number.value), _half_of_last_place(number), figures, evidence)


def _counted_out(size: float, slack: float, figures: Figures, evidence: Sequence[str]) -> str | None:
    """The words of the evidence that say so many percent: a third, half, one in four."""
    for share, text in figures.shares.items():
        if abs(share - size) <= slack:
            return text
    for low in map(str.lower, evidence):
        for span, share in shares_in(low):
            if abs(share - size) <= slack:
                return span.of(low)
        half = _HALF.search(low) if size == _HALF_OF_ALL else None
        if half is not None:
            return half.group()
    return None


def _doubled(number: Number, target: float, figures: Figures, evidence: Sequence[str]) -> tuple[str, str] | None:
    """What the evidence says is half or twice of something, and of what: "students pay half" and 3,000円."""
    stated = (
        figures.stated(number.unit)
        if figures.tabular
        else [size for unit, size in figures.measured if unit == number.unit]
    )
    for pattern, sizes in ((_HALF, (2.0 * target,)), (_DOUBLE, (2.0 * target, target / 2.0))):
        size = next((size for size in sizes if size in stated), None)
        words = None if size is None else next(filter(None, map(pattern.search, map(str.lower, evidence))), None)
        if size is not None and words is not None:
            return words.group(), figures.spelled[size]
    return None


def _half_of_last_place(number: Number) -> float:
    match = WRITTEN_FIGURES.search(number.text)
    decimals = len(match.group().partition(".")[2]) if match else 0
    return 0.50001 * 10.0**-decimals


def _telling_digits(size: float) -> int:
    return len(format(Decimal(repr(size)).normalize(), "f").replace(".", "").strip("0"))


def _nearest(sizes: Sequence[float], wanted: float, slack: float) -> float | None:
    if wanted <= 0.0:
        return None
    at = bisect_left(sizes, wanted - slack)
    return sizes[at] if at < len(sizes) and sizes[at] <= wanted + slack else None


def _of_like(target: float, slack: float, sizes: Sequence[float]) -> Iterator[_Yield]:
    """Sums, differences and averages of two numbers of the target's own unit."""
    for one in sizes:
        for operation, other, width in (
            (Operation.SUM, target - one, slack),
            (Operation.DIFFERENCE, target + one, slack),
            (Operation.AVERAGE, 2.0 * target - one, 2.0 * slack),
        ):
            found = _nearest(sizes, other, width) if one else None
            if found is not None and found != one:
                yield operation, found, one


def _of_unlike(number: Number, target: float, slack: float, figures: Figures) -> Iterator[_Yield]:
    """Ratios of two numbers of one unit, and shares of an amount."""
    percent = number.kind is Kind.PERCENT
    for sizes in figures.pools.values():
        for one in sizes:
            if one <= 1.0:
                continue
            if percent:
                share = target / 100.0
                for operation, other in (
                    (Operation.PERCENTAGE, share * one),
                    (Operation.CHANGE, (1.0 + share) * one),
                    (Operation.CHANGE, abs(1.0 - share) * one),
                ):
                    found = _nearest(sizes, other, slack * one / 100.0)
                    if found is not None and found != one:
                        yield operation, found, one
            elif number.unit is None:
                found = _nearest(sizes, target * one, slack * one)
                if found is not None and found != one:
                    yield Operation.RATIO, found, one
    for part in figures.pools.get("%", ()):
        for whole in (target * 100.0 / part, target * part / 100.0) if part else ():
            found = _nearest(figures.pools[""], whole, slack * max(1.0, whole / target) if target else 0.0)
            if found is not None and not percent:
                yield Operation.SHARE, part, found


def _of_runs(number: Number, target: float, slack: float, figures: Figures) -> Iterator[_Yield]:
    """Sums and averages along a row or a column."""
    for run in [run for unit, run in figures.runs if unit is None or unit == pool_of(number)]:
        for start in range(len(run) - 2):
            total = run[start] + run[start + 1]
            for end in range(start + 2, min(len(run), start + _LONGEST_RUN)):
                total += run[end]
                if abs(total - target) <= slack:
                    yield Operation.SUM, *run[start : end + 1]
                if abs(total / (end + 1 - start) - target) <= slack:
                    yield Operation.AVERAGE, *run[start : end + 1]


def _dropped_places(size: float, target: float) -> int | None:
    """To how many places ``size`` must be rounded to give ``target``; fewer than none are tens, hundreds and so on."""
    if size == target or abs(size - target) > _CLOSEST * target:
        return None
    return next((places for places in range(3, -16, -1) if round(size, places) == target), None)


def derive(
    number: Number,
    figures: Figures,
    words: str,
    evidence: Sequence[str] = (),
    said: Sequence[Number] = (),
    own: Sequence[Number] = (),
) -> Derivation | None:
    """How ``number`` follows from the evidence's figures; ``words`` are the lowered claim and question.

    ``said`` are the numbers of the evidence, ``own`` the others of the claim, which the evidence has.
    """
    share = _share_from(number, figures, words, evidence)
    if share is not None:
        return Derivation(number, Operation.CONVERSION, (share,))
    year = enclosed_year(number, evidence)
    if year is not None:
        return Derivation(number, Operation.PERIOD, (year,))
    years = years_apart(number, evidence) or neighbouring_year(number, evidence)
    if years is not None:
        return Derivation(number, Operation.DIFFERENCE, years)
    targets = sizes_of(number)
    if not targets:
        return None
    if targets == [0.0]:
        return Derivation(number, Operation.DIFFERENCE, ()) if _CUES[Operation.DIFFERENCE].search(words) else None
    found = _of_one(number, targets, figures, words, evidence) or _of_several(number, targets, figures, words)
    if found is not None:
        return found
    times = time_between(number, said, words)
    if times is not None:
        return Derivation(number, Operation.DIFFERENCE, times)
    rest = rest_of_all(number, figures.pools.get("%", ()), words)
    if rest is not None:
        return Derivation(number, Operation.DIFFERENCE, (figures.spelled[rest],))
    reckoned = of_own_numbers(number, own, _half_of_last_place(number))
    if reckoned is not None:
        return Derivation(number, Operation.OWN, reckoned)
    bound = next_to_a_bound(number, words, evidence)
    return None if bound is None else Derivation(number, Operation.BOUND, (bound,))


def _of_one(
    number: Number, targets: Sequence[float], figures: Figures, words: str, evidence: Sequence[str]
) -> Derivation | None:
    """How the number follows from one of the evidence's: in another unit or scale, as its half, or as a bound of it."""
    converted = converted_from(number, targets[0], figures)
    if converted is not None:
        return Derivation(number, Operation.CONVERSION, (converted,))
    if len(targets) == 2 and targets[0] in (figures.pools[""] if number.unit is None else figures.unitless):
        return Derivation(number, Operation.SCALE, (figures.spelled[targets[0]],))
    # A cell leaves the sign of percent to its header, as it does the scale.
    if number.unit == "%" and figures.tabular and targets[0] in figures.unitless:
        return Derivation(number, Operation.SCALE, (figures.spelled[targets[0]],))
    # A number with a scale of its own says what it is: three million is no three billion.
    bare = len(targets) == 2 and targets[1] in figures.unscaled and targets[1] in figures.pools[""]
    if bare and (figures.tabular or any(_SCALE_WORD.search(text) for text in evidence)):
        return Derivation(number, Operation.SCALE, (figures.spelled[targets[1]],))
    under_header = scaled_size(number, targets[0], figures, evidence)
    if under_header is not None:
        return Derivation(number, Operation.SCALE, (figures.spelled[under_header],))
    doubled = _doubled(number, targets[0], figures, evidence) if number.unit is not None else None
    if doubled is not None:
        return Derivation(number, Operation.SHARE, doubled)
    if len(figures.spelled) > _MANY:
        return None
    bounded = bounded_size(number, targets[0], figures.stated(number.unit), words)
    return None if bounded is None else Derivation(number, Operation.ROUNDING, (figures.spelled[bounded],))


def _of_several(number: Number, targets: Sequence[float], figures: Figures, words: str) -> Derivation | None:
    """How the number is rounded, or reckoned from several of the evidence's, where something speaks for it."""
    cued = _cued(number, figures, words)
    slack = _half_of_last_place(number)
    like = figures.pools.get(pool_of(number), figures.pools[""])
    # Who writes 1.4 million does not mean the last of seven digits.
    scaled = len(targets) > 1
    for target in targets if figures.tabular else targets[:1]:
        telling = _telling_digits(target)
        for size in like:
            places = _dropped_places(size, target)
            sure = telling > 1 and places is not None and (places >= 0 or (scaled and target is targets[0]))
            if sure or (places is not None and Operation.ROUNDING in cued):
                return Derivation(number, Operation.ROUNDING, (figures.spelled[size],))
        if telling >= _TELLING_DIGITS and len(figures.spelled) <= _FEW:
            allowed = set(Operation)
        elif telling < _TELLING_DIGITS - 1 and len(figures.spelled) > _MANY:
            continue
        else:
            allowed = cued
        if not allowed:
            continue
        for operation, *operands in chain(
            _of_like(target, slack, like),
            _of_unlike(number, target, slack, figures),
            _of_runs(number, target, slack, figures),
        ):
            if operation in allowed and not _mixes(number, operation, operands, figures):
                return Derivation(number, operation, tuple([figures.spelled[operand] for operand in operands]))
    if targets[0] <= min(_LONGEST_COUNT, figures.rows) and Operation.COUNT in cued:
        return Derivation(number, Operation.COUNT, ())
    return None


def _mixes(number: Number, operation: Operation, operands: Sequence[float], figures: Figures) -> bool:
    """Whether a percentage would be the sum or difference of a percentage and of what is none."""
    if number.unit != "%" or operation not in _OUTRIGHT:
        return False
    kinds = {any((unit, operand) in figures.measured for unit in ("%", "pp")) for operand in operands}
    return len(kinds) > 1


def _cued(number: Number, figures: Figures, words: str) -> set[Operation]:
    """The operations that the claim or the question speaks of."""
    cued = {operation for operation, cue in _CUES.items() if cue.search(words)}
    # "Grew by 19%" is no difference of two growths; that would be said, or be percentage points.
    if number.unit == "%" and not figures.tabular:
        cued -= {operation for operation, cue in _OUTRIGHT.items() if not cue.search(words)}
    # What is added is not what it comes to: "base rate plus 2%".
    if words.endswith(("plus ", "+ "), 0, number.span.start):
        cued.discard(Operation.SUM)
    if number.unit != "%" and says_difference(words, number):
        cued.add(Operation.DIFFERENCE)
    return cued
