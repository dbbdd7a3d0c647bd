"""Reads answers of Gemini and Vertex AI, with their grounding metadata."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from answergate.adapters.documents import given_documents
from answergate.adapters.draft import Draft
from answergate.adapters.fields import blocks, decoded, field, id_of, items, text_of, texts_of, whole_of
from answergate.adapters.offsets import Offsets, Unit
from answergate.intake.values import whole
from answergate.model.case import Case
from answergate.model.span import Span

SHAPE = "a response with candidates[].content.parts"
NO_WORDS = "Gemini names the source, but not the words in it"


class _Source(Struct):
    """A grounding chunk: the chunk of the case, or why there is none."""

    id: str | None
    why: str


def recognises(payload: Any) -> bool:
    """Whether it is a response with candidates."""
    return any(field(one, "content") is not None for one in items(payload, "candidates"))


def from_gemini(response: Any, documents: Any = None, question: str | None = None) -> Case:
    """The case of a response. The chunks are the retrieved contexts in its grounding metadata.

    A web page is checked only if it is one of the ``documents``, with its uri. The text of a segment is the answer's own text, so
    it is never taken as a quote.
    """
    return read(decoded(response), given_documents(documents), question).case()


def read(response: Any, documents: Any, question: str | None) -> Draft:
    draft = Draft(SHAPE, question)
    draft.add_documents(documents)
    for place, candidate in enumerate(items(response, "candidates")):
        if place:
            draft.unmapped(f"candidates[{place}]")
            continue
        spans: dict[int, Span] = {}
        path = "candidates[0].content.parts"
        parts = blocks(field(candidate, "content"), "parts", path)
        for index, part in enumerate(parts):
            if not isinstance(part, str) and field(part, "thought"):
                continue
            if isinstance(part, str) or field(part, "text") is not None:
                spans[index] = draft.say(part, f"{path}[{index}]")
            else:
                draft.unmapped(f"candidates[0].content.parts[{index}] ({_kind(part)})")
        read_grounding(draft, spans, field(candidate, "groundingMetadata", "grounding_metadata"))
        if items(field(candidate, "citationMetadata", "citation_metadata"), "citations", "citationSources"):
            draft.unmapped("candidates[0].citationMetadata (text that the model recited)")
    return draft


def _kind(part: Any) -> str:
    names = part if isinstance(part, dict) else getattr(type(part), "model_fields", {})
    return next((name for name in names if field(part, name) is not None), "no text")


def read_grounding(draft: Draft, spans: dict[int, Span], metadata: Any) -> None:
    """Add the sources and citations of grounding metadata. ``spans`` has the place of each part of the answer."""
    chunks = items(metadata, "groundingChunks", "grounding_chunks")
    sources = [_source(draft, chunk, place) for place, chunk in enumerate(chunks)]
    parts = {index: Offsets(span.of(draft.answer)) for index, span in spans.items()}
    whole = Offsets(draft.answer)
    for number, support in enumerate(items(metadata, "groundingSupports", "grounding_supports")):
        segment = field(support, "segment")
        index = whole_of(segment, "partIndex", "part_index")
        at = index or 0
        span = _place(segment, parts[at], spans[at].start) if at in parts else None
        # An index of 0 is left out, so only without one the place may be that in the whole answer.
        if span is None and index is None:
            span = _place(segment, whole, 0)
        if span is None:
            draft.unmapped(f"groundingSupports[{number}] (its place in the answer)")
        _cite(draft, items(support, "groundingChunkIndices", "grounding_chunk_indices"), sources, span)


def _place(segment: Any, offsets: Offsets, start: int) -> Span | None:
    """The place of a segment. Its offsets are UTF-8 bytes, and 0 is left out."""
    first = whole_of(segment, "startIndex", "start_index") or 0
    last = whole_of(segment, "endIndex", "end_index")
    words = text_of(segment, "text")
    if words or last is None:
        span = offsets.placed(first, last, Unit.BYTES, words)
    else:
        span = offsets.span(first, last, Unit.BYTES)
    return None if span is None else span.shifted(start)


def _source(draft: Draft, chunk: Any, place: int) -> _Source:
    context = field(chunk, "retrievedContext", "retrieved_context")
    if context is not None:
        inner = field(context, "ragChunk", "rag_chunk")
        text = text_of(context, "text") or text_of(inner, "text")
        if text:
            pages = field(inner, "pageSpan", "page_span")
            page = whole_of(context, "pageNumber", "page_number") or whole_of(pages, "firstPage", "first_page")
            title = text_of(context, "title", "uri") or None
            return _Source(draft.add_chunk(text, id=f"chunk-{place}", source=title, page=page), NO_WORDS)
    found = context or field(chunk, "web", "maps", "image")
    names = texts_of(found, "uri", "title", "documentName", "document_name")
    given = draft.chunks_named(*names)
    if given:
        return _Source(given[0], NO_WORDS)
    what = "document" if context is not None else "web page"
    return _Source(None, f"the {what} {names[0] if names else place} is not one of the given documents")


def _cite(draft: Draft, indices: Sequence[Any], sources: Sequence[_Source], span: Span | None) -> None:
    for given in indices:
        index = whole(given)
        if type(index) is int and 0 <= index < len(sources):
            draft.cite(sources[index].id, answer_span=span, unchecked=sources[index].why)
        else:
            name = id_of(given, "groundingSupports.groundingChunkIndices")
            why = f"grounding chunk {name} is cited, but there are {len(sources)}"
            draft.cite(None, answer_span=span, unchecked=why)
