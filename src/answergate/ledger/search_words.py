"""What a text search compares: texts without the differences of typography and case, and pieces of them for an index.

A search finds its words anywhere in a text, also inside of longer words, because many languages write words together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.folding import fold, fold_text, lower, simplify

_WORD = re.compile(r'"([^"]+)"|(\S+)')
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_REPLACEMENT = "\ufffd"
_MOST_WORDS = 16
_FIRST_WIDE = "\u1100"  # from here on two characters say as much as three letters
_BEFORE, _AFTER = 60, 160


class Found(Struct, frozen=True):
    """A part of a stored text, and the places of the searched words in it: start and end of each one."""

    text: str
    places: tuple[tuple[int, int], ...]


def searched_words(text: str) -> tuple[str, ...]:
    """The words to search for. Words in double quotes are searched as one."""
    words = (comparable(quoted or word).strip() for quoted, word in _WORD.findall(text))
    return tuple(dict.fromkeys(word for word in words if word))[:_MOST_WORDS]


def comparable(text: str) -> str:
    """``text`` as a search compares it."""
    return _UNSTORABLE.sub(_REPLACEMENT, lower(simplify(fold_text(text))))


def pieces(comparable_text: str) -> set[str]:
    """The pieces of a text that the index has: two characters where a wide character is involved, otherwise three.

    The pieces of a word are among the pieces of every text that contains it. A word that is too short has none.
    """
    found: set[str] = set()
    for line in comparable_text.split("\n"):
        if line.isascii():
            found.update([line[at : at + 3] for at in range(len(line) - 2)])
            continue
        for at in range(len(line) - 1):
            pair = line[at : at + 2]
            if pair[0] >= _FIRST_WIDE or pair[1] >= _FIRST_WIDE:
                found.add(pair)
            elif at + 2 < len(line):
                found.add(line[at : at + 3])
    return found


def places_of(text: str, words: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """The places of the words in a text, in order and without overlaps."""
    folded = fold(text)
    compared = _UNSTORABLE.sub(_REPLACEMENT, lower(simplify(folded.text)))
    spots = []
    for word in words:
        at = compared.find(word)
        while at >= 0:
            spots.append((at, at + len(word)))
            at = compared.find(word, at + len(word))
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spots):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    spans = (folded.to_source(Span(start, end)) for start, end in merged)
    return tuple((span.start, span.end) for span in spans)


def excerpt(texts: Iterable[str], words: Sequence[str]) -> Found | None:
    """The part of the texts that shows most of the words. None if no text has any of them."""
    best: Found | None = None
    shown = 0
    for text in texts:
        compared = comparable(text)
        if sum(word in compared for word in words) <= shown:
            continue
        found = _around(text, words)
        seen = comparable(found.text)
        count = sum(word in seen for word in words)
        if count > shown:
            best, shown = found, count
        if shown == len(words):
            break
    return best


def _around(text: str, words: Sequence[str]) -> Found:
    """The part of ``text`` around the first of its places."""
    places = places_of(text, words)
    if not places:
        return Found("", ())
    first = places[0][0]
    start = 0 if first <= _BEFORE else first - _BEFORE // 2
    end = min(len(text), max(first + _AFTER, places[0][1]))
    before, after = "…" if start else "", "…" if end < len(text) else ""
    inside = [(a, b) for a, b in places if b <= end]
    moved = len(before) - start
    return Found(before + text[start:end] + after, tuple((a + moved, b + moved) for a, b in inside))


def split_at(text: str, places: Sequence[tuple[int, int]]) -> list[tuple[str, bool]]:
    """``text`` in parts, each with whether it is one of the places."""
    edges = [0, *(edge for place in places for edge in place), len(text)]
    parts = [(text[start:end], bool(number % 2)) for number, (start, end) in enumerate(pairwise(edges))]
    return [part for part in parts if part[0]]
