"""Suggest known words for an unknown one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

_LEAST_ALIKE = 0.6


def most_similar(word: str, known: Iterable[str], most: int) -> list[str]:
    """Return the known words that are similar, the most similar first. Equally similar ones keep their order."""
    matcher = SequenceMatcher(b=word)
    likeness: dict[str, float] = {}
    for name in known:
        matcher.set_seq1(name)
        # The bounds are much cheaper than the ratio.
        if matcher.real_quick_ratio() >= _LEAST_ALIKE and matcher.quick_ratio() >= _LEAST_ALIKE:
            likeness[name] = matcher.ratio()
    similar = [name for name, ratio in likeness.items() if ratio >= _LEAST_ALIKE]
    return sorted(similar, key=lambda name: -likeness[name])[:most]


def meant(word: object, known: Iterable[object]) -> str:
    """Return " (did you mean '...'?)" with the most similar known word, or '' if none is similar."""
    lowered = {str(name).lower(): str(name) for name in known}
    similar = most_similar(str(word).lower(), lowered, 1)
    return f" (did you mean {lowered[similar[0]]!r}?)" if similar else ""
