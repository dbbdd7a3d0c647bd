"""Finds many excerpts in one text at a cost that grows with the text plus the excerpts, not with their product.

A single excerpt is found by ``str.find``, which is very fast. For thousands of excerpts in a long text that is still
excerpts times text. Then the text is read once, and its pieces are looked up among those of the excerpts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate

_FEW = 64
_PIECE = 8
# So many places where a piece fits but not the excerpt. After that, the excerpt is searched for by itself.
_MOST_WRONG = 64
# Half of a surrogate pair is in no text that can be read, so no excerpt reaches from one text into the next.
_BETWEEN = "\ud800"


def first_places(excerpts: Collection[str], text: str) -> dict[str, int]:
    """The first place of each excerpt that the text has, code point for code point."""
    if len(excerpts) <= _FEW:
        return _one_by_one(excerpts, text)
    by_length: dict[int, list[str]] = {}
    for excerpt in excerpts:
        by_length.setdefault(min(len(excerpt), _PIECE), []).append(excerpt)
    found: dict[str, int] = {}
    for length, group in by_length.items():
        found |= _one_by_one(group, text) if len(group) <= _FEW else _together(group, length, text)
    return found


def first_holders(excerpts: Collection[str], texts: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The first of the texts that has each excerpt, by its index, and the first place of the excerpt in it."""
    if any(_BETWEEN in excerpt for excerpt in excerpts) or any(_BETWEEN in text for text in texts):
        every = [first_places(excerpts, text) for text in texts]
        return {excerpt: (index, at) for index in reversed(range(len(texts))) for excerpt, at in every[index].items()}
    starts = [0, *accumulate(len(text) + 1 for text in texts)]
    places = first_places(excerpts, _BETWEEN.join(texts))
    return {
        excerpt: (index := bisect_right(starts, place) - 1, place - starts[index]) for excerpt, place in places.items()
    }


def _one_by_one(excerpts: Iterable[str], text: str) -> dict[str, int]:
    return {excerpt: at for excerpt in excerpts if (at := text.find(excerpt)) >= 0}


def _together(excerpts: Sequence[str], length: int, text: str) -> dict[str, int]:
    """The first places of excerpts that have at least ``length`` characters."""
    pieces = _rarest_pieces(excerpts, length)
    wrong: Counter[str] = Counter()
    found: dict[str, int] = {}
    for at in range(len(text) - length + 1):
        waiting = pieces.get(text[at : at + length])
        if not waiting:
            continue
        left = []
        for excerpt, offset in waiting:
            if at >= offset and text.startswith(excerpt, at - offset):
                found[excerpt] = at - offset
                continue
            wrong[excerpt] += 1
            if wrong[excerpt] <= _MOST_WRONG:
                left.append((excerpt, offset))
        pieces[text[at : at + length]] = left
    return found | _one_by_one([excerpt for excerpt, times in wrong.items() if times > _MOST_WRONG], text)


def _rarest_pieces(excerpts: Sequence[str], length: int) -> dict[str, list[tuple[str, int]]]:
    """For each excerpt the piece that the fewest other excerpts have, with its offset."""
    # Together these pieces have every character. So excerpts that differ anywhere differ in one of them.
    offsets_of = {excerpt: [*range(0, last := len(excerpt) - length, length), last] for excerpt in excerpts}
    common = Counter([excerpt[at : at + length] for excerpt, offsets in offsets_of.items() for at in offsets])
    pieces: dict[str, list[tuple[str, int]]] = {}
    for excerpt, offsets in offsets_of.items():
        rarest = min(offsets, key=lambda at: common[excerpt[at : at + length]])
        pieces.setdefault(excerpt[rarest : rarest + length], []).append((excerpt, rarest))
    return pieces
