"""The numbers of a text with what is written next to them, as a value can need it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from decimal import Decimal

from msgspec import Struct, structs

from answergate.lang.attribution_patterns import any_of, compiled, durations, words
from answergate.lang.international import CURRENCY_SIGNS
from answergate.model.span import Span
from answergate.text.attribution.unit_context import unit_named
from answergate.text.numbers.digits import decimal_of
from answergate.text.numbers.figures import TRIANGLES
from answergate.text.numbers.lexicon import D
from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.reader import read_numbers
from answergate.text.numbers.unit_words import FUNCTION_WORDS, is_symbol
from answergate.text.numbers.units import UNITS

_MEASURED = (Kind.NUMBER, Kind.PERCENT, Kind.AMOUNT, Kind.QUANTITY)
_FRACTION = re.compile(rf"({D}[\d.,]*)\s?/\s?(?={D})")
_LONGEST_UNIT = 24
_SIGN_BEHIND = re.compile(rf"\s?([{''.join(map(re.escape, CURRENCY_SIGNS))}])(?!\s?{D})")
_WORD_BEHIND = re.compile(r"[ \u00a0]?((?:[^\W\d_]|[µμ°Ω])[^\s,，;()（）|、。]*)")
_WORD_BEFORE = re.compile(r"([^\W\d_]{1,8})[ \u00a0:]?\Z")
_LETTERS = re.compile(r"[\W\d_]")
_LONGEST_SYMBOL = 12
_SHORT = 2
_MOST_DIGITS = 30
_DIGITS = re.compile(rf"{D}+(?:[.,]{D}+)?(?![.,]?{D})")
_MARK_BEHIND = re.compile(r"[)）]")


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
        elif number.kind is Kind.CODE and slot_unit is not None:
            found += _in_glued_unit(number, text, slot_unit)
        elif (
            number.value is not None
            and not number.reference
            and (number.kind in _MEASURED or (number.kind is Kind.RATIO and number.unit == "x"))
        ):
            found.append(_stated(number, text, slot_unit))
    found = sorted([*found, *_durations(found, text)], key=lambda one: one.span.start)
    return _restated(found, text)


def _durations(numbers: Sequence[Stated], text: str) -> Iterator[Stated]:
    """Yield the periods that have no number word: half a year."""
    starts = [number.span.start for number in numbers]
    for match in compiled(any_of(durations())).finditer(text):
        span = Span(*match.span())
        before = bisect_left(starts, span.end) - 1
        if before < 0 or numbers[before].span.end <= span.start:
            count, unit = durations()[" ".join(match[0].lower().split())]
            yield Stated(span, span, Decimal(count), unit)


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
        letters = _LETTERS.split(word)[0]
        if compiled(words("adverbials_after", "between_after")).match(letters):
            return None
        return letters if any(letters[at:] in UNITS for at in range(1, len(letters))) else None
    is_rate = "/" in word.strip("/") and any(map(str.isalpha, word.rpartition("/")[2]))
    is_acronym = word.isupper() and len(word) > _SHORT
    is_unit = is_rate or (is_symbol(word) and not is_acronym and word.lower() not in FUNCTION_WORDS)
    return word if is_unit else None


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


def _in_glued_unit(number: Number, text: str, slot_unit: re.Pattern[str]) -> list[Stated]:
    """Return a number with letters at it that are a unit only for the slot: 28.99p/kWh."""
    digits = _DIGITS.match(text, number.span.start)
    unit = slot_unit.match(text, digits.end()) if digits is not None else None
    if digits is None or unit is None or unit.end() < number.span.end:
        return []
    value = decimal_of(digits[0])
    return [Stated(Span(number.span.start, unit.end()), Span(*digits.span()), value, None, is_slot_unit=True)]


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


def currency_before(text: str, at: int) -> str | None:
    """Return the unit that the word directly before a number names: "Euro 95", and in Han characters the end of the word."""
    match = _WORD_BEFORE.search(text[max(0, at - _LONGEST_SYMBOL) : at])
    if match is None:
        return None
    word = match[1]
    places = range(1 if word[0] < "\u1100" else len(word))
    named = (unit_named(word[place:]) for place in places)
    return next((one.unit for one in named if one is not None and one.factor == 1), None)
