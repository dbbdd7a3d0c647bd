"""Suggest a known word for an unknown one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_LOOKS_LIKE = str.maketrans("ol", "01")


def closest(word: object, known: Iterable[object], most: int = 1) -> list[str]:
    """The known words that are most similar, the closest first."""
    plain = {_plain(name): str(name) for name in known}
    return [plain[name] for name in get_close_matches(_plain(word), plain, n=most)]


def meant(word: object, known: Iterable[object]) -> str:
    """Return " (did you mean '...'?)" with the most similar known word, or '' if none is similar."""
    close = closest(word, known)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _plain(word: object) -> str:
    """Small letters, with the letters that look like digits as digits: NUM3O1 is most likely NUM301."""
    return str(word).lower().translate(_LOOKS_LIKE)
