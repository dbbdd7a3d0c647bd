"""What a number says that is written in words or in Han numerals."""

from __future__ import annotations

import re
from decimal import Decimal

from msgspec import structs

from answergate.text.numbers import dates, east_asian, english
from answergate.text.numbers.alternation import alternation
from answergate.text.numbers.compounds import VALUES
from answergate.text.numbers.digits import EXACT, decimal_of, scaled
from answergate.text.numbers.lexicon import PACKS, SCALES, characters
from answergate.text.numbers.number import Meaning
from answergate.text.numbers.quantities import and_a_half, ends_of, quantity, unit_of, with_unit
from answergate.text.numbers.units import UNITS
from answergate.text.numbers.word_grammar import NATIVE_NUMBER, english_number


def in_english(literal: str) -> Meaning | None:
    match = english_number().match(literal)
    # Alone, this is a pronoun.
    if match is None or literal.lower() == "one":
        return None
    return with_unit(literal, match.end(), english.value_of(match.group()))


_COMPOUND = re.compile(alternation(VALUES), re.IGNORECASE)


def in_compounds(literal: str) -> Meaning | None:
    """A numeral that is one word, with its scale and unit: drei Millionen Euro, achtundvierzig Stunden."""
    match = _COMPOUND.match(literal)
    if match is None:
        return None
    value, end = VALUES[match[0].lower()], match.end()
    scale = next((word for word in SCALES if literal.startswith(word, end + 1)), None)
    if scale is not None:
        value, end = scaled(value, SCALES[scale]), end + 1 + len(scale)
    return with_unit(literal, end, value)


def one_of_range(literal: str) -> Meaning:
    return with_unit(literal, len(literal), Decimal(1))


_SINO_RUN = re.compile(f"[{east_asian.SINO_KOREAN}]+")


def in_sino_korean(literal: str) -> Meaning | None:
    run = _SINO_RUN.match(literal)
    if run is None or literal in _NOT_NUMBERS:
        return None
    words, rest = run.group(), literal[run.end() :]
    word = rest.lstrip()
    surplus = 0
    if not word:
        if len(words) > 2 and words[-1] == _DAY:
            words, word, rest = words[:-1], _DAY, _DAY
        elif len(words) > 2 and words[-1] in east_asian.DIGITS and words[-2] in east_asian.MYRIADS:
            words, surplus = words[:-1], 1
    has_scale = any(c in east_asian.SMALL_SCALES or c in east_asian.MYRIADS for c in words)
    if not has_scale and (len(words) > 1 or not word):
        return None
    if east_asian.MYRIADS.get(words[0], 0) > _SMALLEST_MYRIAD:
        return None
    value = east_asian.value_of(words)
    if value is None:
        return None
    unit, has_half = unit_of(word) if word else (None, False)
    if has_half:
        return and_a_half(words + rest, value, unit)
    if unit == "year" and value >= 1000:
        return dates.of_parts(int(value), None, None, len(words) + len(rest))
    gap = " " if rest != word else None
    meaning = quantity(value, unit, ends_of(words + rest, len(words), gap, unit))
    return structs.replace(meaning, surplus=surplus) if surplus else meaning


def in_native_korean(literal: str) -> Meaning | None:
    match = NATIVE_NUMBER.match(literal)
    return None if match is None else with_unit(literal, match.end(), Decimal(east_asian.NATIVE_KOREAN[match.group()]))


def in_korean_days(literal: str) -> Meaning:
    """Days that are counted in a word of their own: 이틀, 보름."""
    return quantity(Decimal(east_asian.KOREAN_DAYS[literal]), "day", (len(literal), len(literal)))


_HAN_RUN = re.compile(f"[{east_asian.HAN}]+")
_POINT = f"[{characters('point')}]"
_HAN_DIGIT = f"[{''.join(east_asian.DIGITS)}]"
_HAN_DECIMAL = re.compile(
    f"([{east_asian.HAN}]+){_POINT}({_HAN_DIGIT}+)([{''.join([*east_asian.SMALL_SCALES, *east_asian.MYRIADS])}]*)"
)
_ZEROS = frozenset(word for word, value in east_asian.DIGITS.items() if value == 0)
_PERCENT = characters("percent")
_DAY = characters("day")
_SMALLEST_MYRIAD = 4
_NOT_NUMBERS = frozenset(word for pack in PACKS for word in pack.not_numbers)


def in_han(literal: str) -> Meaning | None:
    run = _HAN_RUN.match(literal)
    if run is None or literal in _NOT_NUMBERS:
        return None
    if run.group() == characters("article") and UNITS.get(literal[1:]) == literal[1:]:
        return None  # an article: 一部, 一杯
    decimal = _HAN_DECIMAL.match(literal)
    if decimal is not None:
        return _han_decimal(literal, decimal)
    whole, word = run.group(), literal[run.end() :]
    has_scale = any(c in east_asian.SMALL_SCALES or c in east_asian.MYRIADS for c in whole)
    if not word and len(whole) > 1 and whole[-1] in UNITS:
        # A digit that is also a unit: 三两.
        return with_unit(literal, len(whole) - 1, east_asian.value_of(whole[:-1]) or Decimal(0))
    # 五六年 is five or six years, 一〇五年 the year 105.
    if not has_scale and (not word or (len(whole) > 1 and _ZEROS.isdisjoint(whole))):
        return None
    # 万元 is a heading or the end of 数万元; 百 and 千 alone are as vague.
    if whole[0] in east_asian.MYRIADS or (len(whole) < 2 and (not word or east_asian.SMALL_SCALES.get(whole, 1) > 1)):
        return None
    value = east_asian.value_of(whole)
    return None if value is None else with_unit(literal, run.end(), value)


def _han_decimal(literal: str, match: re.Match[str]) -> Meaning | None:
    """A decimal in Han numerals, with its scale and its unit: 一点五亿元, 二点五%."""
    whole, after_point, scale = match.groups()
    value, factor = _han_value(whole, after_point), east_asian.value_of(f"1{scale}")
    return None if value is None or factor is None else with_unit(literal, match.end(), EXACT.multiply(value, factor))


def _han_value(whole: str, after_point: str) -> Decimal | None:
    value = east_asian.value_of(whole)
    if value is None or not after_point:
        return value
    behind = east_asian.value_of(after_point)
    return None if behind is None else EXACT.add(value, scaled(behind, -len(after_point)))


def han_percent(literal: str) -> Meaning | None:
    number = literal.removeprefix(_PERCENT)
    if number[0] in east_asian.HAN:
        whole, _, after_point = re.sub(_POINT, ".", number).partition(".")
        value = _han_value(whole, after_point)
    else:
        value = decimal_of(number)
    return None if value is None else quantity(value, "%", (len(literal), len(literal)))
