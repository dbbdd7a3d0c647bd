"""What a literal that the grammar found says: its value, unit and canonical key."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from math import gcd

from msgspec import structs

from answergate.text.numbers import dates, east_asian, english
from answergate.text.numbers.alternation import listed
from answergate.text.numbers.currencies import CURRENCY_CODES, CURRENCY_SIGNS, MONEY
from answergate.text.numbers.digits import EXACT, FRACTIONS, decimal_of, folded, in_ascii_digits, scaled, spelling_of
from answergate.text.numbers.east_asian_units import KOREAN_UNITS
from answergate.text.numbers.grammar import TRIANGLES
from answergate.text.numbers.grammar import parts as parts_of
from answergate.text.numbers.number import Kind, Meaning
from answergate.text.numbers.units import UNITS
from answergate.text.numbers.word_grammar import NATIVE_NUMBER, english_number

_LETTER_SCALES = {"k": 3, "K": 3, "m": 6, "M": 6, "mn": 6, "Mn": 6, "mm": 6, "MM": 6, "b": 9, "B": 9, "bn": 9, "Bn": 9,
                  "tn": 12, "T": 12}  # fmt: skip
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_KINDS = {**dict.fromkeys(("%", "pp", "‰", "bp"), Kind.PERCENT), "x": Kind.RATIO}


def kind_of(unit: str | None) -> Kind:
    """The kind of a number with this unit."""
    if unit is None:
        return Kind.NUMBER
    if unit in MONEY:
        return Kind.AMOUNT
    if unit == "ordinal":
        return Kind.ORDINAL
    return _KINDS.get(unit, Kind.QUANTITY)


def key_of(value: Decimal, unit: str | None, *, sign: str = "") -> str:
    """The canonical key of a value with its unit."""
    return f"{sign}{spelling_of(value)}" if unit is None else f"{sign}{spelling_of(value)} {unit}"


def _quantity(value: Decimal, unit: str | None, ends: tuple[int, int], *, sign: str = "", scale: int = 0) -> Meaning:
    if unit == "割" or (unit == "折" and value <= 10):  # tenths
        value, unit = scaled(value, 1), "%"
    elif unit == "折":  # 八五折 is 8.5 tenths
        unit = "%"
    return Meaning(kind_of(unit), value, unit, key_of(value, unit, sign=sign), ends[0], ends[1], scale)


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
        above, below = FRACTIONS[fraction]
        value = EXACT.add(value, Decimal(above) / Decimal(below))
    if exponent:
        value = scaled(value, _power(exponent))
    if scale_word:
        word = scale_word.strip(" -")
        word = word.lower() if len(word) > 2 else word
        if word in ("hundred", "dozen"):
            value = EXACT.multiply(value, Decimal(100 if word == "hundred" else 12))
        else:
            scale = english.SCALES.get(word) or _LETTER_SCALES[word]
            value = scaled(value, scale)
    if sign == "±" or (sign and sign in TRIANGLES):
        shown = sign
    else:
        shown = ""
        if any(mark and folded(mark) == "-" for mark in (sign, inner)):
            value = value.copy_negate() if value else value
    unit = _currency(currency) or (UNITS[unit_word] if unit_word else None)
    if currency and unit_word and UNITS[unit_word] not in MONEY:
        unit = f"{unit}/{UNITS[unit_word]}"
    digits_end = len(literal) - len(unit_word) - (len(gap) if gap else 0)
    return _quantity(value, unit, _ends(literal, digits_end, gap, unit), sign=shown, scale=scale)


def _ends(literal: str, digits_end: int, gap: str | None, unit: str | None) -> tuple[int, int]:
    """Where the digits and the core end; a percent sign belongs to both however it is spaced."""
    if unit is not None and kind_of(unit) is Kind.PERCENT:
        return len(literal), len(literal)
    return digits_end, digits_end if gap else len(literal)


def _power(exponent: str) -> int:
    plain = folded(exponent.translate(_SUPERSCRIPTS)).lstrip(" eE×x")
    if exponent[0] in "eE":
        return int(plain)
    return int(plain.lstrip("10").lstrip("^") or 0) if "^" in plain else int(plain.removeprefix("10"))


def _currency(mark: str | None) -> str | None:
    if mark is None:
        return None
    return CURRENCY_SIGNS.get(mark) or CURRENCY_CODES[mark]


def _with_unit(literal: str, digits_end: int, value: Decimal) -> Meaning:
    rest = literal[digits_end:]
    word = rest.lstrip(" -")
    unit = UNITS[word] if word else None
    return _quantity(value, unit, _ends(literal, digits_end, rest[: len(rest) - len(word)], unit))


def _in_english(literal: str) -> Meaning | None:
    match = english_number().match(literal)
    # "one" alone is a pronoun far more often than a number.
    if match is None or literal.lower() == "one":
        return None
    return _with_unit(literal, match.end(), english.value_of(match.group()))


_NOT_KOREAN_NUMBERS = frozenset(
    listed(
        "만일 조사 구조 천사 만사 이조 사조 일조 만이 이만 오만 이천 사천 구천 일만 이사 이일 사이 이오 공사 공구 사공"
        " 오이 일사 삼일 사일 오일 구사 이공 이구 구이 일구 백사 백일 백이 천이 천일 천오 만오 조이 오조 만년"
    )
)
_SINO_RUN = re.compile(f"[{east_asian.SINO_KOREAN}]+")


def _in_sino_korean(literal: str) -> Meaning | None:
    run = _SINO_RUN.match(literal)
    if run is None or literal in _NOT_KOREAN_NUMBERS:
        return None
    words, rest = run.group(), literal[run.end() :]
    word = rest.lstrip()
    surplus = 0
    if not word:
        if len(words) > 2 and words[-1] == "일":
            words, word, rest = words[:-1], "일", "일"
        elif len(words) > 2 and words[-1] in east_asian.DIGITS and words[-2] in east_asian.MYRIADS:
            words, surplus = words[:-1], 1
    has_scale = any(c in east_asian.SMALL_SCALES or c in east_asian.MYRIADS for c in words)
    if not has_scale and (len(words) > 1 or not word):
        return None
    if words[0] in "억조":
        return None
    value = east_asian.value_of(words)
    if value is None:
        return None
    unit = KOREAN_UNITS[word] if word else None
    if unit == "year" and value >= 1000:
        return dates.of_parts(int(value), None, None, len(words) + len(rest))
    gap = " " if rest != word else None
    meaning = _quantity(value, unit, _ends(words + rest, len(words), gap, unit))
    return structs.replace(meaning, surplus=surplus) if surplus else meaning


def _in_native_korean(literal: str) -> Meaning | None:
    match = NATIVE_NUMBER.match(literal)
    return None if match is None else _with_unit(literal, match.end(), Decimal(east_asian.NATIVE_KOREAN[match.group()]))


_HAN_RUN = re.compile(f"[{east_asian.HAN}]+(?:点[{east_asian.HAN}]+)?")
# 一 before these is an article or part of a word; 十分 is "very", 一点 "a bit".
_NOT_HAN_NUMBERS = frozenset(
    listed(
        "一个 一個 一つ 一种 一種 一種類 一件 一条 一條 一項 一项 一款 一位 一名 一本 一台 一家 一所"
        " 一张 一張 一度 一回 一点 一點"
        " 一分 一类 一例 一起 一层 一層 一块 一股 一株 一处 一處 一日 一号 一卷"
        " 一成 一周 一遍 一趟 一宗 一階 一枚 一社 一才 一一 一人 一辆 一輛"
        " 十分 千万 万一 千米 千克 千瓦 千卡 万年 千年 百年 百分 百分点 万人 百家 万家 千家"
    )
)


def _in_han(literal: str) -> Meaning | None:
    run = _HAN_RUN.match(literal)
    if run is None or literal in _NOT_HAN_NUMBERS:
        return None
    words, word = run.group(), literal[run.end() :]
    whole, _, after_point = words.partition("点")
    has_scale = any(c in east_asian.SMALL_SCALES or c in east_asian.MYRIADS for c in whole)
    if not has_scale and (len(whole) > 1 or not word):
        return None
    # 万元 is a heading or the end of 数万元; 百 and 千 alone are as vague.
    if whole[0] in "万萬亿億兆" or (len(whole) < 2 and (not word or whole in "百千")):
        return None
    value = _han_value(whole, after_point)
    if value is None:
        return None
    unit = UNITS[word] if word else None
    return _quantity(value, unit, _ends(literal, run.end(), None, unit))


def _han_value(whole: str, after_point: str) -> Decimal | None:
    value = east_asian.value_of(whole)
    if value is None or not after_point:
        return value
    behind = east_asian.value_of(after_point)
    return None if behind is None else EXACT.add(value, scaled(behind, -len(after_point)))


def _han_percent(literal: str) -> Meaning | None:
    number = literal.removeprefix("百分之")
    if number[0] in east_asian.HAN:
        whole, _, after_point = number.partition("点")
        value = _han_value(whole, after_point)
    else:
        value = decimal_of(number)
    return None if value is None else _quantity(value, "%", (len(literal), len(literal)))


_COUNT = re.compile(f"[0-9０-９.,]+|[{east_asian.HAN}]+|[{east_asian.SINO_KOREAN}]+")


def _ratio(literal: str) -> Meaning | None:
    counts = [decimal_of(n) if n[0].isdigit() else east_asian.value_of(n) for n in _COUNT.findall(literal)]
    values = [count for count in counts if count is not None]
    if len(values) != 2:
        return None
    first, second = values
    if "/" in literal:
        return _fraction(first, second, len(literal))
    if any(mark in literal for mark in ("분의", "分之", "分の")):
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


_NUMERAL = re.compile(f"[0-9０-９]+|[{east_asian.HAN}]+")


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
        return _quantity(value, "century", (len(literal), len(literal)))
    named = rest if literal[0] in "제第" else ""
    shown = f"ordinal:{spelling_of(value)}"
    return Meaning(
        Kind.ORDINAL, value, named or None, f"{shown} {named}" if named else shown, len(literal), len(literal)
    )


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
        or (_in_digits(literal) if literal[-1] in "点點" else None)
        or (_ratio(literal) if ":" in folded(literal) else None)
        or _as_written(Kind.TIME, literal)
    )


def _power_of_ten(literal: str) -> Meaning:
    return _quantity(scaled(Decimal(1), _power(literal)), None, (len(literal), len(literal)))


def _in_other_digits(literal: str) -> Meaning | None:
    return _in_digits(in_ascii_digits(literal))


_READERS: dict[str, Callable[[str], Meaning | None]] = {
    **dict.fromkeys(("plain", "number", "signed", "signed_money", "money", "coded_money", "point"), _in_digits),
    **dict.fromkeys(("date", "named_date", "era"), _date),
    "han_date": dates.date_of,
    **dict.fromkeys(("time", "half_day"), _time),
    **dict.fromkeys(("ratio", "han_fraction", "korean_fraction"), _ratio),
    **dict.fromkeys(("ordinal", "je", "di"), _ordinal),
    "korean_month": dates.korean_month_of,
    **dict.fromkeys(("code", "glued", "signed_glued"), _code),
    "power": _power_of_ten,
    "other": _in_other_digits,
    "fraction": _fraction_sign,
    "english": _in_english,
    "english_fraction": _english_fraction,
    "korean": _in_sino_korean,
    "native": _in_native_korean,
    "han": _in_han,
    "han_percent": _han_percent,
}


@lru_cache(maxsize=8192)
def remembered_meaning_of(shape: str, literal: str) -> Meaning | None:
    """The same as :func:`meaning_of` for literals up to ``LONGEST_REMEMBERED``: these come again and again."""
    return _READERS[shape](literal)


LONGEST_REMEMBERED = 64


def meaning_of(shape: str, literal: str) -> Meaning | None:
    """What ``literal``, found by the grammar's branch ``shape``, says; None where it is no number after all."""
    return remembered_meaning_of(shape, literal) if len(literal) <= LONGEST_REMEMBERED else _READERS[shape](literal)
