"""The same measure in another unit: two years for 24 months, 1時間半 for 90分, 125 feet for 38 metres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from answergate.text.derivations.enclosing import bounded_size
from answergate.text.derivations.figures import Figures, last_place
from answergate.text.derivations.written_measures import BASES, CENTS, DOZEN, measures_in
from answergate.text.direction.bounds import direction_at
from answergate.text.numbers import Number, read_numbers
from answergate.text.words.wording import Prepared

# A month has no fixed days, but this is what is meant.
_DAYS_OF_MONTH: Final = 30.0
_OF_OTHER_SYSTEMS: Final = (
    ("mile", "km", 1.609344),
    ("m", "ft", 3.28084),
    ("inch", "cm", 2.54),
    ("ft", "cm", 30.48),
    ("kg", "lb", 2.20462),
    ("lb", "g", 453.592),
    ("oz", "g", 28.3495),
    ("stone", "kg", 6.35029),
    ("mph", "km/h", 1.609344),
    ("knot", "km/h", 1.852),
    ("knot", "mph", 1.15078),
    ("nautical mile", "km", 1.852),
    ("ha", "acre", 2.47105),
    ("mile²", "km²", 2.58999),
    ("m²", "ft²", 10.7639),
    ("gallon", "L", 3.78541),
    # Memory is counted by 1,024.
    ("MB", "KB", 1024.0),
    ("GB", "MB", 1024.0),
    ("TB", "GB", 1024.0),
)
_TEMPERATURES: Final = ("°C", "°F")
_EXACT: Final = 1e-9
_ANYTHING: Final = "thing"
# Who converts, rounds, but not so far that it could be another value.
_WIDEST: Final = 0.04


def converted_from(
    number: Number, size: float, figures: Figures, words: str, evidence: Sequence[Prepared], *, slack: float = 0.0
) -> str | None:
    """The number of the evidence that says the same in another unit; ``words`` begin with the lowered claim.

    ``slack`` is by which share it may be off: about a metre says 1,021 mm.
    """
    unit: str | None = number.unit
    several = False
    if unit in BASES or unit == _ANYTHING or (unit is None and DOZEN in words):
        written = (measure for measure in measures_in(words, read_numbers(words)) if measure.span.overlaps(number.span))
        measure = next(written, None)
        if measure is not None and measure.unit is None:
            return figures.spelled.get(measure.size)
        if measure is not None:
            # Who tells the minutes beside the hours rounds nothing.
            unit, size, slack, several = measure.unit, measure.size, 0.0, True
    if unit is None:
        return None
    sizes = _in_unit(unit, figures, evidence, several=several)
    # A bound says on which side it is.
    if slack and direction_at(words, number.span.start, number.span.end) is not None:
        slack = 0.0
    near = [(abs(there - size), text) for there, text in sizes.items() if abs(there - size) <= (slack + _EXACT) * size]
    if near:
        return min(near)[1]
    for month, other, days in (("month", "day", size * _DAYS_OF_MONTH), ("day", "month", size / _DAYS_OF_MONTH)):
        if unit == month and (other, days) in figures.measured:
            return figures.measured[other, days]
    bounded = bounded_size(number, size, sorted(sizes), words)
    return _in_other_system(unit, size, figures) if bounded is None else sizes[bounded]


def _in_unit(unit: str, figures: Figures, evidence: Sequence[Prepared], *, several: bool) -> dict[float, str]:
    """The measures of the evidence that are in another unit or in several, each in the unit asked for.

    What the claim says in ``several`` units the evidence may have in the last of them: 85分 for 1時間25分.
    """
    if unit not in BASES:
        return {}
    kind, base = BASES[unit]
    written = [(other, size, text) for (other, size), text in figures.measured.items() if several or other != unit]
    for text in evidence:
        measures = measures_in(text.low, text.numbers)
        written += [(each.unit, each.size, each.span.of(text.text)) for each in measures if each.unit is not None]
    return {size * BASES[other][1] / base: text for other, size, text in written if BASES.get(other, ("",))[0] == kind}


def _in_other_system(unit: str, size: float, figures: Figures) -> str | None:
    """The number of the evidence that says the same in metres for feet, in Celsius for Fahrenheit, rounded as one does."""
    slack = min(0.50001 * last_place(size), _WIDEST * size)
    for larger, smaller, many in _OF_OTHER_SYSTEMS:
        if unit in (larger, smaller):
            other, rate = (smaller, 1.0 / many) if unit == larger else (larger, many)
            for (own, written), text in figures.measured.items():
                if own == other and abs(written * rate - size) <= slack:
                    return text
    for money, many in CENTS.items():
        if unit in (money, "cent"):
            other, rate = ("cent", 1.0 / many) if unit == money else (money, many)
            for (own, written), text in figures.measured.items():
                if own == other and abs(written * rate - size) <= _EXACT * size:
                    return text
    if unit in _TEMPERATURES:
        for (own, written), text in figures.measured.items():
            in_other = 1.8 * written + 32.0 if unit == "°F" else (written - 32.0) / 1.8
            if own != unit and own in _TEMPERATURES and abs(in_other - size) <= slack:
                return text
    return None
