"""Format a value and its limit so that they never look equal if they differ."""

from __future__ import annotations

_MOST_DIGITS = 9


def distinct(value: float, limit: float, *, digits: int = 2) -> tuple[str, str]:
    """Format both with ``digits`` decimals, or with more if they would look equal: 0.498 is below 0.500."""
    while digits < _MOST_DIGITS and f"{value:.{digits}f}" == f"{limit:.{digits}f}":
        digits += 1
    return f"{value:.{digits}f}", f"{limit:.{digits}f}"


def distinct_shares(value: float, limit: float) -> tuple[str, str]:
    """Format both shares in percent, in the same way: 49.8% is below 50.0%."""
    written, needed = distinct(100 * value, 100 * limit, digits=0)
    return f"{written}%", f"{needed}%"
