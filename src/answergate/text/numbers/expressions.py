"""Number-like words without a value of their own: a third, 上半年, type II, the fourth edition, 반년.

They are compared as written: what the answer says must be in the evidence, in the same words or in words that a language
pack gives the same name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answergate.model.span import Span
from answergate.text.numbers import lexicon
from answergate.text.numbers.lexicon import any_of
from answergate.text.numbers.marks import Marks
from answergate.text.numbers.number import Kind, Number

_ROMAN = {"Ⅰ": 1, "Ⅱ": 2, "Ⅲ": 3, "Ⅳ": 4, "Ⅴ": 5, "Ⅵ": 6, "Ⅶ": 7, "Ⅷ": 8, "Ⅸ": 9, "Ⅹ": 10, "Ⅺ": 11, "Ⅻ": 12}
_LETTERS = {"I": 1, "V": 5, "X": 10}
_NUMERAL = r"(?:X{0,3}(?:IX|IV|V?I{1,3}|V)|X{1,3}|[Ⅰ-Ⅻ])"
_CLASS = any_of(lexicon.CLASSES)
_DENSE_CLASS = any_of([word for word in lexicon.CLASSES if word[0] >= "\u1100"])
# A single letter is a numeral only next to what it numbers: type I, I型. IV alone is an infusion.
_CLASSED = re.compile(
    rf"{_CLASS}\s?(?P<behind>{_NUMERAL})(?![A-Za-z0-9])|(?<![A-Za-z0-9])(?P<before>{_NUMERAL}) ?{_DENSE_CLASS}"
    rf"|(?<![A-Za-z0-9.])(?P<alone>(?!IV\b|VI\b|XX)(?=[IVX]{{2}}|[Ⅰ-Ⅻ]){_NUMERAL})(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_CLASSED_FIGURE = re.compile(
    rf"{_CLASS}\s?(\d{{1,2}})(?![\d.,%])|(?<![\d.,])(\d{{1,2}}) ?{_DENSE_CLASS}", re.IGNORECASE
)
# In German an ordinal is a figure with a full stop: das 3. Quartal.
_POINTED = re.compile(r"(?<![\d.,])(\d{1,2})\. ?(?=[^\W\d_])")
_MONTH = re.compile(r"date:(?:\d{4}|-)-(\d\d)")
_ORDINAL_KEY = re.compile(r"ordinal:(\d+)")
# What the reader gives as a value, by the name that the packs give the same words.
_NAMES_OF_KEYS = {"50 %": "1/2", "25 %": "1/4", "75 %": "3/4", "20 %": "1/5", "10 %": "1/10"} | {
    "2 x": "x2", "3 x": "x3", "4 x": "x4", "6 month": "half year", "30 min": "half hour", "15 day": "half month", "12": "12",
    "100 %": "x2",
}  # fmt: skip
_CAPITAL = re.compile(r"[IVXⅠ-Ⅻ]+(?![A-Za-z0-9])")
_ROLES = ("part", "ordinal")
_ORDINAL = "#"
_ROMAN_NAME = "roman "


def expressions_in(marks: Marks, text: str) -> Iterator[tuple[Span, str]]:
    """The number-like words of a text, each with its name."""
    for mark in marks:
        for role, name in mark.roles:
            if role in _ROLES:
                yield Span(mark.start, mark.end), name
    yield from _class_numerals_in(text)


def _class_numerals_in(text: str) -> Iterator[tuple[Span, str]]:
    """The Roman numerals next to what they number: type II."""
    if _CAPITAL.search(text) is not None:
        for match in _CLASSED.finditer(text):
            group = "behind" if match["behind"] else "before" if match["before"] else "alone"
            if match[group].isupper():
                yield Span(*match.span(group)), f"{_ROMAN_NAME}{_value_of(match[group])}"


def has_class_numeral(text: str) -> bool:
    """Whether a text has a Roman numeral next to what it numbers."""
    return next(_class_numerals_in(text), None) is not None


def has_expressions(text: str) -> bool:
    """Whether a text has any number-like words."""
    return next(expressions_in(Marks(text), text), None) is not None


def unstated(
    text: str, evidence: str, marks: Marks, their_marks: Marks, found: Sequence[Number], theirs: Sequence[Number]
) -> list[Number]:
    """The number-like words of ``text`` that ``evidence`` does not have. ``found`` and ``theirs`` are the numbers of each."""
    said = [
        (span, name)
        for span, name in expressions_in(marks, text)
        if not any(span.start < number.span.end and number.span.start < span.end for number in found)
    ]
    if not said:
        return []
    names = _names_in(evidence, their_marks, theirs)
    if any(name.startswith(_ROMAN_NAME) for _, name in said):
        names.update(f"{_ROMAN_NAME}{match[1] or match[2]}" for match in _CLASSED_FIGURE.finditer(evidence))
    has_ordinal = any(name.startswith(_ORDINAL) for name in names)
    wrong = []
    for span, name in said:
        if name not in names and (has_ordinal or name not in lexicon.COMMON_ORDINALS):
            wrong.append(Number(span, span.of(text), span, span, Kind.ORDINAL, None, None, f"code:{name}"))
    return wrong


def ordinals_in(evidence: str) -> set[int]:
    """The values of the ordinal words of a text."""
    return {int(name[1:]) for _, name in expressions_in(Marks(evidence), evidence) if name.startswith(_ORDINAL)}


def _names_in(evidence: str, marks: Marks, numbers: Sequence[Number]) -> set[str]:
    names = {name for _, name in expressions_in(marks, evidence)}
    for number in numbers:
        names.add(_NAMES_OF_KEYS.get(number.key, ""))
        names.add(number.key.removeprefix("ratio:"))
        names.update(f"{_ORDINAL}{match[1]}" for match in _ORDINAL_KEY.finditer(number.key))
        if number.kind is Kind.DATE:
            names.update((number.key[-2:], number.key[-3:], number.key.removeprefix("date:")))
            names.update(f"month {int(month)}" for month in _MONTH.findall(number.key))
            if number.key[-2:-1] == "q":
                names.add(f"{_ORDINAL}{number.key[-1]}")
    names.update(f"{_ORDINAL}{match[1]}" for match in _POINTED.finditer(evidence))
    return names


def _value_of(numeral: str) -> int:
    if numeral in _ROMAN:
        return _ROMAN[numeral]
    values = [_LETTERS[letter] for letter in numeral]
    return sum(-one if one < max(values[at:]) else one for at, one in enumerate(values))
