"""The same measure in another unit: two years for 24 months, 1時間半 for 90分, 125 feet for 38 metres."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from answergate.text.figures import Figures
from answergate.text.numbers import Number

# So many of the second make one of the first.
_LENGTHS_AND_WEIGHTS: Final = (
    ("km", "m", 1000.0),
    ("m", "cm", 100.0),
    ("m", "mm", 1000.0),
    ("cm", "mm", 10.0),
    ("t", "kg", 1000.0),
    ("kg", "g", 1000.0),
    ("L", "mL", 1000.0),
)
_EXACT: Final = (
    ("decade", "year", 10.0),
    ("year", "month", 12.0),
    ("month", "day", 30.0),
    ("week", "day", 7.0),
    ("day", "hour", 24.0),
    ("hour", "min", 60.0),
    ("hour", "point", 60.0),
    ("min", "s", 60.0),
    *_LENGTHS_AND_WEIGHTS,
    ("kg", "斤", 2.0),
    ("斤", "g", 500.0),
    ("g", "mg", 1000.0),
)
_OF_OTHER_SYSTEMS: Final = (
    ("mile", "km", 1.609344),
    ("m", "ft", 3.28084),
    ("inch", "cm", 2.54),
    ("ft", "cm", 30.48),
    ("kg", "lb", 2.20462),
    ("lb", "g", 453.592),
    ("oz", "g", 28.3495),
)
_TEMPERATURES: Final = ("°C", "°F")
_AND_A_HALF: Final = ("半", "반", " 반", " and a half")
# 两个半小时, 两个半月.
_HALVED: Final = {"半小": "hour", "半钟": "hour", "半月": "month"}
# Who converts, rounds, but not so far that it could be another value.
_WIDEST: Final = 0.04


def converted_from(number: Number, size: float, figures: Figures, words: str, *, slack: float = 0.0) -> str | None:
    """The number of the evidence that says the same in another unit; ``words`` begin with the lowered claim.

    ``slack`` is by which share it may be off: about a metre says 1,021 mm.
    """
    unit, end = number.unit, number.span.end
    # The half stands behind the unit.
    if words.startswith(_AND_A_HALF, end):
        size += 0.5
        unit = _HALVED.get(words[end : end + 2], unit)
    if unit is None:
        return None
    for larger, smaller, many in _EXACT:
        if unit == larger and (found := figures.measured.get((smaller, size * many))):
            return found
        if unit == smaller and (found := figures.measured.get((larger, size / many))):
            return found
    about = _about(unit, size, figures, slack) if slack else None
    return about or _in_other_system(unit, size, figures)


def _about(unit: str, size: float, figures: Figures, slack: float) -> str | None:
    for (other, there), text in figures.measured.items():
        for larger, smaller, many in _LENGTHS_AND_WEIGHTS:
            if (unit, other) == (larger, smaller) and abs(there - size * many) <= slack * there:
                return text
    return None


def _in_other_system(unit: str, size: float, figures: Figures) -> str | None:
    """The number of the evidence that says the same in metres for feet, in Celsius for Fahrenheit, rounded as one does."""
    slack = min(_half_of_last_figure(size), _WIDEST * size)
    for larger, smaller, many in _OF_OTHER_SYSTEMS:
        if unit in (larger, smaller):
            other, rate = (smaller, 1.0 / many) if unit == larger else (larger, many)
            for (own, written), text in figures.measured.items():
                if own == other and abs(written * rate - size) <= slack:
                    return text
    if unit in _TEMPERATURES:
        for (own, written), text in figures.measured.items():
            in_other = 1.8 * written + 32.0 if unit == "°F" else (written - 32.0) / 1.8
            if own != unit and own in _TEMPERATURES and abs(in_other - size) <= slack:
                return text
    return None


def _half_of_last_figure(size: float) -> float:
    """Half of the last place that is no zero: 5 of 60, 0.5 of 125."""
    exponent = Decimal(repr(size)).normalize().as_tuple().exponent
    return 0.50001 * 10.0 ** int(exponent)
