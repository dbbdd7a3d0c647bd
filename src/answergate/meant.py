"""Which known word a wrong one was meant to be."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def meant(word: object, known: Iterable[object]) -> str:
    """What an error says behind a word it does not know: the known one that is like it, or nothing."""
    lowered = {str(name).lower(): str(name) for name in known}
    close = get_close_matches(str(word).lower(), lowered, n=1)
    return f" (did you mean {lowered[close[0]]!r}?)" if close else ""
