"""Reads the answers that Haystack's pipelines build, with their documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.adapters.documents import read_document
from answergate.adapters.draft import Draft
from answergate.adapters.fields import decoded, field, items, text_of, whole_of
from answergate.model.case import Case
from answergate.text.answers.markers import MarkerKind

SHAPE = "a GeneratedAnswer with data, query and documents, an ExtractedAnswer, or the output of a pipeline with answers"


def recognises(payload: Any) -> bool:
    """Whether it is an answer, or the output of a pipeline with answers."""
    answer = _answer_in(payload)
    if not isinstance(field(answer, "data"), str) or not isinstance(field(answer, "query"), str):
        return False
    return isinstance(field(answer, "documents"), list) or field(answer, "document") is not None


def from_haystack(answer: Any, question: str | None = None) -> Case:
    """The case of an answer, or of the first one in the output of a pipeline.

    Markers such as [2] are the source_index that AnswerBuilder gives the documents, because it leaves out those without a
    marker. An answer without markers cites all of its documents.
    """
    return read(decoded(answer), None, question).case()


def read(payload: Any, documents: Any, question: str | None) -> Draft:
    answer = _answer_in(payload)
    draft = Draft(SHAPE, question or text_of(answer, "query") or None)
    numbers: dict[str, str | None] = {}
    draft.reserve(map(read_document, items(answer, "documents")))
    for place, given in enumerate(items(answer, "documents")):
        document = read_document(given)
        id = None if document is None else draft.add_document(document)
        if id is None:
            draft.unmapped(f"documents[{place}] (no text)")
        # Metadata may stand under meta, or next to the other fields.
        index = whole_of(field(given, "meta"), "source_index") or whole_of(given, "source_index") or place + 1
        numbers[str(index)] = id
    if (extracted := field(answer, "document")) is not None:
        numbers |= {str(place): id for place, id in enumerate(draft.add_documents([extracted]), 1)}
    draft.add_documents(documents)
    data = field(answer, "data")
    if isinstance(data, str):
        span = draft.say(data, "data")
        if extracted is None:
            draft.cite_numbers(numbers, [MarkerKind.NUMERIC], all_without=True)
        else:
            draft.cite(numbers["1"], excerpt=data, answer_span=span)
    return draft


def _answer_in(payload: Any) -> Any:
    """The answer itself: the first of a list, without the component that built it and without its serialisation."""
    for _ in range(4):
        if isinstance(payload, list | tuple) and payload:
            payload = payload[0]
        elif isinstance(payload, Mapping) and isinstance(payload.get("init_parameters"), Mapping):
            payload = payload["init_parameters"]
        elif isinstance(payload, Mapping) and "data" not in payload:
            inner = payload.get("answers") or payload.get("answer_builder") or payload.get("reader")
            if inner is None:
                return payload
            payload = inner
    return payload
