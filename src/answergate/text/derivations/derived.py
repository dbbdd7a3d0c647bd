"""Numbers that stand nowhere in the evidence but follow from it: a sum, a difference, a ratio, an average, a rounding.

With enough numbers nearly anything follows from something. So a derivation counts only where the claim or the question
speaks of one ("in total", "평균", "增长"), where the evidence does ("85% of the maximum head"), where the answer writes it
out, or where the number has so many digits, or its evidence so few numbers, that chance is ruled out; and only among
numbers of the same unit. A total and an average take every number of a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain
from typing import Final

from msgspec import Struct

from answergate.text.derivations.conversions import converted_from
from answergate.text.derivations.earlier import Earlier, total_of_earlier
from answergate.text.derivations.enclosing import (
    bounded_size,
    enclosed_year,
    months_named,
    neighbouring_year,
    years_apart,
)
from answergate.text.derivations.figures import Figures, half_of_last_place, nearest, pool_of, sizes_of
from answergate.text.derivations.multiples import change_told, ratio_told
from answergate.text.derivations.number_lists import NumberList, leaves_one_out, lists_of
from answergate.text.derivations.operations import CUES, OUTRIGHT, Operation, cued_operations
from answergate.text.derivations.plain_results import plain_result, share_counted
from answergate.text.derivations.products import product_of
from answergate.text.derivations.reckoned import next_to_a_bound, of_own_numbers, rest_of_all, time_between
from answergate.text.derivations.schedules import time_reached
from answergate.text.derivations.shares import DOUBLE, HALF, share_from
from answergate.text.direction.bounds import Direction, direction_at
from answergate.text.guises.scales import declared_scales, has_telling_digits, size_at_scale
from answergate.text.numbers import Kind, Number
from answergate.text.words.wording import Prepared

_LONGEST_RUN: Final = 12
_LONGEST_COUNT: Final = 20
_TELLING_DIGITS: Final = 4
_FEW: Final = 40
_MANY: Final = 80
_CLOSEST: Final = 0.05
_OF_ALL: Final = (Operation.SUM, Operation.AVERAGE)


class Derivation(Struct, frozen=True):
    """A number of the claim, the operation that yields it, and the numbers of the evidence it was done on."""

    number: Number
    operation: Operation
    operands: tuple[str, ...]


_SCALE_WORD: Final = re.compile(
    r"\b(?:thousands?|millions?|billions?|000s?|mn|bn)\b|천원|만원|백만|억|千|万|萬|百万|億|亿", re.IGNORECASE
)


# The operation, and what it is done on.
_Yield = tuple[Operation, *tuple[float, ...]]


def _doubled(number: Number, target: float, figures: Figures, evidence: Sequence[str]) -> tuple[str, str] | None:
    """What the evidence says is half or twice of something, and of what: "students pay half" and 3,000円."""
    stated = (
        figures.stated(number.unit)
        if figures.tabular
        else [size for unit, size in figures.measured if unit == number.unit]
    )
    for pattern, sizes in ((HALF, (2.0 * target,)), (DOUBLE, (2.0 * target, target / 2.0))):
        size = next((size for size in sizes if size in stated), None)
        words = None if size is None else next(filter(None, map(pattern.search, map(str.lower, evidence))), None)
        if size is not None and words is not None:
            return words.group(), figures.spelled[size]
    return None


def _telling_digits(size: float) -> int:
    return len(format(Decimal(repr(size)).normalize(), "f").replace(".", "").strip("0"))


def _of_like(target: float, slack: float, sizes: Sequence[float]) -> Iterator[_Yield]:
    """Sums, differences and averages of two numbers of the target's own unit."""
    for one in sizes:
        for operation, other, width in (
            (Operation.SUM, target - one, slack),
            (Operation.DIFFERENCE, target + one, slack),
            (Operation.AVERAGE, 2.0 * target - one, 2.0 * slack),
        ):
            found = nearest(sizes, other, width) if one else None
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
                    found = nearest(sizes, other, slack * one / 100.0)
                    if found is not None and found != one:
                        yield operation, found, one
            elif number.unit is None:
                found = nearest(sizes, target * one, slack * one)
                if found is not None and found != one:
                    yield Operation.RATIO, found, one
    for part in figures.pools.get("%", ()):
        for whole in (target * 100.0 / part, target * part / 100.0) if part else ():
            found = nearest(figures.pools[""], whole, slack * max(1.0, whole / target) if target else 0.0)
            if found is not None and not percent:
                yield Operation.SHARE, part, found


def _of_lists(target: float, slack: float, lists: Sequence[NumberList]) -> Iterator[_Yield]:
    """The sums and averages of whole lists."""
    for each in lists:
        sizes = [one.size for one in each.sized]
        for operation, result in ((Operation.SUM, sum(sizes)), (Operation.AVERAGE, sum(sizes) / len(sizes))):
            if abs(result - target) <= slack:
                yield operation, *sizes


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
    off = abs(size - target)
    if not off or off > _CLOSEST * target:
        return None
    # A five may be rounded up or down.
    return next(
        (places for places in range(3, -16, -1) if off <= 0.50001 * 10.0**-places and round(target, places) == target),
        None,
    )


def _is_out_of_bounds(number: Number, size: float, target: float, words: str) -> bool:
    """Whether the claim says that it is more than what it is less than, or the other way: 7,950 is not over 8,000."""
    direction = direction_at(words, number.span.start, number.span.end)
    return direction is not None and (size < target) is (direction is Direction.UP)


def derive(
    number: Number,
    figures: Figures,
    words: str,
    evidence: Sequence[Prepared],
    own: Sequence[Number],
    *,
    rising: bool | None = None,
    earlier: Earlier | None = None,
) -> Derivation | None:
    """How ``number`` follows from the evidence's figures; ``words`` are the lowered claim and question.

    ``own`` are the other numbers of the claim, which the evidence has, and ``earlier`` those of the answer before it.
    ``rising`` says which way the claim has something change: what rose by 36% did not fall by 36%.
    """
    told = _first(number, _of_its_words(number, figures, words, evidence, own))
    targets = sizes_of(number)
    if told is not None or not targets:
        return told
    if 0.0 in targets:  # every two equal numbers would yield it
        return None
    return (
        _of_one(number, targets, figures, words, evidence)
        or _of_several(number, targets, figures, words, evidence, rising)
        or _first(number, _of_its_size(number, targets[0], figures, words, evidence, own, earlier))
    )


def _first(number: Number, ways: Iterator[tuple[Operation, Sequence[str] | None]]) -> Derivation | None:
    """The first way in which the number follows; none is tried before the one before it has failed."""
    return next((Derivation(number, way, tuple(operands)) for way, operands in ways if operands is not None), None)


def _of_its_words(
    number: Number, figures: Figures, words: str, evidence: Sequence[Prepared], own: Sequence[Number]
) -> Iterator[tuple[Operation, Sequence[str] | None]]:
    """Ways of shares, years, ratios and times of day, which may have no size at all."""
    texts = [text.text for text in evidence]
    share = share_from(number, figures, words, texts, about=CUES[Operation.ROUNDING].search(words) is not None)
    yield Operation.CONVERSION, share and (share,)
    year = enclosed_year(number, texts)
    yield Operation.PERIOD, year and (year,)
    yield Operation.DIFFERENCE, years_apart(number, words, texts) or neighbouring_year(number, texts)
    yield Operation.COUNT, months_named(number, texts)
    yield Operation.PERCENTAGE, share_counted(number, words, evidence)
    yield Operation.RATIO, ratio_told(number, figures, words, own)
    change = change_told(number, words, texts)
    yield Operation.CHANGE, change and (change,)
    yield Operation.SUM, time_reached(number, words, evidence, own)


def _of_its_size(
    number: Number,
    size: float,
    figures: Figures,
    words: str,
    evidence: Sequence[Prepared],
    own: Sequence[Number],
    earlier: Earlier | None,
) -> Iterator[tuple[Operation, Sequence[str] | None]]:
    """Ways of what is reckoned with the claim's own numbers, with the answer's before it, or with a word of the claim."""
    before = earlier.standing if earlier is not None else ()
    yield Operation.PRODUCT, product_of(number, size, figures, words, evidence, [*before, *own])
    yield Operation.DIFFERENCE, time_between(number, words, evidence)
    rest = rest_of_all(number, figures.pools.get("%", ()), words, evidence)
    yield Operation.DIFFERENCE, None if rest is None else (figures.spelled[rest],)
    yield Operation.OWN, of_own_numbers(number, own, half_of_last_place(number))
    yield Operation.SUM, total_of_earlier(number, earlier, own) if earlier is not None else None
    bound = next_to_a_bound(number, words, [text.text for text in evidence])
    yield Operation.BOUND, bound and (bound,)


def _of_one(
    number: Number, targets: Sequence[float], figures: Figures, words: str, chunks: Sequence[Prepared]
) -> Derivation | None:
    """How the number follows from one of the evidence's: in another unit or scale, as its half, or as a bound of it."""
    evidence = [chunk.text for chunk in chunks]
    slack = _CLOSEST * bool(CUES[Operation.ROUNDING].search(words))
    converted = converted_from(number, targets[0], figures, words, chunks, slack=slack)
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
    if len(figures.spelled) > _MANY:
        return None
    bounded = bounded_size(number, targets[0], figures.stated(number.unit), words)
    return None if bounded is None else Derivation(number, Operation.ROUNDING, (figures.spelled[bounded],))


def _of_several(
    number: Number,
    targets: Sequence[float],
    figures: Figures,
    words: str,
    evidence: Sequence[Prepared],
    rising: bool | None,
) -> Derivation | None:
    """How the number is rounded, or reckoned from several of the evidence's, where something speaks for it."""
    cued = cued_operations(number, figures, words)
    slack = half_of_last_place(number)
    like = figures.pools.get(pool_of(number), figures.pools[""])
    lists = [] if figures.tabular else lists_of(pool_of(number), evidence)
    # Who writes 1.4 million does not mean the last of seven digits.
    scaled = len(targets) > 1
    # 3500万元 may be the difference of two figures under 单位：万元.
    headed = scaled and targets[0] / targets[1] in declared_scales([text.text for text in evidence])
    for target in targets if figures.tabular or headed else targets[:1]:
        like = figures.pools[""] if headed and target is not targets[0] else like
        telling = _telling_digits(target)
        for size in like:
            places = _dropped_places(size, target)
            sure = telling > 1 and places is not None and (places >= 0 or (scaled and target is targets[0]))
            told = sure or (places is not None and Operation.ROUNDING in cued)
            if told and not _is_out_of_bounds(number, size, target, words):
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
            _of_lists(target, slack, lists),
            _of_like(target, slack, like),
            _of_unlike(number, target, slack, figures, rising),
            _of_runs(number, target, slack, figures),
        ):
            if operation not in allowed or _mixes(number, operation, operands, figures):
                continue
            if operation not in _OF_ALL or not leaves_one_out(operands, lists, words):
                return Derivation(number, operation, tuple([figures.spelled[operand] for operand in operands]))
    plain = plain_result(number, targets[0], figures, words, evidence, lists, rising=rising)
    if plain is not None:
        return Derivation(number, *plain)
    if targets[0] <= min(_LONGEST_COUNT, figures.rows) and Operation.COUNT in cued:
        return Derivation(number, Operation.COUNT, ())
    return None


def _mixes(number: Number, operation: Operation, operands: Sequence[float], figures: Figures) -> bool:
    """Whether a percentage would be the sum or difference of a percentage and of what is none."""
    if number.unit != "%" or operation not in OUTRIGHT:
        return False
    kinds = {any((unit, operand) in figures.measured for unit in ("%", "pp")) for operand in operands}
    return len(kinds) > 1
