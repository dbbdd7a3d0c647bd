"""How telling a word is: 0 for a function word, up to 1 for a word that stands in no table of common words."""

from __future__ import annotations

from typing import Final

from answergate.text.words.common_words import (
    ENGLISH_COMMON,
    ENGLISH_FUNCTION,
    ENGLISH_VERY_COMMON,
    HAN_FUNCTION,
    KOREAN_COMMON,
    KOREAN_FUNCTION,
)
from answergate.text.words.stems import STEM_OF

_FUNCTION: Final = 0.0
_VERY_COMMON: Final = 0.35
_COMMON: Final = 0.65
_TELLING: Final = 1.0


def _by_stem() -> dict[str, float]:
    table: dict[str, float] = {}
    for weight, words in ((_COMMON, ENGLISH_COMMON), (_VERY_COMMON, ENGLISH_VERY_COMMON)):
        table.update((STEM_OF[word], weight) for word in words.split())
    return table


# By the word as written: "wine", "theme" and "note" have the stems of "win", "them" and "not".
_ENGLISH_FUNCTION: Final = frozenset(ENGLISH_FUNCTION.split())
_ENGLISH: Final = _by_stem()
_KOREAN: Final = {
    **dict.fromkeys(KOREAN_COMMON.split(), _VERY_COMMON),
    **dict.fromkeys(KOREAN_FUNCTION.split(), _FUNCTION),
}
_HAN: Final = frozenset(HAN_FUNCTION)
_HAN_PAIR: Final = (0.05, 0.25, 0.5)


def alphabetic_weight(word: str) -> float:
    """The weight of an English word (or one of another alphabet), in lower case."""
    if word in _ENGLISH_FUNCTION:
        return _FUNCTION
    stem = STEM_OF[word]
    weight = _ENGLISH.get(stem)
    if weight is not None:
        return weight
    return _VERY_COMMON if len(stem) == 1 else _TELLING


def korean_weight(word: str, stem: str) -> float:
    """The weight of a Hangul word, by the word as written and by its stem."""
    weight = _KOREAN.get(word, _KOREAN.get(stem))
    if weight is not None:
        return weight
    return 0.5 if len(stem) == 1 else _TELLING


def han_weight(characters: str) -> float:
    """The weight of a pair of Han characters, or of one that stands alone."""
    telling = sum(character not in _HAN for character in characters)
    return _HAN_PAIR[telling] if len(characters) == 2 else 0.3 * telling


def kana_weight(run: str) -> float:
    """The weight of a kana run: katakana names things, hiragana mostly joins them."""
    if "\u30a1" <= run[0] <= "\u30ff":
        return _TELLING if len(run) > 1 else _FUNCTION
    return 0.1 if len(run) > 2 else _FUNCTION
