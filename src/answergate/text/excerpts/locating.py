"""Where an excerpt is in a text, and how well it fits: verbatim, except for typography, nearly, or not at all.

Only EXACT is a quotation. FOLDED and NEAR show a person which text was probably meant. The work is linear in both texts:
of an excerpt longer than ``LONGEST_COMPARED``, only the beginning is searched by similarity, and the rest is reported as
one added difference.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from msgspec import Struct
from rapidfuzz.distance import Indel

from answergate.model.span import Span
from answergate.text.excerpts.critical import Phrase, cuts_a_number, is_critical
from answergate.text.excerpts.differences import Difference, Kind, compare, compare_typography
from answergate.text.excerpts.nearest import nearest_place, seeds_of, share_of
from answergate.text.folding import Folded, fold, fold_text, lower, simplify, squeeze, squeeze_text
from answergate.text.scripts import EAST_ASIAN

LONGEST_COMPARED = 20_000
"""The most characters of an excerpt that are searched by similarity."""

_MOST_OCCURRENCES = 32
_MOST_NEAR_TEXTS = 3
_EAST_ASIAN = re.compile(f"[{EAST_ASIAN}]")
_LINE_BREAK = re.compile(r"[\r\n]")
# PDF readers put a blank after a ligature, and lines break after a slash.
_SPREAD = re.compile(r"[\ufb00-\ufb06/]")


class Grade(StrEnum):
    """How an excerpt was found, best first."""

    EXACT = "exact"
    FOLDED = "folded"
    NEAR = "near"
    ABSENT = "absent"


class Located(Struct, frozen=True):
    """Where an excerpt is. ``critical``: a difference touches a digit, a sign, a unit or a negation."""

    grade: Grade
    span: Span | None
    distance: float
    differences: tuple[Difference, ...] = ()
    critical: bool = False


class Haystack:
    """A text in which many excerpts are searched. Each view of it is made once, when it is needed."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def plain(self) -> str:
        return fold_text(self.text)

    @cached_property
    def squeezed(self) -> str:
        return self.plain.replace(" ", "")

    @cached_property
    def lowered(self) -> str:
        return simplify(lower(self.plain))

    @cached_property
    def folded(self) -> Folded:
        return fold(self.text)


class _Needle(Struct, frozen=True):
    folded: Folded
    squeezed: str
    lowered: str
    seeds: tuple[str, ...]


def find_exact(excerpt: str, text: str) -> Span | None:
    """The first place where the text has the excerpt code point for code point. A blank excerpt is nowhere."""
    at = text.find(excerpt)
    return None if at < 0 or is_blank(excerpt) else Span(at, at + len(excerpt))


def locate(excerpt: str, text: str) -> Located:
    """The best grade at which the text has the excerpt, with the place and what differs there."""
    found = closest_in(excerpt, [Haystack(text)])
    return found[1] if found else Located(Grade.ABSENT, None, 1.0)


def closest_in(excerpt: str, texts: Sequence[Haystack]) -> tuple[int, Located] | None:
    """The text that has the excerpt best, by its index: verbatim before folded, folded before near."""
    if is_blank(excerpt):
        return None
    for index, haystack in enumerate(texts):
        place = find_exact(excerpt, haystack.text)
        if place is not None:
            return index, Located(Grade.EXACT, place, 0.0)
    folded = fold(excerpt)
    lowered = simplify(lower(folded.text[:LONGEST_COMPARED])).strip()
    needle = _Needle(folded, squeeze_text(excerpt), lowered, seeds_of(lowered))
    for index, haystack in enumerate(texts):
        located = _folded_in(needle, haystack) or _squeezed_in(needle, haystack)
        if located:
            return index, located
    shares = [share_of(needle.seeds, haystack.lowered) for haystack in texts]
    promising = sorted((index for index, share in enumerate(shares) if share), key=lambda index: -shares[index])
    found = [(_near_in(needle, texts[index]), index) for index in promising[:_MOST_NEAR_TEXTS]]
    near = [(located.distance, index, located) for located, index in found if located is not None]
    _, index, best = min(near, key=lambda entry: entry[:2], default=(0, 0, None))
    return (index, best) if best else None


# Letters, marks and a pattern of no dots that are drawn as nothing.
_DRAWN_AS_NOTHING = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_VARIATION = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def is_blank(excerpt: str) -> bool:
    """Whether nothing of the excerpt can be seen: it is empty, or all white space, controls and zero-width characters."""
    first = excerpt[:1]
    if first.isspace():
        first = excerpt.lstrip()[:1]
    if first.isalnum() and (first.isascii() or first not in _DRAWN_AS_NOTHING):
        return False
    return all(map(_is_unseen, excerpt))


def _is_unseen(character: str) -> bool:
    return (
        character.isspace()
        or character in _DRAWN_AS_NOTHING
        or unicodedata.category(character) in ("Cf", "Cc")
        or _VARIATION.match(character) is not None
    )


def _folded_in(needle: _Needle, haystack: Haystack) -> Located | None:
    wanted = needle.folded.text.strip()
    for at in _occurrences(wanted, haystack.plain):
        place = Span(at, at + len(wanted))
        span = haystack.folded.to_source(place)
        # A letter of a ligature, or a letter without its mark, is not the same text.
        if not cuts_a_number(haystack.plain, place) and fold_text(span.of(haystack.text)) == wanted:
            lead = len(needle.folded.text) - len(needle.folded.text.lstrip())
            here = Span(lead, lead + len(wanted))
            differences = compare_typography(needle.folded, haystack.folded, here, place)
            return Located(Grade.FOLDED, span, 0.0, differences)
    return None


def _squeezed_in(needle: _Needle, haystack: Haystack) -> Located | None:
    if needle.squeezed not in haystack.squeezed:
        return None
    view = squeeze(haystack.text)
    for at in _occurrences(needle.squeezed, view.text):
        place = Span(at, at + len(needle.squeezed))
        span = view.to_source(place)
        found = fold(span.of(haystack.text))
        if cuts_a_number(view.text, place) or squeeze_text(found.source) != needle.squeezed:
            continue
        differences = _loose_blanks(needle.folded, found, span.start)
        if differences is not None:
            return Located(Grade.FOLDED, span, 0.0, differences)
    return None


def _loose_blanks(needle: Folded, found: Folded, shift: int) -> tuple[Difference, ...] | None:
    """The blanks that only one side has. None if one of them separates what is not one word."""
    said = [at for at, character in enumerate(needle.text) if character != " "]
    written = [at for at, character in enumerate(found.text) if character != " "]
    if len(said) != len(written):
        return None
    differences: list[Difference] = []
    for (left, right), (before, after) in zip(pairwise(said), pairwise(written), strict=True):
        if (left + 1 == right) is (before + 1 == after):
            continue
        here, there = needle.to_source(Span(left + 1, right)), found.to_source(Span(before + 1, after))
        blanks = here.of(needle.source), there.of(found.source)
        first, second = needle.text[left], needle.text[right]
        joined = found.source[there.start - 1 : there.start]
        if second.isdigit() and (first.isdigit() or first in "+-±.,"):
            return None
        if not (_EAST_ASIAN.search(first + second) or _LINE_BREAK.search("".join(blanks)) or _SPREAD.match(joined)):
            return None
        kind = Kind.MISSING if here.start == here.end else Kind.ADDED
        differences.append(Difference(kind, here, there.shifted(shift), *blanks))
    return tuple(differences)


def _occurrences(wanted: str, text: str) -> Iterator[int]:
    """Where ``wanted`` is. Of a long one only few places, because each is compared completely."""
    at = text.find(wanted)
    for _ in range(max(2, min(_MOST_OCCURRENCES, LONGEST_COMPARED // max(1, len(wanted))))):
        if at < 0:
            return
        yield at
        at = text.find(wanted, at + 1)


def _near_in(needle: _Needle, haystack: Haystack) -> Located | None:
    place = nearest_place(needle.lowered, haystack.lowered)
    if place is None:
        return None
    folded, said = haystack.folded, needle.folded
    beginning = Folded(said.source, said.text[:LONGEST_COMPARED], said.layers)
    compared = compare(beginning, folded, place)
    span = folded.to_source(compared.span)
    differences, critical = compared.differences, compared.critical
    rest = Span(len(beginning.text), len(said.text))
    if len(rest):
        left = said.to_source(rest)
        differences = (*differences, Difference(Kind.ADDED, left, Span(span.end, span.end), left.of(said.source), ""))
        critical = critical or is_critical(Phrase(rest.of(said.text), Span(0, len(rest))), Phrase("", Span(0, 0)))
    words = beginning.text.strip()
    length = len(words) + len(rest) + len(compared.span)
    common = Indel.similarity(words, compared.span.of(folded.text))
    return Located(Grade.NEAR, span, round(1 - common / length, 4), differences, critical)
