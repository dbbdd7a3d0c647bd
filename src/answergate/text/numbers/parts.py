"""Whether everything that belongs to a number is the same in the evidence: sign, currency, scale, unit, rate, bound.

The grammar reads a number and the unit next to it. This module reads what the grammar leaves out: a unit behind an
adjective ("25 business days"), in parentheses or on the next line, the rest of a rate (mg/m²), a symbol or a counter
that no pack has (mM, 5強), a sign that touches Han or Hangul, a currency before the number, a bound, a time zone. If the
answer states one of these and the evidence has another one or none, the number is not grounded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, lru_cache

from answergate.lang import LANGUAGES
from answergate.model.span import Span
from answergate.text.folding import simplify
from answergate.text.numbers import lexicon
from answergate.text.numbers.currencies import MONEY
from answergate.text.numbers.figures import TRIANGLES
from answergate.text.numbers.lexicon import any_of
from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.reader import read_tokens
from answergate.text.numbers.units import COUNTERS
from answergate.text.scripts import HAN, HANGUL

_FIGURE = re.compile(r"\d(?:[\d,.]*\d)?")
_SIGN = re.compile(r"(?<![0-9A-Za-z)%％\]])([+＋±\-−－﹣])\s?\Z|(±)\s?\Z")
# Between two figures a hyphen joins a range: 3天-5天.
_TAG = re.compile(r"</?[a-z]+>")
_RANGE_BEFORE = re.compile(r"\d[^\s\d]{0,4}-\Z")
_DEVIATION = re.compile(rf"{any_of(lexicon.DEVIATIONS)}[\s:：=]{{0,2}}\Z", re.IGNORECASE)
_BOUND_SIGN = re.compile(r"([≤≥＜＞<>≦≧⩽⩾])=?\s?\Z")
_BEFORE = re.compile(r"(?<![\d.%])(?<![^\W\d_])([^\W\d_]{1,10})[\s:：]{0,2}\Z")
# What a quantity is divided by: /m², /5 mL, /kg/day.
_RATE = re.compile(r"(?:\s?[/／]\s?(?:\d[\d.,]*\s?)?[^\W\d_]{1,12}[²³23]?)+")
_SYMBOL = re.compile(r"[ \u00a0\u202f]?([A-Za-zµμΩ°]{1,4}[²³]?)(?![A-Za-z])")
_SCALE = re.compile("[万亿兆만억조]+")
_BETWEEN = re.compile(r"(?:[(（][^()（）\n]{1,30}(?=[)）]))?[\s)\]）】*_]*(?:±\s?\d[\d.,]*\s?)?")
_WORD = re.compile(r"[^\W\d_]+(?:[/²³%][^\W\d_]*)*|[%％‰°]\S?")
_NEXT_WORDS = re.compile(r"[ \u00a0-]([^\W\d_]{2,})")
_STOP = re.compile(r"[.!?;。！？；](?:\s|\Z|(?<=[。！？；]))|\n\s*\n")
_CLAUSE_END = re.compile(r"[,;:()，、；：（）\n\d]|\.(?:\s|\Z)|[。！？]")
# Where a label or a table head names the unit for all that follows: "Weight (kg)", "unit: mg".
_DECLARED = re.compile(r"[(（:：,][ \t]*([^\s()（）:：,\d]{1,14})[ \t]*[)）\n|]")
_DECLARED_HERE = re.compile(r"[(（]([^\s()（）\d]{1,14})[)）]\s?[:：]?\s?\Z")
_TAIL = re.compile(rf"[{HAN}{HANGUL}]")
_SAME_SIGN = str.maketrans("＋−－﹣", "+---")
_SAME_BOUND = str.maketrans("＜＞≦≧⩽⩾", "<>≤≥≤≥")
_SAME_POWER = str.maketrans("23／", "²³/")
_UPWARD = frozenset("≥>")
# Degrees of a scale are degrees. Years of age are often written without the word: "aged 19", "Kim, 19,".
_SAME_UNITS = {"degree": ("°C", "°F"), "age": ("year",), "JPY": ("¥",), "CNY": ("¥",), "¥": ("JPY", "CNY")}
# Without these a number is another one.
_NEVER_LEFT_OUT = frozenset({"%", "pp", "‰", "bp", "x"})
_NEED_NO_UNIT = frozenset({"age"})
# A name with figures (RM500, GPT-4), not the version of a file or a part of an address.
_NAMED = re.compile(r"(?<![\w./@-])([A-Z]|[A-Za-z]{2,10}-?)(\d+(?:[.,]\d+)*)(?![\w/@]|[.-]\w)")
_LONGEST_BEFORE = 12
_BOUND_REACH = 40
_RATE_REACH = 30
_LONGEST_LABEL = 400
_LONGEST_SENTENCE = 300
# How often a figure may be in the evidence before the rest is left out. What is left out grounds nothing.
_MOST = 200
_WORDS_BETWEEN = 3
_REACH = 60
_EAST_ASIAN = "\u1100"
_VOWELS = frozenset("aeiouy")
_MEASURED = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.AMOUNT, Kind.QUANTITY})
_COMPARED = _MEASURED | {Kind.TIME}
_NO_PLURALS = ("ss", "us", "is")
_WORDINGS = tuple([language.wording for language in LANGUAGES if language.wording.script == "latin"])
_FUNCTION_WORDS = frozenset([word for wording in _WORDINGS for word in wording.function.split()])

_STRICT = lexicon.BOUNDS | lexicon.BOUNDS_BEFORE
_BOUND_WORD = re.compile(any_of(_STRICT), re.IGNORECASE)
_BOUND_BEHIND = re.compile(any_of(lexicon.BOUNDS), re.IGNORECASE)
_BOUND_DIRECTLY = re.compile(rf".?\s?({any_of(lexicon.BOUNDS)})", re.IGNORECASE)
_LOOSE_BEFORE = re.compile(rf"({any_of(lexicon.LOOSE_BOUNDS)})\s*\Z", re.IGNORECASE)
_LOOSE_BEHIND = re.compile(rf"\s*({any_of(word for word in lexicon.LOOSE_BOUNDS if not word.isascii())})", re.IGNORECASE)
_RATE_WORD = re.compile(any_of(lexicon.UNIT_OF_RATE), re.IGNORECASE)
_RATE_PREFIX = re.compile(rf"(?<!\d)({any_of(lexicon.RATE_PREFIXES)})\s?\Z")
_EACH_BEFORE = re.compile(any_of(lexicon.EACH_BEFORE))
_EACH_BEHIND = re.compile(any_of(lexicon.EACH_BEHIND))
_PER_UNIT = re.compile(rf"{any_of([*lexicon.PER, *lexicon.PER_ONE])}\s+([^\W\d_]+)", re.IGNORECASE)
_PER = re.compile(rf"[\s)]*(?:[^\W\d_]+\s)?{any_of(lexicon.PER)}\s+([^\W\d_]+)(?:\s([^\W\d_]+))?", re.IGNORECASE)
_LESSENING = re.compile(any_of(lexicon.LESSENING_WORDS), re.IGNORECASE)
_ZONE = re.compile(rf"{any_of(lexicon.ZONES)}|\b[A-Z]{{2,4}}T\b|\bUTC\b", re.IGNORECASE)
_ZONE_CODE = re.compile(r"\b(?:UTC|GMT|[A-Z]{1,3}[SD]?T)\b")


class Context:
    """A text whose numbers are compared, with what all of them share."""

    def __init__(self, text: str) -> None:
        self.text = simplify(text)

    @cached_property
    def _stops(self) -> list[int]:
        return [match.end() for match in _STOP.finditer(self.text)]

    def sentence(self, start: int, end: int) -> str:
        """The sentence around a place, up to a limit."""
        text = self.text
        first = max(0, start - _LONGEST_SENTENCE)
        before = [match.end() for match in _STOP.finditer(text, first, start)]
        behind = _STOP.search(text, end, end + _LONGEST_SENTENCE)
        return text[before[-1] if before else first : behind.start() if behind else end + _LONGEST_SENTENCE]


class Parts:
    """What belongs to a number in its text. Each part is read when it is first asked for; an empty one is not stated."""

    def __init__(self, number: Number, context: Context) -> None:
        self._context = context
        self._text = context.text
        self._number = number
        self._start, self._end = number.span.start, number.span.end
        figure = _FIGURE.search(self._text, self._start, self._end)
        self._first, self._figure_end = figure.span() if figure is not None else (self._start, number.digits.end)
        self._before = self._text[max(0, self._first - _LONGEST_BEFORE) : self._first]
        self.is_time = number.kind is Kind.TIME
        self.is_measured = number.kind in _MEASURED
        self._is_whole = number.value is not None and number.value % 1 == 0
        unit = number.unit if self.is_measured else None
        # Behind a fraction, a counter or a unit that is also an ending is none: 条 in "pH 7.4条件下", 일 in "7.4일 때".
        if unit is None or (not self._is_whole and (unit in COUNTERS or number.text[-1] in lexicon.AMBIGUOUS_UNITS)):
            unit = ""
        unit, _, self._rate_of_unit = unit.partition("/")
        # The currency before the number says whose 元 or dollars are behind it.
        self.unit = self.currency or unit if not unit or unit in MONEY else unit

    @cached_property
    def sentence(self) -> str:
        return self._context.sentence(self._start, self._end)

    @cached_property
    def sign(self) -> str:
        value = self._number.value
        if value is not None and value < 0:
            return "-"
        if self._number.text[0] in TRIANGLES:
            return "-"
        if _DEVIATION.search(self._before):
            return "±"
        found = _SIGN.search(self._before)
        if found is None or _RANGE_BEFORE.search(self._before):
            return ""
        return (found[1] or found[2]).translate(_SAME_SIGN)

    @cached_property
    def is_bracketed(self) -> bool:
        """Whether the number stands in brackets as a loss does in accounts: (1,280)."""
        text, first = self._text, self._start
        return text[first - 1 : first] in ("(", "（") and text[self._figure_end : self._figure_end + 1] in (")", "）")

    @cached_property
    def is_lessened(self) -> bool:
        return _LESSENING.search(self.sentence) is not None

    @cached_property
    def bounds(self) -> frozenset[str]:
        """The bounds next to the number: ≤, at most, 이상."""
        sign = _BOUND_SIGN.search(_TAG.sub("", self._before).rstrip("+-−± "))
        if sign is not None:
            return frozenset(sign[1].translate(_SAME_BOUND))
        text = self._text
        before = text[max(0, self._start - _BOUND_REACH) : self._start]
        directly = _BOUND_DIRECTLY.match(text, self._end)
        if directly is not None:
            return _named([directly[1]], lexicon.BOUNDS)
        ends = [match.end() for match in _CLAUSE_END.finditer(before)]
        before = before[ends[-1] if ends else 0 :]
        end = _CLAUSE_END.search(text, self._end, self._end + _BOUND_REACH)
        behind = text[self._end : end.start() if end is not None else self._end + _BOUND_REACH]
        return _named(_BOUND_WORD.findall(before), _STRICT) | _named(_BOUND_BEHIND.findall(behind), lexicon.BOUNDS)

    @cached_property
    def loose_bounds(self) -> frozenset[str]:
        found = (
            _LOOSE_BEFORE.search(self._text, max(0, self._start - _BOUND_REACH), self._start),
            _LOOSE_BEHIND.match(self._text, self._end),
        )
        return _named([match[1] for match in found if match is not None], lexicon.LOOSE_BOUNDS)

    @cached_property
    def bounds_in_sentence(self) -> frozenset[str]:
        return _named(_BOUND_WORD.findall(self.sentence), _STRICT)

    @cached_property
    def currency(self) -> str:
        """The currency whose name is before the number."""
        word = _BEFORE.search(self._before)
        if word is None:
            return ""
        ends = [word[1]] if word[1].isascii() else [word[1][at:] for at in range(len(word[1]))]
        units = [_unit_of(end, whole=True) for end in ends]
        return next((unit for unit in units if unit is not None and unit in MONEY), "")

    @cached_property
    def scale(self) -> str:
        """A scale that the grammar left behind the number."""
        found = _SCALE.match(self._text, self._end)
        return "" if found is None else found[0]

    @cached_property
    def rate(self) -> tuple[str, ...]:
        """The units behind slashes, however they are spelled: /hr is /hour, /m2 is /m²."""
        found = _RATE.match(self._text, self._end)
        known = (self._rate_of_unit,) if self._rate_of_unit else ()
        if found is None:
            return known
        parts = re.sub(r"\s", "", found[0]).translate(_SAME_POWER).removeprefix("/").split("/")
        return known + tuple(_unit_of(part) or part for part in parts)

    @cached_property
    def per(self) -> tuple[str, ...]:
        """The unit behind "per" right after the number, or the words there."""
        found = _PER.match(self._text, self._end)
        if found is None:
            return ()
        unit = _unit_of(found[1])
        return (unit,) if unit is not None else tuple(word.lower() for word in found.groups() if word)

    @cached_property
    def rate_words(self) -> frozenset[str]:
        """The units that words around the number divide it by: day for "5 mg daily"."""
        words = [
            *_RATE_WORD.findall(self._text, max(0, self._start - _LONGEST_BEFORE), self._start),
            *_RATE_WORD.findall(self._text, self._end, self._end + _RATE_REACH),
        ]
        prefix = _RATE_PREFIX.search(self._before)
        named = map(_unit_of, _PER_UNIT.findall(self._text, self._end, self._end + _RATE_REACH))
        units = _named(words, lexicon.UNIT_OF_RATE) | frozenset(filter(None, [*named, *self.per[:1], *self.shares]))
        return units if prefix is None else units | {lexicon.RATE_PREFIXES[prefix[1]]}

    @cached_property
    def shares(self) -> frozenset[str]:
        """What words say that the number is for one of, or for so many of: 每亩, 20分ごと."""
        return _shares_in(self._text[max(0, self._start - _RATE_REACH) : self._start])

    @cached_property
    def rates_in_sentence(self) -> frozenset[str]:
        words = _named(_RATE_WORD.findall(self.sentence), lexicon.UNIT_OF_RATE)
        named = frozenset(filter(None, map(_unit_of, _PER_UNIT.findall(self.sentence))))
        return words | named | _shares_in(self.sentence) | self.rate_words

    @cached_property
    def units_nearby(self) -> frozenset[str]:
        """If no unit is next to the number: the first one behind it, or those of the label before it."""
        declared = _DECLARED_HERE.search(self._text, max(0, self._start - _LONGEST_LABEL), self._start)
        named_unit = _unit_of(declared[1]) if declared is not None else None
        if named_unit is not None:
            return frozenset([named_unit])
        gap = _BETWEEN.match(self._text, self._end)
        start = self._end if gap is None else gap.end()
        stop = _STOP.search(self._text, start, start + _REACH)
        behind = self._text[start : stop.start() if stop is not None else start + _REACH].partition("\n")[0]
        # What is on the next line belongs to the number only if it begins with the unit.
        most = 1 if "\n" in self._text[self._end : start] else _WORDS_BETWEEN
        for word in _WORD.findall(behind)[:most]:
            # Where no spaces separate words, the unit may start at any of the first characters: 営業日.
            places = range(1) if word[0] < _EAST_ASIAN or most == 1 else range(_WORDS_BETWEEN + 1)
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

    @cached_property
    def tail(self) -> str:
        """The East Asian character that touches a whole number, if no pack says that it is an ending."""
        text, end = self._text, self._figure_end
        if self.unit or not self._is_whole or end != self._end or end - self._first == len("2023"):
            return ""
        found = _TAIL.match(text, end)
        return "" if found is None or found[0] in lexicon.ENDINGS else found[0]

    @cached_property
    def counted(self) -> str:
        """What is counted, if that is a noun right behind a whole number: apples for "25 red apples"."""
        if self.unit or not self._is_whole:
            return ""
        at = self._end
        for _ in range(_WORDS_BETWEEN):
            found = _NEXT_WORDS.match(self._text, at)
            if found is None or found[1].lower() in _FUNCTION_WORDS:
                break
            word = found[1]
            if not word.isascii() or word[0].isupper() or (word[-1] == "s" and not word.endswith(_NO_PLURALS)):
                return _stem(word.lower()) if word[0] < _EAST_ASIAN else ""
            at = found.end()
        return ""

    @cached_property
    def zones(self) -> frozenset[str]:
        words = _named(_ZONE.findall(self.sentence), lexicon.ZONES)
        return words | frozenset(_ZONE_CODE.findall(self.sentence))


def compared(
    numbers: Sequence[Number], text: str, found: Sequence[Number], evidence: str
) -> tuple[set[Number], set[Number]]:
    """Of ``numbers`` in ``text`` whose value is in ``evidence``, those whose parts are all the same there, and the others."""
    by_value: dict[str, list[Number]] = {}
    for other in found:
        if other.kind in _COMPARED:
            for name in _names_of(other):
                by_value.setdefault(name, []).append(other)
    mine_in, theirs_in = Context(text), Context(evidence)
    stated: dict[int, Parts] = {}
    right: set[Number] = set()
    wrong: set[Number] = set()
    for number in numbers:
        if number.kind not in _COMPARED:
            continue
        others = {other.span.start: other for name in _names_of(number) for other in by_value.get(name, ())}
        if not others or _is_quoted(number, text, evidence):
            continue
        mine = Parts(number, mine_in)
        agrees = False
        for start, other in list(others.items())[:_MOST]:
            theirs = stated.get(start) or stated.setdefault(start, Parts(other, theirs_in))
            if _agree(mine, theirs):
                agrees = True
                if _is_equal(number, other):
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
    if number.value is None or other.value is None or abs(number.value) != abs(other.value):
        return False
    return number.per == other.per or number.kind in (Kind.QUANTITY, Kind.AMOUNT)


def _is_quoted(number: Number, text: str, evidence: str) -> bool:
    """Whether the evidence has the number with the same words around it, as far as its parts may be."""
    start, end = max(0, number.span.start - _LONGEST_BEFORE), min(len(text), number.span.end + _RATE_REACH)
    at = evidence.find(text[start:end])
    if at < 0:
        return False
    before, behind = evidence[at - 1 : at] if at else "", evidence[at + end - start :][:2]
    return (start > 0 or not before or before.isspace()) and (end < len(text) or not behind.strip())


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
    if mine.is_time or theirs.is_time:
        return mine.is_time and theirs.is_time and (not mine.zones or bool(mine.zones & theirs.zones))
    return (
        _signs_agree(mine, theirs)
        and _bounds_agree(mine, theirs)
        and mine.scale == theirs.scale
        and _rates_agree(mine, theirs)
        and _units_agree(mine, theirs)
    )


def _signs_agree(mine: Parts, theirs: Parts) -> bool:
    ours, other = mine.sign, theirs.sign
    if theirs.is_bracketed and not mine.is_bracketed and ours != "-" and _is_account(theirs):
        return mine.is_lessened
    if ours == other or (ours == "+" and not other) or (other == "+" and not ours):
        return True
    if {ours, other} == {"", "-"}:
        return (theirs if ours else mine).is_lessened
    return False


def _is_account(parts: Parts) -> bool:
    """Whether brackets around a number mean a loss: "thirty (30) days" only repeats it."""
    return parts.is_lessened


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
    if theirs.per and not mine.rate and mine.rates_in_sentence.isdisjoint(theirs.per):
        if _unit_of(theirs.per[0]) is not None or not any(word in mine.sentence.lower() for word in theirs.per):
            return False
    if mine.shares and not mine.rate and mine.shares.isdisjoint(theirs.rates_in_sentence | {*theirs.rate}):
        return False
    return not (mine.rate_words and theirs.rate_words and mine.rate_words.isdisjoint(theirs.rate_words))


def _units_agree(mine: Parts, theirs: Parts) -> bool:
    if mine.unit in _NEVER_LEFT_OUT:
        return mine.unit == theirs.unit
    if mine.unit:
        if theirs.unit:
            return theirs.unit in (mine.unit, *_SAME_UNITS.get(mine.unit, ()))
        return mine.unit in _NEED_NO_UNIT or mine.unit in theirs.units_nearby
    if theirs.unit and (theirs.unit in MONEY or theirs.unit in _NEVER_LEFT_OUT):
        return False
    if mine.symbol:
        return mine.symbol == theirs.symbol
    if mine.tail:
        return mine.tail == theirs.tail
    if mine.counted and mine.counted != theirs.counted:
        return not theirs.counted and not theirs.unit
    return True


def _named(words: Sequence[str], names: dict[str, str]) -> frozenset[str]:
    found = [names.get(" ".join(word.lower().split())) for word in words]
    return frozenset([name for name in found if name is not None])


def _stem(word: str) -> str:
    for wording in _WORDINGS:
        word = wording.stem(word)
    return word


def _shares_in(text: str) -> frozenset[str]:
    """The units, with their count if it is not one, that words of the text say a quantity is for: 每亩, 20分ごと."""
    shares = []
    for match in _EACH_BEFORE.finditer(text):
        word = text[match.end() : match.end() + _LONGEST_BEFORE]
        shares.append(_counted_unit(word, at=0) or _unit_of(word))
    for match in _EACH_BEHIND.finditer(text):
        before = text[: match.start()].rstrip()
        ends = [_unit_of(before[start:], whole=True) for start in range(max(0, len(before) - 8), len(before))]
        shares.append(_counted_unit(before, at=len(before)) or next(filter(None, ends), None))
    return frozenset(filter(None, shares))


def _counted_unit(text: str, at: int) -> str | None:
    """The count and the unit of the number that starts or ends at a place: 15 minutes as "15min"."""
    for start, end, _, meaning in read_tokens(text):
        if at in (start, end) and meaning.unit is not None:
            return meaning.unit if meaning.value == 1 else f"{meaning.value}{meaning.unit}"
    return None


@lru_cache(maxsize=4096)
def _unit_of(word: str, *, whole: bool = False) -> str | None:
    """The unit that a word is, or begins with if it need not be ``whole``, read as the grammar reads it behind a number."""
    text = f"2 {word}" if word.isascii() else f"2{word}"
    tokens = read_tokens(text)
    if not tokens or tokens[0][1] == 1 or (whole and tokens[0][1] < len(text)):
        return None
    return tokens[0][3].unit


def _is_symbol(word: str) -> bool:
    """Whether a short word is a symbol (mM, ppt, Ω), not a word of a sentence: it has no vowel, or an inner capital."""
    return not word.isascii() or word[1:] != word[1:].lower() or _VOWELS.isdisjoint(word.lower())


def _names_of(number: Number) -> tuple[str, ...]:
    """What a number may be found by: the figure without sign, scale and unit, so that 3万 and 3万亿 meet; its value."""
    figure = _FIGURE.search(number.text)
    value = "" if number.value is None else str(abs(number.value).normalize())
    if number.value is None:
        return (number.key,)
    return (value,) if figure is None else (value, figure[0].replace(",", ""))
