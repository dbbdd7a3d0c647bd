"""An excerpt with ellipses ("a ... b"): where its parts stand, and what the ellipses leave out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.excerpts.critical import negation_in, stands_apart
from answergate.text.folding import fold

MOST_PARTS = 100
"""An excerpt in more parts than this is not looked up: it quotes nothing, and would cost much."""

_DOTS = r"\.{3,}|(?:\. ){2,}\.|[…⋯‥]+|[。・･]{3,}"
_ELLIPSIS = re.compile(
    rf"[\[(（〔【<]\s?(?:{_DOTS}|중략|생략|하략|전략|中略|省略|後略|前略|略|snip|omitted)\s?[\])）〕】>]|{_DOTS}"
)
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？]|\n\s*\n")
_MOST_OCCURRENCES = 32


class Fragment(Struct, frozen=True):
    """One part of the excerpt between ellipses, and where the text has it verbatim as whole words."""

    excerpt: Span
    text: Span | None


class Gap(Struct, frozen=True):
    """What one ellipsis leaves out, where the parts beside it stand in order; ``negation`` is what it swallows."""

    ellipsis: Span
    text: Span | None
    negation: Span | None


class Fragments(Struct, frozen=True):
    """The parts of an excerpt with ellipses. Not a verbatim quotation, however well its parts are found."""

    parts: tuple[Fragment, ...]
    gaps: tuple[Gap, ...]
    verbatim: bool
    in_order: bool

    @property
    def swallows_negation(self) -> bool:
        """Whether a word left out turns the statement round: "is ... permitted" of "is not permitted"."""
        return any(gap.negation is not None for gap in self.gaps)


def parts_of(excerpt: str) -> tuple[str, ...]:
    """The parts of an excerpt with ellipses that are looked for."""
    parts, ellipses = _split(excerpt)
    return tuple(part.of(excerpt) for part in parts) if ellipses and len(parts) <= MOST_PARTS else ()


def locate_fragments(excerpt: str, text: str, places_of: Mapping[str, int] | None = None) -> Fragments | None:
    """Find the parts of an excerpt with ellipses in the text; None for an excerpt without any.

    ``places_of`` has the first place of every part that the text has, if the caller knows them already.
    """
    parts, ellipses = _split(excerpt)
    if not ellipses:
        return None
    words = [part.of(excerpt) for part in parts]
    few = 0 < len(parts) <= MOST_PARTS
    ordered = _in_order(words, text, places_of) if few else None
    places: Sequence[Span | None] = ordered or [
        _first_whole(word, text, 0, places_of) if few else None for word in words
    ]
    leading = bool(parts) and ellipses[0].start < parts[0].start
    between = ellipses[leading : leading + max(0, len(parts) - 1)]
    omitted = [Span(left.end, right.start) for left, right in pairwise(ordered)] if ordered else []
    return Fragments(
        parts=tuple(map(Fragment, parts, places)),
        gaps=tuple(
            Gap(ellipsis, omitted[at], _swallowed(omitted[at], text)) if omitted else Gap(ellipsis, None, None)
            for at, ellipsis in enumerate(between)
        ),
        verbatim=few and all(place is not None for place in places),
        in_order=ordered is not None,
    )


def _split(excerpt: str) -> tuple[list[Span], list[Span]]:
    parts: list[Span] = []
    ellipses: list[Span] = []
    done = 0
    for match in _ELLIPSIS.finditer(excerpt):
        part = _trimmed(excerpt, done, match.start())
        if part is None and ellipses:
            ellipses[-1] = Span(ellipses[-1].start, match.end())
        else:
            ellipses.append(Span(*match.span()))
        if part is not None:
            parts.append(part)
        done = match.end()
    rest = _trimmed(excerpt, done, len(excerpt))
    if rest is not None:
        parts.append(rest)
    return parts, ellipses


def _trimmed(text: str, start: int, end: int) -> Span | None:
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    words = words.strip()
    return Span(start, start + len(words)) if words else None


def _in_order(words: list[str], text: str, places_of: Mapping[str, int] | None) -> list[Span] | None:
    places: list[Span] = []
    for word in words:
        place = _first_whole(word, text, places[-1].end if places else 0, places_of)
        if place is None:
            return None
        places.append(place)
    # The first way through may start at a stray word far off; from the end back each part is the nearest one.
    for at in range(len(words) - 2, -1, -1):
        places[at] = _last_whole(words[at], text, places[at + 1].start) or places[at]
    return places


def _first_whole(word: str, text: str, start: int, places_of: Mapping[str, int] | None) -> Span | None:
    if places_of is not None:
        if word not in places_of:
            return None
        start = max(start, places_of[word])
    for _ in range(_MOST_OCCURRENCES):
        at = text.find(word, start)
        if at < 0:
            return None
        place = Span(at, at + len(word))
        if stands_apart(text, place):
            return place
        start = at + 1
    return None


def _last_whole(word: str, text: str, end: int) -> Span | None:
    for _ in range(_MOST_OCCURRENCES):
        at = text.rfind(word, 0, end)
        if at < 0:
            return None
        place = Span(at, at + len(word))
        if stands_apart(text, place):
            return place
        end = at + len(word) - 1
    return None


def _swallowed(omitted: Span, text: str) -> Span | None:
    """The negation in what is left of the sentence before the gap, or in the beginning of the one after it."""
    ends = [match.span() for match in _SENTENCE_END.finditer(omitted.of(text))]
    if not ends:
        return _negation(omitted, text)
    rest = Span(omitted.start, omitted.start + ends[0][0])
    beginning = Span(omitted.start + ends[-1][1], omitted.end)
    return _negation(rest, text) or _negation(beginning, text)


def _negation(place: Span, text: str) -> Span | None:
    folded = fold(place.of(text))
    found = negation_in(folded.text)
    return folded.to_source(found).shifted(place.start) if found else None
