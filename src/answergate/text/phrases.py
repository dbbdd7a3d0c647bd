"""Finds the words that language packs list, such as negators and opposites, in a text of any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from answergate.lang import LANGUAGES
from answergate.lang.wording import Wording
from answergate.text.words import is_east_asian, latin_words

_LATIN: Final = re.compile("[a-zà-ɏ]")
_LATIN_WORD: Final = re.compile("[a-zà-ɏ]+")

Select = Callable[[Wording], Iterable[str]]


class Phrase(NamedTuple):
    """A phrase and its place."""

    words: str
    start: int
    end: int


class _Phrases:
    """The phrases that ``select`` takes from all packs.

    A Latin phrase is found by its first word, which is much faster than a pattern of all phrases. A phrase that starts with
    ``-`` is the ending of a word.
    """

    def __init__(self, select: Select) -> None:
        all_phrases = {phrase.replace("_", " ") for language in LANGUAGES for phrase in select(language.wording)}
        self.by_first_word: dict[str, list[str]] = {}
        for phrase in sorted(all_phrases, key=lambda phrase: (-len(phrase), phrase)):
            first = _LATIN_WORD.match(phrase)
            if first is not None:
                self.by_first_word.setdefault(first[0], []).append(phrase)
        self.first_words = frozenset(self.by_first_word)
        self.endings = tuple([phrase[1:] for phrase in all_phrases if phrase.startswith("-")])
        other = [phrase for phrase in all_phrases if not _LATIN.match(phrase) and not phrase.startswith("-")]
        self.other = re.compile("|".join(map(re.escape, sorted(other, key=len, reverse=True))) or r"(?!)")

    def find(self, low: str, words: Collection[str]) -> list[Phrase]:
        found = [] if self.first_words.isdisjoint(words) else self._latin(low, self.first_words.intersection(words))
        for ending in self.endings:
            if ending in low:
                found += _ending(ending, low)
        if not low.isascii() and is_east_asian(low):
            found += [Phrase(match[0], *match.span()) for match in self.other.finditer(low)]
        if len(found) > 1:
            found.sort(key=lambda phrase: phrase.start)
        return found

    def _latin(self, low: str, first_words: Iterable[str]) -> list[Phrase]:
        """The phrases that start with these words. None of them overlaps another."""
        starts = sorted([(at, first) for first in first_words for at in _places(first, low)])
        found: list[Phrase] = []
        end = 0
        for start, first in starts:
            if start >= end:
                for phrase in self.by_first_word[first]:
                    after = start + len(phrase)
                    if low.startswith(phrase, start) and not low[after : after + 1].isalnum():
                        found.append(Phrase(phrase, start, after))
                        end = after
                        break
        return found


def _places(word: str, low: str) -> Iterator[int]:
    """Where a word starts that begins like this one."""
    at = low.find(word)
    while at >= 0:
        if not low[at - 1 : at].isalpha():
            yield at
        at = low.find(word, at + 1)


def _ending(ending: str, low: str) -> list[Phrase]:
    found: list[Phrase] = []
    at = low.find(ending)
    while at >= 0:
        after = at + len(ending)
        if low[at - 1 : at].isalpha() and not low[after : after + 1].isalnum():
            found.append(Phrase(ending, at, after))
        at = low.find(ending, after)
    return found


@cache
def _phrases(select: Select) -> _Phrases:
    return _Phrases(select)


def find(select: Select, low: str, words: Collection[str] | None = None) -> Sequence[Phrase]:
    """The phrases in a text in lower case, in order. ``words`` are its Latin words, if they are known."""
    return _phrases(select).find(low, latin_words(low) if words is None else words)
