"""Paragraphs of a report: which ones must carry citations, and which are too small to.

Blank lines part paragraphs, and so does a heading line, which is a skipped paragraph of its own: the text under it
counts, though no blank line follows the heading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.markers import Marker, read_markers, without_markers
from answergate.text.words import is_cjk, word_count

FEWEST_WORDS = 10
FEWEST_CHARACTERS = 50
FEWEST_CJK_CHARACTERS = 25
SNIPPET_CHARACTERS = 50

# "#1 in sales" is a sentence: a digit right after the mark makes no heading.
_HEADING = re.compile(r"[^\S\n]*#{1,6}(?![#\d])")


class Skip(StrEnum):
    """Why a paragraph needs no citation."""

    HEADING = "heading"
    SHORT = "short"


class Paragraph(Struct, frozen=True):
    """A paragraph without the white space around it; ``words`` leaves the markers out, ``characters`` does not."""

    span: Span
    words: int
    characters: int
    why_skipped: Skip | None

    @property
    def skipped(self) -> bool:
        """Whether no citation is asked of it."""
        return self.why_skipped is not None


def read_paragraphs(text: str, markers: Sequence[Marker] | None = None) -> tuple[Paragraph, ...]:
    """Every paragraph in order, the skipped ones too. ``markers`` are those that are no words; if not given, all."""
    if markers is None:
        markers = read_markers(text)
    paragraphs: list[Paragraph] = []
    block_start = -1
    place = 0
    first_marker = 0
    for line in [*text.split("\n"), ""]:
        heading = _HEADING.match(line) is not None
        if block_start >= 0 and (heading or not line or line.isspace()):
            span = _trimmed(text, block_start, place)
            while first_marker < len(markers) and markers[first_marker].span.end <= span.start:
                first_marker += 1
            last_marker = first_marker
            while last_marker < len(markers) and markers[last_marker].span.end <= span.end:
                last_marker += 1
            paragraphs.append(_prose(text, span, markers[first_marker:last_marker]))
            block_start = -1
        if heading:
            span = _trimmed(text, place, place + len(line))
            paragraphs.append(Paragraph(span, word_count(span.of(text)), len(span), Skip.HEADING))
        elif block_start < 0 and line and not line.isspace():
            block_start = place
        place += len(line) + 1
    return tuple(paragraphs)


def snippet(text: str) -> str:
    """The first fifty characters, and dots where there are more: how a violation names its paragraph."""
    trimmed = text.strip()
    return trimmed if len(trimmed) <= SNIPPET_CHARACTERS else trimmed[:SNIPPET_CHARACTERS] + "..."


def _prose(text: str, span: Span, markers: Sequence[Marker]) -> Paragraph:
    plain = without_markers(text, markers, within=span)
    words = word_count(plain)
    short = words < FEWEST_WORDS or _too_few_characters(len(span), plain)
    return Paragraph(span, words, len(span), Skip.SHORT if short else None)


def _too_few_characters(characters: int, plain: str) -> bool:
    # which script it is matters only between the two limits, and costs a look at every character
    if characters >= FEWEST_CHARACTERS or characters < FEWEST_CJK_CHARACTERS:
        return characters < FEWEST_CJK_CHARACTERS
    return not is_cjk(plain)


def _trimmed(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    return Span(start, start + len(piece.strip()))
