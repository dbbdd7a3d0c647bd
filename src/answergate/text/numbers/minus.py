"""A minus that is written as a word: minus 5%, 영하 5도, 零下5度, マイナス5%."""

from __future__ import annotations

import re
from typing import Final

from msgspec import structs

from answergate.text.numbers.lexicon import PACKS, pattern
from answergate.text.numbers.number import Meaning
from answergate.text.numbers.quantities import key_of

# These speak of degrees, and of both ends of a range.
BELOW_ZERO: Final = tuple(word for pack in PACKS for word in pack.below_zero)
_WORDS: Final = tuple(word for pack in PACKS for word in pack.minus)
_ASCII_WORDS: Final = tuple(word for word in _WORDS if word.isascii())
_LONGEST: Final = 12
# "10 minus 5" takes away, 3胜2负1平 counts, and 正负 is ±.
_MINUS: Final = re.compile(rf"{pattern('minus')}\Z")
_ENDS: Final = tuple(word + space for word in _WORDS for space in ("", " "))
# Most of what follows "negative" is no number below zero: 48 hours, 2020.
_HAS_SIGN: Final = ("%", "°C", "°F", "degree")


def may_have_minus_words(text: str) -> bool:
    """Whether a minus can be written as a word: cheap, and never wrong when it says no."""
    return True in [word in text for word in (_ASCII_WORDS if text.isascii() else _WORDS)]


def minus_word_before(text: str, start: int, unit: str | None = None) -> int:
    """How long the minus in words right before a number with this unit is, with the space behind it; 0: there is none."""
    if not text.endswith(_ENDS, 0, start):
        return 0
    match = _MINUS.search(text, max(0, start - _LONGEST), start)
    if match is None or (match["negative"] and unit not in _HAS_SIGN):
        return 0
    return start - match.start()


def negated(meaning: Meaning, width: int) -> Meaning | None:
    """What a literal says behind a minus in words of so many characters; None where it has no value to turn round."""
    value = meaning.value
    if value is None or value <= 0 or meaning.key != key_of(value, meaning.unit):
        return None
    value = value.copy_negate()
    return structs.replace(
        meaning,
        value=value,
        key=key_of(value, meaning.unit),
        digits_end=meaning.digits_end + width,
        core_end=meaning.core_end + width,
    )
