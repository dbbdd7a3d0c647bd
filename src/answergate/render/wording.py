"""Writes counts, places and long texts in the same way in every output."""

from __future__ import annotations

from answergate.model.finding import Place

_LONGEST = 480


def count_of(number: int, noun: str) -> str:
    """Return a count with its noun: ``1 record``, ``20,000 records``."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def place_words(place: Place) -> str:
    """Return a place as ``$.conclusion:13-16``."""
    return f"{place.path}:{place.start}-{place.end}" if place.end else place.path


def shortened(words: str) -> str:
    """Cut the middle out of ``words`` if they are long."""
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST // 2]} … {words[-_LONGEST // 4 :]}"
