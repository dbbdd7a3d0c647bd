"""Number-like words without a value of their own: a third, 上半年, type II, the fourth edition, in spring.

They are compared by name. A language pack gives the words of one meaning the same name, and a number has the names of what
it may also be called: 25% is "1/4", and the 3 of "phase 3" is "class 3". What the answer says must be in the evidence by one
of these names. Some names belong to a group, such as "season spring". Those are also ordinary words, so they only count if
the evidence has another name of the group.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from answergate.model.span import Span
from answergate.once import once
from answergate.text.numbers import east_asian, lexicon
from answergate.text.numbers.lexicon import any_of, characters
from answergate.text.numbers.marks import Context, Mark, Marks
from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.reader import read_numbers
from answergate.text.numbers.unit_words import FUNCTION_WORDS

_ROMAN = {"Ⅰ": 1, "Ⅱ": 2, "Ⅲ": 3, "Ⅳ": 4, "Ⅴ": 5, "Ⅵ": 6, "Ⅶ": 7, "Ⅷ": 8, "Ⅸ": 9, "Ⅹ": 10, "Ⅺ": 11, "Ⅻ": 12}
_LETTERS = {"I": 1, "V": 5, "X": 10}
_NUMERAL = r"(?:X{0,3}(?:IX|IV|V?I{1,3}|V)|X{1,3}|[Ⅰ-Ⅻ])"
_CLASS = any_of(lexicon.CLASSES)
_DENSE_CLASS = any_of([word for word in lexicon.CLASSES if word[0] >= "\u1100"])
# A single letter is a numeral only next to what it numbers: type I, I型. IV alone is an infusion.
_CLASSED = re.compile(
    rf"{_CLASS}[\s-]?(?P<behind>{_NUMERAL})(?![A-Za-z0-9])|(?<![A-Za-z0-9])(?P<before>{_NUMERAL}) ?{_DENSE_CLASS}"
    rf"|(?<![A-Za-z0-9.])(?P<alone>(?!IV\b|VI\b|XX)(?=[IVX]{{2}}|[Ⅰ-Ⅻ]){_NUMERAL})(?![A-Za-z0-9])",
    re.IGNORECASE,
)
# 二级, 第（三）项. 一 is also an article.
_HAN_CLASSED = re.compile(
    rf"(?<![{east_asian.HAN}])(?P<han>[{east_asian.HAN}]{{1,3}})(?={_DENSE_CLASS})|[(（](?P<item>[{east_asian.HAN}]{{1,3}})[)）]"
)
_ONE = 1
_BEFORE_CLASSED = re.compile(rf"{_CLASS}[\s-]?\Z", re.IGNORECASE)
_BEHIND_CLASSED = re.compile(rf" ?{_DENSE_CLASS}")
_LONGEST_CLASS = 14
_LAST_CLASS = 40
_CAPITAL = re.compile(r"[IVXⅠ-Ⅻ]+(?![A-Za-z0-9])")
# A name with a numeral: Henry V. "I" is a pronoun.
_NAMED = re.compile(rf"(?P<name>[A-Z][^\W\d_]+) (?!I\b)(?P<numeral>{_NUMERAL})(?!\w)")
# The time zone behind a time of day.
_ZONE = re.compile(r"(?<=[0-9mMr][ .])(?:UTC|GMT|ME[S]?Z|[A-Z]{1,3}[SD]?T)\b")
# In German an ordinal is a figure with a full stop: das 3. Quartal.
_POINTED = re.compile(r"(?<![\d.,])(\d{1,2})\. ?(?=[^\W\d_])")
_MONTH = re.compile(r"date:(?:\d{4}|-)-(\d\d)")
# A date that expressions can say whole: a quarter, a half, a decade, a month.
_SAID_IN_WORDS = re.compile(r"date:(?:[qh]\d|\d{2,4}s|--\d\d)")
_CENTURY_OR_ORDINAL = re.compile(r"ordinal:(\d+)|(\d+) century")
# What the reader gives as a value, by the name that the packs give the same words.
_NAMES_OF_KEYS = {"50 %": "1/2", "25 %": "1/4", "75 %": "3/4", "20 %": "1/5", "10 %": "1/10"} | {
    "2 x": "x2", "3 x": "x3", "4 x": "x4", "6 month": "half year", "30 min": "half hour", "15 day": "half month", "12": "12",
    "100 %": "x2", "1 year": "year 1",
}  # fmt: skip
_NOUN_BEHIND = re.compile(r"[ -]([a-z]+)")
_NOON = "time:12"
# Numbers that say the same as other numbers: 4分の1 for 25%, 제2장 for 2장.
_SAID_BY = (Kind.RATIO, Kind.ORDINAL, Kind.PERCENT)
_ROLES = ("part", "told apart", "ordinal")
_TOLD_APART = frozenset(lexicon.TABLES["told apart"].values())
_COMMON = _TOLD_APART | lexicon.COMMON_ORDINALS
_ORDINAL = "# "
_CLASS_NAME = "class "
_NTH = "nth "
_ORDINAL_SIGN = characters("ordinal sign")
_SHORTEST_IN_COMPOUND = 5


def expressions_in(marks: Marks, text: str) -> Iterator[tuple[Span, str]]:
    """The number-like words of a text, each with its name."""
    for mark in marks:
        for role, name in mark.roles:
            if role in _ROLES:
                yield Span(mark.start, mark.end), _ordinal_before_noun(mark, text) or name
    yield from _in_capitals(text)


def _ordinal_before_noun(mark: Mark, text: str) -> str:
    """The name of an ordinal that is written like a part: a third method."""
    found = _NOUN_BEHIND.match(text, mark.end)
    if found is None or found[1] in FUNCTION_WORDS:
        return ""
    return lexicon.ORDINALS.get(text[mark.start : mark.end].lower().rpartition(" ")[2], "")


def _in_capitals(text: str) -> Iterator[tuple[Span, str]]:
    """The Roman numerals next to what they number, and the codes of time zones: type II, 17:00 UTC."""
    if _CAPITAL.search(text) is not None:
        for match in _CLASSED.finditer(text):
            group = "behind" if match["behind"] else "before" if match["before"] else "alone"
            if match[group].isupper():
                yield Span(*match.span(group)), f"{_CLASS_NAME}{_value_of(match[group])}"
        for match in _NAMED.finditer(text):
            yield Span(*match.span("numeral")), f"{match['name']} {_value_of(match['numeral'])}"
    for match in _HAN_CLASSED.finditer(text) if not text.isascii() else ():
        group = "han" if match["han"] else "item"
        value = east_asian.value_of(match[group])
        if value is not None and value < _LAST_CLASS:
            name = f"{_CLASS_NAME}{value}"
            yield Span(*match.span(group)), name.capitalize() if value == _ONE and group == "han" else name
    for match in _ZONE.finditer(text):
        yield Span(*match.span()), f"zone {'UTC' if match[0] == 'GMT' else match[0]}"


def has_class_numeral(text: str) -> bool:
    """Whether a text has a Roman numeral next to what it numbers, or a time zone."""
    return next(_in_capitals(text), None) is not None


def has_expressions(text: str) -> bool:
    """Whether a text has any number-like words."""
    return next(expressions_in(Marks(text), text), None) is not None


def comparable_expressions(claim: Context, numbers: Sequence[Number]) -> list[tuple[Span, str]]:
    """The number-like words of a claim that can be confused with others, each with its name."""
    return [
        (span, name)
        for span, name in expressions_in(claim.marks, claim.text)
        if _family_of(name) and not any(number.span.covers(span) for number in numbers)
    ]


def contradicted(said: Sequence[tuple[Span, str]], evidence: Sequence[Context], around: Context) -> list[Span]:
    """Those number-like words of a claim that its evidence does not have, if it has others of their family close by.

    This is less than an answer needs whose numbers must all be in the evidence: words for which there is nothing to compare
    are left alone.
    """
    close = {_family_of(name) for name in _all_names_in(around)}
    return [
        span
        for span, name in said
        if _family_of(name) in close and not any(name in _all_names_in(context) for context in evidence)
    ]


def _all_names_in(context: Context) -> frozenset[str]:
    if context.names is None:
        names = {name for _, name in expressions_in(context.marks, context.text)}
        context.names = frozenset(names).union(
            *[names_of(number, context.text) for number in read_numbers(context.text)]
        )
    return context.names


_FAMILY = re.compile(
    r"(?P<part>\d/\d+)|(?P<period>[hq]\d)|(?P<decade>\d\ds)|(?P<times>x\d+)|(?P<half>half) |(?P<month>month) "
)


# The check COV512 compares these.
_MEMBERS_OF_SERIES = frozenset({"weekday", "season", "rank"})


def _family_of(name: str) -> str:
    """What a name can be confused with: thirds with quarters, the first half of a year with the second."""
    found = _FAMILY.match(name)
    if found is not None:
        return found.lastgroup or ""
    group, space, _ = name.partition(" ")
    return "" if not space or group in _MEMBERS_OF_SERIES or name.startswith(_ORDINAL) else group


class Expressions:
    """The number-like words of an answer and of its evidence, by name."""

    def __init__(
        self,
        mine: Context,
        theirs: Context,
        numbers: Sequence[Number],
        their_numbers: Sequence[Number],
        is_open: Callable[[Span], bool],
    ) -> None:
        self._mine, self._theirs = mine, theirs
        self._their_numbers = their_numbers
        self._said = [(said, name) for said, name in expressions_in(mine.marks, mine.text) if is_open(said)]
        self.numbers = [number for number in numbers if not self._is_inside(number)]
        """The numbers of the answer that are not only a word of a longer expression."""

    def _is_inside(self, number: Number) -> bool:
        """Whether a number is only a word of a longer expression: zwei in "zwei Drittel"."""
        span = number.span
        return number.unit is None and any(
            said.start <= span.start and span.end <= said.end and said != span and name not in _TOLD_APART
            for said, name in self._said
        )

    @once
    def _names(self) -> set[str]:
        names = {name for _, name in expressions_in(self._theirs.marks, self._theirs.text)}
        classes = {name.removeprefix(_CLASS_NAME) for name in names if name.startswith(_CLASS_NAME)}
        return names | {f"{kind}{value}" for value in classes for kind in (_CLASS_NAME.capitalize(), _ORDINAL)}

    def says(self, number: Number) -> bool:
        """Whether the evidence has a number in words that have no value, by the same name."""
        if number.kind is Kind.TIME or (number.kind is Kind.DATE and _SAID_IN_WORDS.fullmatch(number.key) is None):
            return False
        names = names_of(number, self._mine.text) | {f"{_NTH}{number.text}"}
        if not names.isdisjoint(self._names):
            return True
        others = [one for one in self._their_numbers if one.key != number.key and one.kind in _SAID_BY]
        return any(not names.isdisjoint(names_of(other, self._theirs.text)) for other in others)

    def _is_in_compound(self, span: Span) -> bool:
        """Whether the evidence has a word joined to another one: Januar in Januartemperatur."""
        word = self._mine.marks.low[span.start : span.end]
        return len(word) >= _SHORTEST_IN_COMPOUND and word.isalpha() and word in self._theirs.marks.low

    def unstated(self) -> list[Number]:
        """The number-like words of the answer that the evidence does not have."""
        said = [
            (span, name)
            for span, name in self._said
            if not any(number.span.start <= span.start and span.end <= number.span.end for number in self.numbers)
        ]
        if not said:
            return []
        names = set(self._names)
        for number in self._their_numbers:
            names |= names_of(number, self._theirs.text)
        names |= {name.capitalize() for name in names if name.startswith(_CLASS_NAME)}
        names.update(f"{_ORDINAL}{match[1]}" for match in _POINTED.finditer(self._theirs.text))
        groups = {_group_of(name) for name in names if _is_common(name) or name.startswith(_ORDINAL)}
        return [
            Number(span, span.of(self._mine.text), span, span, Kind.ORDINAL, None, None, f"code:{name}")
            for span, name in said
            if name not in names
            and not self._is_in_compound(span)
            and (not _is_common(name) or _group_of(name) in groups)
        ]


def _is_common(name: str) -> bool:
    """Whether a name only counts if the evidence has another one of its group."""
    return name in _COMMON or name[0].isupper()


def _group_of(name: str) -> str:
    return name.partition(" ")[0]


def ordinals_in(evidence: str) -> set[int]:
    """The values of the ordinal words of a text."""
    names = [name for _, name in expressions_in(Marks(evidence), evidence) if name.startswith(_ORDINAL)]
    return {int(name.removeprefix(_ORDINAL)) for name in names}


def names_of(number: Number, text: str) -> set[str]:
    """The names of the expressions that say the same as a number of ``text``."""
    key = number.key
    names = {_NAMES_OF_KEYS.get(key, ""), key.removeprefix("ratio:")}
    names.update(f"{_ORDINAL}{match[1] or match[2]}" for match in _CENTURY_OR_ORDINAL.finditer(key))
    if number.kind is Kind.DATE:
        names.update((key[-3:] if key.endswith("s") else key[-2:], key.removeprefix("date:")))
        names.update(f"month {int(month)}" for month in _MONTH.findall(key))
        if key[-2:-1] == "q":
            names.add(f"{_ORDINAL}{key[-1]}")
    elif number.kind is Kind.TIME:
        names.add("daytime morning" if key < _NOON else "daytime evening")
    elif number.value is not None and 0 < number.value < _LAST_CLASS and number.kind in (Kind.NUMBER, Kind.ORDINAL):
        start = max(0, number.span.start - _LONGEST_CLASS)
        if _BEFORE_CLASSED.search(text, start, number.span.start) or _BEHIND_CLASSED.match(text, number.span.end):
            names.update((f"{_CLASS_NAME}{number.value}", f"{_ORDINAL}{number.value}"))
    if number.kind is Kind.ORDINAL and number.text[0] in _ORDINAL_SIGN:
        names.add(f"{_NTH}{number.text[1:].strip()}")
    names.discard("")
    return names


def _value_of(numeral: str) -> int:
    if numeral in _ROMAN:
        return _ROMAN[numeral]
    values = [_LETTERS[letter] for letter in numeral]
    return sum(-one if one < max(values[at:]) else one for at, one in enumerate(values))
