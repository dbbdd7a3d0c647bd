"""Reads answers of Cohere's chat, version 2 and version 1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.adapters.documents import body_of, entries, given_documents, read_document
from answergate.adapters.draft import Draft
from answergate.adapters.fields import blocks, decoded, field, id_of, items, text_of, whole_of
from answergate.adapters.offsets import Offsets, Unit
from answergate.errors import CaseError, Problem
from answergate.model.case import Case
from answergate.model.span import Span

SHAPE = "a response with message.content and message.citations (version 2), or with text, citations and generation_id (version 1)"
NO_WORDS = "Cohere names the document, but not the words in it"
_OF_THE_ANSWER = ("", "TEXT_CONTENT")


def recognises(payload: Any) -> bool:
    """Whether it is a response or a message of version 2, or a response of version 1."""
    message = field(payload, "message")
    if field(message, "role") == "assistant" and isinstance(field(message, "content"), list | tuple):
        return True
    cited = items(payload, "citations")
    if field(payload, "role") == "assistant" and cited:
        return isinstance(field(cited[0], "sources"), list | tuple)
    return isinstance(field(payload, "text"), str) and field(payload, "generation_id", "response_id") is not None


def from_cohere(response: Any, documents: Any = None, question: str | None = None) -> Case:
    """The case of a response. The chunks are the documents and tool outputs that it cites, and ``documents``.

    ``documents`` are those of the request. The ones without an id have the ids that Cohere gives them: doc:0, doc:1.
    """
    return read(decoded(response), given_documents(documents), question).case()


def read(response: Any, documents: Any, question: str | None) -> Draft:
    draft = Draft(SHAPE, question)
    for given, prefix in ((documents, "doc:"), (field(response, "documents"), "")):
        for place, entry in enumerate(entries(given)):
            _add_source(draft, entry, f"{prefix}{place}" if prefix else "")
    message = field(response, "message") or response
    parts: dict[int, Offsets] = {}
    starts: dict[int, int] = {}
    if (text := text_of(response, "text")) or isinstance(field(response, "text"), str):
        starts[0], parts[0] = draft.say(text, "text").start, Offsets(text)
    for place, block in enumerate(blocks(message, "content", "message.content")):
        if isinstance(block, str) or text_of(block, "type") == "text":
            text = block if isinstance(block, str) else field(block, "text")
            starts[place], parts[place] = draft.say(text, f"message.content[{place}]").start, Offsets(text)
        elif text_of(block, "type") != "thinking":
            draft.unmapped(f"message.content[{place}] ({text_of(block, 'type') or 'no type'})")
    for number, citation in enumerate(items(message, "citations")):
        path = f"citations[{number}]"
        if text_of(citation, "type") not in _OF_THE_ANSWER:
            draft.unmapped(f"{path} ({text_of(citation, 'type')})")
            continue
        index = whole_of(citation, "content_index")
        within = index if index is not None and index in parts else next(iter(parts), None)
        cited = None if within is None else _place(citation, parts[within])
        if cited is None or within is None:
            draft.unmapped(f"{path} (its place in the answer)")
        _cite(draft, citation, cited if cited is None or within is None else cited.shifted(starts[within]))
    for place, call in enumerate(items(message, "tool_calls")):
        draft.unmapped(f"tool_calls[{place}] ({text_of(call, 'type', 'name') or 'call'})")
    return draft


def _place(citation: Any, offsets: Offsets) -> Span | None:
    start, end = whole_of(citation, "start"), whole_of(citation, "end")
    return offsets.placed(start, end, Unit.CODE_POINTS, text_of(citation, "text"))


def _cite(draft: Draft, citation: Any, span: Span | None) -> None:
    for id in items(citation, "document_ids"):
        name = id_of(id, "citations.document_ids") or "without an id"
        if draft.has_chunk(name):
            draft.cite(name, answer_span=span, unchecked=NO_WORDS)
        else:
            draft.cite(None, answer_span=span, unchecked=f"the document {name} is not one of the given documents")
    for source in items(citation, "sources"):
        content, id = field(source, "document", "tool_output"), text_of(source, "id")
        chunk_id = _add_source(draft, content, id) if content is not None else id if draft.has_chunk(id) else None
        why = (
            NO_WORDS
            if chunk_id is not None
            else f"the document {id or 'without an id'} is not one of the given documents"
        )
        draft.cite(chunk_id, answer_span=span, unchecked=why)


def _lines(given: Mapping[str, Any]) -> str:
    """The fields of a document as text."""
    try:
        return "\n".join(f"{name}: {value}" for name, value in given.items() if name != "id")
    except ValueError:
        problem = Problem("documents", "a number of more than 4,300 digits cannot be written down")
        raise CaseError([problem]) from None


def _add_source(draft: Draft, given: Any, id: str) -> str | None:
    """Add a document or the output of a tool. Its fields are the text if none of them is called so."""
    inner = field(given, "data")
    if inner is not None:
        id, given = text_of(given, "id") or id, inner
    if isinstance(given, Mapping) and not body_of(given):
        given = {**given, "text": _lines(given)}
    document = read_document(given)
    if document is None or not document.text:
        return None
    return draft.add_chunk(document.text, id=document.id or id, source=document.source, names=document.names, once=True)
