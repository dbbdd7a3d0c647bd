"""Reads answers of LangChain: texts, messages of the model, and structured answers with citations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from answergate.adapters.documents import given_documents, unwrapped
from answergate.adapters.draft import NO_WORDS, Draft
from answergate.adapters.fields import blocks, decoded, field, id_of, items, text_of, texts_of, whole_of
from answergate.adapters.gemini import read_grounding
from answergate.adapters.offsets import Offsets, Unit
from answergate.errors import CaseError
from answergate.model.case import Case
from answergate.model.span import Span
from answergate.text.answers.markers import MarkerKind

SHAPE = "a text, an AIMessage (type ai, with content), or an object with answer and citations"
_TYPES = ("ai", "AIMessageChunk")
_LONGEST = 10
"""Numbers of documents have fewer digits."""
_NO_ANSWER = frozenset(("reasoning", "thinking", "redacted_thinking"))
_INDEX = ("document_index", "documentIndex", "search_result_index", "searchResultIndex")
_NAMES = ("url", "source", "title", "document_title", "file_id", "filename", "id")


def recognises(payload: Any) -> bool:
    """Whether it is a message of a model, as an object or dumped. A plain text may be anything."""
    message = unwrapped(payload)
    return text_of(message, "type") in _TYPES and (
        field(message, "response_metadata", "additional_kwargs") is not None or message is not payload
    )


def from_langchain(answer: Any, documents: Any, question: str | None = None) -> Case:
    """The case of an answer: a text, an AIMessage, or the output of a chain that ends with one.

    ``documents`` are Documents, their dumps, or texts, in the order in which the model got them. Markers such as [1] count
    them from 1. Citations come from the annotations of a message, or from an object with ``answer`` and ``citations``: numbers
    of documents, or objects with source_id and quote. These numbers count from 0.
    """
    return read(_given(answer), given_documents(documents), question).case()


def _given(answer: Any) -> Any:
    """The answer. A text is one, unless it is the JSON text of a message or of a structured answer."""
    if isinstance(answer, str) and not answer.lstrip().startswith("{"):
        return answer
    try:
        given = decoded(answer)
    except CaseError:
        return answer
    known = field(unwrapped(given), "content", "answer", "messages") is not None
    return given if known or not isinstance(answer, str) else answer


def read(payload: Any, documents: Any, question: str | None) -> Draft:
    draft = Draft(SHAPE, question)
    answer = unwrapped(payload)
    if documents is None and isinstance(answer, Mapping):
        documents = answer.get("context")
    ids = draft.add_documents(documents)
    while (inner := _inside(answer)) is not None:
        answer = inner
    # A chain writes its text as ``answer`` too, without citations.
    structured = not isinstance(answer, str) and isinstance(field(answer, "citations"), list | tuple)
    if isinstance(answer, str):
        draft.say(answer, "answer")
    elif (text := field(answer, "answer")) is not None:
        draft.say(text, "answer")
        for citation in items(answer, "citations"):
            _cite_number(draft, citation, ids)
    else:
        _read_message(draft, answer, ids)
    if ids and not structured and not draft.cites:
        draft.cite_numbers({str(number): id for number, id in enumerate(ids, 1)}, [MarkerKind.NUMERIC])
    return draft


def _inside(answer: Any) -> Any:
    """The last message of a conversation, or the answer of a chain that is a message or an object itself."""
    if messages := [unwrapped(message) for message in items(answer, "messages")]:
        return next((one for one in reversed(messages) if text_of(one, "type") in _TYPES), messages[-1])
    inner = unwrapped(field(answer, "answer"))
    return None if inner is None or isinstance(inner, str) else inner


def _cite_number(draft: Draft, citation: Any, ids: Sequence[str]) -> None:
    """Cite the document with this number or id, with the words that are quoted from it."""
    quote = text_of(citation, "quote", "excerpt", "cited_text")
    given = citation if isinstance(citation, str | int | float) else field(citation, "source_id", "source", "id")
    name = id_of(given, "citations") or "a source without an id"
    if name.removeprefix("-").isdecimal():
        known = [ids[int(name)]] if name.isdecimal() and len(name) < _LONGEST and int(name) < len(ids) else []
    else:
        known = [name] if draft.has_chunk(name) else draft.chunks_named(name)
    if known:
        draft.cite(draft.holder_of(quote, known) or known[0], excerpt=quote)
    else:
        draft.cite_unknown(name)


def _read_message(draft: Draft, message: Any, ids: Sequence[str]) -> None:
    # LangChain's own citations lose sources and keep offsets in bytes, so those of Google are read from its metadata.
    grounding = field(field(message, "response_metadata"), "grounding_metadata", "groundingMetadata")
    spans: dict[int, Span] = {}
    for place, block in enumerate(blocks(message, "content", "content")):
        kind = "text" if isinstance(block, str) else text_of(block, "type")
        if kind == "text":
            annotations = items(block, "annotations", "citations") if grounding is None else ()
            spans[place] = _read_text(draft, block, annotations, ids, f"content[{place}]")
        elif kind not in _NO_ANSWER:
            draft.unmapped(f"content[{place}] ({kind})")
    if grounding is not None:
        read_grounding(draft, spans, grounding)
    for place, call in enumerate(items(message, "tool_calls")):
        draft.unmapped(f"tool_calls[{place}] ({text_of(call, 'name') or 'call'})")


def _read_text(draft: Draft, block: Any, annotations: Sequence[Any], ids: Sequence[str], path: str) -> Span:
    text = block if isinstance(block, str) else field(block, "text")
    span = draft.say(text, path)
    offsets = Offsets(text)
    for number, given in enumerate(annotations):
        annotation = _Annotation(given)
        place = annotation.place(offsets)
        if place is None:
            draft.unmapped(f"{path}.annotations[{number}] (its place in the answer)")
        annotation.cite(draft, ids, place and place.shifted(span.start))
    return span


class _Annotation:
    """A citation of LangChain, or of the provider that LangChain passed through."""

    def __init__(self, given: Any) -> None:
        inner = (field(given, name) for name in ("extras", "location", "value", "url_citation"))
        self._parts = [given, *(part for part in inner if part is not None)]
        for part in self._parts[1:]:
            if isinstance(location := field(part, "location"), Mapping):
                self._parts.append(location)
        # Bedrock has the place in the document in an object with the name of its kind.
        self._parts += [
            value
            for part in self._parts[1:]
            if isinstance(part, Mapping)
            for value in part.values()
            if isinstance(value, Mapping)
        ]

    def place(self, offsets: Offsets) -> Span | None:
        """The place in the text. Without offsets, the citation is for all of it."""
        start, end = self._whole("start_index"), self._whole("end_index")
        if start is None and end is None:
            return Span(0, len(offsets.text))
        return None if start is None or end is None else offsets.span(start, end, Unit.CODE_POINTS)

    def cite(self, draft: Draft, ids: Sequence[str], place: Span | None) -> None:
        index, words = self._whole(*_INDEX), self._words()
        names = [name for part in self._parts for name in texts_of(part, *_NAMES)]
        if index is not None:
            chunk_id = ids[index] if 0 <= index < len(ids) else None
            why = NO_WORDS if chunk_id else f"document {index} is cited, but {len(ids)} were given"
            draft.cite(
                chunk_id,
                excerpt=words if chunk_id else None,
                answer_span=place,
                unchecked="" if chunk_id and words else why,
            )
        elif not names and (holder := draft.holder_of(words, draft.ids)) is not None:
            draft.cite(holder, excerpt=words, answer_span=place)
        else:
            draft.cite_named(
                names, f"the source {names[0] if names else 'without a name'}", answer_span=place, excerpt=words
            )

    def _words(self) -> str:
        for part in self._parts:
            content = items(part, "source_content", "sourceContent")
            if words := text_of(part, "cited_text") or "".join(text_of(piece, "text") for piece in content):
                return words
        return ""

    def _whole(self, *names: str) -> int | None:
        return next((found for part in self._parts if (found := whole_of(part, *names)) is not None), None)
