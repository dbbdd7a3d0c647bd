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
from itertools import chain
from typing import Final

from msgspec import Struct

from answergate.text.conversions import converted_from
from answergate.text.enclosing import bounded_size, enclosed_year, neighbouring_year, years_apart
from answergate.text.figures import WRITTEN_FIGURES, Figures, pool_of, share_of, sizes_of
from answergate.text.numbers import Kind, Number
from answergate.text.operations import CUES, OUTRIGHT, Operation, cued_operations
from answergate.text.products import product_of
from answergate.text.reckoned import next_to_a_bound, of_own_numbers, rest_of_all, time_between
from answergate.text.scales import has_telling_digits, size_at_scale
from answergate.text.shares import shares_in
from answergate.text.wording import Prepared

_LONGEST_RUN: Final = 12
_LONGEST_COUNT: Final = 20
_TELLING_DIGITS: Final = 4
_FEW: Final = 40
_MANY: Final = 80
_CLOSEST: Final = 0.05


class Derivation(Struct, frozen=True):
    """A number of the claim, the operation that yields it, and the numbers of the evidence it was done on."""

    number: Number
    operation: Operation
    operands: tuple[str, ...]


_SCALE_WORD: Final = re.compile(
    r"\b(?:thousands?|millions?|billions?|000s?|mn|bn)\b|천원|만원|백만|억|千|万|萬|百万|億|亿", re.IGNORECASE
)
_ROUNDED_SHARE: Final = 0.51
# "About a quarter" says 25.6%, too.
_LOOSE_SHARE: Final = 0.1
_HALF_OF_ALL: Final = 50.0
_HALF: Final = re.compile(r"\bhalf\b|절반|반값|一半|半数|半數|半分|半[额額价]")
_DOUBLE: Final = re.compile(r"\b(?:twice|doubl(?:e|es|ed|ing))\b(?!-)|[두2] ?배|갑절|[两兩二2]倍|翻[了]?一番|倍増")


# The operation, and what it is done on.
_Yield = tuple[Operation, *tuple[float, ...]]


def _share_from(number: Number, figures: Figures, words: str, evidence: Sequence[str]) -> str | None:
    """How the evidence has the share that the number says or counts out: 33% for a third, 80% for "four out of five"."""
    share = share_of(number)
    if share is None:
        share = next((share for span, share in shares_in(words) if span.overlaps(number.span)), None)
    if share is not None:
        slack = max(_ROUNDED_SHARE, _LOOSE_SHARE * share) if CUES[Operation.ROUNDING].search(words) else _ROUNDED_SHARE
        near = _nearest(figures.pools.get("%", ()), share, slack)
        return _counted_out(share, slack, figures, evidence) if near is None else figures.spelled[near]
    if number.unit == "x" and number.value is not None:
        return figures.measured.get(("%", 100.0 * float(number.value)))
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


def _of_unlike(number: Number, target: float, slack: float, figures: Figures, rising: bool | None) -> Iterator[_Yield]:
    """Ratios of two numbers of one unit, and shares of an amount."""
    percent = number.kind is Kind.PERCENT
    changes = [way for way, up in ((1.0, True), (-1.0, False)) if rising is None or rising is up]
    for sizes in figures.pools.values():
        for one in sizes:
            if one <= 1.0:
                continue
            if percent:
                share = target / 100.0
                for operation, other in (
                    (Operation.PERCENTAGE, share * one),
                    *((Operation.CHANGE, abs(1.0 + way * share) * one) for way in changes),
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
    evidence: Sequence[Prepared],
    own: Sequence[Number],
    *,
    rising: bool | None = None,
) -> Derivation | None:
    """How ``number`` follows from the evidence's figures; ``words`` are the lowered claim and question.

    ``own`` are the other numbers of the claim, which the evidence has. ``rising`` says which way the claim has something
    change: what rose by 36% did not fall by 36%.
    """
    texts = [text.text for text in evidence]
    share = _share_from(number, figures, words, texts)
    if share is not None:
        return Derivation(number, Operation.CONVERSION, (share,))
    year = enclosed_year(number, texts)
    if year is not None:
        return Derivation(number, Operation.PERIOD, (year,))
    apart = years_apart(number, texts) or neighbouring_year(number, texts)
    if apart is not None:
        return Derivation(number, Operation.DIFFERENCE, apart)
    targets = sizes_of(number)
    if not targets:
        return None
    if targets == [0.0]:
        return Derivation(number, Operation.DIFFERENCE, ()) if CUES[Operation.DIFFERENCE].search(words) else None
    found = _of_one(number, targets, figures, words, texts) or _of_several(number, targets, figures, words, rising)
    if found is not None:
        return found
    times = time_between(number, words, evidence)
    if times is not None:
        return Derivation(number, Operation.DIFFERENCE, times)
    rest = rest_of_all(number, figures.pools.get("%", ()), words)
    if rest is not None:
        return Derivation(number, Operation.DIFFERENCE, (figures.spelled[rest],))
    reckoned = of_own_numbers(number, own, _half_of_last_place(number))
    if reckoned is not None:
        return Derivation(number, Operation.OWN, reckoned)
    bound = next_to_a_bound(number, words, texts)
    return None if bound is None else Derivation(number, Operation.BOUND, (bound,))


def _of_one(
    number: Number, targets: Sequence[float], figures: Figures, words: str, evidence: Sequence[str]
) -> Derivation | None:
    """How the number follows from one of the evidence's: in another unit or scale, as its half, or as a bound of it."""
    converted = converted_from(
        number, targets[0], figures, words, slack=_CLOSEST * bool(CUES[Operation.ROUNDING].search(words))
    )
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
    # 83億9,000万円 has a scale, and no figures of its own.
    scaled = len(targets) == 2 or number.kind is Kind.AMOUNT
    if scaled and (has_telling_digits(number) or CUES[Operation.ROUNDING].search(words)):
        cell = size_at_scale(number, targets[0], sorted(figures.unitless), evidence)
        if cell is not None:
            return Derivation(number, Operation.SCALE, (figures.spelled[cell],))
    doubled = _doubled(number, targets[0], figures, evidence) if number.unit is not None else None
    if doubled is not None:
        return Derivation(number, Operation.SHARE, doubled)
    product = product_of(number, targets[0], figures, words, evidence)
    if product is not None:
        return Derivation(number, Operation.PRODUCT, product)
    if len(figures.spelled) > _MANY:
        return None
    bounded = bounded_size(number, targets[0], figures.stated(number.unit), words)
    return None if bounded is None else Derivation(number, Operation.ROUNDING, (figures.spelled[bounded],))


def _of_several(
    number: Number, targets: Sequence[float], figures: Figures, words: str, rising: bool | None
) -> Derivation | None:
    """How the number is rounded, or reckoned from several of the evidence's, where something speaks for it."""
    cued = cued_operations(number, figures, words)
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
            _of_unlike(number, target, slack, figures, rising),
            _of_runs(number, target, slack, figures),
        ):
            if operation in allowed and not _mixes(number, operation, operands, figures):
                return Derivation(number, operation, tuple([figures.spelled[operand] for operand in operands]))
    if targets[0] <= min(_LONGEST_COUNT, figures.rows) and Operation.COUNT in cued:
        return Derivation(number, Operation.COUNT, ())
    return None


def _mixes(number: Number, operation: Operation, operands: Sequence[float], figures: Figures) -> bool:
    """Whether a percentage would be the sum or difference of a percentage and of what is none."""
    if number.unit != "%" or operation not in OUTRIGHT:
        return False
    kinds = {any((unit, operand) in figures.measured for unit in ("%", "pp")) for operand in operands}
    return len(kinds) > 1
