"""An excerpt with ellipses ("a ... b"): where its parts are, and what the ellipses leave out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from answergate.lang import LANGUAGES
from answergate.model.span import Span
from answergate.text.excerpts.critical import negation_in, stands_apart
from answergate.text.folding import fold

MOST_PARTS = 100
"""An excerpt in more parts than this is not searched: it quotes nothing, and would cost much."""

_DOTS = r"\.{3,}|(?:\. ){2,}\.|[…⋯‥]+|[。\u30fb\uff65]{3,}"
_OMISSIONS = "|".join(dict.fromkeys(word for language in LANGUAGES for word in language.excerpts.omissions))
_ONE = rf"(?:[\[(（〔【<]\s?(?:{_DOTS}|{_OMISSIONS})\s?[\])）〕】>]|{_DOTS})"
_ELLIPSIS = re.compile(rf"{_ONE}(?:\s*{_ONE})*")
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？]|\n\s*\n")
_MOST_OCCURRENCES = 32


class Fragment(Struct, frozen=True):
    """One part of the excerpt between ellipses, and where the text has it verbatim as whole words."""

    excerpt: Span
    text: Span | None


class Gap(Struct, frozen=True):
    """What one ellipsis leaves out, if the parts around it are in order. ``negation`` is a negation that it removes."""

    ellipsis: Span
    text: Span | None
    negation: Span | None


class Fragments(Struct, frozen=True):
    """The parts of an excerpt with ellipses. It is not a verbatim quotation, however well its parts are found."""

    parts: tuple[Fragment, ...]
    gaps: tuple[Gap, ...]
    verbatim: bool
    in_order: bool

    @property
    def swallows_negation(self) -> bool:
        """Whether a left out word changes the meaning to its opposite: "is ... permitted" of "is not permitted"."""
        return any(gap.negation is not None for gap in self.gaps)


def parts_of(excerpt: str) -> tuple[str, ...]:
    """The parts of an excerpt with ellipses that are searched for."""
    parts, ellipses = _split(excerpt)
    return tuple(part.of(excerpt) for part in parts) if ellipses and len(parts) <= MOST_PARTS else ()


def locate_fragments(excerpt: str, text: str, places_of: Mapping[str, int] | None = None) -> Fragments | None:
    """Find the parts of an excerpt with ellipses in the text. Returns None for an excerpt without any.

    ``places_of`` has the first place of every part that the text has, if the caller knows them already.
    """
    parts, ellipses = _split(excerpt)
    if not ellipses:
        return None
    words = [part.of(excerpt) for part in parts]
    few = 0 < len(parts) <= MOST_PARTS
    starts = [0 if places_of is None else places_of.get(word, len(text)) for word in words] if few else []
    ordered = _in_order(words, text, starts) if few else None
    places: Sequence[Span | None] = ordered or [
        _whole(word, text, start, len(text)) for word, start in zip(words, starts, strict=few)
    ]
    places = places or [None] * len(parts)
    leading = bool(parts) and ellipses[0].start < parts[0].start
    between = ellipses[leading : leading + max(0, len(parts) - 1)]
    omitted = [Span(left.end, right.start) for left, right in pairwise(ordered)] if ordered else None
    return Fragments(
        parts=tuple(map(Fragment, parts, places)),
        gaps=tuple(
            Gap(ellipsis, omitted[at], _swallowed(omitted[at], text)) if omitted else Gap(ellipsis, None, None)
            for at, ellipsis in enumerate(between)
        ),
        verbatim=few and None not in places,
        in_order=ordered is not None,
    )


def _split(excerpt: str) -> tuple[list[Span], list[Span]]:
    """The parts without the blanks around them, and the ellipses between them."""
    ellipses = [Span(*match.span()) for match in _ELLIPSIS.finditer(excerpt)]
    edges = [0, *(edge for ellipsis in ellipses for edge in (ellipsis.start, ellipsis.end)), len(excerpt)]
    parts = []
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        words = excerpt[start:end]
        start += len(words) - len(words.lstrip())
        if words.strip():
            parts.append(Span(start, start + len(words.strip())))
    return parts, ellipses


def _in_order(words: list[str], text: str, starts: Sequence[int]) -> list[Span] | None:
    """A place for each of the words, each after the one before. ``starts`` is where they are first, at the earliest."""
    places: list[Span] = []
    for word, start in zip(words, starts, strict=True):
        place = _whole(word, text, max(start, places[-1].end if places else 0), len(text))
        if place is None:
            return None
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
