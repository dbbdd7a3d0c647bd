"""Finds the words that language packs list, such as negators and opposites, in a text of any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
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
        self.endings = tuple([phrase[1:] for phrase in all_phrases if phrase.startswith("-")])
        other = [phrase for phrase in all_phrases if not _LATIN.match(phrase) and not phrase.startswith("-")]
        self.other = re.compile("|".join(map(re.escape, sorted(other, key=len, reverse=True))) or r"(?!)")

    def find(self, low: str, words: Collection[str]) -> list[Phrase]:
        found: list[Phrase] = []
        if not self.by_first_word.keys().isdisjoint(words):
            end = 0
            for word in _LATIN_WORD.finditer(low):
                if word.start() < end:
                    continue
                for phrase in self.by_first_word.get(word[0], ()):
                    after = word.start() + len(phrase)
                    if low.startswith(phrase, word.start()) and not low[after : after + 1].isalnum():
                        found.append(Phrase(phrase, word.start(), after))
                        end = after
                        break
        for ending in self.endings:
            at = low.find(ending)
            while at >= 0:
                after = at + len(ending)
                if low[at - 1 : at].isalpha() and not low[after : after + 1].isalnum():
                    found.append(Phrase(ending, at, after))
                at = low.find(ending, after)
        if is_east_asian(low):
            found += [Phrase(match[0], *match.span()) for match in self.other.finditer(low)]
        if len(found) > 1:
            found.sort(key=lambda phrase: phrase.start)
        return found


@cache
def _phrases(select: Select) -> _Phrases:
    return _Phrases(select)


def find(select: Select, low: str, words: Collection[str] | None = None) -> Sequence[Phrase]:
    """The phrases in a text in lower case, in order. ``words`` are its Latin words, if they are known."""
    return _phrases(select).find(low, latin_words(low) if words is None else words)
