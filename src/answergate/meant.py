"""Suggest a known word for an unknown one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def meant(word: object, known: Iterable[object]) -> str:
    """Return " (did you mean '...'?)" with the most similar known word, or '' if none is similar."""
    lowered = {str(name).lower(): str(name) for name in known}
    close = get_close_matches(str(word).lower(), lowered, n=1)
    return f" (did you mean {lowered[close[0]]!r}?)" if close else ""
