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

# Wider than the general table of scripts: the counts of the evidence gate include iteration marks and half-width letters.
_HAN = r"\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_KANA = r"\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_HANGUL = r"\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\uac00-\ud7fb\uffa1-\uffdc"

_HAN_OR_KANA = re.compile(f"[{_HAN}{_KANA}]")
_BETWEEN_HAN_AND_KANA = re.compile(f"[{_HAN}{_KANA}]+")
_CJK_RUN = re.compile(f"[{_HAN}{_KANA}{_HANGUL}]+")
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_LETTERS = re.compile(r"[^\W\d_]+")


def word_count(text: str) -> int:
    """The number of words, separated by white space. Each Han and kana character is a word of its own.

    Text between such characters counts as a word if it has a letter or a digit: ``2023年5月`` has four words.
    """
    if text.isascii() or not _HAN_OR_KANA.search(text):
        return len(text.split())
    count = 0
    for token in text.split():
        rest = _BETWEEN_HAN_AND_KANA.split(token)
        if len(rest) == 1:
            count += 1
        else:
            count += len(token) - sum(map(len, rest))
            count += sum(_LETTER_OR_DIGIT.search(piece) is not None for piece in rest)
    return count


def is_cjk(text: str) -> bool:
    """Whether most letters are Han, kana or Hangul."""
    if text.isascii():
        return False
    cjk = sum(map(len, _CJK_RUN.findall(text)))
    return cjk > 0 and 2 * cjk > sum(map(len, _LETTERS.findall(text)))


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
