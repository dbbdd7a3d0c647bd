"""Whether a stated number is a value of a slot: its unit, converted if the measure is the same, and its currency."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct, structs

from answergate.lang.international import CURRENCY_CODES, HUNDREDTHS, MONEY
from answergate.model.catalogue import Kind, Slot
from answergate.text.attribution.stated_numbers import Stated, currency_before
from answergate.text.attribution.unit_context import Declared, declared_units, unit_named
from answergate.text.numbers import lexicon
from answergate.text.numbers.digits import EXACT
from answergate.text.numbers.lexicon import any_of, characters
from answergate.text.numbers.measures import in_base_units, ratio, times
from answergate.text.numbers.units import COUNTERS, UNITS

_TIMES_OF_KIND = {"days": "day", "months": "month", "years": "year"}
_LONGEST_CONTEXT = 2000
_TIME_MEASURES = ("time", "months")
_DOLLARS = frozenset(code for mark, code in CURRENCY_CODES.items() if mark.endswith("$"))
# What a sign or word may mean besides its usual currency.
_ALSO = {"USD": _DOLLARS, "¥": frozenset({"JPY", "CNY"}), "lb": frozenset({"GBP"})}
_SAME = {"degree": ("°C", "°F"), "age": ("year",)}
_PERCENT = {"%": Fraction(1), "‰": Fraction(1, 10)}
_SPACES = re.compile(r"[\s_]+")
_PER = re.compile(rf"\s*(?:/|{any_of(lexicon.PER)})\s*", re.IGNORECASE)


class Wanted(Struct, frozen=True):
    """What a slot asks for. ``written`` matches its unit behind the digits of a number, as the slot writes it."""

    kind: Kind
    name: str
    slot_unit: str
    unit: str | None
    per: str | None
    written: re.Pattern[str] | None
    in_header: re.Pattern[str] | None
    currency: str | None


class Header(Struct, frozen=True):
    """The units that the context of a number states, and whether it has the unit of the slot as the slot writes it."""

    declared: tuple[Declared, ...]
    has_slot_unit: bool


class Fitted(Struct, frozen=True):
    """A value in the unit of its slot, or why it has none."""

    value: Decimal
    unit: str
    fault: str | None = None


@lru_cache(maxsize=512)
def wanted(slot: Slot) -> Wanted:
    """Return what ``slot`` asks for."""
    assert slot.kind is not None
    unit = slot.unit.strip()
    named = unit_named(unit.replace("_", " ")) if unit else None
    reads_unit = slot.kind in ("number", "range", "count") and unit not in ("", slot.kind)
    written = _as_written(unit) if reads_unit else None
    case = 0 if named is not None or unit in UNITS.values() else re.IGNORECASE
    # A single letter can be a word: "A fee".
    in_header = rf"(?<![^\W_]){written}" if len(unit) > 1 else rf"[(\[（［]\s?{written}|\b[Ii]n {written}"
    return Wanted(
        slot.kind,
        slot.name,
        unit,
        named.unit if named is not None and named.factor == 1 else unit if unit in UNITS.values() else None,
        named.per if named is not None else None,
        re.compile(rf"[ \u00a0-]?{written}", case) if written else None,
        re.compile(in_header, case) if written else None,
        unit if unit in MONEY else None,
    )


def _as_written(unit: str) -> str:
    """Return a pattern for a unit as the slot writes it. Its case matters only if it is a known unit: mW is not MW."""
    parts = [r"\s?".join(map(re.escape, _SPACES.split(part.strip()))) for part in _PER.split(unit) if part.strip()]
    return rf"{f'(?i:{_PER.pattern})'.join(parts)}(?![^\W\d_]|[0-9]|\s?/\s?[^\W\d_])"


def fitted(number: Stated, text: str, want: Wanted, context: str) -> Fitted | None:
    """Return the number as a value of the slot, or None if it is of another kind."""
    return _FITTERS[want.kind](number, text, want, _header(context[-_LONGEST_CONTEXT:], want))


@lru_cache(maxsize=1024)
def _header(context: str, want: Wanted) -> Header:
    return Header(declared_units(context), want.in_header is not None and want.in_header.search(context) is not None)


def _shown(number: Stated, text: str) -> str:
    shown = number.span.of(text)
    return f"{shown} {number.foreign}" if number.foreign else shown


def _converted(number: Stated, unit: str, factor: Fraction | None, text: str, want: Wanted) -> Fitted:
    value = times(number.value, factor) if factor is not None and number.is_bounded else None
    if value is None:
        return Fitted(number.value, unit, f"{_shown(number, text)[:60]} is not in {unit}")
    return Fitted(value, unit)


def _money(number: Stated, text: str, want: Wanted, header: Header) -> Fitted | None:
    code, value = number.unit, number.value
    before = currency_before(text, number.span.start) if code in (None, "CNY") and not number.foreign else None
    if before in MONEY:
        code = before
    elif code is None:
        if number.foreign:
            return None
        stated = [one for one in header.declared if one.unit in MONEY or one.unit == "lb"]
        fitting = [one for one in stated if want.currency is None or _is_currency(one.unit, want.currency)] or stated
        scales = [one.factor for one in header.declared if one.unit is None]
        if not fitting:
            return None
        if len({(one.unit, one.factor) for one in fitting}) > 1:
            return Fitted(value, want.slot_unit, f"{number.span.of(text)} can be in " + _listed(fitting))
        code, factor = fitting[0].unit, fitting[0].factor
        if factor == 1 and len(scales) == 1:
            factor = scales[0]
        value = EXACT.multiply(value, factor)
    if code not in MONEY and code not in HUNDREDTHS and code != "lb":
        return None
    assert code is not None
    if want.currency in HUNDREDTHS.get(code, ()):
        return _converted(structs.replace(number, value=value), want.slot_unit, Fraction(1, 100), text, want)
    if want.currency is None:
        is_code = want.slot_unit in ("", want.kind)
        return None if code == "lb" else Fitted(value, code if is_code else want.slot_unit)
    if not _is_currency(code, want.currency):
        return Fitted(value, want.currency, f"{number.span.of(text)} is not in {want.currency}")
    return Fitted(value, want.currency)


def _is_currency(code: str | None, wanted_code: str) -> bool:
    return code is not None and (code == wanted_code or wanted_code in _ALSO.get(code, ()))


def _listed(fitting: list[Declared]) -> str:
    return " or ".join(one.written for one in fitting)


def _percent(number: Stated, text: str, want: Wanted, header: Header) -> Fitted | None:
    unit = number.unit
    if unit is None:
        stated = {one.unit for one in header.declared if one.unit in _PERCENT and one.factor == 1}
        if number.foreign or len(stated) != 1:
            return None
        unit = stated.pop()
    if unit in ("pp", "bp"):
        return Fitted(number.value, "percent", f"{number.span.of(text)} is not in percent")
    return None if unit not in _PERCENT else _converted(number, "percent", _PERCENT[unit], text, want)


def _time(number: Stated, text: str, want: Wanted, header: Header) -> Fitted | None:
    unit = number.unit
    if unit is None:
        stated = {one.unit for one in header.declared if one.unit is not None and _is_time(one.unit)}
        if number.foreign or len(stated) != 1:
            return None
        unit = stated.pop()
    if unit is None or not _is_time(unit):
        return None
    return _converted(number, want.kind, ratio(unit, _TIMES_OF_KIND[want.kind]), text, want)


def _is_time(unit: str) -> bool:
    return unit == "business day" or any(measure in _TIME_MEASURES for measure, _ in in_base_units(Decimal(1), unit))


def _number(number: Stated, text: str, want: Wanted, header: Header) -> Fitted | None:
    unit = want.slot_unit if want.slot_unit != want.kind else ""
    if number.is_slot_unit:
        return Fitted(number.value, unit)
    if number.foreign:
        return Fitted(number.value, unit, f"{_shown(number, text)[:60]} is not in {unit or 'a plain number'}")
    if not unit:
        return _without_unit(number, text, header, want)
    if number.unit is None:
        return _under_header(number, text, want, header, unit)
    own = number.unit
    if own == "point" and number.span.of(text)[-1] in characters("points") and want.unit is not None:
        own = "min" if ratio("min", want.unit) is not None else own  # one character is both in Han
    if want.unit in (own, *_SAME.get(own, ())) and number.per == want.per:
        return Fitted(number.value, unit)
    factor = ratio(own, want.unit) if want.unit is not None and number.per == want.per else None
    return _converted(number, unit, factor, text, want)


def _without_unit(number: Stated, text: str, header: Header, want: Wanted) -> Fitted | None:
    """Return a number for a slot without a unit. A range takes the unit that is written."""
    if number.unit is None or number.unit == "x" or number.unit in COUNTERS:
        return Fitted(EXACT.multiply(number.value, _scale(header)), "")
    if want.kind == "range":
        return Fitted(number.value, "percent" if number.unit == "%" else number.unit)
    if number.unit in MONEY or number.unit == "%":
        return None
    return Fitted(number.value, "", f"{number.span.of(text)} has a unit, and the slot has none")


def _scale(header: Header) -> Decimal:
    """Return what a table counts in, if its header says one scale: in thousands."""
    scales = {one.factor for one in header.declared if one.factor != 1 and one.unit not in MONEY}
    return scales.pop() if len(scales) == 1 else Decimal(1)


def _under_header(number: Stated, text: str, want: Wanted, header: Header, unit: str) -> Fitted | None:
    """Return a bare number in the unit that the header states."""
    same = [one for one in header.declared if one.unit is not None and (one.unit, one.per) == (want.unit, want.per)]
    if header.has_slot_unit and not same:
        return Fitted(number.value, unit)
    if same:
        return Fitted(EXACT.multiply(number.value, same[0].factor), unit)
    for one in header.declared:
        factor = ratio(one.unit, want.unit) if one.unit and want.unit and one.per == want.per else None
        if factor is not None:
            return _converted(number, unit, factor * Fraction(one.factor), text, want)
    return None


def _count(number: Stated, text: str, want: Wanted, header: Header) -> Fitted | None:
    unit = want.slot_unit or "count"
    if number.unit in MONEY or number.unit in ("%", "pp", "bp", "‰"):
        return None
    if number.unit is not None and number.unit not in (want.unit, "x") and number.unit not in COUNTERS:
        is_measure = bool(in_base_units(Decimal(1), number.unit)) or want.unit is not None
        if is_measure:
            return Fitted(number.value, unit, f"{number.span.of(text)} is not in {unit}")
    if number.foreign and "/" in number.foreign:
        return Fitted(number.value, unit, f"{_shown(number, text)[:60]} is not in {unit}")
    value = EXACT.multiply(number.value, _scale(header)) if number.unit is None else number.value
    fault = None if value == value.to_integral_value() else f"{number.span.of(text)} is not a whole number"
    return Fitted(value, unit, fault)


_FITTERS: dict[str, Callable[[Stated, str, Wanted, Header], Fitted | None]] = {
    "money": _money,
    "percent": _percent,
    "days": _time,
    "months": _time,
    "years": _time,
    "number": _number,
    "range": _number,
    "count": _count,
}
