"""Small numbers in words: ranks in English, native Korean numerals, and Han ones. The first is for one."""

from __future__ import annotations

from typing import Final

RANKS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
    "twelfth",
)
NATIVE_NUMERALS: Final = ("한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
NATIVE_RANKS: Final = ("첫", *NATIVE_NUMERALS[1:])
"""What stands before 번째."""

HAN_NUMERALS: Final = tuple("一二三四五六七八九十")
