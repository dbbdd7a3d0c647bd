"""Figures in sentences: a value that missed its limit must not read like the limit."""

from __future__ import annotations

_MOST_DIGITS = 9


def told_apart(value: float, limit: float, *, digits: int = 2) -> tuple[str, str]:
    """Both with so many decimals, or with as many as it takes to see that they differ: 0.498 is below 0.500."""
    while digits < _MOST_DIGITS and f"{value:.{digits}f}" == f"{limit:.{digits}f}":
        digits += 1
    return f"{value:.{digits}f}", f"{limit:.{digits}f}"


def shares_told_apart(value: float, limit: float) -> tuple[str, str]:
    """The same for shares, in percent: 49.8% is below 50.0%."""
    written, needed = told_apart(100 * value, 100 * limit, digits=0)
    return f"{written}%", f"{needed}%"
