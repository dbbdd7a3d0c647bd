"""Number-like words without a value of their own: a third, 上半年, type II, the fourth edition, in spring.

They are compared by name. A language pack gives the words of one meaning the same name, and a number has the names of what
it may also be called: 25% is "1/4", and the 3 of "phase 3" is "class 3". What the answer says must be in the evidence by one
of these names. Some names belong to a group, such as "season spring". Those are also ordinary words, so they only count if
the evidence has another name of the group.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answergate.model.span import Span
from answergate.text.numbers import east_asian, lexicon
from answergate.text.numbers.lexicon import any_of, characters
from answergate.text.numbers.marks import Mark, Marks, words_of
from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.unit_words import FUNCTION_WORDS
from answergate.text.numbers.units import UNITS

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
_BEFORE_CLASSED = re.compile(rf"{_CLASS}[\s-]?\Z", re.IGNORECASE)
_BEHIND_CLASSED = re.compile(rf" ?{_DENSE_CLASS}")
_LONGEST_CLASS = 14
_LAST_CLASS = 40
_CAPITAL = re.compile(r"[IVXⅠ-Ⅻ]+(?![A-Za-z0-9])")
# A name with a numeral: Henry V. "I" is a pronoun.
_NAMED = re.compile(rf"(?P<name>[A-Z][^\W\d_]+) (?!I\b)(?P<numeral>{_NUMERAL})(?!\w)")
# The time zone behind a time of day.
_ZONE = re.compile(r"(?<=[0-9mMr][ .])(?:UTC|GMT|ME[S]?Z|[A-Z]{1,3}[SD]?T)\b")
_MONTH = re.compile(r"date:(?:\d{4}|-)-(\d\d)")
_CENTURY_OR_ORDINAL = re.compile(r"ordinal:(\d+)|(\d+) century")
# What the reader gives as a value, by the name that the packs give the same words.
_NAMES_OF_KEYS = {"50 %": "1/2", "25 %": "1/4", "75 %": "3/4", "20 %": "1/5", "10 %": "1/10"} | {
    "2 x": "x2", "3 x": "x3", "4 x": "x4", "6 month": "half year", "30 min": "half hour", "15 day": "half month", "12": "12",
    "100 %": "x2", "1 year": "year 1",
}  # fmt: skip
_NOUN_BEHIND = re.compile(r"[ -]([a-z]+)")
_NOON = "time:12"
_ROLES = ("part", "contrasting", "ordinal")
CONTRASTING = frozenset(lexicon.TABLES["contrasting"].values())
# One word of each.
_WORDS = frozenset(
    max(re.findall(r"[^\W\d_]+", word), key=len)
    for role in _ROLES
    for word in lexicon.TABLES[role]
    if word[0] < "\u1100"
)
_NOT_LATIN = re.compile("[\u1100-\u1fff\u2100-\uffff]")
_COMMON = CONTRASTING | lexicon.COMMON_ORDINALS
ORDINAL = "# "
CLASS = "class "
# A rank by its character: 一级 only counts if the evidence has another one of them, because 一 is also an article.
_RANK = "Rank"
NTH = "nth "
_ORDINAL_SIGN = characters("ordinal sign")


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
                yield Span(*match.span(group)), f"{CLASS}{_value_of(match[group])}"
        for match in _NAMED.finditer(text):
            yield Span(*match.span("numeral")), f"{match['name']} {_value_of(match['numeral'])}"
    for match in _HAN_CLASSED.finditer(text) if not text.isascii() else ():
        group = "han" if match["han"] else "item"
        value = east_asian.value_of(match[group])
        if value is None or value >= _LAST_CLASS:
            continue
        behind = text[match.end()] if group == "han" else ""
        if value > 1 or not behind:
            yield Span(*match.span(group)), f"{CLASS}{value}"
        if behind and behind not in UNITS:
            yield Span(*match.span(group)), f"{_RANK}{behind} {value}"
    for match in _ZONE.finditer(text):
        yield Span(*match.span()), f"zone {'UTC' if match[0] == 'GMT' else match[0]}"


def may_have_expressions(text: str) -> bool:
    """Whether a text may have number-like words. This is much cheaper than reading them."""
    if not _WORDS.isdisjoint(words_of(text.lower())) or _CAPITAL.search(text) is not None:
        return True
    if not text.isascii() and _NOT_LATIN.search(text) is not None:
        return True
    # Every time zone has one of these letters.
    return ("T" in text or "Z" in text) and _ZONE.search(text) is not None


def has_class_numeral(text: str) -> bool:
    """Whether a text has a Roman numeral next to what it numbers, or a time zone."""
    return next(_in_capitals(text), None) is not None


def has_expressions(text: str) -> bool:
    """Whether a text has any number-like words."""
    return next(expressions_in(Marks(text), text), None) is not None


def is_common(name: str) -> bool:
    """Whether a name only counts if the evidence has another one of its group."""
    return name in _COMMON or name[0].isupper()


def group_of(name: str) -> str:
    """The group of a name: "season" for "season spring"."""
    return name.partition(" ")[0]


def ordinals_in(evidence: str) -> set[int]:
    """The values of the ordinal words of a text."""
    names = [name for _, name in expressions_in(Marks(evidence), evidence) if name.startswith(ORDINAL)]
    return {int(name.removeprefix(ORDINAL)) for name in names}


def names_of(number: Number, text: str) -> set[str]:
    """The names of the expressions that say the same as a number of ``text``."""
    key = number.key
    names = {_NAMES_OF_KEYS.get(key, ""), key.removeprefix("ratio:")}
    names.update(f"{ORDINAL}{match[1] or match[2]}" for match in _CENTURY_OR_ORDINAL.finditer(key))
    if number.kind is Kind.DATE:
        names.update((key[-3:] if key.endswith("s") else key[-2:], key.removeprefix("date:")))
        names.update(f"month {int(month)}" for month in _MONTH.findall(key))
        if key[-2:-1] == "q":
            names.add(f"{ORDINAL}{key[-1]}")
    elif number.kind is Kind.TIME:
        names.add("daytime morning" if key < _NOON else "daytime evening")
    elif number.value is not None and 0 < number.value < _LAST_CLASS and number.kind in (Kind.NUMBER, Kind.ORDINAL):
        start = max(0, number.span.start - _LONGEST_CLASS)
        if _BEFORE_CLASSED.search(text, start, number.span.start) or _BEHIND_CLASSED.match(text, number.span.end):
            names.update((f"{CLASS}{number.value}", f"{ORDINAL}{number.value}"))
            names.add(f"{_RANK}{text[number.span.end : number.span.end + 1]} {number.value}")
    if number.kind is Kind.ORDINAL and number.text[0] in _ORDINAL_SIGN:
        names.add(f"{NTH}{number.text[1:].strip()}")
    names.discard("")
    return names


def _value_of(numeral: str) -> int:
    if numeral in _ROMAN:
        return _ROMAN[numeral]
    values = [_LETTERS[letter] for letter in numeral]
    return sum(-one if one < max(values[at:]) else one for at, one in enumerate(values))
