"""Number words of Korean, Chinese and Japanese, and the myriad scales that also follow digits."""

from __future__ import annotations

import re
from decimal import Decimal

from answergate.text.numbers.digits import EXACT, decimal_of
from answergate.text.numbers.lexicon import PACKS
from answergate.text.scripts import HANGUL

DIGITS = {character: n for pack in PACKS for n, characters in enumerate(pack.digits) for character in characters}
SMALL_SCALES = {
    character: power for pack in PACKS for power, characters in pack.small_scales.items() for character in characters
}
MYRIADS = {character: power for pack in PACKS for power, characters in pack.myriads.items() for character in characters}
_JOINED = {word: spelled for pack in PACKS for word, spelled in pack.joined_tens.items()}
_ALL = "".join([*DIGITS, *SMALL_SCALES, *MYRIADS, *"".join(_JOINED)])
SINO_KOREAN = "".join(re.findall(f"[{HANGUL}]", _ALL))
HAN = "".join(re.findall(f"[^{HANGUL}]", _ALL))

_NATIVE_ONES = {word: n for pack in PACKS for word, n in pack.native_ones.items()}
NATIVE_KOREAN = _NATIVE_ONES | {
    ten + one: n + _NATIVE_ONES.get(one, 0)
    for pack in PACKS
    for ten, n in pack.native_tens.items()
    for one in ["", *_NATIVE_ONES]
}
KOREAN_DAYS = {word: n for pack in PACKS for word, n in pack.counted_days.items()}

_PIECE = re.compile(r"[0-9０-９][0-9０-９,.，．]*|\S")


def value_of(words: str) -> Decimal | None:
    """The value of numerals with scale characters, with or without digits; None where they make no number.

    ``3억 2천만``, ``1,234만 5천``, ``오천만``, ``一百二十万``, ``二〇二三``.
    """
    for ten, spelled in _JOINED.items():
        words = words.replace(ten, spelled)
    if not any(character in MYRIADS or character in SMALL_SCALES for character in words):
        return _positional(words)
    total, section, digit = Decimal(0), Decimal(0), None
    last_small, last_myriad = 99, 99
    for piece in _PIECE.findall(words):
        if piece in DIGITS or piece[0].isdigit():
            if digit is not None and digit != 0:
                return None
            digit = decimal_of(piece) if piece not in DIGITS else Decimal(DIGITS[piece])
        elif piece in SMALL_SCALES:
            if SMALL_SCALES[piece] >= last_small:
                return None
            last_small = SMALL_SCALES[piece]
            section = EXACT.add(section, EXACT.multiply(digit or Decimal(1), 10**last_small))
            digit = None
        elif piece in MYRIADS:
            if MYRIADS[piece] >= last_myriad and total:
                return None
            last_myriad, last_small = MYRIADS[piece], 99
            section = EXACT.add(section, digit or Decimal(0))
            total = EXACT.add(total, EXACT.multiply(section or Decimal(1), Decimal(10) ** last_myriad))
            section, digit = Decimal(0), None
        else:
            return None
    return EXACT.add(EXACT.add(total, section), digit or Decimal(0))


def _positional(words: str) -> Decimal | None:
    digits = "".join(str(DIGITS[character]) if character in DIGITS else character for character in words)
    return Decimal(digits) if digits.isdigit() and digits.isascii() else None
