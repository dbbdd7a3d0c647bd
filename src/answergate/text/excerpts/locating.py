"""Where an excerpt stands in a text, and how well: verbatim, but for typography, nearly, or not at all.

Only EXACT is a quotation. FOLDED and NEAR are there to tell a person where the text is that was probably meant.
Work is linear in both texts: of an excerpt longer than ``LONGEST_COMPARED`` only the beginning is looked for by
similarity, and the rest is reported as one added difference.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from itertools import accumulate

from msgspec import Struct
from rapidfuzz.distance import Indel

from answergate.model.span import Span
from answergate.text.excerpts.critical import Phrase, cuts_a_number, is_critical
from answergate.text.excerpts.differences import Difference, Kind, compare, compare_typography
from answergate.text.excerpts.fragments import Fragments, locate_fragments
from answergate.text.excerpts.nearest import nearest_place, seeds_of, shared, worth_searching
from answergate.text.folding import Folded, fold, fold_case, fold_text, squeeze, squeeze_text

__all__ = [
    "LONGEST_COMPARED",
    "Difference",
    "Fragments",
    "Grade",
    "Haystack",
    "Kind",
    "Located",
    "closest",
    "closest_in",
    "count_exact",
    "find_exact",
    "locate",
    "locate_fragments",
]

LONGEST_COMPARED = 20_000
"""The most characters of an excerpt that are looked for by similarity."""

_MOST_OCCURRENCES = 32
_MOST_NEAR_TEXTS = 3
# Scripts in which a blank does not decide what the words are, or is easily lost or won.
_UNSPACED = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]")
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
    """Where an excerpt stands. ``critical``: a difference touches a digit, a sign, a unit or a negation."""

    grade: Grade
    span: Span | None
    distance: float
    differences: tuple[Difference, ...] = ()
    critical: bool = False


_ABSENT = Located(Grade.ABSENT, None, 1.0)


class _Needle(Struct, frozen=True):
    folded: Folded
    squeezed: str
    lowered: str
    seeds: tuple[str, ...]


def find_exact(excerpt: str, text: str) -> Span | None:
    """The first place where the text has the excerpt code point for code point. A blank excerpt is nowhere."""
    at = text.find(excerpt)
    if at < 0 or is_blank(excerpt):
        return None
    return Span(at, at + len(excerpt))


def count_exact(excerpt: str, text: str) -> int:
    """How often the text has the excerpt code point for code point, without overlaps."""
    return 0 if is_blank(excerpt) else text.count(excerpt)


def locate(excerpt: str, text: str) -> Located:
    """The best grade at which the text has the excerpt, with the place and what differs there."""
    found = closest(excerpt, (text,))
    return found[1] if found else _ABSENT


class Haystack:
    """A text in which many excerpts are looked for. It is folded once."""

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
        return self.plain.casefold()


def closest(excerpt: str, texts: Sequence[str]) -> tuple[int, Located] | None:
    """The text that has the excerpt best, by its index: verbatim before folded, folded before near."""
    return closest_in(excerpt, [Haystack(text) for text in texts])


def closest_in(excerpt: str, texts: Sequence[Haystack]) -> tuple[int, Located] | None:
    """The same for texts in which other excerpts are looked for too."""
    if is_blank(excerpt):
        return None
    for index, haystack in enumerate(texts):
        at = haystack.text.find(excerpt)
        if at >= 0:
            return index, Located(Grade.EXACT, Span(at, at + len(excerpt)), 0.0)
    needle = _needle(excerpt)
    for index, haystack in enumerate(texts):
        located = _folded_in(needle, haystack) or _squeezed_in(needle, haystack)
        if located:
            return index, located
    cased = needle.lowered != needle.lowered.upper()
    shares = [shared(needle.seeds, haystack.lowered if cased else haystack.plain) for haystack in texts]
    promising = sorted(
        (index for index in range(len(texts)) if worth_searching(shares[index])), key=lambda i: -shares[i]
    )
    best: tuple[int, Located] | None = None
    for index in promising[:_MOST_NEAR_TEXTS]:
        located = _near_in(needle, texts[index].text)
        if located and (best is None or (located.distance, index) < (best[1].distance, best[0])):
            best = index, located
    return best


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


def _needle(excerpt: str) -> _Needle:
    folded = fold(excerpt)
    lowered = folded.text[:LONGEST_COMPARED].casefold().strip()
    return _Needle(folded, squeeze_text(excerpt), lowered, seeds_of(lowered))


def _folded_in(needle: _Needle, haystack: Haystack) -> Located | None:
    text, plain = haystack.text, haystack.plain
    wanted = needle.folded.text.strip()
    if wanted not in plain:
        return None
    folded = fold(text)
    for at in _occurrences(wanted, plain):
        place = Span(at, at + len(wanted))
        span = folded.to_source(place)
        # A letter of a ligature, or a letter without its mark, is not the same text.
        if not cuts_a_number(plain, place) and fold_text(span.of(text)) == wanted:
            lead = len(needle.folded.text) - len(needle.folded.text.lstrip())
            here = Span(lead, lead + len(wanted))
            return Located(Grade.FOLDED, span, 0.0, compare_typography(needle.folded, folded, here, place))
    return None


def _squeezed_in(needle: _Needle, haystack: Haystack) -> Located | None:
    if needle.squeezed not in haystack.squeezed:
        return None
    text = haystack.text
    squeezed = squeeze(text)
    for at in _occurrences(needle.squeezed, squeezed.text):
        place = Span(at, at + len(needle.squeezed))
        span = squeezed.to_source(place)
        found = fold(span.of(text))
        if cuts_a_number(squeezed.text, place) or squeeze_text(found.source) != needle.squeezed:
            continue
        differences = _loose_blanks(needle, found, span.start)
        if differences is not None:
            return Located(Grade.FOLDED, span, 0.0, differences)
    return None


def _loose_blanks(needle: _Needle, found: Folded, shift: int) -> tuple[Difference, ...] | None:
    """The blanks that only one side has, or None where one of them parts what is not one word."""
    said, written = _blanks(needle.folded.text), _blanks(found.text)
    differences: list[Difference] = []
    for at in sorted(set(said) ^ set(written)):
        if not 0 < at < len(needle.squeezed):
            continue
        here = needle.folded.to_source(_blank_place(at, said))
        there = found.to_source(_blank_place(at, written))
        blanks = here.of(needle.folded.source), there.of(found.source)
        before, after = needle.squeezed[at - 1], needle.squeezed[at]
        joined = found.source[there.start - 1 : there.start]
        if after.isdigit() and (before.isdigit() or before in "+-±.,"):
            return None
        if not (_UNSPACED.search(before + after) or _LINE_BREAK.search("".join(blanks)) or _SPREAD.match(joined)):
            return None
        kind = Kind.MISSING if here.start == here.end else Kind.ADDED
        differences.append(Difference(kind, here, there.shifted(shift), *blanks))
    return tuple(differences)


def _blanks(folded: str) -> tuple[int, ...]:
    """How many characters that are no blanks stand before each blank."""
    return tuple(accumulate(map(len, folded.split(" ")[:-1])))


def _blank_place(at: int, blanks: tuple[int, ...]) -> Span:
    """The place of the blank after ``at`` other characters, or the empty place where it would stand."""
    before = bisect_left(blanks, at)
    there = before < len(blanks) and blanks[before] == at
    return Span(at + before, at + before + there)


def _occurrences(wanted: str, text: str) -> Iterator[int]:
    """Where ``wanted`` stands; of a long one only few places, for each is compared whole."""
    at = text.find(wanted)
    for _ in range(max(2, min(_MOST_OCCURRENCES, LONGEST_COMPARED // len(wanted)))):
        if at < 0:
            return
        yield at
        at = text.find(wanted, at + 1)


def _near_in(needle: _Needle, text: str) -> Located | None:
    folded = fold(text)
    lowered = folded.text.casefold()
    place = nearest_place(needle.lowered, lowered)
    if place is None:
        return None
    if len(lowered) != len(folded.text):
        place = folded.from_source(fold_case(text).to_source(place))
    beginning = Folded(needle.folded.source, needle.folded.text[:LONGEST_COMPARED], needle.folded.layers)
    compared = compare(beginning, folded, place)
    span = folded.to_source(compared.span)
    differences, critical = compared.differences, compared.critical
    rest = needle.folded.text[LONGEST_COMPARED:]
    if rest:
        left = needle.folded.to_source(Span(LONGEST_COMPARED, len(needle.folded.text)))
        here = Span(span.end, span.end)
        differences = (*differences, Difference(Kind.ADDED, left, here, left.of(needle.folded.source), ""))
        critical = critical or is_critical(Phrase(rest, Span(0, len(rest))), Phrase("", Span(0, 0)))
    said = beginning.text.strip()
    common = Indel.similarity(said, compared.span.of(folded.text))
    length = len(said) + len(rest) + len(compared.span)
    return Located(Grade.NEAR, span, round(1 - common / length, 4), differences, critical)
