"""The numbers of a text with what is written next to them, and what joins two of them: ranges, alternatives, sums."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from msgspec import Struct, structs

from answergate.lang.attribution_patterns import compiled, words
from answergate.lang.international import CURRENCY_SIGNS
from answergate.model.span import Span
from answergate.text.attribution.stated_values import OR
from answergate.text.attribution.unit_context import unit_named
from answergate.text.numbers.digits import EXACT, decimal_of, scaled
from answergate.text.numbers.figures import TRIANGLES
from answergate.text.numbers.lexicon import D
from answergate.text.numbers.measures import in_base_units
from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.reader import is_range, read_numbers
from answergate.text.numbers.unit_words import FUNCTION_WORDS, is_symbol
from answergate.text.numbers.units import UNITS

_MEASURED = (Kind.NUMBER, Kind.PERCENT, Kind.AMOUNT, Kind.QUANTITY)
_FRACTION = re.compile(rf"({D}[\d.,]*)\s?/\s?(?={D})")
_WIDEST_JOINT = 16
_LONGEST_UNIT = 24
_DOTS = re.compile(r"\s*(?:…|\.{2,3}|÷)\s*")
_TIMES = re.compile(r"\s*[x×*]\s*")
_COMMA = re.compile(r"\s*[,，、;]\s*")
_SIGN_BEHIND = re.compile(rf"\s?([{''.join(map(re.escape, CURRENCY_SIGNS))}])(?!\s?{D})")
_WORD_BEHIND = re.compile(r"[ \u00a0]?((?:[^\W\d_]|[µμ°Ω])[^\s,，;()（）|、。]*)")
_LONGEST_SYMBOL = 12
_SHORT = 2
_MOST_DECIMALS = 40
_MOST_DIGITS = 30
_MARK_BEHIND = re.compile(r"[)）]")


class Joint(Enum):
    """What joins a number to the next one."""

    NONE = 0
    RANGE = 1
    OR = 2
    AND = 3
    COMMA = 4
    TIMES = 5
    TOLERANCE = 6


class Stated(Struct, frozen=True):
    """A number and what is written next to it.

    ``span`` is the number with its unit. ``foreign`` is a symbol or word next to it that is a unit, but not a known one.
    """

    span: Span
    digits: Span
    value: Decimal
    unit: str | None
    per: str | None = None
    is_slot_unit: bool = False
    foreign: str | None = None
    is_deviation: bool = False
    is_part: bool = False

    def with_unit_of(self, other: Stated) -> Stated:
        """Return the number in the unit of ``other``."""
        return structs.replace(self, unit=other.unit, per=other.per, is_slot_unit=other.is_slot_unit)

    @property
    def is_bounded(self) -> bool:
        """Whether the number is short enough to convert."""
        return abs(self.value.adjusted()) <= _MOST_DIGITS and len(self.value.as_tuple().digits) <= _MOST_DIGITS


def stated_numbers(text: str, slot_unit: re.Pattern[str] | None) -> list[Stated]:
    """Return the numbers of ``text`` that have a value, in order, without dates, hours, codes and ordinals.

    ``slot_unit`` matches the unit of the slot as it is written behind a number.
    """
    found: list[Stated] = []
    for number in read_numbers(text):
        if number.kind is Kind.RATIO and number.value is None:
            found += _both_of(number, text, slot_unit)
        elif (
            number.value is not None
            and not number.reference
            and (number.kind in _MEASURED or (number.kind is Kind.RATIO and number.unit == "x"))
        ):
            found.append(_stated(number, text, slot_unit))
    return _composed(_restated(found, text), text)


def joints(numbers: Sequence[Stated], text: str) -> list[Joint]:
    """Return what joins each number to the next one. The last one is joined to nothing."""
    found = [_joint(first, second, text) for first, second in itertools.pairwise(numbers)]
    for place in range(len(found) - 2, -1, -1):
        # 30, 60 or 90 days
        if found[place] is Joint.COMMA and found[place + 1] is Joint.OR:
            found[place] = Joint.OR
    return [*(Joint.NONE if joint is Joint.COMMA else joint for joint in found), Joint.NONE]


def _stated(number: Number, text: str, slot_unit: re.Pattern[str] | None) -> Stated:
    value = number.value
    assert value is not None
    if number.text[:1] in TRIANGLES:
        value = value.copy_negate()
    is_deviation = number.text.startswith("±")
    own = slot_unit.match(text, number.digits.end) if slot_unit is not None else None
    if own is not None:
        span = Span(number.span.start, max(number.span.end if number.per is None else own.end(), own.end()))
        return Stated(span, number.digits, value, number.unit, number.per, True, None, is_deviation)
    unit, per, end, foreign = number.unit, number.per, number.span.end, None
    sign = _SIGN_BEHIND.match(text, end) if unit is None else None
    if sign is not None:
        unit, end = CURRENCY_SIGNS[sign[1]], sign.end()
    elif unit is None:
        foreign = _foreign(text, end)
    if unit is not None and "/" in unit and unit not in UNITS.values():
        unit, _, per = unit.partition("/")
    return Stated(Span(number.span.start, end), number.digits, value, unit, per, False, foreign, is_deviation)


def _foreign(text: str, end: int) -> str | None:
    """Return the unit that is next to a bare number, if it is a unit that is not known: dBm, ct/kWh."""
    match = _WORD_BEHIND.match(text, end)
    if match is None:
        return None
    word = match[1].rstrip(".:!?*")
    if len(word) > _LONGEST_SYMBOL or not word:
        return None
    if not word[0].isascii() and not word[0].islower() and not word[0].isupper():
        # A word of a script without capitals that ends with a unit: "business days" ends with "days".
        whole = re.match(r"[^\W\d_]+", word)
        letters = whole[0] if whole else ""
        return letters if any(letters[at:] in UNITS for at in range(1, len(letters))) else None
    is_rate = "/" in word.strip("/") and any(map(str.isalpha, word.rpartition("/")[2]))
    return (
        word
        if is_rate
        or (is_symbol(word) and (not word.isupper() or len(word) <= _SHORT) and word.lower() not in FUNCTION_WORDS)
        else None
    )


def _both_of(number: Number, text: str, slot_unit: re.Pattern[str] | None) -> list[Stated]:
    """Return both numbers of "30/60 days". They are parts, whatever the slash means."""
    match = _FRACTION.match(text, number.span.start, number.span.end)
    if match is None:
        return []
    start = match.end()
    behind = read_numbers(text[start : number.span.end + _LONGEST_UNIT])
    if not behind or behind[0].value is None or behind[0].span.start:
        return []
    high = behind[0]
    second = _stated(
        structs.replace(high, span=_moved(high.span, start), core=_moved(high.core, start), digits=_moved(high.digits, start)),
        text, slot_unit,
    )  # fmt: skip
    digits = Span(*match.span(1))
    first = structs.replace(second, span=digits, digits=digits, value=decimal_of(match[1].rstrip(".,")), is_part=True)
    return [first, structs.replace(second, is_part=True)]


def _moved(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def _restated(numbers: list[Stated], text: str) -> list[Stated]:
    """Join a number and the same number in brackets behind it: "thirty (30) days". Leave out the mark of "95 (1)"."""
    kept: list[Stated] = []
    for number in numbers:
        before = kept[-1] if kept else None
        is_bracketed = (
            before is not None
            and number.unit is None
            and text[before.span.end : number.span.start].strip() in ("(", "（")
            and _MARK_BEHIND.match(text, number.span.end) is not None
        )
        if before is None or not is_bracketed:
            kept.append(number)
            continue
        end = number.span.end + 1
        unit, width = _unit_at(text, end)
        if number.value == before.value:
            own = before.unit or unit
            kept[-1] = structs.replace(before, span=Span(before.span.start, end + width), unit=own)
        elif unit is not None or len(number.digits) > 2:
            kept.append(number)
    return kept


def _unit_at(text: str, at: int) -> tuple[str | None, int]:
    """Return the unit that is written at a place, and how long it is."""
    read = read_numbers("2" + text[at : at + _LONGEST_UNIT])
    if not read or read[0].span.start or read[0].unit is None:
        return None, 0
    return read[0].unit, read[0].span.end - 1


def _composed(numbers: list[Stated], text: str) -> list[Stated]:
    """Add up what is stated in a larger and a smaller unit: 1 year and 6 months."""
    kept: list[Stated] = []
    for number in numbers:
        whole = _sum_of(kept[-1], number, text) if kept else None
        if whole is None:
            kept.append(number)
        else:
            kept[-1] = whole
    return kept


def _sum_of(large: Stated, small: Stated, text: str) -> Stated | None:
    between = text[large.span.end : small.span.start]
    if len(between) > _WIDEST_JOINT or large.unit is None or small.unit is None or large.per or small.per:
        return None
    if between.strip(" \u00a0") and compiled(rf"\s*(?:{words('joints')})\s*").fullmatch(between) is None:
        return None
    factor = ratio(large.unit, small.unit)
    if factor is None or not 0 < small.value < factor or large.value != large.value.to_integral_value():
        return None
    value = times(large.value, factor)
    if value is None:
        return None
    span = Span(large.span.start, small.span.end)
    return structs.replace(
        small, span=span, digits=Span(large.digits.start, small.digits.end), value=EXACT.add(value, small.value)
    )


def ratio(unit: str, other: str) -> Fraction | None:
    """Return how many of the ``other`` unit one ``unit`` is. Data units have none: they count by 1,000 or by 1,024."""
    if unit == other:
        return Fraction(1)
    mine, theirs = in_base_units(Decimal(1), unit), in_base_units(Decimal(1), other)
    if len(mine) != 1 or len(theirs) != 1 or mine[0][0] != theirs[0][0]:
        return None
    return Fraction(mine[0][1]) / Fraction(theirs[0][1])


def times(value: Decimal, factor: Fraction) -> Decimal | None:
    """Return the exact product, or None if it has no end: 5 hours are no exact number of days."""
    product = Fraction(value) * factor
    rest, power = product.denominator, 0
    while rest % 10 in (0, 2, 4, 5, 6, 8) and power < _MOST_DECIMALS:
        power += 1
        rest = Fraction(10**power * product.numerator, product.denominator).denominator
    return None if rest != 1 else scaled(Decimal(product.numerator * 10**power // product.denominator), -power)


def _joint(first: Stated, second: Stated, text: str) -> Joint:
    between = text[first.span.end : second.span.start]
    if len(between) > _WIDEST_JOINT or "\n\n" in between:
        return Joint.NONE
    if (second.is_deviation and not between.strip()) or between.strip() in ("±", "+/-", "+-"):
        return Joint.TOLERANCE
    if second.is_part and first.is_part:
        return Joint.OR
    if is_range(text, first.span.start, first.span.end, second.span.start) or _DOTS.fullmatch(between):
        return Joint.RANGE
    if _is_between(first, second, text):
        return Joint.RANGE
    if between.strip() == "/" or compiled(rf"\s*(?:{OR})\s*").fullmatch(between):
        return Joint.OR
    if _TIMES.fullmatch(between):
        return Joint.TIMES
    if first.unit is None and not first.is_slot_unit:
        if _COMMA.fullmatch(between):
            return Joint.COMMA
        if compiled(rf"\s*(?:{words('joints')})\s*").fullmatch(between):
            return Joint.AND
    return Joint.NONE


def _is_between(first: Stated, second: Stated, text: str) -> bool:
    """Return whether words around two numbers make them the ends of a range: zwischen 2 und 8."""
    joint = compiled(rf"\s*(?:{words('joints')})\s*")
    if joint.fullmatch(text, first.span.end, second.span.start) is None:
        return False
    before = text[max(0, first.span.start - _LONGEST_UNIT) : first.span.start]
    return bool(
        compiled(rf"(?:{words('between_before')})\s*\Z").search(before)
        or compiled(rf"\s*(?:{words('between_after')})").match(text, second.span.end)
    )


def currency_before(text: str, at: int) -> str | None:
    """Return the unit that the word directly before a number names: "Euro 95", and in Han characters the end of the word."""
    match = re.search(r"([^\W\d_]{1,8})[ \u00a0:]?\Z", text[max(0, at - _LONGEST_SYMBOL) : at])
    if match is None:
        return None
    word = match[1]
    places: Iterator[int] = iter((0,)) if word[0] < "\u1100" else iter(range(len(word)))
    named = (unit_named(word[place:]) for place in places)
    return next((one.unit for one in named if one is not None and one.factor == 1), None)
