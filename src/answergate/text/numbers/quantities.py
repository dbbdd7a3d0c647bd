"""What a value with its unit is: its kind, its canonical key, and where its digits and its core end."""

from __future__ import annotations

import re
from decimal import Decimal

from answergate.lang.international import MONEY
from answergate.text.numbers.digits import EXACT, scaled, spelling_of
from answergate.text.numbers.lexicon import characters
from answergate.text.numbers.number import Kind, Meaning
from answergate.text.numbers.units import UNITS

_HALF = re.compile(f" ?[{characters('half')}]")
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


def quantity(value: Decimal, unit: str | None, ends: tuple[int, int], *, sign: str = "", scale: int = 0) -> Meaning:
    if unit == "tenths" or (unit == "discount" and value <= 10):  # tenths
        value, unit = scaled(value, 1), "%"
    elif unit == "discount":  # 八五折 is 8.5 tenths
        unit = "%"
    return Meaning(kind_of(unit), value, unit, key_of(value, unit, sign=sign), ends[0], ends[1], scale)


def ends_of(literal: str, digits_end: int, gap: str | None, unit: str | None) -> tuple[int, int]:
    """Where the digits and the core end; a percent sign belongs to both however it is spaced."""
    if unit is not None and kind_of(unit) is Kind.PERCENT:
        return len(literal), len(literal)
    return digits_end, digits_end if gap else len(literal)


def rate_of(word: str) -> tuple[str, str | None]:
    """The unit in what follows the digits, and what it is reckoned by: mg and day, mg/kg and day, nothing and cells/µL."""
    if "/" not in word or word in UNITS:
        return word, None
    ends = [at for at, character in enumerate(word) if character in "/ "]
    unit = next((word[:at] for at in reversed(ends) if word[:at] in UNITS), "")
    return unit, "/".join([UNITS.get(part, part) for part in word[len(unit) :].strip(" /").split("/")])


def unit_of(word: str) -> tuple[str, bool]:
    """The name of the unit that ``word`` spells, and whether half of it is counted with it: 年, 年半, 시간 반, 个半月."""
    name = UNITS.get(word)
    return (name, False) if name is not None else (UNITS[_HALF.sub("", word)], True)


def with_unit(literal: str, digits_end: int, value: Decimal) -> Meaning:
    rest = literal[digits_end:]
    word = rest.lstrip(" -")
    unit, has_half = unit_of(word) if word else (None, False)
    if has_half:
        return and_a_half(literal, value, unit)
    return quantity(value, unit, ends_of(literal, digits_end, rest[: len(rest) - len(word)], unit))


def and_a_half(literal: str, value: Decimal, unit: str | None) -> Meaning:
    """What a literal says that names half a unit behind its unit: no part of it stands for the whole."""
    return quantity(EXACT.add(value, Decimal("0.5")), unit, (len(literal), len(literal)))
