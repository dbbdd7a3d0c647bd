"""Number words of Korean, Chinese and Japanese, and the myriad scales that also follow digits."""

from __future__ import annotations

import re
from decimal import Decimal

from answergate.text.numbers.alternation import listed
from answergate.text.numbers.digits import EXACT, decimal_of

_DIGIT_ROWS = (
    "영공〇零",
    "일一壹壱",
    "이二贰貳两兩弐",
    "삼三叁參参",
    "사四肆",
    "오五伍",
    "육륙六陆陸",
    "칠七柒",
    "팔八捌",
    "구九玖",
)
DIGITS = {character: n for n, row in enumerate(_DIGIT_ROWS) for character in row}
SMALL_SCALES = {character: power for power, row in ((1, "십十拾"), (2, "백百佰"), (3, "천千仟")) for character in row}
MYRIADS = {character: power for power, row in ((4, "만万萬"), (8, "억億亿"), (12, "조兆")) for character in row}
SINO_KOREAN = "영공일이삼사오육륙칠팔구십백천만억조"
_TENS = {"廿": "二十", "卅": "三十"}
HAN = "".join(c for c in [*DIGITS, *SMALL_SCALES, *MYRIADS, *_TENS] if not "가" <= c <= "힣")

_NATIVE_ONES = {
    "한": 1, "하나": 1, "두": 2, "둘": 2, "세": 3, "석": 3, "셋": 3, "네": 4, "넉": 4, "넷": 4,
    "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9,
}  # fmt: skip
_NATIVE_TENS = {
    "열": 10, "스무": 20, "스물": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80, "아흔": 90,
}  # fmt: skip
_ADNOMINAL = listed("한 두 세 석 네 넉 다섯 여섯 일곱 여덟 아홉")
NATIVE_KOREAN = {word: _NATIVE_ONES[word] for word in _ADNOMINAL} | {
    ten + one: n + _NATIVE_ONES.get(one, 0) for ten, n in _NATIVE_TENS.items() for one in ["", *_ADNOMINAL]
}

KOREAN_DAYS = {"이틀": 2, "사흘": 3, "나흘": 4, "여드레": 8, "아흐레": 9, "열흘": 10, "보름": 15}

_PIECE = re.compile(r"[0-9０-９][0-9０-９,.，．]*|\S")


def value_of(words: str) -> Decimal | None:
    """The value of numerals with scale characters, with or without digits; None where they make no number.

    ``3억 2천만``, ``1,234만 5천``, ``오천만``, ``一百二十万``, ``二〇二三``.
    """
    for ten, spelled in _TENS.items():
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
