"""What a literal that the grammar found says: its value, unit and canonical key."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from math import gcd

from msgspec import structs

from answergate.lang.international import CURRENCY_CODES, CURRENCY_SIGNS, LETTER_SCALES, MONEY
from answergate.text.numbers import dates, east_asian, english
from answergate.text.numbers.digits import EXACT, FRACTIONS, decimal_of, folded, in_ascii_digits, scaled, spelling_of
from answergate.text.numbers.figures import TRIANGLES
from answergate.text.numbers.figures import parts as parts_of
from answergate.text.numbers.lexicon import SCALES, characters, pattern
from answergate.text.numbers.number import Kind, Meaning
from answergate.text.numbers.quantities import and_a_half, ends_of, quantity, rate_of, unit_of
from answergate.text.numbers.words import (
    han_percent,
    in_compounds,
    in_english,
    in_han,
    in_korean_days,
    in_native_korean,
    in_sino_korean,
    one_of_range,
)

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


# Before a German scale word a full stop groups: 4.200 Mio.
_GROUPED = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+")


def _in_digits(literal: str) -> Meaning | None:
    parts = parts_of().fullmatch(literal)
    if parts is None:
        return None
    sign, currency, inner, digits, fraction, exponent, myriads, scale_word, gap, unit_word = parts.groups()
    scale = 0
    if myriads:
        value = east_asian.value_of(digits + myriads)
        if value is None:
            return None
        scale = max(spelling_of(east_asian.value_of("1" + myriads) or Decimal(1)).count("0"), 0)
    else:
        value = decimal_of(digits)
    if fraction:
        above, below = _fraction_behind(fraction)
        value = EXACT.add(value, Decimal(above) / Decimal(below))
    if exponent:
        value = scaled(value, _raised(exponent)[1])
    if scale_word:
        word = scale_word.strip(" -")
        if word in SCALES and _GROUPED.fullmatch(digits):
            value = decimal_of(digits.replace(".", ""))
        word = word.lower() if len(word) > 2 else word
        if word in ("hundred", "dozen"):
            value = EXACT.multiply(value, Decimal(100 if word == "hundred" else 12))
        else:
            scale = SCALES.get(scale_word.strip(" -")) or english.SCALES.get(word) or LETTER_SCALES[word]
            value = scaled(value, scale)
    if sign == "±" or (sign and sign in TRIANGLES):
        shown = sign
    else:
        shown = ""
        if any(mark and folded(mark) == "-" for mark in (sign, inner)):
            value = value.copy_negate() if value else value
    rate = unit_word
    unit_word, per = rate_of(rate)
    surplus = len(rate) - len(unit_word)
    literal = literal[: len(literal) - surplus]
    measure, has_half = unit_of(unit_word) if unit_word else (None, False)
    if has_half:
        return and_a_half(literal, value, measure)
    unit = _currency(currency) or measure
    if currency and unit_word and measure not in MONEY:
        unit = f"{unit}/{measure}"
    digits_end = len(literal) - len(unit_word) - (len(gap) if gap else 0)
    meaning = quantity(value, unit, ends_of(literal, digits_end, gap, unit), sign=shown, scale=scale)
    return structs.replace(meaning, per=per, surplus=surplus) if per else meaning


def _fraction_behind(words: str) -> tuple[int, int]:
    """The parts of what follows a whole number: ½, 1/2, and a half."""
    above, slash, below = words.strip().partition("/")
    return (int(above), int(below)) if slash else FRACTIONS.get(above, (1, 2))


_BASE_AND_POWER = re.compile(r"(?:[eE]|.*?([0-9]+)(?=[\^⁻⁰¹²³⁴⁵⁶⁷⁸⁹])\^?)\{?(.+?)\}?")


def _raised(literal: str) -> tuple[str, int]:
    """The base and the power of 10^6, 10⁶, e6 and ×10^{6}."""
    match = _BASE_AND_POWER.fullmatch(literal)
    assert match is not None
    return match[1] or "10", int(folded(match[2].translate(_SUPERSCRIPTS)))


def _currency(mark: str | None) -> str | None:
    if mark is None:
        return None
    return CURRENCY_SIGNS.get(mark) or CURRENCY_CODES[mark]


_BELOW_FIRST = re.compile(pattern("below first"))
_COUNT = re.compile(f"[0-9０-９.,]+|[{east_asian.HAN}]+|[{east_asian.SINO_KOREAN}]+")


def _ratio(literal: str) -> Meaning | None:
    counts = [decimal_of(n) if n[0].isdigit() else east_asian.value_of(n) for n in _COUNT.findall(literal)]
    values = [count for count in counts if count is not None]
    if len(values) > 2:
        return _proportion(":".join(map(spelling_of, values)), len(literal))
    if len(values) != 2:
        return None
    first, second = values
    if "/" in literal:
        return _fraction(first, second, len(literal))
    if _BELOW_FIRST.search(literal) is not None:
        return _fraction(second, first, len(literal))
    return _proportion(f"{spelling_of(first)}:{spelling_of(second)}", len(literal))


def _proportion(written: str, end: int) -> Meaning:
    return Meaning(Kind.RATIO, None, None, f"ratio:{written}", end, end)


def _fraction(above: Decimal, below: Decimal, end: int) -> Meaning:
    top, bottom = spelling_of(above), spelling_of(below)
    if len(top) < 18 and len(bottom) < 18 and "." not in top + bottom and bottom != "0":
        shared = gcd(int(top), int(bottom))
        top, bottom = str(int(top) // shared), str(int(bottom) // shared)
    return _proportion(f"{top}/{bottom}", end)


def _fraction_sign(literal: str) -> Meaning:
    above, below = FRACTIONS[literal]
    return _proportion(f"{above}/{below}", 1)


def _english_fraction(literal: str) -> Meaning:
    above, below = english.fraction_of(literal)
    return _fraction(Decimal(above), Decimal(below), len(literal))


# 四半期 is a quarter: 第三四半期 is the third one.
_NUMERAL = re.compile(f"[0-9０-９]+|[{east_asian.HAN}]+(?![{characters('half')}])")


def _ordinal(literal: str) -> Meaning | None:
    numeral = _NUMERAL.search(literal)
    if numeral is None:
        return None
    word = numeral.group()
    value = decimal_of(word) if word[0].isdigit() else east_asian.value_of(word)
    if value is None:
        return None
    rest = literal[numeral.end() :].strip()
    if rest.lower().endswith("century"):
        return quantity(value, "century", (len(literal), len(literal)))
    named = rest if literal[0] in characters("ordinal sign") else ""
    shown = f"ordinal:{spelling_of(value)}"
    return Meaning(
        Kind.ORDINAL, value, named or None, f"{shown} {named}" if named else shown, len(literal), len(literal)
    )


_DIGITS = re.compile("[0-9０-９]+")


def _tenths(literal: str) -> Meaning:
    """A rate in tenths, hundredths and thousandths: 3割5分, 3할 5푼, 5푼."""
    powers = (1, 0, -1) if any(sign in literal for sign in characters("tenth")) else (0, -1)
    digits = _DIGITS.findall(literal)
    value = sum((scaled(decimal_of(part), power) for part, power in zip(digits, powers, strict=False)), Decimal(0))
    return quantity(value, "%", (len(literal), len(literal)))


def _half(literal: str) -> Meaning:
    """Half a year or half an hour, as the months and minutes that it is."""
    value, unit = (6, "month") if literal[-1] in characters("year") else (30, "min")
    return quantity(Decimal(value), unit, (len(literal), len(literal)))


def _code(literal: str) -> Meaning:
    return _as_written(Kind.CODE, literal)


def _as_written(kind: Kind, literal: str) -> Meaning:
    return Meaning(kind, None, None, f"code:{folded(literal)}", len(literal), len(literal))


def _date(literal: str) -> Meaning:
    """A date; what the calendar does not have says just what is written."""
    return dates.date_of(literal) or _as_written(Kind.DATE, literal)


def _time(literal: str) -> Meaning:
    """A time of day; what the clock does not have is a proportion (80:20), points (75点), or says just what is written."""
    return (
        dates.time_of(literal)
        or (_in_digits(literal) if literal[-1] in characters("point") else None)
        or (_ratio(literal) if ":" in folded(literal) else None)
        or _as_written(Kind.TIME, literal)
    )


def _power(literal: str) -> Meaning:
    """A power of ten; one of another number says just what is written."""
    base, power = _raised(literal)
    if base != "10":
        return _as_written(Kind.CODE, literal)
    return quantity(scaled(Decimal(1), power), None, (len(literal), len(literal)))


def _in_other_digits(literal: str) -> Meaning | None:
    return _in_digits(in_ascii_digits(literal))


_READERS: dict[str, Callable[[str], Meaning | None]] = {
    **dict.fromkeys(("plain", "number", "signed", "signed_money", "money", "coded_money", "point"), _in_digits),
    **dict.fromkeys(("date", "named_date", "era"), _date),
    "han_date": dates.date_of,
    **dict.fromkeys(("time", "half_day", "han_time"), _time),
    **dict.fromkeys(("ratio", "han_fraction", "korean_fraction"), _ratio),
    **dict.fromkeys(("ordinal", "je", "di"), _ordinal),
    "clock": dates.time_in_words,
    "korean_month": dates.korean_month_of,
    **dict.fromkeys(("code", "glued", "signed_glued"), _code),
    "power": _power,
    "tenths": _tenths,
    "half": _half,
    "half_year": _half,
    "korean_days": in_korean_days,
    "other": _in_other_digits,
    "fraction": _fraction_sign,
    "english": in_english,
    "compound": in_compounds,
    "english_one": one_of_range,
    "english_fraction": _english_fraction,
    "korean": in_sino_korean,
    "native": in_native_korean,
    "han": in_han,
    "han_percent": han_percent,
}


@lru_cache(maxsize=8192)
def remembered_meaning_of(shape: str, literal: str) -> Meaning | None:
    """The same as :func:`meaning_of` for literals up to ``LONGEST_REMEMBERED``: these come again and again."""
    return _READERS[shape](literal)


LONGEST_REMEMBERED = 64


def meaning_of(shape: str, literal: str) -> Meaning | None:
    """What ``literal``, found by the grammar's branch ``shape``, says; None where it is no number after all."""
    return remembered_meaning_of(shape, literal) if len(literal) <= LONGEST_REMEMBERED else _READERS[shape](literal)
