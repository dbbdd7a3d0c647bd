"""Find many excerpts in one text at a cost that grows with the text plus the excerpts, not with their product.

A single excerpt is found by ``str.find``, which is very fast. For thousands of excerpts in a long text that is still
excerpts times text. Then the text is read once, and its words, or its pieces of equal length, are looked up among those
of the excerpts.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate, islice

_FEW = 64
# The text is cut into pieces of this length. An excerpt of twice the length contains one of them, wherever it is.
_PIECE = 8
_SHORTEST = 2 * _PIECE - 1
_FEW_SHORT = 200
# In a text with spaces, a word and what follows it are looked up instead. A rare word tells similar excerpts apart.
_WORD_START = re.compile(" (?=[^ ])")
_ANCHOR = 12
_MOST_ANCHORS = 16
# So many places where a piece fits but not the excerpt. After that, the excerpt is searched for by itself.
_MOST_WRONG = 64
# Half of a surrogate pair is in no text that can be read, so no excerpt reaches from one text into the next.
_BETWEEN = "\ud800"


def first_places(excerpts: Collection[str], text: str) -> dict[str, int]:
    """The first place of each excerpt that the text has, code point for code point."""
    if len(excerpts) <= _FEW:
        return _one_by_one(excerpts, text)
    by_length: dict[int, set[str]] = {}
    for excerpt in excerpts:
        by_length.setdefault(min(len(excerpt), _SHORTEST), set()).add(excerpt)
    found = _long(by_length.pop(_SHORTEST, set()), text)
    for length, short in by_length.items():
        found |= _one_by_one(short, text) if len(short) <= _FEW_SHORT else _of_length(length, short, text)
    return found


def first_holders(excerpts: Collection[str], texts: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The first of the texts that has each excerpt, by its index, and the first place of the excerpt in it."""
    if len(excerpts) <= _FEW or any(_BETWEEN in text for text in (*excerpts, *texts)):
        found: dict[str, tuple[int, int]] = {}
        for excerpt in excerpts:
            for index, text in enumerate(texts):
                if (at := text.find(excerpt)) >= 0:
                    found[excerpt] = index, at
                    break
        return found
    starts = [0, *accumulate(len(text) + 1 for text in texts)]
    places = first_places(excerpts, _BETWEEN.join(texts))
    return {
        excerpt: (index := bisect_right(starts, place) - 1, place - starts[index]) for excerpt, place in places.items()
    }


def _one_by_one(excerpts: Iterable[str], text: str) -> dict[str, int]:
    return {excerpt: at for excerpt in excerpts if (at := text.find(excerpt)) >= 0}


def _of_length(length: int, excerpts: set[str], text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for at in range(len(text) - length + 1):
        words = text[at : at + length]
        if words in excerpts:
            found.setdefault(words, at)
    return found


def _long(excerpts: set[str], text: str) -> dict[str, int]:
    """The first places of excerpts of at least ``_SHORTEST`` characters."""
    anchors = _anchors_of(excerpts)
    anchored = {excerpt for fitting in anchors.values() for excerpt, _ in fitting}
    return _by_anchors(anchors, text) | _by_pieces(excerpts - anchored, text)


def _anchors_of(excerpts: set[str]) -> dict[str, list[tuple[str, int]]]:
    """For each excerpt with spaces the word, with some characters behind it, that the fewest other excerpts have."""
    starts = {excerpt: _word_starts(excerpt) for excerpt in excerpts}
    common = Counter([excerpt[at : at + _ANCHOR] for excerpt, places in starts.items() for at in places])
    anchors: dict[str, list[tuple[str, int]]] = {}
    for excerpt, places in starts.items():
        if places:
            rarest = min(places, key=lambda at: common[excerpt[at : at + _ANCHOR]])
            anchors.setdefault(excerpt[rarest : rarest + _ANCHOR], []).append((excerpt, rarest))
    return anchors


def _word_starts(excerpt: str) -> list[int]:
    found = _WORD_START.finditer(excerpt, 0, len(excerpt) - _ANCHOR + 1)
    return [match.end() for match in islice(found, _MOST_ANCHORS)]


def _by_anchors(anchors: dict[str, list[tuple[str, int]]], text: str) -> dict[str, int]:
    wrong: Counter[str] = Counter()
    found: dict[str, int] = {}
    for match in _WORD_START.finditer(text) if anchors else ():
        at = match.end()
        fitting = anchors.get(text[at : at + _ANCHOR])
        if not fitting:
            continue
        left = []
        for excerpt, offset in fitting:
            if at >= offset and text.startswith(excerpt, at - offset):
                found[excerpt] = at - offset
            else:
                wrong[excerpt] += 1
                if wrong[excerpt] <= _MOST_WRONG:
                    left.append((excerpt, offset))
        anchors[text[at : at + _ANCHOR]] = left
    return found | _one_by_one([excerpt for excerpt, times in wrong.items() if times > _MOST_WRONG], text)


def _by_pieces(excerpts: set[str], text: str) -> dict[str, int]:
    if len(excerpts) <= _FEW:
        return _one_by_one(excerpts, text)
    pieces = _pieces_of(excerpts)
    wrong: Counter[str] = Counter()
    found: dict[str, int] = {}
    for at in range(0, len(text) - _PIECE + 1, _PIECE):
        fitting = pieces.get(text[at : at + _PIECE])
        if fitting is None:
            continue
        left = []
        for excerpt, offset in fitting:
            if excerpt in found and found[excerpt] < at - offset:
                continue
            if at >= offset and text.startswith(excerpt, at - offset):
                found[excerpt] = at - offset
                continue
            wrong[excerpt] += 1
            if wrong[excerpt] <= _MOST_WRONG:
                left.append((excerpt, offset))
        pieces[text[at : at + _PIECE]] = left
    unsure = [excerpt for excerpt, times in wrong.items() if times > _MOST_WRONG]
    for excerpt in unsure:
        found.pop(excerpt, None)
    return found | _one_by_one(unsure, text)


def _pieces_of(excerpts: set[str]) -> dict[str, list[tuple[str, int]]]:
    """For each excerpt the pieces of one window: whatever the place of the excerpt, a step of the text is one of them.

    Excerpts are often alike, so the window is the one whose pieces the fewest other excerpts have.
    """
    windows = {excerpt: _windows(excerpt) for excerpt in excerpts}
    common = Counter(
        [excerpt[start : start + _PIECE] for excerpt, starts in windows.items() for start in starts]
        + [excerpt[start + _PIECE - 1 : start + _SHORTEST] for excerpt, starts in windows.items() for start in starts]
    )
    pieces: dict[str, list[tuple[str, int]]] = {}
    for excerpt, starts in windows.items():
        best, fewest = 0, len(excerpts) * 4
        for start in starts:
            others = common[excerpt[start : start + _PIECE]] + common[excerpt[start + _PIECE - 1 : start + _SHORTEST]]
            if others < fewest:
                best, fewest = start, others
        for offset in range(best, best + _PIECE):
            pieces.setdefault(excerpt[offset : offset + _PIECE], []).append((excerpt, offset))
    return pieces


def _windows(excerpt: str) -> tuple[int, ...]:
    last = len(excerpt) - _SHORTEST
    return 0, last // 4, last // 2, last
