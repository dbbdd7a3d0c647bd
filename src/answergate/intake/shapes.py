"""A fast path for chunks and citations of the most common shapes.

Checking a declared shape is ten times faster than checking its fields one by one. Without it, reading a case would cost
more than the gate's budget (docs/speed.md). But it knows only one name per field and stops at the first error. So input
that does not fit is read again by the slow reader, which knows all names and reports all problems.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from answergate.intake.values import STRICT
from answergate.model.case import Chunk, Citation, Position
from answergate.model.span import Span

# Raised for another shape, or for half a surrogate pair in a text or a field name.
_UNFIT = (msgspec.ValidationError, UnicodeEncodeError, TypeError)
_MOST = 2**53
_Int = Annotated[int, Meta(ge=-_MOST, le=_MOST)]
_Number = _Int | Annotated[float, Meta(ge=-_MOST, le=_MOST)]


class _Chunk(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    id: Annotated[str, Meta(min_length=1)]
    text: str
    source: str | None = None
    position_int: tuple[Position, ...] = ()
    relevance: _Number | None = None
    relevanceScore: _Number | None = None  # noqa: N815  the field's own name


class _Citation(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    chunk_id: str | None = None
    excerpt: str | None = None
    page_index: _Int | None = None
    bbox: tuple[_Number, _Number, _Number, _Number] | None = None
    quote: str | None = None
    source: str | None = None
    relevance: _Number | None = None
    evidence_idx: _Int | None = None
    alignment_score: _Number | None = None
    span_in_answer: str | None = None
    answer_span: tuple[_Int, _Int] | None = None
    unchecked: str | None = None


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
                chunk = Chunk(f"C{index + 1}", shape, path=f"{path}[{index}]")
            else:
                rows, score = shape.position_int, shape.relevance
                if shape.relevanceScore is not None:
                    if score is not None:
                        return None
                    score = shape.relevanceScore
                chunk = Chunk(shape.id, shape.text, shape.source, None, rows, score, {}, f"{path}[{index}].text")
                for row in rows:
                    if not (0 <= row.left <= row.right <= _MOST and 0 <= row.top <= row.bottom <= _MOST):
                        return None
                    if not -_MOST <= row.page <= _MOST:
                        return None
            if len(chunk.text) > longest:
                return None
            _encode((chunk.id, chunk.text, chunk.source))
            chunks.append(chunk)
    except _UNFIT:
        return None
    return chunks


def shaped_citations(given: Sequence[Any], path: str, answer_length: int) -> list[Citation] | None:
    """The citations of a list, or None if one has another shape or is not valid."""
    citations: list[Citation] = []
    try:
        shapes = msgspec.convert((given,), _Citations).listed
        # A copy, so that nobody can change the record of a case. It refuses types that JSON does not have.
        given = msgspec.to_builtins(list(given))
        for index, shape in enumerate(shapes):
            if isinstance(shape, str):
                _encode((shape,))
                citations.append(Citation(shape, path=f"{path}[{index}]"))
                continue
            if shape.bbox is not None:
                x0, y0, x1, y1 = shape.bbox
                if not (0 <= x0 <= x1 and 0 <= y0 <= y1):
                    return None
            span = None if shape.answer_span is None else Span(*shape.answer_span)
            if span is not None and not 0 <= span.start <= span.end <= answer_length:
                return None
            excerpt = shape.quote if shape.excerpt is None else shape.excerpt
            words = (shape.chunk_id, shape.excerpt, shape.quote, shape.source, shape.span_in_answer, shape.unchecked)
            _encode(words)
            record, unchecked = given[index], shape.unchecked or ""
            place = f"{path}[{index}]"
            quoted = Citation(shape.chunk_id, excerpt, shape.page_index, shape.bbox, record, place, span, unchecked)
            citations.append(quoted)
    except _UNFIT:
        return None
    return citations


def _encode(texts: Iterable[str | None]) -> None:
    """Raise UnicodeEncodeError for half a surrogate pair, and TypeError for a subclass of str. Neither is JSON."""
    for text in texts:
        if text is not None and type(text) is not str:
            raise TypeError
        if text is not None and not text.isascii():
            text.encode(STRICT)
