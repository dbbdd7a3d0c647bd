"""Whether all parts of a number agree with those of a number in the evidence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answergate.lang.international import MONEY
from answergate.model.span import Span
from answergate.text.numbers.grouping import are_equal_groups, may_be_same, without_point
from answergate.text.numbers.marks import Context
from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.parts import MEASURED, Parts
from answergate.text.numbers.unit_words import is_same_thing, unit_of
from answergate.text.numbers.units import COUNTERS

_FIGURE = re.compile(r"\d(?:[\d,.]*\d)?")
# A name with figures (RM500, GPT-4), not the version of a file or a part of an address.
_NAMED = re.compile(r"(?<![A-Za-z0-9_./@-])([A-Z]|[A-Za-z]{2,10}-?)(\d+(?:[.,]\d+)*)(?![A-Za-z0-9_/@]|[.-]\w)")
_IN_NAME = re.compile(r"[0-9](?<=[A-Za-z\-].)")
_UPWARD = frozenset("≥>")
# Degrees of a scale are degrees. Years of age are often written without the word: "aged 19", "Kim, 19,".
_SAME_UNITS = {
    "degree": ("°C", "°F"),
    "age": ("year",),
    "day": ("business day",),
    "kilo": ("kg", "km"),
    "kg": ("kilo",),
    "km": ("kilo",),
    "GBP": ("lb",),
    "lb": ("GBP",),
    "JPY": ("¥",),
    "CNY": ("¥",),
    "item": ("case",),
    "case": ("item",),
    "¥": ("JPY", "CNY"),
}
# Without these a number is another one.
_NEVER_LEFT_OUT = frozenset({"%", "pp", "‰", "bp", "x"})
_NEED_NO_UNIT = frozenset({"age"})
_COMPARED = MEASURED | {Kind.TIME}
# How often a figure may be in the evidence before the rest is left out. What is left out grounds nothing.
_MOST = 200


def compared(
    numbers: Sequence[Number], mine_in: Context, found: Sequence[Number], theirs_in: Context
) -> tuple[set[Number], set[Number]]:
    """Of ``numbers`` whose value is in the evidence, those whose parts are all the same there, and the others."""
    by_value: dict[str, list[Number]] = {}
    for other in found:
        if other.kind in _COMPARED:
            for name in _names_of(other):
                same = by_value.setdefault(name, [])
                if len(same) < _MOST:
                    same.append(other)
    stated: dict[int, Parts] = {}
    right: set[Number] = set()
    wrong: set[Number] = set()
    for number in numbers:
        if number.kind not in _COMPARED:
            continue
        others = {other.span.start: other for name in _names_of(number) for other in by_value.get(name, ())}
        if not others:
            continue
        agrees = False
        mine = Parts(number, mine_in)
        for start, other in others.items():
            theirs = stated.get(start) or stated.setdefault(start, Parts(other, theirs_in))
            if _agree(mine, theirs):
                agrees = True
                if _is_equal(number, other) or are_equal_groups(number, other, mine_in.text, theirs_in.text):
                    right.add(number)
                    break
        if not agrees:
            wrong.add(number)
    for number in numbers:
        if number.value == 1 and number.unit is not None and number not in right:
            every = [stated.get(one.span.start) or Parts(one, theirs_in) for one in found[:_MOST]]
            if any(number.unit in parts.rates_in_sentence or number.unit in parts.rate for parts in every):
                right.add(number)
                wrong.discard(number)
    return right, wrong


def _is_equal(number: Number, other: Number) -> bool:
    if number.value is None or other.value is None:
        return False
    if abs(number.value) != abs(other.value) and not may_be_same(number, other):
        return False
    return number.per == other.per or number.kind in (Kind.QUANTITY, Kind.AMOUNT)


def renumbered(text: str, evidence: str) -> list[Span]:
    """The names in ``text`` that ``evidence`` has only with other figures: RM500 where it says RM900."""
    if _IN_NAME.search(text) is None:
        return []
    named: dict[str, set[str]] = {}
    for match in _NAMED.finditer(evidence):
        named.setdefault(match[1], set()).add(match[2])
    return [
        Span(*match.span())
        for match in (_NAMED.finditer(text) if named else ())
        if match[1] in named and match[2] not in named[match[1]]
    ]


def _agree(mine: Parts, theirs: Parts) -> bool:
    """Whether the evidence states every part of the answer's number, and divides it by nothing else."""
    if mine.is_time or theirs.is_time:
        return mine.is_time and theirs.is_time
    return (
        directions_agree(mine, theirs)
        and _bounds_agree(mine, theirs)
        and mine.scale == theirs.scale
        and _rates_agree(mine, theirs)
        and _units_agree(mine, theirs)
    )


def unit_behind_agrees(mine: Parts, theirs: Parts) -> bool:
    """Whether the unit of a number is not another one than the evidence has at a distance: 18 years, 18 (12 to 24) months."""
    if not mine.unit or theirs.unit or not theirs.unit_behind or mine.unit in MONEY or mine.unit in _NEVER_LEFT_OUT:
        return True
    return theirs.unit_behind in (mine.unit, *_SAME_UNITS.get(mine.unit, ()))


def signs_agree(mine: Parts, theirs: Parts) -> bool:
    """Whether a minus or a plus is on both sides, or words say the same."""
    ours, other = mine.sign, theirs.sign
    # Brackets around a number mean a loss where words say so: "thirty (30) days" only repeats it.
    if theirs.is_bracketed and not mine.is_bracketed and ours != "-" and theirs.is_lessened:
        return mine.is_lessened
    if ours == other or (ours == "+" and not other) or (other == "+" and not ours):
        return True
    if {ours, other} == {"", "±"}:
        return (theirs if ours else mine).is_deviation
    if {ours, other} == {"", "-"}:
        return (theirs if ours else mine).is_lessened
    return False


def directions_agree(mine: Parts, theirs: Parts) -> bool:
    """Whether the signs agree, and no words say that one number went up and the other one down."""
    return signs_agree(mine, theirs) and {mine.direction, theirs.direction} != {"+", "-"}


def _bounds_agree(mine: Parts, theirs: Parts) -> bool:
    if mine.bounds:
        stated = theirs.bounds or theirs.bounds_in_sentence
        if stated:
            return not mine.bounds.isdisjoint(stated)
        return any((bound in _UPWARD) == (loose in _UPWARD) for bound in mine.bounds for loose in theirs.loose_bounds)
    stated = theirs.bounds | theirs.loose_bounds
    if not mine.loose_bounds or not stated:
        return True
    return any((bound in _UPWARD) == (loose in _UPWARD) for bound in stated for loose in mine.loose_bounds)


def _rates_agree(mine: Parts, theirs: Parts) -> bool:
    if mine.rate != theirs.rate and not (
        (not mine.rate and theirs.rate and mine.rates_in_sentence.issuperset(theirs.rate))
        or (not theirs.rate and theirs.rates_in_sentence.issuperset(mine.rate))
    ):
        return False
    if theirs.per and not mine.rate and not _is_divided(mine, theirs.per):
        return False
    # What costs 5 per piece costs 5.
    shares = theirs.shares - COUNTERS
    if shares and not _is_shared(mine, shares):
        return False
    if mine.shares and not mine.rate and mine.shares.isdisjoint(theirs.rates_in_sentence | {*theirs.rate}):
        return False
    stated = theirs.rate_words or theirs.rates_in_sentence | {*theirs.rate}
    if not mine.rate_words or not mine.rate_words.isdisjoint(stated):
        return True
    return not mine.rate_words.isdisjoint(theirs.periods_in_sentence)


def _is_shared(mine: Parts, shares: frozenset[str]) -> bool:
    """Whether the sentence of a number names what the evidence says that it is for: 每坪, 1坪当たり, 20分ごと."""
    named = mine.rates_in_sentence | mine.counted_in_sentence
    return not named.isdisjoint(shares | {f"1{share}" for share in shares})


def _is_divided(mine: Parts, per: tuple[str, ...]) -> bool:
    """Whether the sentence of a number names what the evidence divides it by: a unit, or any of the words behind "per"."""
    if not mine.rates_in_sentence.isdisjoint(per):
        return True
    return unit_of(per[0]) is None and any(word in mine.sentence for word in per)


def _units_agree(mine: Parts, theirs: Parts) -> bool:
    if mine.qualifier and mine.qualifier != theirs.qualifier:
        return False
    if mine.unit in _NEVER_LEFT_OUT:
        return mine.unit == theirs.unit
    if mine.unit:
        if theirs.unit:
            if mine.animal and theirs.animal and mine.animal.isdisjoint(theirs.animal):
                return False
            return theirs.unit in (mine.unit, *_SAME_UNITS.get(mine.unit, ()))
        return (
            mine.unit in _NEED_NO_UNIT or mine.unit in theirs.units_nearby or is_same_thing(mine.unit, theirs.counted)
        )
    if mine.last_word and theirs.last_word and mine.last_word != theirs.last_word:
        return False
    if theirs.unit and (theirs.unit in MONEY or theirs.unit in _NEVER_LEFT_OUT):
        return False
    if mine.symbol:
        return mine.symbol == theirs.symbol
    if mine.tail:
        return mine.tail == theirs.tail
    if mine.counted and not is_same_thing(mine.counted, theirs.counted):
        return (not theirs.counted and not theirs.unit) or is_same_thing(mine.counted, theirs.label)
    return True


def _names_of(number: Number) -> tuple[str, ...]:
    """What a number may be found by: its value, and the figure without scale, so that 3万 and 3万亿 meet."""
    if number.value is None:
        return (number.key,)
    value = number.key.partition(" ")[0].lstrip("-△▲±")
    figure = _FIGURE.search(number.text)
    return (value,) if figure is None else (value, figure[0].replace(",", ""), str(without_point(number)))
