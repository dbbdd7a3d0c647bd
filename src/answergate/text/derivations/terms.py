"""Numbers as terms of a reckoning: what each one measures, and how much of it; and how one follows from two others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from answergate.text.derivations.figures import last_place, pool_of, share_of, sizes_of
from answergate.text.derivations.operations import Operation
from answergate.text.derivations.shares import DOUBLE, HALF
from answergate.text.derivations.written_measures import BASES, CENTS, measures_in
from answergate.text.guises.clock import minutes_said
from answergate.text.numbers import Kind, Number

_EXACT: Final = 1e-6
# Who rounds a result does not change it.
_ROUNDED: Final = 0.02
_CLOCK: Final = "clock"
_DURATION: Final = BASES["min"][0]
_PERIODS: Final = (_DURATION, BASES["month"][0])
_SECONDS_OF_MINUTE: Final = BASES["min"][1]
_HALF_DAY: Final = 12 * 60
PERCENT: Final = "%"
TIMES: Final = "x"
_MULTIPLES: Final = ((HALF, 0.5), (DOUBLE, 2.0))
# Who says by how many degrees does not say of which scale.
_DEGREES: Final = dict.fromkeys(("°C", "°F", "°"), "degree")
_PARTS_OF_MONEY: Final = {"cent": ("USD", 1.0 / CENTS["USD"])}


class Term(Struct, frozen=True):
    """A number: what it measures, how much of its smallest unit it is, how much of its own, and how it is written."""

    kind: str
    size: float
    plain: float
    text: str
    minutes: frozenset[int] = frozenset()
    """The minutes of the day that a time of day may be."""


def terms_of(low: str, numbers: Sequence[Number]) -> Iterator[Term]:
    """The numbers of a lowered text, those of several words as one: 1시간 20분 is no hour."""
    measures = [measure for measure in measures_in(low, numbers) if measure.unit is not None]
    for measure in measures:
        kind, base = BASES.get(measure.unit or "", ("", 1.0))
        yield Term(kind, measure.size * base, measure.size, measure.span.of(low))
    for number in numbers:
        if not any(number.span.overlaps(measure.span) for measure in measures):
            yield from term_of(number, low)


def term_of(number: Number, low: str) -> Iterator[Term]:
    """The number as a term, where anything can be reckoned with it."""
    if number.kind is Kind.TIME:
        minutes = minutes_said(number, low)
        if minutes:
            yield Term(_CLOCK, 0.0, 0.0, number.text, minutes)
    elif (share := share_of(number)) is not None:
        yield Term(PERCENT, share, share, number.text)
    elif sizes := sizes_of(number):
        unit = _DEGREES.get(pool_of(number), pool_of(number))
        kind, base = BASES.get(unit) or _PARTS_OF_MONEY.get(unit) or (unit, 1.0)
        yield Term(kind, sizes[0] * base, sizes[0], number.text)


def multiples_in(low: str) -> Iterator[Term]:
    """The multiples that a lowered text has in a word: half, twice."""
    for pattern, size in _MULTIPLES:
        found = pattern.search(low)
        if found is not None:
            yield Term(TIMES, size, size, found.group())


def relation(result: Term, one: Term, other: Term, *, about: bool) -> Operation | None:
    """How a term follows from two others; of what is told for each, ``one`` says for how many."""
    if result.kind == _CLOCK:
        return _on_the_clock(result, one, other)
    return next((way for way, size in _results(result, one, other) if is_near(result, size, about=about)), None)


def _results(result: Term, one: Term, other: Term) -> Iterator[tuple[Operation, float]]:
    if one.kind == other.kind == result.kind:
        yield Operation.SUM, one.size + other.size
        yield Operation.DIFFERENCE, abs(one.size - other.size)
        if result.kind == PERCENT:
            yield Operation.SHARE, one.size * other.size / 100.0
    elif one.kind == PERCENT and other.kind == result.kind:
        yield from _shares(one, other)
    elif other.kind == PERCENT and one.kind == result.kind:
        yield from _shares(other, one)
    elif other.kind == result.kind and other.plain != 1.0 and not _are_periods(one, other):
        yield Operation.PRODUCT, other.size * one.plain
        if one.plain > 1.0:
            yield Operation.RATIO, other.size / one.plain
        if result.kind == PERCENT:
            yield Operation.DIFFERENCE, 100.0 - other.size * one.plain
    elif other.kind == TIMES and result.kind in (one.kind, ""):
        yield Operation.PRODUCT, (one.size if result.kind else one.plain) * other.size
    elif one.kind == other.kind and result.kind != PERCENT and one.size > other.size > 0.0:
        yield Operation.RATIO, one.size / other.size * (result.size / result.plain if result.plain else 1.0)


def _shares(share: Term, whole: Term) -> Iterator[tuple[Operation, float]]:
    """What so many percent of something are, what is left of it, and what it comes to with them."""
    for part in (share.size, 100.0 - share.size, 100.0 + share.size):
        yield Operation.SHARE, whole.size * part / 100.0


def _are_periods(one: Term, other: Term) -> bool:
    """Whether both are times that pass: three days are no three times of a month."""
    return one.kind in _PERIODS and other.kind in _PERIODS


def is_near(result: Term, size: float, *, about: bool) -> bool:
    """Whether a size is that of the result, or as good as that where it is told roughly."""
    if size <= 0.0 or result.size <= 0.0:
        return False
    slack = min(0.50001 * last_place(result.size), _ROUNDED * result.size) if about else 0.0
    return abs(size - result.size) <= max(slack, _EXACT * result.size)


def _on_the_clock(result: Term, one: Term, other: Term) -> Operation | None:
    """The time of day that lies so long before or after another; of which half of the day is often not said."""
    if one.kind != _CLOCK or other.kind != _DURATION:
        return None
    length = round(other.size / _SECONDS_OF_MINUTE)
    for operation, way in ((Operation.SUM, length), (Operation.DIFFERENCE, -length)):
        if any((minute + way - said) % _HALF_DAY == 0 for minute in one.minutes for said in result.minutes):
            return operation
    return None
