"""Reads answers of Mistral: chat completions with references, and conversations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.adapters.documents import given_documents
from answergate.adapters.draft import Draft
from answergate.adapters.fields import blocks, decoded, field, id_of, items, text_of, texts_of
from answergate.adapters.offsets import before
from answergate.model.case import Case
from answergate.model.span import Span

SHAPE = "a chat completion with choices[].message.content (a list of chunks), or a conversation with outputs"
NO_WORDS = "Mistral names the document, but not the words in it"
_NO_ANSWER = frozenset(("thinking",))
_STEPS = frozenset(("tool.execution", "agent.handoff", "message.input"))


def recognises(payload: Any) -> bool:
    """Whether it has an answer in chunks, or is a conversation."""
    if any(text_of(output, "type") == "message.output" for output in items(payload, "outputs")):
        return True
    messages = [field(choice, "message") for choice in items(payload, "choices")]
    if any(isinstance(field(message, "content"), list | tuple) for message in messages):
        return True
    return any(_kind(chunk) in ("reference", "tool_reference") for chunk in items(payload, "content"))


def from_mistral(response: Any, documents: Any = None, question: str | None = None) -> Case:
    """The case of a response. ``documents`` are what the model was given, because references have only ids.

    A mapping has the documents by the ids that the model saw. In a list they are numbered from 0.
    """
    return read(decoded(response), given_documents(documents), question).case()


def read(response: Any, documents: Any, question: str | None) -> Draft:
    draft = Draft(SHAPE, question)
    given = draft.add_documents(documents)
    ids = {str(place): id for place, id in enumerate(given)}
    if isinstance(documents, Mapping):
        ids = {}
    for place, choice in enumerate(items(response, "choices")):
        if place:
            draft.unmapped(f"choices[{place}]")
        else:
            _read_content(draft, field(choice, "message"), ids, "choices[0].message")
    for place, output in enumerate(items(response, "outputs")):
        kind = text_of(output, "type")
        if kind == "message.output":
            _read_content(draft, output, ids, f"outputs[{place}]")
        elif kind not in _STEPS:
            draft.unmapped(f"outputs[{place}] ({kind})")
    if field(response, "content") is not None:
        _read_content(draft, response, ids, "")
    return draft


def _read_content(draft: Draft, message: Any, ids: Mapping[str, str], path: str) -> None:
    for place, given in enumerate(blocks(message, "content", f"{path}.content".removeprefix("."))):
        kind = "text" if isinstance(given, str) else _kind(given)
        # A chunk that the SDK does not know is kept as it came.
        chunk = field(given, "raw") if text_of(given, "type") == "UNKNOWN" else given
        if kind == "text":
            draft.say(chunk, f"{path}.content[{place}]".removeprefix("."))
        elif kind == "reference":
            for id in items(chunk, "reference_ids"):
                _cite(
                    draft,
                    id_of(id, f"{path}.content[{place}].reference_ids") or "",
                    ids,
                    before(draft.answer, len(draft.answer)),
                )
        elif kind == "tool_reference":
            names = texts_of(chunk, "url", "title")
            what = f"the source {names[0] if names else 'without a name'}"
            draft.cite_named(names, what, answer_span=before(draft.answer, len(draft.answer)), why=NO_WORDS)
        elif kind not in _NO_ANSWER:
            draft.unmapped(f"{path}.content[{place}] ({kind})".removeprefix("."))
    for place, call in enumerate(items(message, "tool_calls")):
        draft.unmapped(f"{path}.tool_calls[{place}] ({text_of(call, 'type') or 'call'})".removeprefix("."))


def _cite(draft: Draft, id: str, ids: Mapping[str, str], place: Span | None) -> None:
    """Cite the document that a reference names. It is for the text before the reference."""
    # Where the documents are numbered, a number is never the id of another one.
    by_number = bool(ids) and id.isdecimal()
    chunk_id = ids.get(id) if by_number else id if draft.has_chunk(id) else None
    if chunk_id is not None:
        draft.cite(chunk_id, answer_span=place, unchecked=NO_WORDS)
    elif not draft.ids:
        draft.cite(None, answer_span=place, unchecked=f"no documents were given, so the id {id} cannot be looked up")
    else:
        draft.cite_unknown(id, answer_span=place)


def _kind(chunk: Any) -> Any:
    kind = text_of(chunk, "type")
    return text_of(field(chunk, "raw"), "type") if kind == "UNKNOWN" else kind
