"""Evidence, indexed once: which words are in which of its sentences.

A word that is in very many sentences says nothing about the place, so it counts as being everywhere. That keeps the cost of
a claim independent of the length of the evidence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.support.words import Words
from answergate.text.numbers import Number, read_numbers

MOST_PLACES: Final = 48
_LONGEST_SENTENCE: Final = 400
_BREAK: Final = re.compile(r"(?<=[.!?])[\"')\]”’]*\s+|(?<=[。！？])|\n+")


class Chunk:
    """One chunk of the evidence, read when a claim first cites it."""

    __slots__ = ("_numbers", "bounds", "places", "text")

    def __init__(self, text: str, words: Words) -> None:
        self.text = text
        self.bounds = _sentences(text)
        self.places = _index(text, self.bounds, words)
        self._numbers: tuple[Number, ...] | None = None

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers of the chunk, in order."""
        if self._numbers is None:
            self._numbers = read_numbers(self.text)
        return self._numbers

def _sentences(text: str) -> list[tuple[int, int]]:
    """Where the sentences start and end. A very long one is cut, so that a window never grows with the text."""
    bounds: list[tuple[int, int]] = []
    start = 0
    for match in _BREAK.finditer(text):
        _add(bounds, start, match.start(), text)
        start = match.end()
    _add(bounds, start, len(text), text)
    return bounds


def _add(bounds: list[tuple[int, int]], start: int, end: int, text: str) -> None:
    while end - start > _LONGEST_SENTENCE:
        cut = text.rfind(" ", start + _LONGEST_SENTENCE // 2, start + _LONGEST_SENTENCE)
        cut = start + _LONGEST_SENTENCE if cut < 0 else cut
        bounds.append((start, cut))
        start = cut
    if end > start:
        bounds.append((start, end))


def _index(text: str, bounds: Sequence[tuple[int, int]], words: Words) -> dict[str, list[int]]:
    """The sentences that each word is in, in order. The list of a word ends after ``MOST_PLACES`` + 1."""
    places: dict[str, list[int]] = {}
    for index, (start, end) in enumerate(bounds):
        for key in words.keys(text[start:end]):
            here = places.get(key)
            if here is None:
                places[key] = [index]
            elif len(here) <= MOST_PLACES:
                here.append(index)
    return places
