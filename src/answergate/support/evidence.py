"""Evidence, indexed once: which words are in which of its sentences.

A word that is in very many sentences says nothing about the place, so it counts as being everywhere. That keeps the cost of
a claim independent of the length of the evidence.
"""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from answergate.once import once
from answergate.support.figures import Figures, TextFigures
from answergate.text.words import Words

MOST_PLACES: Final = 24
_LONGEST_SENTENCE: Final = 400
# Words are searched in so many characters at most, so that many claims over long chunks take linear time.
_LONGEST_SEARCHED: Final = 50_000
_MOST_CHUNKS: Final = 24
_MOST_SEARCHED: Final = 8
# Between two chunks. No window is so long that it reaches across.
_GAP: Final = 1 << 32
# Starts with one class of characters, because that is what the engine searches for fastest.
_BREAK: Final = re.compile(r"[.!?\n。！？](?:(?<=[.!?])[\"')\]”’]*\s+|(?<=[。！？])|(?<=\n)\n*)")


class Chunk:
    """One chunk of the evidence and its sentences, from ``first`` to ``end`` of those in the index."""

    def __init__(self, index: int, text: str, first: int) -> None:
        self.index = index
        self.text = text
        self.first = first
        self.end = first

    @once
    def figures(self) -> TextFigures:
        """The numbers of the chunk."""
        return TextFigures(self.index, self.text)


class Index:
    """The sentences of all chunks that are cited, numbered through, and which of the ``wanted`` words are in them."""

    def __init__(self, texts: Sequence[str], cited: Iterable[int], wanted: set[str], words: Words) -> None:
        self.chunks: dict[int, Chunk] = {}
        self.bounds: list[tuple[int, int]] = []
        """Where each sentence starts and ends in its chunk."""
        self.starts: list[int] = []
        """Where each sentence starts, counted over all chunks."""
        self.chunk_of: list[Chunk] = []
        self.found: list[set[str]] = []
        """The wanted words of each sentence."""
        self.places: defaultdict[str, list[int]] = defaultdict(list)
        """The sentences that have a word, in order."""
        self.words = words
        self._wanted = wanted
        self._sentences: dict[int, TextFigures] = {}
        self._keys: dict[int, set[str]] = {}
        for number, index in enumerate(sorted(cited)):
            self._read(Chunk(index, texts[index], len(self.bounds)), number * _GAP)

    def _read(self, chunk: Chunk, offset: int) -> None:
        places = self.places
        bounds = sentence_bounds(chunk.text)
        found = self.words.found_in_each(chunk.text, bounds, self._wanted)
        for number, keys in enumerate(found, chunk.first):
            for key in keys:
                places[key].append(number)
        self.found += found
        self.starts += [offset + start for start, _ in bounds]
        self.bounds += bounds
        self.chunk_of += [chunk] * len(bounds)
        self.chunks[chunk.index] = chunk
        chunk.end = len(self.bounds)

    def keys(self, place: int) -> set[str]:
        """All words of a sentence that tell something."""
        known = self._keys.get(place)
        if known is None:
            start, end = self.bounds[place]
            known = self._keys[place] = self.words.keys(self.chunk_of[place].text[start:end])
        return known

    def sentence(self, place: int) -> TextFigures:
        """The numbers of one sentence."""
        known = self._sentences.get(place)
        if known is None:
            start, end = self.bounds[place]
            chunk = self.chunk_of[place]
            known = self._sentences[place] = TextFigures(chunk.index, chunk.text[start:end])
        return known


class Evidence:
    """The chunks that a claim cites. Claims that cite the same chunks share it."""

    def __init__(self, index: Index, cited: Iterable[int]) -> None:
        self.index = index
        self.chunks = [index.chunks[number] for number in sorted(set(cited))]
        self.sentences = sum([chunk.end - chunk.first for chunk in self.chunks])
        self._is_everything = len(self.chunks) == len(index.chunks)
        self._length = sum([len(chunk.text) for chunk in self.chunks])
        self._known: dict[str, Sequence[int]] = {}

    @once
    def figures(self) -> Figures:
        """The numbers of all these chunks."""
        return Figures([chunk.figures for chunk in self.chunks], self.index.words)

    def sentences_with(self, words: str) -> Iterator[TextFigures]:
        """The first sentences that have these words, if the evidence is not too long to be searched."""
        if self._length > _LONGEST_SEARCHED or len(self.chunks) > _MOST_CHUNKS:
            return
        left = _MOST_SEARCHED
        for chunk in self.chunks:
            at = chunk.text.find(words)
            while at >= 0 and left:
                place = bisect(self.index.bounds, at, chunk.first, chunk.end, key=lambda bounds: bounds[0]) - 1
                if place >= chunk.first:
                    yield self.index.sentence(place)
                left -= 1
                at = chunk.text.find(words, self.index.bounds[place][1] if place >= chunk.first else at + 1)

    def places(self, key: str) -> Sequence[int]:
        """The sentences that have a word."""
        places: Sequence[int] = self.index.places.get(key, ())
        if self._is_everything or not places:
            return places
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._within(places)
        return known

    def _within(self, places: Sequence[int]) -> Sequence[int]:
        """Those of the sentences that are in these chunks."""
        if len(self.chunks) > len(places):
            return [place for place in places if self._has(place)]
        found: list[int] = []
        for chunk in self.chunks:
            start = bisect_left(places, chunk.first)
            found += places[start : bisect_left(places, chunk.end, start)]
        return found

    def _has(self, place: int) -> bool:
        at = bisect(self._firsts, place) - 1
        return at >= 0 and place < self.chunks[at].end

    @once
    def _firsts(self) -> list[int]:
        return [chunk.first for chunk in self.chunks]


def sentence_bounds(text: str) -> list[tuple[int, int]]:
    """Where the sentences start and end. A very long one is cut, so that what a claim is compared with stays small."""
    bounds: list[tuple[int, int]] = []
    start = 0
    for match in _BREAK.finditer(text):
        _add(bounds, start, match.start() + (text[match.start()] != "\n"), text)
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
