"""Reads answers of RAGFlow's assistants and agents, with the chunks that they were given."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from answergate.adapters.documents import given_documents, rows_of
from answergate.adapters.draft import Draft
from answergate.adapters.fields import decoded, field, items, text_of
from answergate.adapters.offsets import before
from answergate.model.case import Case
from answergate.model.span import Span
from answergate.text.answers.markers import MarkerKind

SHAPE = "an answer (or content) with reference: its chunks, as a list, by their numbers, or under chunks"
NO_WORDS = "RAGFlow names the chunk, but not the words in it, and may have chosen the chunk by similarity"
_MARKER = re.compile(
    r"[\[(【]\s*ID[\s:：]*\d{1,9}(?:\s*[,，、]\s*(?:ID[\s:：]*)?\d{1,9})*\s*[\])】]|\[\d{1,9}\]|##\d{1,9}\$\$|\bref\s*\d{1,9}\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")
_KEY = re.compile(r"\d{1,9}")
_TAG = re.compile(r"@@[\t0-9.-]+?##")
_HIGHLIGHT = re.compile(r"</?em>")
_HEX = re.compile(r"[0-9a-fA-F]{8}(?:_[0-9a-fA-F]{8})*")
_TEXT = ("content", "content_with_weight")
_DOCUMENT = ("document_name", "docnm_kwd", "document_keyword", "docnm", "document_id", "doc_id")

_ONLY_RAGFLOW = (
    *("document_name", "docnm_kwd", "document_keyword", "docnm"),
    *("content_with_weight", "dataset_id", "kb_id", "positions"),
)
"""Fields of chunks that others do not write. An id and a text are not enough: so are the right answers of test sets."""


def recognises(payload: Any) -> bool:
    """Whether it has an answer and the chunks of RAGFlow."""
    chunks = _chunks_of(_message_in(payload))
    return bool(chunks) and all(_is_chunk(chunk) for _, chunk in chunks)


def from_ragflow(message: Any, documents: Any = None, question: str | None = None) -> Case:
    """The case of an answer: of an assistant, an agent, the OpenAI-compatible API, a message of the SDK, or the last of a session.

    Markers such as [ID:0] count the chunks from 0. In an agent's answer they are the numbers by which its chunks are listed.
    ``documents`` are more chunks, such as those of a retrieval.
    """
    return read(decoded(message), given_documents(documents), question).case()


def read(payload: Any, documents: Any, question: str | None) -> Draft:
    draft = Draft(SHAPE, question)
    message = _message_in(payload)
    ids: dict[int, str] = {}
    for number, chunk in _chunks_of(message):
        ids[int(number)] = _add(draft, chunk, number)
    for place, chunk in enumerate(documents if isinstance(documents, list | tuple) else ()):
        _add(draft, chunk, f"documents[{place}]")
    answer = field(message, "answer", "content")
    if isinstance(answer, str):
        draft.say(answer, "answer")
        _cite_markers(draft, ids)
    return draft


def _cite_markers(draft: Draft, ids: Mapping[int, str]) -> None:
    read_by_gates = {marker.span for marker in draft.markers([MarkerKind.INDEX, MarkerKind.NUMERIC])}
    for match in _MARKER.finditer(draft.answer):
        place: Span | None = Span(*match.span())
        if place not in read_by_gates:
            # A gate takes this marker for words of the answer, so the place of the words before it is given.
            place = before(draft.answer, match.start()) or place
        for found in map(int, _NUMBER.findall(match[0])):
            if found in ids:
                draft.cite(ids[found], answer_span=place, unchecked=NO_WORDS)
            else:
                draft.cite_unknown(str(found), answer_span=place)


def _message_in(payload: Any) -> Any:
    """The answer with its reference, without what is around it."""
    data = field(payload, "data")
    while data is not None and not isinstance(data, str | bool | int | list):
        payload, data = data, field(data, "data") if field(data, "reference") is None else None
    for choice in items(payload, "choices"):
        for message in (field(choice, "message"), field(choice, "delta")):
            if field(message, "reference") is not None:
                return message
    said = [message for message in items(payload, "messages") if field(message, "role") == "assistant"]
    if said and field(said[-1], "reference") is not None:
        return said[-1]
    references = items(payload, "reference")
    if said and references:
        # A session has a reference for each turn, and none for its greeting.
        return {"content": field(said[-1], "content"), "reference": references[-1]}
    return payload


def _chunks_of(message: Any) -> list[tuple[str, Any]]:
    """The chunks of an answer, each with the number by which markers name it."""
    reference = field(message, "reference")
    chunks = reference if isinstance(reference, list | tuple) else field(reference, "chunks")
    if isinstance(chunks, list | tuple):
        return [(str(number), chunk) for number, chunk in enumerate(chunks)]
    if isinstance(chunks, Mapping):
        return [(str(number), chunk) for number, chunk in chunks.items() if _KEY.fullmatch(str(number))]
    return []


def _is_chunk(chunk: Any) -> bool:
    return field(chunk, "id", "chunk_id") is not None and field(chunk, *_ONLY_RAGFLOW) is not None


def _add(draft: Draft, chunk: Any, number: str) -> str:
    text = _HIGHLIGHT.sub("", _TAG.sub("", text_of(chunk, *_TEXT)))
    given = field(chunk, "positions", "position_int")
    rows = _rows(given)
    if rows is None:
        draft.unmapped(f"the positions of chunk {number}")
    id = text_of(chunk, "id", "chunk_id") or None
    return draft.add_chunk(text, id=id, source=text_of(chunk, *_DOCUMENT) or None, positions=rows_of(rows or ()))


def _rows(given: Any) -> Sequence[Any] | None:
    """The positions of a chunk: rows of five numbers, or as Infinity stores them, in hexadecimal. None if they are neither."""
    if isinstance(given, str) and _HEX.fullmatch(given):
        numbers = [int(number, 16) for number in given.split("_")]
        return [numbers[at : at + 5] for at in range(0, len(numbers), 5)] if len(numbers) % 5 == 0 else None
    if given is None or given == "" or given == [""]:
        return []
    if not isinstance(given, list | tuple):
        return None
    known = all(isinstance(row, list | tuple) and len(row) == 5 for row in given)
    return given if known else None
