"""The same measure in a neighbouring unit: two years for 24 months, 1時間半 for 90分."""

from __future__ import annotations

from typing import Final

from answergate.text.figures import Figures
from answergate.text.numbers import Number

# So many of the second make one of the first.
_CONVERTED: Final = (
    ("decade", "year", 10.0),
    ("year", "month", 12.0),
    ("month", "day", 30.0),
    ("week", "day", 7.0),
    ("day", "hour", 24.0),
    ("hour", "min", 60.0),
    ("hour", "point", 60.0),
    ("min", "s", 60.0),
    ("km", "m", 1000.0),
    ("m", "cm", 100.0),
    ("cm", "mm", 10.0),
    ("t", "kg", 1000.0),
    ("kg", "斤", 2.0),
    ("斤", "g", 500.0),
    ("kg", "g", 1000.0),
    ("g", "mg", 1000.0),
    ("L", "mL", 1000.0),
)
_AND_A_HALF: Final = ("半", "반", " 반", " and a half")
# 两个半小时, 两个半月.
_HALVED: Final = {"半小": "hour", "半钟": "hour", "半月": "month"}
_LENGTHS_AND_WEIGHTS: Final = (
    ("km", "m", 1000.0),
    ("m", "cm", 100.0),
    ("m", "mm", 1000.0),
    ("cm", "mm", 10.0),
    ("t", "kg", 1000.0),
    ("kg", "g", 1000.0),
    ("L", "mL", 1000.0),
)


def converted_from(number: Number, size: float, figures: Figures, words: str, *, slack: float = 0.0) -> str | None:
    """The number of the evidence that says the same in a neighbouring unit; ``words`` begin with the lowered claim.

    ``slack`` is by which share it may be off: about a metre says 1,021 mm.
    """
    unit, end = number.unit, number.span.end
    # The half stands behind the unit.
    if words.startswith(_AND_A_HALF, end):
        size += 0.5
        unit = _HALVED.get(words[end : end + 2], unit)
    for larger, smaller, many in _CONVERTED:
        if unit == larger and (found := figures.measured.get((smaller, size * many))):
            return found
        if unit == smaller and (found := figures.measured.get((larger, size / many))):
            return found
    return _about(unit, size, figures, slack) if slack else None


def _about(unit: str | None, size: float, figures: Figures, slack: float) -> str | None:
    for (other, there), text in figures.measured.items():
        for larger, smaller, many in _LENGTHS_AND_WEIGHTS:
            if (unit, other) == (larger, smaller) and abs(there - size * many) <= slack * there:
                return text
    return None
