"""Whether everything that belongs to a number is the same in the evidence: sign, currency, scale, unit, rate, bound.

The grammar reads a number and the unit next to it. This module reads what the grammar leaves out: a unit behind an
adjective ("25 business days"), in parentheses or on the next line, the rest of a rate (mg/m²), a symbol that is not
known (mM), a sign that touches Han or Hangul, a currency before the number. Numbers fail closed: if the answer states
one of these and the evidence has another one or none, the number is not grounded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from answergate.lang.de.numbers import WORDS as GERMAN
from answergate.lang.en.numbers import WORDS as ENGLISH
from answergate.lang.ja.numbers import WORDS as JAPANESE
from answergate.lang.ko.numbers import WORDS as KOREAN
from answergate.lang.zh.numbers import WORDS as CHINESE
from answergate.model.span import Span
from answergate.text.numbers.currencies import MONEY
from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.reader import read_tokens
from answergate.text.numbers.units import COUNTERS

_FIGURE = re.compile(r"\d(?:[\d,.]*\d)?")
_SIGN = re.compile(r"(?<![0-9A-Za-z)%％\]])([+＋±\-−－﹣])\Z")
_BOUND = re.compile(r"([≤≥＜＞<>≦≧⩽⩾])=?\s?\Z")
_BEFORE = re.compile(r"([^\W\d_]{1,10})[\s:：]{0,2}\Z")
# What a quantity is divided by: /m², /5 mL, /kg/day.
_RATE = re.compile(r"(?:\s?[/／]\s?(?:\d[\d.,]*\s?)?[^\W\d_]{1,12}[²³23]?)+")
_SYMBOL = re.compile(r"[ \u00a0\u202f]?([A-Za-zµμΩ°]{1,4}[²³]?)(?![A-Za-z])")
_SCALE = re.compile("[万萬亿億兆만억조]+")
_BETWEEN = re.compile(r"[\s)\]）】*_]*(?:±\s?\d[\d.,]*\s?)?")
_WORD = re.compile(r"[^\W\d_]+(?:[/²³%][^\W\d_]*)*|[%％‰°]\S?")
_STOP = re.compile(r"[.!?;。！？；](?:\s|\Z)|\n\s*\n")
# Where a label or a table head names the unit for all that follows: "Weight (kg)", "unit: mg".
_DECLARED = re.compile(r"[(（:：,][ \t]*([^\s()（）:：,\d]{1,14})[ \t]*[)）\n|]")
_SAME_SIGN = str.maketrans("＋−－﹣", "+---")
_SAME_BOUND = str.maketrans("＜＞≦≧⩽⩾", "<>≤≥≤≥")
_SAME_POWER = str.maketrans("23／", "²³/")
# Degrees of a scale are degrees. Years of age are often written without the word: "aged 19", "Kim, 19,".
_SAME_UNITS = {"degree": ("°C", "°F"), "age": ("year",)}
_NEED_NO_UNIT = frozenset({"age"})
# A name with figures (RM500, GPT-4), not the version of a file or a part of an address.
_NAMED = re.compile(r"(?<![\w./@-])([A-Za-z]{2,10}-?)(\d+(?:[.,]\d+)*)(?![\w/@]|[.-]\w)")
_LONGEST_BEFORE = 12
_LONGEST_LABEL = 400
# How often a figure may be in the evidence before the rest is left out. What is left out grounds nothing.
_MOST = 200
_NONE: frozenset[str] = frozenset()
_WORDS_BETWEEN = 3
_REACH = 60
_EAST_ASIAN = "\u1100"
_VOWELS = frozenset("aeiouy")
_COMPARED = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.AMOUNT, Kind.QUANTITY})
_PACKS = (ENGLISH, KOREAN, CHINESE, JAPANESE, GERMAN)
_PER = re.compile(rf"\b(?:{'|'.join(word for pack in _PACKS for word in pack.per)})\s([^\W\d_]+)", re.IGNORECASE)
_BOUND_WORDS = [(word, "≥") for pack in _PACKS for word in pack.at_least] + [
    (word, "≤") for pack in _PACKS for word in pack.at_most
]
_RATE_WORDS = [(word, unit) for pack in _PACKS for unit, words in pack.rates.items() for word in words]


class Parts(Struct, frozen=True):
    """What belongs to a number, as written in its text. An empty part is not stated."""

    sign: str
    bounds: frozenset[str]
    currency: str
    scale: str
    unit: str
    units_nearby: frozenset[str]
    """If no unit is next to the number: the first one behind it, or those of the label before it."""
    rate: tuple[str, ...]
    rate_words: frozenset[str]
    """The units that words around the number divide it by: day for "5 mg daily"."""
    symbol: str


def disagreeing(numbers: Sequence[Number], text: str, found: Sequence[Number], evidence: str) -> list[Number]:
    """Those of ``numbers`` in ``text`` whose figures are in ``evidence`` only with another sign, unit, rate and so on."""
    by_figure: dict[str, list[Number]] = {}
    for other in found:
        if other.kind in _COMPARED:
            by_figure.setdefault(_figure_of(other), []).append(other)
    asked = [
        number
        for number in numbers
        if number.kind in _COMPARED and _FIGURE.search(number.text) is not None and _figure_of(number) in by_figure
    ]
    stated = {
        figure: {parts_of(other, evidence) for other in by_figure[figure][:_MOST]}
        for figure in {_figure_of(number) for number in asked}
    }
    return [
        number
        for number in asked
        if not any(_agree(mine, theirs) for mine in [parts_of(number, text)] for theirs in stated[_figure_of(number)])
    ]


def renumbered(text: str, evidence: str) -> list[Span]:
    """The names in ``text`` that ``evidence`` has only with other figures: RM500 where it says RM900."""
    named: dict[str, set[str]] = {}
    for match in _NAMED.finditer(evidence):
        named.setdefault(match[1], set()).add(match[2])
    return [
        Span(*match.span())
        for match in (_NAMED.finditer(text) if named else ())
        if match[1] in named and match[2] not in named[match[1]]
    ]


def parts_of(number: Number, text: str) -> Parts:
    """Read what belongs to a number on its left and on its right."""
    figure = _FIGURE.search(text, number.span.start, number.span.end)
    start, end = figure.span() if figure is not None else (number.digits.start, number.digits.end)
    before = text[max(0, start - _LONGEST_BEFORE) : start]
    sign = _SIGN.search(before)
    bound = _BOUND.search(before.rstrip("+-−± "))
    word = _BEFORE.search(before)
    currency = _unit_of(word[1]) if word is not None else None
    rate = _RATE.match(text, number.span.end)
    scale = _SCALE.match(text, number.span.end)
    symbol = _SYMBOL.match(text, end)
    unit = "" if number.unit is None or _counts_a_fraction(number) else number.unit
    return Parts(
        sign=sign[1].translate(_SAME_SIGN) if sign is not None else "",
        bounds=_bound_words(number, text) if bound is None else frozenset(bound[1].translate(_SAME_BOUND)),
        currency=currency if currency in MONEY else "",
        scale=scale[0] if scale is not None else "",
        unit=unit,
        units_nearby=_NONE if unit else _units_nearby(number, text),
        rate=_divisors(rate[0]) if rate is not None else (),
        rate_words=_NONE if rate is not None else _rate_words(number, text),
        symbol=symbol[1] if symbol is not None and _is_symbol(symbol[1]) else "",
    )


def _agree(mine: Parts, theirs: Parts) -> bool:
    """Whether the evidence states every part of the answer's number, and divides it by nothing else."""
    if mine.sign and mine.sign != theirs.sign and (mine.sign == "-" or theirs.sign):
        return False
    if mine.bounds and theirs.bounds and mine.bounds.isdisjoint(theirs.bounds):
        return False
    if mine.currency and theirs.currency and mine.currency != theirs.currency:
        return False
    if mine.scale != theirs.scale:
        return False
    if mine.rate != theirs.rate and not (
        (not mine.rate and mine.rate_words.issuperset(theirs.rate))
        or (not theirs.rate and theirs.rate_words.issuperset(mine.rate))
    ):
        return False
    if mine.rate_words and theirs.rate_words and mine.rate_words.isdisjoint(theirs.rate_words):
        return False
    if not mine.unit:
        return not mine.symbol or mine.symbol == theirs.symbol
    if theirs.unit:
        return theirs.unit in (mine.unit, *_SAME_UNITS.get(mine.unit, ()))
    return mine.unit in _NEED_NO_UNIT or mine.unit in theirs.units_nearby


def _counts_a_fraction(number: Number) -> bool:
    """Whether the unit is a counter behind a fraction. It is none then: 条 in "pH 7.4条件下"."""
    return number.unit in COUNTERS and number.value is not None and number.value % 1 != 0


def _divisors(rate: str) -> tuple[str, ...]:
    """The units behind the slashes, however they are spelled: /hr is /hour, /m2 is /m²."""
    parts = re.sub(r"\s", "", rate).translate(_SAME_POWER).removeprefix("/").split("/")
    return tuple(_unit_of(part) or part for part in parts)


def _bound_words(number: Number, text: str) -> frozenset[str]:
    """The bounds that words directly before or behind the number state: at most, 이상."""
    before = text[max(0, number.span.start - _REACH // 2) : number.span.start].lower().rstrip()
    behind = text[number.span.end : number.span.end + _LONGEST_BEFORE].lower().lstrip()
    return frozenset(sign for word, sign in _BOUND_WORDS if before.endswith(word) or behind.startswith(word))


def _rate_words(number: Number, text: str) -> frozenset[str]:
    before = text[max(0, number.span.start - _LONGEST_BEFORE) : number.span.start].lower()
    behind = text[number.span.end : number.span.end + _REACH // 2].lower()
    said = [unit for word, unit in _RATE_WORDS if word in before or word in behind]
    return frozenset([*said, *filter(None, map(_unit_of, _PER.findall(behind)))])


def _units_nearby(number: Number, text: str) -> frozenset[str]:
    gap = _BETWEEN.match(text, number.span.end)
    start = number.span.end if gap is None else gap.end()
    stop = _STOP.search(text, start, start + _REACH)
    behind = text[start : stop.start() if stop is not None else start + _REACH]
    for word in _WORD.findall(behind)[:_WORDS_BETWEEN]:
        # Where no spaces separate words, the unit may start at any of the first characters: 営業日.
        places = range(1) if word[0] < _EAST_ASIAN else range(_WORDS_BETWEEN + 1)
        found = next(filter(None, (_unit_of(word[place : place + _LONGEST_BEFORE]) for place in places)), None)
        if found is not None:
            return frozenset([found])
    before = text[max(0, number.span.start - _LONGEST_LABEL) : number.span.start]
    line = before[before.rfind("\n") + 1 :]
    label = line[max((match.end() for match in _STOP.finditer(line)), default=0) :]
    named = [*_WORD.findall(label), *_DECLARED.findall(before)]
    return frozenset(filter(None, map(_unit_of, named)))


@lru_cache(maxsize=4096)
def _unit_of(word: str) -> str | None:
    """The unit that a word is, read as the grammar reads it behind a number."""
    tokens = read_tokens(f"2 {word}") if word.isascii() else read_tokens(f"2{word}")
    return tokens[0][3].unit if tokens and tokens[0][1] > 1 else None


def _is_symbol(word: str) -> bool:
    """Whether a short word is a symbol (mM, ppt, Ω), not a word of a sentence: it has no vowel, or an inner capital."""
    return not word.isascii() or word[1:] != word[1:].lower() or _VOWELS.isdisjoint(word.lower())


def _figure_of(number: Number) -> str:
    """The figure without sign, scale and unit, so that 3万 and 3万亿 meet; for a number in words, its value."""
    figure = _FIGURE.search(number.text)
    return str(number.value) if figure is None else figure[0].replace(",", "")
