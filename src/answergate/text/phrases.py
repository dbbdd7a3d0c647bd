"""Finds the words that language packs list, such as negators and opposites, in a text of any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final

from answergate.lang import LANGUAGES
from answergate.lang.wording import Wording

_LATIN: Final = re.compile("[a-zà-ɏ]")

Select = Callable[[Wording], Iterable[str]]


@cache
def _pattern(select: Select) -> re.Pattern[str]:
    """A pattern for all phrases that ``select`` takes from the packs. Latin phrases match as whole words,
    and those that start with ``-`` as the ending of a word."""
    latin: set[str] = set()
    endings: set[str] = set()
    other: set[str] = set()
    for language in LANGUAGES:
        for phrase in select(language.wording):
            words = phrase.replace("_", " ")
            (endings if words.startswith("-") else latin if _LATIN.match(words) else other).add(words.removeprefix("-"))
    parts = []
    if latin:
        parts.append(rf"\b(?:{_alternatives(latin)})\b")
    if endings:
        parts.append(rf"(?<=[^\W\d_])(?:{_alternatives(endings)})\b")
    if other:
        parts.append(_alternatives(other))
    return re.compile("|".join(parts) or r"(?!)")


def _alternatives(phrases: Iterable[str]) -> str:
    return "|".join(re.escape(phrase) for phrase in sorted(phrases, key=lambda phrase: (-len(phrase), phrase)))


def find(select: Select, low: str) -> Iterator[re.Match[str]]:
    """The phrases in a text in lower case."""
    return _pattern(select).finditer(low)


def has(select: Select, low: str) -> bool:
    """Whether any of the phrases is in a text in lower case."""
    return _pattern(select).search(low) is not None
