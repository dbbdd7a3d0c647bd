"""A fast path for chunks and citations of the most common shapes.

Checking a declared shape is ten times faster than checking its fields one by one. But it knows only one name per field
and stops at the first error. So input that does not fit is read again by the slow reader, which knows all names and
reports all problems.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from answergate.intake.values import STRICT, TOO_LARGE, TOO_SMALL, is_box
from answergate.model.case import Chunk, Citation, Number, Position

# Raised for another shape, or for half a surrogate pair in a text or a field name.
_UNFIT = (msgspec.ValidationError, UnicodeEncodeError)


class _Chunk(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    id: str
    text: str
    position_int: tuple[Position, ...] = ()
    relevance: Number | None = None
    relevanceScore: Number | None = None  # noqa: N815  the field's own name


class _Citation(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    chunk_id: str | None = None
    excerpt: str | None = None
    page_index: int | None = None
    bbox: tuple[Number, Number, Number, Number] | None = None
    quote: str | None = None
    source: str | None = None
    relevance: Number | None = None
    evidence_idx: int | None = None
    alignment_score: Number | None = None
    span_in_answer: str | None = None


# The lists are inside a struct because msgspec would build the decoder of a bare list type again for every case.
class _Chunks(Struct, array_like=True):
    listed: list[_Chunk | str]


class _Citations(Struct, array_like=True):
    listed: list[_Citation | str]


def shaped_chunks(given: Sequence[Any], path: str, longest: int) -> list[Chunk] | None:
    """The chunks of a list, or None if one has another shape or is not valid."""
    chunks: list[Chunk] = []
    try:
        for index, shape in enumerate(msgspec.convert((given,), _Chunks).listed):
            if isinstance(shape, str):
                text = shape
                chunks.append(Chunk(f"C{index + 1}", text, path=f"{path}[{index}]"))
            else:
                text, id, rows, relevance = shape.text, shape.id, shape.position_int, shape.relevance
                if shape.relevanceScore is not None:
                    if relevance is not None:
                        return None
                    relevance = shape.relevanceScore
                if not id or not (relevance is None or TOO_SMALL < relevance < TOO_LARGE):
                    return None
                for row in rows:
                    # The same check as is_box, without a function call per row.
                    if not (0 <= row.left <= row.right < TOO_LARGE and 0 <= row.top <= row.bottom < TOO_LARGE):
                        return None
                    if not TOO_SMALL < row.page < TOO_LARGE:
                        return None
                if not id.isascii():
                    id.encode(STRICT)
                chunks.append(Chunk(id, text, None, None, rows, relevance, {}, f"{path}[{index}].text"))
            if not text.isascii():
                text.encode(STRICT)
            if len(text) > longest:
                return None
    except _UNFIT:
        return None
    return chunks


def shaped_citations(given: Sequence[Any], path: str) -> list[Citation] | None:
    """The citations of a list, or None if one has another shape or is not valid."""
    citations: list[Citation] = []
    try:
        for index, shape in enumerate(msgspec.convert((given,), _Citations).listed):
            if isinstance(shape, str):
                shape.encode(STRICT)
                citations.append(Citation(shape, path=f"{path}[{index}]"))
                continue
            id, excerpt, quote, box = shape.chunk_id, shape.excerpt, shape.quote, shape.bbox
            for words in (id, excerpt, quote, shape.source, shape.span_in_answer):
                if words is not None and not words.isascii():
                    words.encode(STRICT)
            for number in (shape.relevance, shape.alignment_score, shape.page_index, shape.evidence_idx):
                if number is not None and not TOO_SMALL < number < TOO_LARGE:
                    return None
            if box is not None and not is_box(*box):
                return None
            if excerpt is None:
                excerpt = quote
            citations.append(Citation(id, excerpt, shape.page_index, box, given[index], f"{path}[{index}]"))
    except _UNFIT:
        return None
    return citations
