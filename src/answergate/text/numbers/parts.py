"""Whether everything that belongs to a number is the same in the evidence: sign, currency, scale, unit, rate, bound.

The grammar reads a number and the unit next to it. This module reads what the grammar leaves out: a unit behind an
adjective ("25 business days"), in parentheses or on the next line, the rest of a rate (mg/m²), a symbol or a counter
that no pack has (mM, 5強), a sign that touches Han or Hangul, a currency before the number, a bound, a time zone. If the
answer states one of these and the evidence has another one or none, the number is not grounded.
"""

from __future__ import annotations

import re

from answergate.lang.international import MONEY
from answergate.once import once
from answergate.text.numbers import east_asian, lexicon, rates
from answergate.text.numbers.counted import animal_at, label_before, last_word_behind, noun_behind
from answergate.text.numbers.direction import LESSENING, direction_around
from answergate.text.numbers.distant_units import currency_before, unit_behind, units_around
from answergate.text.numbers.figures import TRIANGLES
from answergate.text.numbers.lexicon import any_of
from answergate.text.numbers.loose_bounds import loose_bounds_at
from answergate.text.numbers.marks import Context, Mark, names_of
from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.unit_words import counted_units, is_symbol, shares_in, unit_of
from answergate.text.numbers.units import COUNTERS
from answergate.text.scripts import HAN, HANGUL

_FIGURE = re.compile(r"\d(?:[\d,.]*\d)?")
_SIGN = re.compile(r"(?<![0-9A-Za-z)%％\]])([+＋±\-−－﹣])\s?\Z|(±)\s?\Z")
# Between two figures a hyphen joins a range: 3天-5天.
_YEAR = re.compile("(?:1[5-9]|20)[0-9]{2}")
_TAG = re.compile(r"</?[a-z]+>")
_RANGE_BEFORE = re.compile(r"\d[^\s\d]{0,4}(?:[-–]| [-–] )\Z")
_BOUND_SIGN = re.compile(r"([≤≥＜＞<>≦≧⩽⩾])=?\s?\Z")
_SYMBOL = re.compile(r"[ \u00a0\u202f]?([A-Za-zµμΩ°]{1,4}[²³]?)(?![A-Za-zÀ-ɏ])")
_QUALIFIER = re.compile(r"(?<=[A-Za-z])[(（]([A-Za-z]{1,3})[)）]")
_SCALE = re.compile(f"[{''.join(east_asian.MYRIADS)}]+")
_CLAUSE_END = re.compile(r"[,;:()，、；：（）\n\d]|\.(?:\s|\Z)|[。！？]")
_TAIL = re.compile(rf"[{HAN}{HANGUL}]")
_SAME_SIGN = str.maketrans("＋−－﹣", "+---")
_SAME_BOUND = str.maketrans("＜＞≦≧⩽⩾", "<>≤≥≤≥")
_LONGEST_BEFORE = 12
_BOUND_REACH = 40
_RATE_REACH = 30
_DIRECTLY = 2
MEASURED = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.AMOUNT, Kind.QUANTITY})
# What rises or falls is not the age, nor the year.
_LIFETIMES = frozenset({"age", "year", "decade", "century"})
_PERIODS = frozenset(("min", "hour", "day", "week", "month", "year"))

_MINUS_BEHIND = re.compile(rf" {any_of(lexicon.MINUS_BEHIND)}", re.IGNORECASE)


class Parts:
    """What belongs to a number in its text. Each part is read when it is first asked for; an empty one is not stated."""

    def __init__(self, number: Number, context: Context) -> None:
        self._context = context
        self._text = context.text
        self._number = number
        self._start, self._end = number.span.start, number.span.end
        self.is_time = number.kind is Kind.TIME
        self.is_measured = number.kind in MEASURED
        self._is_whole = number.value is not None and "." not in number.key.partition(" ")[0]
        unit = number.unit if self.is_measured else None
        # Behind a fraction, a counter or a unit that is also an ending is none: 条 in "pH 7.4条件下", 일 in "7.4일 때".
        if unit is None or (not self._is_whole and (unit in COUNTERS or number.text[-1] in lexicon.AMBIGUOUS_UNITS)):
            unit = ""
        unit, _, rate = unit.partition("/")
        self._rate_of_unit = unit_of(rate) or rate
        # The currency before the number says whose 元 or dollars are behind it.
        self.unit = self.currency or unit if not unit or unit in MONEY else unit

    @once
    def _figure(self) -> tuple[int, int]:
        figure = _FIGURE.search(self._text, self._start, self._end)
        return figure.span() if figure is not None else (self._start, self._number.digits.end)

    @property
    def _first(self) -> int:
        return self._figure[0]

    @property
    def _figure_end(self) -> int:
        return self._figure[1]

    @once
    def _before(self) -> str:
        return self._text[max(0, self._first - _LONGEST_BEFORE) : self._first]

    @once
    def _near(self) -> list[Mark]:
        return self._context.marks.between(max(0, self._start - _BOUND_REACH), self._end + _BOUND_REACH)

    @once
    def _sentence(self) -> tuple[int, int]:
        return self._context.sentence(self._start, self._end)

    @once
    def sentence(self) -> str:
        return self._context.marks.low[slice(*self._sentence)]

    @once
    def _in_sentence(self) -> list[Mark]:
        return self._context.marks.between(*self._sentence)

    @once
    def sign(self) -> str:
        value = self._number.value
        if value is not None and value < 0:
            return "-"
        if self._number.text[0] in TRIANGLES or _MINUS_BEHIND.match(self._text, self._end) is not None:
            return "-"
        if any(
            self._first - mark.end <= 2
            for mark in self._near
            if ("deviation", "±") in mark.roles and mark.end <= self._first
        ):
            return "±"
        if self._before.rstrip().lower().endswith(lexicon.PLUS):
            return "+"
        found = _SIGN.search(self._before)
        if found is None or _RANGE_BEFORE.search(self._before):
            return ""
        return (found[1] or found[2]).translate(_SAME_SIGN)

    @once
    def _is_year(self) -> bool:
        return not self.unit and _YEAR.fullmatch(self._number.text) is not None

    @once
    def direction(self) -> str:
        """The sign of the number, or what a word of its clause says in its place: fell by 0.6."""
        if self.sign or self._is_year or self.unit in _LIFETIMES:
            return self.sign
        start, end = self._clause
        low = self._context.marks.low
        return direction_around(low[start : self._start], low[self._end : end])

    @once
    def _clause(self) -> tuple[int, int]:
        first, last = max(0, self._start - _BOUND_REACH), self._end + _BOUND_REACH
        before = [match.end() for match in _CLAUSE_END.finditer(self._text, first, self._start)]
        behind = _CLAUSE_END.search(self._text, self._end, last)
        return before[-1] if before else first, behind.start() if behind else last

    @once
    def is_bracketed(self) -> bool:
        """Whether the number stands in brackets as a loss does in accounts: (1,280)."""
        text, first = self._text, self._start
        return (
            not self._is_year
            and text[first - 1 : first] in ("(", "（")
            and text[self._figure_end : self._figure_end + 1] in (")", "）")
        )

    @once
    def is_lessened(self) -> bool:
        return LESSENING.search(self.sentence) is not None

    @once
    def is_deviation(self) -> bool:
        """Whether its sentence says in words what ± would say: a tolerance of 0.2 mm."""
        return bool(names_of(self._in_sentence, "deviation"))

    @once
    def bounds(self) -> frozenset[str]:
        """The bounds next to the number: ≤, at most, 이상."""
        if self.unit == "quarter":
            return frozenset()  # "less than in the third quarter" compares two quarters
        sign = _BOUND_SIGN.search(_TAG.sub("", self._before).rstrip("+-−± "))
        if sign is not None:
            return frozenset(sign[1].translate(_SAME_BOUND))
        behind = [mark for mark in self._near if mark.start >= self._end]
        if behind and behind[0].start <= self._end + _DIRECTLY and (directly := names_of(behind[:1], "bound")):
            return directly
        start, end = self._clause
        before = [mark for mark in self._near if start <= mark.start and mark.end <= self._start]
        behind = [mark for mark in behind if mark.end <= end]
        return names_of(before, "bound", "bound before") | names_of(behind, "bound")

    @once
    def loose_bounds(self) -> frozenset[str]:
        return loose_bounds_at(self._context.marks.low, self._start, self._end)

    @once
    def bounds_in_sentence(self) -> frozenset[str]:
        return names_of(self._in_sentence, "bound", "bound before")

    @once
    def currency(self) -> str:
        """The currency whose name is before the number."""
        return currency_before(self._before)

    @once
    def scale(self) -> str:
        """A scale that the grammar left behind the number."""
        found = None if self._number.unit else _SCALE.match(self._text, self._end)
        return "" if found is None else found[0]

    @once
    def rate(self) -> tuple[str, ...]:
        """The units behind slashes, however they are spelled: /hr is /hour, /m2 is /m²."""
        known = (self._rate_of_unit,) if self._rate_of_unit else ()
        return known + rates.behind_slashes(self._text, self._end)

    @once
    def per(self) -> tuple[str, ...]:
        """The unit behind "per" right after the number, or the words there."""
        return rates.behind_per(self._text, self._end)

    @once
    def rate_words(self) -> frozenset[str]:
        """The units that words around the number divide it by: day for "5 mg daily"."""
        start, end = max(0, self._start - _LONGEST_BEFORE), self._end + _RATE_REACH
        around = [
            mark
            for mark in self._near
            if start <= mark.start and mark.end <= end and (mark.end <= self._start or mark.start >= self._end)
        ]
        named = [*rates.named_between(self._text, self._end, end), rates.before_number(self._before)]
        return names_of(around, "rate") | frozenset(filter(None, [*named, *self.per[:1], *self.shares]))

    @once
    def shares(self) -> frozenset[str]:
        """What words say that the number is for one of, or for so many of: 每亩, 20分ごと."""
        if not any(role.startswith("each") or role == "rate" for mark in self._near for role, _ in mark.roles):
            return frozenset()
        return shares_in(self._text[max(0, self._start - _RATE_REACH) : self._start])

    @once
    def rates_in_sentence(self) -> frozenset[str]:
        words = names_of(self._in_sentence, "rate")
        text = self._text[slice(*self._sentence)]
        return words | rates.named_in(text) | shares_in(self.sentence) | self.rate_words

    @once
    def periods_in_sentence(self) -> frozenset[str]:
        """The periods that the sentence names once: hour for "1시간에 80,000원"."""
        return frozenset([unit[1:] for unit in self.counted_in_sentence if unit[0] == "1"]) & _PERIODS

    @once
    def counted_in_sentence(self) -> frozenset[str]:
        """The quantities of the sentence, as a count with a unit: "15min"."""
        known = self._context.quantities
        if self._sentence not in known:
            known[self._sentence] = frozenset(counted_units(self._text[slice(*self._sentence)]))
        return known[self._sentence]

    @once
    def units_nearby(self) -> frozenset[str]:
        """If no unit is next to the number: the first one behind it, or those of the label before it."""
        return units_around(self._text, self._start, self._end)

    @once
    def unit_behind(self) -> str:
        """The first unit behind the number, up to the next number."""
        return unit_behind(self._text, self._end)

    @once
    def symbol(self) -> str:
        """A unit that is not known: mM, ppt, Ω."""
        found = _SYMBOL.match(self._text, self._figure_end)
        return found[1] if found is not None and is_symbol(found[1]) else ""

    @once
    def qualifier(self) -> str:
        """The letters in brackets that touch the unit: A in dB(A)."""
        found = _QUALIFIER.match(self._text, self._end)
        return "" if found is None else found[1]

    @once
    def tail(self) -> str:
        """The East Asian character that touches a whole number, if no pack says that it is an ending."""
        text, end = self._text, self._figure_end
        if self.unit or not self._is_whole or end != self._end or end - self._first == len("2023"):
            return ""
        found = _TAIL.match(text, end)
        return "" if found is None or found[0] in lexicon.ENDINGS else found[0]

    @once
    def counted(self) -> str:
        """What is counted, if that is a noun right behind a whole number: apples for "25 red apples"."""
        return "" if self.unit or not self._is_whole else noun_behind(self._text, self._start, self._end)

    @once
    def last_word(self) -> str:
        """The word that may be an unknown unit."""
        return "" if self.unit else last_word_behind(self._text, self._end)

    @once
    def label(self) -> str:
        """The word before a colon before the number."""
        return label_before(self._text, self._start)

    @once
    def animal(self) -> frozenset[str]:
        """The characters that may name the animals that are counted."""
        return animal_at(self._text, self._start, self._end)
