"""Whether everything that belongs to a number is the same in the evidence: sign, currency, scale, unit, rate, bound.

The grammar reads a number and the unit next to it. This module reads what the grammar leaves out: a unit behind an
adjective ("25 business days"), in parentheses or on the next line, the rest of a rate (mg/m²), a symbol that is not
known (mM), a sign that touches Han or Hangul, a currency before the number. If the answer states one of these and the
evidence has another one, the number is not grounded. A unit, a symbol, a rate and a minus must also be stated there. A
bound, a plus and a currency before the number may be missing, because the evidence may say them in other words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, lru_cache

from answergate.lang import LANGUAGES
from answergate.model.span import Span
from answergate.text.numbers.alternation import alternation
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
_LONGEST_BOUND = 20
_RATE_REACH = 30
_LONGEST_LABEL = 400
# How often a figure may be in the evidence before the rest is left out. What is left out grounds nothing.
_MOST = 200
_WORDS_BETWEEN = 3
_REACH = 60
_EAST_ASIAN = "\u1100"
_VOWELS = frozenset("aeiouy")
_COMPARED = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.AMOUNT, Kind.QUANTITY})
_PACKS = tuple([language.numbers for language in LANGUAGES])
_PER = re.compile(rf"\b(?:{'|'.join(word for pack in _PACKS for word in pack.per)})\s([^\W\d_]+)", re.IGNORECASE)
_SIGN_OF = {word: "≥" for pack in _PACKS for word in pack.at_least} | {
    word: "≤" for pack in _PACKS for word in pack.at_most
}
_UNIT_OF_RATE = {word: unit for pack in _PACKS for unit, words in pack.rates.items() for word in words}
_BOUND_WORD = alternation(_SIGN_OF)
_BOUND_BEFORE = re.compile(rf"({_BOUND_WORD})\s*\Z", re.IGNORECASE)
_BOUND_BEHIND = re.compile(rf"\s*({_BOUND_WORD})", re.IGNORECASE)
_RATE_WORD = re.compile(alternation(_UNIT_OF_RATE), re.IGNORECASE)


class Parts:
    """What belongs to a number in its text. Each part is read when it is first asked for; an empty one is not stated."""

    def __init__(self, number: Number, text: str) -> None:
        self._text = text
        self._start, self._end = number.span.start, number.span.end
        figure = _FIGURE.search(text, self._start, self._end)
        first, self._figure_end = figure.span() if figure is not None else (self._start, number.digits.end)
        self._before = text[max(0, first - _LONGEST_BEFORE) : first]
        # A counter behind a fraction is none: 条 in "pH 7.4条件下".
        fraction = number.unit in COUNTERS and number.value is not None and number.value % 1 != 0
        self.unit = "" if number.unit is None or fraction else number.unit

    @cached_property
    def sign(self) -> str:
        found = _SIGN.search(self._before)
        return "" if found is None else found[1].translate(_SAME_SIGN)

    @cached_property
    def bounds(self) -> frozenset[str]:
        """The bounds that a sign or words directly before or behind the number state: ≤, at most, 이상."""
        sign = _BOUND.search(self._before.rstrip("+-−± "))
        if sign is not None:
            return frozenset(sign[1].translate(_SAME_BOUND))
        found = (
            _BOUND_BEFORE.search(self._text, max(0, self._start - _LONGEST_BOUND), self._start),
            _BOUND_BEHIND.match(self._text, self._end),
        )
        return frozenset(_SIGN_OF[match[1].lower()] for match in found if match is not None)

    @cached_property
    def currency(self) -> str:
        """The currency whose name is before the number."""
        word = _BEFORE.search(self._before)
        found = _unit_of(word[1]) if word is not None else None
        return found if found is not None and found in MONEY else ""

    @cached_property
    def scale(self) -> str:
        """A scale that the grammar left behind the number."""
        found = _SCALE.match(self._text, self._end)
        return "" if found is None else found[0]

    @cached_property
    def rate(self) -> tuple[str, ...]:
        """The units behind slashes, however they are spelled: /hr is /hour, /m2 is /m²."""
        found = _RATE.match(self._text, self._end)
        if found is None:
            return ()
        parts = re.sub(r"\s", "", found[0]).translate(_SAME_POWER).removeprefix("/").split("/")
        return tuple(_unit_of(part) or part for part in parts)

    @cached_property
    def rate_words(self) -> frozenset[str]:
        """The units that words around the number divide it by: day for "5 mg daily"."""
        words = [
            *_RATE_WORD.findall(self._text, max(0, self._start - _LONGEST_BEFORE), self._start),
            *_RATE_WORD.findall(self._text, self._end, self._end + _RATE_REACH),
        ]
        named = map(_unit_of, _PER.findall(self._text, self._end, self._end + _RATE_REACH))
        return frozenset([*(_UNIT_OF_RATE[word.lower()] for word in words), *filter(None, named)])

    @cached_property
    def units_nearby(self) -> frozenset[str]:
        """If no unit is next to the number: the first one behind it, or those of the label before it."""
        gap = _BETWEEN.match(self._text, self._end)
        start = self._end if gap is None else gap.end()
        stop = _STOP.search(self._text, start, start + _REACH)
        behind = self._text[start : stop.start() if stop is not None else start + _REACH]
        for word in _WORD.findall(behind)[:_WORDS_BETWEEN]:
            # Where no spaces separate words, the unit may start at any of the first characters: 営業日.
            places = range(1) if word[0] < _EAST_ASIAN else range(_WORDS_BETWEEN + 1)
            found = next(filter(None, (_unit_of(word[place : place + _LONGEST_BEFORE]) for place in places)), None)
            if found is not None:
                return frozenset([found])
        before = self._text[max(0, self._start - _LONGEST_LABEL) : self._start]
        line = before[before.rfind("\n") + 1 :]
        label = line[max((match.end() for match in _STOP.finditer(line)), default=0) :]
        named = [*_WORD.findall(label), *_DECLARED.findall(before)]
        return frozenset(filter(None, map(_unit_of, named)))

    @cached_property
    def symbol(self) -> str:
        """A unit that is not known: mM, ppt, Ω."""
        found = _SYMBOL.match(self._text, self._figure_end)
        return found[1] if found is not None and _is_symbol(found[1]) else ""


def disagreeing(numbers: Sequence[Number], text: str, found: Sequence[Number], evidence: str) -> list[Number]:
    """Those of ``numbers`` in ``text`` whose figures are in ``evidence`` only with another sign, unit, rate and so on."""
    by_figure: dict[str, list[Number]] = {}
    for other in found:
        if other.kind in _COMPARED:
            by_figure.setdefault(_figure_of(other), []).append(other)
    stated: dict[str, list[Parts]] = {}
    wrong = []
    for number in numbers:
        figure = _figure_of(number) if number.kind in _COMPARED and _FIGURE.search(number.text) is not None else None
        if figure not in by_figure or _is_quoted(number, text, evidence):
            continue
        if figure not in stated:
            stated[figure] = [Parts(other, evidence) for other in by_figure[figure][:_MOST]]
        mine = Parts(number, text)
        if not any(_agree(mine, theirs) for theirs in stated[figure]):
            wrong.append(number)
    return wrong


def _is_quoted(number: Number, text: str, evidence: str) -> bool:
    """Whether the evidence has the number with the same characters around it, as far as its parts may be."""
    return text[max(0, number.span.start - _LONGEST_BEFORE) : number.span.end + _RATE_REACH] in evidence


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
