"""Finds many excerpts in one text, and the parts of an excerpt with ellipses.

A single excerpt is found by ``str.find``, which is very fast. For thousands of excerpts in a long text that is still
excerpts times text. Then the text is read once, and its pieces are looked up among those of the excerpts. The cost grows
with the text plus the excerpts, not with their product.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate, pairwise

from msgspec import Struct

from answergate.lang import LANGUAGES
from answergate.model.span import Span
from answergate.text.excerpts.critical import negation_in, stands_apart
from answergate.text.folding import fold

_FEW = 64
_PIECE = 8
# So many places where a piece fits but not the excerpt. After that, the excerpt is searched for by itself.
_MOST_WRONG = 64
# No case has half of a surrogate pair in a text, so no excerpt reaches from one text into the next.
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


MOST_PARTS = 100
"""An excerpt in more parts than this is not searched: it quotes nothing, and would cost much."""

_DOTS = r"\.{3,}|(?:\. ){2,}\.|[…⋯‥]+|[。\u30fb\uff65]{3,}"
_OMISSIONS = "|".join(dict.fromkeys(word for language in LANGUAGES for word in language.excerpts.omissions))
_ONE = rf"(?:[\[(（〔【<]\s?(?:{_DOTS}|{_OMISSIONS})\s?[\])）〕】>]|{_DOTS})"
_ELLIPSIS = re.compile(rf"{_ONE}(?:\s*{_ONE})*")
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？]|\n\s*\n")
_MOST_OCCURRENCES = 32


class Fragments(Struct, frozen=True):
    """The parts of an excerpt with ellipses. It is not a verbatim quotation, however well its parts are found.

    ``places`` are the places of the parts if the text has all of them in order, verbatim and as whole words, or else
    empty. ``negations`` are the negations in what the ellipses then leave out.
    """

    places: tuple[Span, ...] = ()
    negations: tuple[Span, ...] = ()

    @property
    def in_order(self) -> bool:
        """Whether the text has all parts in order."""
        return bool(self.places)

    @property
    def swallows_negation(self) -> bool:
        """Whether a left out word changes the meaning to its opposite: "is ... permitted" of "is not permitted"."""
        return bool(self.negations)


def parts_of(excerpt: str) -> tuple[str, ...]:
    """The parts of an excerpt with ellipses that are searched for, without the blanks around them."""
    parts = _ELLIPSIS.split(excerpt)
    words = tuple(part.strip() for part in parts if part.strip())
    return words if len(parts) > 1 and len(words) <= MOST_PARTS else ()


def locate_fragments(excerpt: str, text: str, places_of: Mapping[str, int] | None = None) -> Fragments | None:
    """Find the parts of an excerpt with ellipses in the text. Returns None for an excerpt without any.

    ``places_of`` has the first place of every part that the text has, if the caller knows them already.
    """
    if not _ELLIPSIS.search(excerpt):
        return None
    words = parts_of(excerpt)
    starts = [0 if places_of is None else places_of.get(word, len(text)) for word in words]
    places = _in_order(words, text, starts)
    left_out = (_swallowed(Span(left.end, right.start), text) for left, right in pairwise(places))
    return Fragments(tuple(places), tuple(negation for negation in left_out if negation is not None))


def _in_order(words: Sequence[str], text: str, starts: Sequence[int]) -> list[Span]:
    """A place for each of the words, each after the one before, or nothing if one has none.

    ``starts`` is where they are first, at the earliest.
    """
    places: list[Span] = []
    for word, start in zip(words, starts, strict=True):
        place = _whole(word, text, max(start, places[-1].end if places else 0), len(text))
        if place is None:
            return []
        places.append(place)
    # The first way through may start at a stray word far off. From the end back, each part is the nearest one.
    for at in range(len(words) - 2, -1, -1):
        places[at] = _whole(words[at], text, 0, places[at + 1].start, last=True) or places[at]
    return places


def _whole(words: str, text: str, start: int, end: int, *, last: bool = False) -> Span | None:
    """The first or last place between ``start`` and ``end`` that has the words and cuts no word or number."""
    for _ in range(_MOST_OCCURRENCES):
        at = text.rfind(words, start, end) if last else text.find(words, start, end)
        if at < 0:
            return None
        place = Span(at, at + len(words))
        if stands_apart(text, place):
            return place
        start, end = (start, place.end - 1) if last else (at + 1, end)
    return None


def _swallowed(omitted: Span, text: str) -> Span | None:
    """The negation in what is left of the sentence before the gap, or in the beginning of the one after it."""
    ends = [Span(*match.span()) for match in _SENTENCE_END.finditer(omitted.of(text))]
    words = omitted.of(text)
    stretches = [Span(0, ends[0].start), Span(ends[-1].end, len(words))] if ends else [Span(0, len(words))]
    for stretch in stretches:
        folded = fold(stretch.of(words))
        found = negation_in(folded.text)
        if found is not None:
            return folded.to_source(found).shifted(omitted.start + stretch.start)
    return None
