"""Evidence, indexed once: which words are in which of its sentences.

A word that is in very many sentences says nothing about the place, so it counts as being everywhere. That keeps the cost of
a claim independent of the length of the evidence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from answergate.support.figures import ChunkFigures, Figures
from answergate.text.numbers.marks import Context
from answergate.text.words import Words

MOST_PLACES: Final = 48
_FEW_CHUNKS: Final = 8
_LONGEST_SENTENCE: Final = 400
_BREAK: Final = re.compile(r"(?<=[.!?])[\"')\]”’]*\s+|(?<=[。！？])|\n+")

Place = tuple[int, int]
"""A sentence: the number of its chunk among the cited ones, and its number in that chunk."""


class Chunk:
    """One chunk of the evidence, read when a claim first cites it."""

    def __init__(self, index: int, text: str, words: Words) -> None:
        self.index = index
        self.text = text
        self.bounds = sentence_bounds(text)
        self.keys = [words.keys(text[start:end]) for start, end in self.bounds]
        """The words of each sentence."""
        self.places = _index(self.keys)
        self._words = words

    @cached_property
    def figures(self) -> ChunkFigures:
        """The numbers of the chunk."""
        return ChunkFigures(self.index, self.text, self._words)

    @cached_property
    def context(self) -> Context:
        """The text as surroundings of its numbers."""
        return Context(self.text)


class Evidence:
    """The chunks that a claim cites. Claims that cite the same chunks share it."""

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self.chunks = chunks
        self.sentences = sum([len(chunk.bounds) for chunk in chunks])
        self._few = len(chunks) <= _FEW_CHUNKS

    @cached_property
    def by_index(self) -> dict[int, Chunk]:
        """The chunks by their number in the case."""
        return {chunk.index: chunk for chunk in self.chunks}

    @cached_property
    def figures(self) -> Figures:
        """The numbers of all these chunks."""
        return Figures([chunk.figures for chunk in self.chunks])

    def places(self, key: str) -> Sequence[Place]:
        """The sentences that have a word, at most ``MOST_PLACES`` + 1."""
        if not self._few:
            return self._merged.get(key, ())
        return [
            (number, sentence)
            for number, chunk in enumerate(self.chunks)
            if key in chunk.places
            for sentence in chunk.places[key]
        ]

    @cached_property
    def _merged(self) -> dict[str, list[Place]]:
        """The places of all words of many chunks, so that a claim does not have to ask each of them."""
        merged: dict[str, list[Place]] = {}
        for number, chunk in enumerate(self.chunks):
            for key, sentences in chunk.places.items():
                here = merged.setdefault(key, [])
                if len(here) <= MOST_PLACES:
                    here += [(number, sentence) for sentence in sentences]
        return merged


def sentence_bounds(text: str) -> list[tuple[int, int]]:
    """Where the sentences start and end. A very long one is cut, so that what a claim is compared with stays small."""
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


def _index(sentences: Sequence[set[str]]) -> dict[str, list[int]]:
    """The sentences that each word is in, in order. The list of a word ends after ``MOST_PLACES`` + 1."""
    places: dict[str, list[int]] = {}
    for index, keys in enumerate(sentences):
        for key in keys:
            here = places.get(key)
            if here is None:
                places[key] = [index]
            elif len(here) <= MOST_PLACES:
                here.append(index)
    return places
