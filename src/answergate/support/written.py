"""What the digits of a number are worth as written, without its scale."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from answergate.text.numbers import Number

_DIGITS: Final = re.compile(r"\d(?:[\d.,]*\d)?")
_PLAIN: Final = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")


def digits_of(number: Number) -> str:
    """The digits as written, without sign, currency, scale and unit. A number in words as it is."""
    digits = _DIGITS.search(number.text)
    return number.text if digits is None else digits[0]


def has_scale(number: Number) -> bool:
    """Whether a number has a scale of its own, as in "3 million". The head of a table does not change that."""
    return number.value is not None and plain_value(number) != abs(number.value)


def plain_value(number: Number) -> Decimal | None:
    """The value of the digits alone: 22,094 of "22,094 thousand"."""
    plain = _PLAIN.search(digits_of(number))
    return None if plain is None else Decimal(plain[0].replace(",", ""))
