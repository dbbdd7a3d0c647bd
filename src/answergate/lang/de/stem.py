"""German inflection: takes endings off a word, and folds umlauts."""

from __future__ import annotations

from typing import Final

_UMLAUTS: Final = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
_ENDINGS: Final = (
    "ungen", "ung", "heiten", "heit", "keiten", "keit", "lichen", "licher", "liches", "liche", "lich", "ischen", "ische", "isch",
    "enden", "ende", "end", "sten", "ten", "tes", "ter", "test", "ste", "ern", "em", "en", "er", "es", "te", "st", "e", "n", "s", "t",
)  # fmt: skip
_SHORTEST: Final = 4


def stem(word: str) -> str:
    """The stem of a word in lower case: ``Versicherungen`` and ``versichert`` have the same."""
    word = word.translate(_UMLAUTS)
    if word.startswith("ge") and len(word) > 6 and word.endswith(("t", "en")):
        word = word[2:]
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word[: -len(ending)]
    return word
