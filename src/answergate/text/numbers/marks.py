"""The words around numbers in a text: bounds, rates, ordinals, parts. A text is searched for all of them at once."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from msgspec import Struct

from answergate.text.folding import simplify
from answergate.text.numbers import lexicon
from answergate.text.numbers.alternation import alternation
from answergate.text.scripts import LATIN

_EAST_ASIAN = "\u1100"
# These say nothing about a number at a distance.
_FAR = frozenset({"part", "contrasting", "ordinal"})
_BEFORE_WORD = r"""[ \n\t(\[,;:"'“„‘/*_-]"""
STOP = re.compile(r"[.!?;。！？；](?:\s|\Z|(?<=[。！？；]))|\n\s*\n")
_LONGEST_SENTENCE = 300


class Mark(Struct, frozen=True, gc=False):
    """A word of the language packs, where it is, and what it says, as pairs of a role and a name."""

    start: int
    end: int
    roles: tuple[tuple[str, str], ...]


class Marks:
    """The marks of a text, and its words in one spelling: simplified, in lower case, every character at its place."""

    def __init__(self, text: str) -> None:
        plain = simplify(text)
        low = plain.lower()
        self.low = low if len(low) == len(plain) else plain
        self._marks = list(_marks_in(self.low))
        near = [mark for mark in self._marks if mark.roles[0][0] not in _FAR]
        self._near, self._near_starts = near, [mark.start for mark in near]

    def __iter__(self) -> Iterator[Mark]:
        return iter(self._marks)

    def between(self, start: int, end: int) -> list[Mark]:
        """The marks between two places that say something about a number nearby."""
        found = self._near[bisect_left(self._near_starts, start) : bisect_left(self._near_starts, end)]
        while found and found[-1].end > end:
            found.pop()
        return found


class Context:
    """A text whose numbers are compared, with what all of them share."""

    def __init__(self, text: str) -> None:
        self.text = simplify(text)
        self.marks = Marks(text)
        self.quantities: dict[tuple[int, int], frozenset[str]] = {}
        """The quantities of its sentences, as far as somebody has asked for them."""
        self.names: frozenset[str] | None = None
        """The names of its number-like words, once somebody has asked for them."""

    def sentence(self, start: int, end: int) -> tuple[int, int]:
        """The ends of the sentence around a place, up to a limit."""
        first = max(0, start - _LONGEST_SENTENCE)
        before = [match.end() for match in STOP.finditer(self.text, first, start)]
        behind = STOP.search(self.text, end, end + _LONGEST_SENTENCE)
        return before[-1] if before else first, behind.start() if behind else end + _LONGEST_SENTENCE


def names_of(marks: Iterable[Mark], *roles: str) -> frozenset[str]:
    """What marks in any of these roles say."""
    return frozenset([name for mark in marks for role, name in mark.roles if role in roles])


def _marks_in(low: str) -> Iterator[Mark]:
    # Most texts have none of these words, and a look at one word of each is cheap.
    has_any = not _ONE_OF_EACH.isdisjoint(words_of(low))
    found = [(match.start(1), match.end(1), match[1]) for match in (_SPACED.finditer("\n" + low) if has_any else ())]
    marks = [
        Mark(start - 1, end - 1, roles)
        for start, end, word in found
        # "im Jahr 2015" is a date.
        if (roles := ROLES[" ".join(word.split())]) != _BY_YEAR or not _YEAR.match(low, end - 1)
    ]
    if not low.isascii():
        dense = [Mark(match.start(), match.end(), ROLES[match[0]]) for match in DENSE.finditer(low)]
        if dense:
            marks = sorted([*marks, *dense], key=lambda mark: mark.start)
    return iter(marks)


def words_of(low: str) -> list[str]:
    """The Latin words of a text in lower case."""
    return low.translate(_NO_LETTERS).split() if low.isascii() else _LETTERS.findall(low)


def _one_of_each(words: Iterable[str]) -> frozenset[str]:
    """The longest word of each spaced mark."""
    return frozenset([max(_LETTERS.findall(word), key=len) for word in words if word[0] < _EAST_ASIAN])


def _roles() -> dict[str, tuple[tuple[str, str], ...]]:
    roles: dict[str, list[tuple[str, str]]] = {}
    for role, table in lexicon.TABLES.items():
        for word, name in table.items():
            roles.setdefault(word, []).append((role, name))
    return {word: tuple(pairs) for word, pairs in roles.items()}


def _by_first_letter(words: Iterable[str]) -> str:
    """A pattern for any of the words. Python's ``re`` skips to the first letters only if each branch begins with one."""
    firsts: dict[str, list[str]] = {}
    for word in words:
        firsts.setdefault(word[0], []).append(word[1:])
    return "|".join(re.escape(first) + alternation(rest) for first, rest in firsts.items())


ROLES = _roles()
_BY_YEAR = (("rate", "year"),)
_YEAR = re.compile(r" (?:1[5-9]|20)\d\d(?!\d)")
_LETTERS = re.compile(f"[{LATIN}]+")
_NO_LETTERS = str.maketrans({chr(code): " " for code in range(128) if not chr(code).isalpha()})
_ONE_OF_EACH = _one_of_each(ROLES)
TELLING_WORDS = _one_of_each(word for word, roles in ROLES.items() if roles[0][0] not in _FAR)
"""A word of every mark that says something about a number nearby."""
EXPRESSION_WORDS = _one_of_each(word for word, roles in ROLES.items() if roles[0][0] in _FAR)
_SPACED = re.compile(
    rf"{_BEFORE_WORD}({alternation(word for word in ROLES if word[0] < _EAST_ASIAN)})(?![^\W_])".replace(
        r"\ ", r"[ \n]+"
    )
)
DENSE = re.compile(_by_first_letter(word for word in ROLES if word[0] >= _EAST_ASIAN))
