"""What a sentence says besides talk: words in which an answer speaks to the reader or about itself.

A sentence with no number and no other telling word states nothing that evidence could cover.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from answergate.lang import LANGUAGES
from answergate.lang.patterns import alternatives
from answergate.text.words import is_east_asian, latin_words, words_of

_NOTHING: Final = 0.05
_LITTLE: Final = 1.0
_ENOUGH: Final = 4.0
_ANY_TALK: Final = ""  # stands for a word that starts like talk
_DIGIT: Final = re.compile(r"\d")


class Said(NamedTuple):
    """What a piece of text says: the weight of its telling words without talk, and whether it has talk, digits or names."""

    weight: float
    talks: bool
    digits: bool

    @property
    def nothing(self) -> bool:
        """Whether there is no telling word at all: "Yes, you can"."""
        return self.weight == 0.0 and not self.digits


class Reader:
    """Tells what sentences say. Latin words are read as words of one language."""

    def __init__(self, code: str) -> None:
        self._words = words_of(code)
        packs = [pack for pack in LANGUAGES if pack.wording.script != "latin" or pack.code == code]
        self._talk = {_ANY_TALK}
        prefixes: list[str] = []
        phrases: list[str] = []
        latin_phrases: list[str] = []
        for pack in packs:
            talk = [word.replace("_", " ") for word in sorted(pack.answers.talk.split(), key=len, reverse=True)]
            if pack.wording.script == "hangul":
                prefixes += talk
            elif pack.wording.script == "latin":
                self._talk.update([pack.wording.stem(word) for word in talk if " " not in word])
                latin_phrases += [phrase for phrase in talk if " " in phrase]
            else:
                phrases += talk
        self._prefix = re.compile(alternatives(prefixes))
        self._phrase = re.compile(alternatives(phrases))
        self._latin_phrase = re.compile(rf"\b{alternatives(latin_phrases)}\b")
        self._first_words = frozenset(phrase.split()[0] for phrase in latin_phrases)
        self._last_words = frozenset(phrase.split()[-1] for phrase in latin_phrases)
        evidence = alternatives([word.replace("_", " ") for pack in packs for word in pack.answers.evidence.split()])
        passages = alternatives([word for pack in packs for word in pack.answers.passages.split()])
        self._evidence = re.compile(rf"{evidence}|\[")
        self._reference = re.compile(rf"\b{evidence}s?\s?#?\d{{1,3}}\b|\[\^?\w{{0,4}}\]")
        self._passages = re.compile(rf"\b{passages}")

    def said(self, text: str) -> Said:
        """Weigh the words of ``text``. Numbers of passages are no numbers of the subject."""
        low = text.lower()
        digits = _DIGIT.search(low) is not None
        if digits and self._evidence.search(low):
            digits = _DIGIT.search(self._reference.sub(" ", low)) is not None
        words = latin_words(low)
        talks = False
        if not (self._first_words.isdisjoint(words) or self._last_words.isdisjoint(words)):
            low, phrases = self._latin_phrase.subn(" ", low)
            talks = phrases > 0
            words = latin_words(low)
        weighed: Iterable[tuple[str, float]] = map(self._words.latin.__getitem__, words)
        if is_east_asian(low):
            low, phrases = self._phrase.subn(" ", low)
            talks = talks or phrases > 0
            weighed = self._east_asian(low)
        weight = 0.0
        for key, worth in weighed:
            if key in self._talk:
                talks = True
            elif worth > _NOTHING:
                weight += worth
                if weight > _ENOUGH:
                    break
        return Said(weight, talks, digits)

    def _east_asian(self, low: str) -> Iterator[tuple[str, float]]:
        talk_until = 0
        for start, _, key, worth in self._words.tokens(low):
            if start >= talk_until and self._prefix.match(low, start) and not low[start - 1 : start].isalpha():
                # The rest of the word is its ending.
                talk_until = next((at for at in range(start, len(low)) if not low[at].isalnum()), len(low))
                yield _ANY_TALK, 0.0
            elif start >= talk_until:
                yield key, worth

    def is_talk(self, text: str, said: Said) -> bool:
        """Whether a sentence only talks to the reader, or about the answer and its evidence."""
        if said.digits or not said.talks or said.weight >= _LITTLE:
            return False
        return not said.weight or self._passages.search(text.lower()) is not None


@cache
def reader_of(code: str) -> Reader:
    """The reader for a language with Latin letters."""
    return Reader(code)
