"""Whether the words of a document can say a value: "$1,250" can say 1250, and "1 year" 12 months, but "$95" not 59.

The audit has no catalogue, so this compares only the figures, without units, and never rejects what it cannot compare.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any
from unicodedata import normalize

# Days in a week, a month or a year, months in a year, hours in a day, minutes in an hour. Other measures are converted
# by powers of ten.
_FACTORS = (1, 7, 12, 24, 30, 60, 365)
_FIGURES = re.compile(r"\d(?:[\d.,'’\s\u00a0]*\d)?")


def can_say(words: str, value: Any) -> bool:
    """Whether ``words`` can say ``value``."""
    if isinstance(value, bool) or value is None or value == 0:
        return True
    if isinstance(value, int | float):
        figures = _FIGURES.findall(normalize("NFKC", words))
        return len(figures) != 1 or _is_same(figures[0], value)
    if isinstance(value, dict) and {"from", "to"} == set(value):
        figures = [one for one in re.findall(r"\d[\d.,]*", normalize("NFKC", words)) if one]
        ends = [value["from"], value["to"]]
        return len(figures) != 2 or all(_is_same(one, end) for one, end in zip(figures, ends, strict=True))
    return True


def _is_same(figures: str, value: Any) -> bool:
    """Whether figures are those of a number, wherever its point is, or of a whole multiple of it."""
    if not isinstance(value, int | float) or value == 0:
        return True
    number = Decimal(re.sub(r"\D", "", figures))
    return any(_digits(number * factor) == _digits(abs(Decimal(str(value)))) for factor in _FACTORS)


def _digits(number: Decimal) -> tuple[int, ...]:
    return number.normalize().as_tuple().digits
