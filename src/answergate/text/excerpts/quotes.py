"""Compares a citation with the chunk that it cites: its words, and its page and box."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from answergate.lang import LANGUAGES
from answergate.model.case import Chunk, Citation, Position
from answergate.model.span import Span
from answergate.text.excerpts.locating import is_blank
from answergate.text.excerpts.searching import Fragments, locate_fragments
from answergate.text.numbers import Kind, Number, read_numbers, ungrounded


class Excerpt(Enum):
    """How the excerpt of a citation was found in the chunk that it cites."""

    VERBATIM = auto()
    ELIDED_IN_ORDER = auto()
    ELIDED = auto()
    ALTERED = auto()
    BLANK = auto()
    UNCHECKED = auto()
    NO_CHUNK = auto()


class Coordinates(Enum):
    """Whether the page and box of a citation are those of the chunk."""

    NOT_GIVEN = auto()
    CONFIRMED = auto()
    INVENTED = auto()
    UNVERIFIABLE = auto()


class Quote(Struct, frozen=True, gc=False):
    """A citation, and the result of comparing it with its chunk."""

    citation: Citation
    chunk: Chunk | None
    excerpt: Excerpt
    coordinates: Coordinates
    span: Span | None = None
    fragments: Fragments | None = None


class Rows:
    """The usable positions of a chunk, sorted once for all citations of it."""

    def __init__(self, positions: Sequence[Position]) -> None:
        self.usable = [position for position in positions if position.usable]

    @cached_property
    def on_page(self) -> dict[int, list[Position]]:
        pages: dict[int, list[Position]] = {}
        for position in self.usable:
            pages.setdefault(position.page, []).append(position)
        return pages

    @cached_property
    def with_box(self) -> dict[tuple[float, ...], Position]:
        """The first row of each box."""
        return {position.bbox: position for position in reversed(self.usable)}

    @cached_property
    def _placed_boxes(self) -> set[tuple[int, tuple[float, ...]]]:
        return {(position.page, position.bbox) for position in self.usable}

    def first(self, page: int | None, bbox: tuple[float, ...] | None) -> Position | None:
        """The first row on the page, or with the box; without either, the first of all."""
        if bbox is not None:
            return self.with_box.get(bbox)
        return next(iter(self.usable if page is None else self.on_page.get(page, ())), None)

    def has(self, page: int | None, bbox: tuple[float, ...]) -> bool:
        """Whether a row is exactly this box, on this page if one is given."""
        return bbox in self.with_box if page is None else (page, bbox) in self._placed_boxes


def read_quote(
    citation: Citation,
    chunk: Chunk | None,
    *,
    bbox: str,
    places: Mapping[str, int] | None = None,
    rows: Rows | None = None,
) -> Quote:
    """Compare a citation with the chunk that it cites: its words, and its page and box.

    ``places`` has the first place of every excerpt, and part of one, that the chunk has; ``rows`` its positions. They
    are given if a chunk has so many citations that each of them should not search the chunk again.
    """
    if citation.unchecked:
        return Quote(citation, chunk, Excerpt.UNCHECKED, Coordinates.NOT_GIVEN)
    if chunk is None:
        return Quote(citation, None, Excerpt.NO_CHUNK, Coordinates.NOT_GIVEN)
    coordinates = _coordinates(citation, chunk, bbox, rows)
    words = citation.excerpt
    if words is None or is_blank(words):
        return Quote(citation, chunk, Excerpt.BLANK, coordinates)
    start = chunk.text.find(words) if places is None else places.get(words, -1)
    if start >= 0:
        return Quote(citation, chunk, Excerpt.VERBATIM, coordinates, Span(start, start + len(words)))
    fragments = locate_fragments(words, chunk.text, places)
    if fragments is None:
        return Quote(citation, chunk, Excerpt.ALTERED, coordinates)
    standing = Excerpt.ELIDED_IN_ORDER if fragments.in_order else Excerpt.ELIDED
    return Quote(citation, chunk, standing, coordinates, fragments=fragments)


def _coordinates(citation: Citation, chunk: Chunk, policy: str, rows: Rows | None) -> Coordinates:
    page, bbox = citation.page_index, citation.bbox
    if page is None and bbox is None:
        return Coordinates.NOT_GIVEN
    rows = rows or Rows(chunk.positions)
    if not rows.usable:
        return Coordinates.UNVERIFIABLE
    if bbox is not None and rows.has(page, bbox):
        return Coordinates.CONFIRMED
    pages = list(rows.on_page.values()) if page is None else [rows.on_page.get(page, [])]
    if bbox is None:
        return Coordinates.CONFIRMED if any(pages) else Coordinates.INVENTED
    within = policy == "within" and any(_within(bbox, on_page) for on_page in pages)
    return Coordinates.CONFIRMED if within else Coordinates.INVENTED


_EDGE = 16
_MOST_PLACES = 32
_NEAR = 10
_IN_UNIT = re.compile(r"(?<=[A-Za-z\u00b5\u03bc])[A-Za-z\u00b2\u00b3]")
_DIGIT = re.compile(r"\d")
_SCALE = re.compile(rf"\s?(?:{'|'.join(word for language in LANGUAGES for word in language.excerpts.scales)})")
_SENTENCE_ENDS = re.compile(r"[^\d\s][.!?:;] .\Z|(?s:..)\n.\Z|(?s:.).[.!?\u3002]\s\Z")


def words_without_cut_numbers(quote: Quote) -> str:
    """The excerpt's words, without the numbers that its ends cut in two: "5 days" out of "15 days" grounds no 5.

    If the chunk has the words again, uncut, they are quoted from there.
    """
    words = quote.citation.excerpt or ""
    if quote.chunk is None or quote.span is None:
        return words
    text, start = quote.chunk.text, quote.span.start
    left = _without_cut_numbers(words, text, start)
    for _ in range(_MOST_PLACES):
        if left == words or (start := text.find(words, start + 1)) < 0:
            break
        if _without_cut_numbers(words, text, start) == words:
            return words
    return left


def _without_cut_numbers(words: str, text: str, start: int) -> str:
    """The words, which are at ``start``, without the numbers that are cut there."""
    for edge in (start, start + len(words)):
        if 0 < edge < len(text) and _may_cut(text, edge):
            words = _blanked(words, text, start, edge)
    return words


def _may_cut(text: str, edge: int) -> bool:
    """Whether a number may continue across ``edge``. Most excerpts are whole sentences, and to read numbers is expensive."""
    if _SENTENCE_ENDS.match(text, max(0, edge - 3), edge + 1):
        return False
    inside = not text[edge - 1].isspace() and text[edge].isalnum()
    return (
        inside or _DIGIT.search(text, max(0, edge - _NEAR), edge + _NEAR) is not None or bool(_SCALE.match(text, edge))
    )


def _blanked(words: str, text: str, start: int, edge: int) -> str:
    """The words, which are at ``start``, with blanks for the part of a number that ``edge`` cuts off."""
    around = max(0, edge - _EDGE)
    for number in read_numbers(text[around : edge + _EDGE]):
        # An amount of money needs its currency, with any spacing. 5 m/s and 5 mg are not 5 m.
        whole = number.kind is Kind.AMOUNT or text[edge] == "/" or _IN_UNIT.match(text, edge) is not None
        cut = (number.span if whole else number.core).shifted(around)
        if cut.start < edge < cut.end and not _is_part_of_date(words, start, number, cut):
            first, last = max(0, cut.start - start), min(len(words), cut.end - start)
            words = words[:first] + " " * (last - first) + words[last:]
    return words


def _is_part_of_date(words: str, start: int, number: Number, cut: Span) -> bool:
    """Whether the part of a date that the words (at ``start``) have is a date itself: the 2023 of 12 May 2023."""
    if number.kind is not Kind.DATE:
        return False
    kept = words[max(0, cut.start - start) : max(0, cut.end - start)]
    parts = read_numbers(kept)
    return bool(parts) and not ungrounded(parts, [number.text], equal=False)


def _within(bbox: tuple[float, ...], rows: Sequence[Position]) -> bool:
    """Whether the box is in the union of the rows: each cell that their edges cut it into is in some row."""
    x0, y0, x1, y1 = bbox
    xs = sorted({x0, x1, *(x for row in rows for x in (row.left, row.right) if x0 < x < x1)})
    ys = sorted({y0, y1, *(y for row in rows for y in (row.top, row.bottom) if y0 < y < y1)})
    columns = list(pairwise(xs)) or [(x0, x1)]
    lines = list(pairwise(ys)) or [(y0, y1)]
    return all(
        any(row.left <= left and right <= row.right and row.top <= top and bottom <= row.bottom for row in rows)
        for left, right in columns
        for top, bottom in lines
    )
