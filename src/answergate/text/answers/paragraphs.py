"""Paragraphs of a report: which ones must have citations, and which are too short.

Blank lines separate paragraphs, also in a block quote. A heading line is a skipped paragraph of its own: the text under
it counts, even without a blank line between them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.answers.markers import Marker
from answergate.text.counting import is_cjk, word_count

FEWEST_WORDS = 10
FEWEST_CHARACTERS = 50
FEWEST_CJK_CHARACTERS = 25
SNIPPET_CHARACTERS = 50

# "#1 in sales" is a sentence: a digit right after the mark makes no heading.
# A line of characters without width is blank. A block starts with a visible character: to search for one from each
# character of a long run of blanks would take quadratic time.
_SHOWN = r"[^\s\u200b-\u200d\u2060\ufeff]"
_BLANKS = r"(?:[^\S\n]|[\u200b-\u200d\u2060\ufeff])*+"
_BLOCK = re.compile(rf"{_SHOWN}[^\n]*+(?:\n{_BLANKS}{_SHOWN}[^\n]*+)*+")
_LINE = re.compile(r"[^\n]+")
# A blank line of a block quote has its mark.
_EMPTY_QUOTE = re.compile(r"(?<=\n)>[> \t]*+(?=\n)")
_HEADING = re.compile(r"[^\S\n]*#{1,6}(?![#\d])")


class Skip(StrEnum):
    """Why a paragraph needs no citation."""

    HEADING = "heading"
    SHORT = "short"


class Paragraph(Struct, frozen=True, gc=False):
    """A paragraph without the white space around it. Its markers count as words and characters."""

    span: Span
    words: int
    why_skipped: Skip | None


def read_paragraphs(text: str) -> tuple[Paragraph, ...]:
    """Every paragraph in order, the skipped ones too."""
    if "\r" in text:  # any kind of line end, and every character keeps its place
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    if "\n>" in text:
        text = _EMPTY_QUOTE.sub(lambda match: " " * len(match[0]), text)
    paragraphs: list[Paragraph] = []
    for match in _BLOCK.finditer(text):
        for start, end in _parts(text, match.start(), match.end()):
            span = _trimmed(text, start, end)
            if _HEADING.match(text, span.start):
                paragraphs.append(Paragraph(span, word_count(span.of(text)), Skip.HEADING))
            else:
                paragraphs.append(_prose(text, span))
    return tuple(paragraphs)


def prose_words(text: str, markers: Sequence[Marker]) -> int:
    """The number of words of ``text`` without its markers: ``days [C2].`` leaves ``days .``"""
    edges = [0, *(edge for marker in markers for edge in (marker.span.start, marker.span.end)), len(text)]
    return word_count("".join([text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]))


def _parts(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The parts of a block of lines. It is cut before and after each heading line."""
    if text.find("#", start, end) < 0:
        return [(start, end)]
    cuts = [start]
    for line in _LINE.finditer(text, start, end):
        if _HEADING.match(text, line.start()):
            cuts += [line.start(), line.end()]
    return [(first, last) for first, last in pairwise([*cuts, end]) if text[first:last].strip()]


def snippet(text: str) -> str:
    """The first fifty characters, and dots if there are more. A violation names its paragraph like this."""
    trimmed = text.strip()
    return trimmed if len(trimmed) <= SNIPPET_CHARACTERS else trimmed[:SNIPPET_CHARACTERS] + "..."


def _prose(text: str, span: Span) -> Paragraph:
    own = span.of(text)
    words = word_count(own)
    parts = words if own.isascii() else len(own.split())
    # If both counts agree and the paragraph is long enough for any script, its script does not matter.
    if (words == parts and words >= FEWEST_WORDS and len(span) >= FEWEST_CHARACTERS) or is_cjk(own):
        fewest_characters = FEWEST_CJK_CHARACTERS
    else:
        words, fewest_characters = parts, FEWEST_CHARACTERS
    short = words < FEWEST_WORDS or len(span) < fewest_characters
    return Paragraph(span, words, Skip.SHORT if short else None)


def _trimmed(text: str, start: int, end: int) -> Span:
    words = text[start:end]
    return Span(end - len(words.lstrip()), start + len(words.rstrip()))
