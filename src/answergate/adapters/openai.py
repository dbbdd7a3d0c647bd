"""Reads answers of OpenAI: responses, chat completions and messages of assistants."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from answergate.adapters.documents import body_of, given_documents
from answergate.adapters.draft import Draft
from answergate.adapters.fields import blocks, decoded, field, items, text_of, whole_of
from answergate.adapters.offsets import Offsets, Unit, before
from answergate.model.case import Case
from answergate.model.span import Span

SHAPE = (
    "a response with output (a list of items), a chat completion with choices, "
    "or a message of an assistant with content[].text.value"
)
NO_WORDS = "OpenAI names the file, but not the words in it"
_NO_ANSWER = frozenset(("reasoning", "web_search_call", "file_search_call"))
_MARKER = re.compile("【[^【】†\n]*†[^【】\n]*】|\ue200cite[^\ue200\ue201]*\ue201")
_TRACKING = re.compile(r"[?&]utm_source=openai$")


def recognises(payload: Any) -> bool:
    """Whether it is one of the three."""
    if field(payload, "object") in ("response", "chat.completion", "thread.message"):
        return True
    messages = [field(choice, "message") for choice in items(payload, "choices")]
    return any(text_of(item, "type") == "message" for item in items(payload, "output")) or (
        any(isinstance(field(message, "content"), str) for message in messages)
    )


def from_openai(response: Any, documents: Any = None, question: str | None = None) -> Case:
    """The case of a response, a chat completion, or a message of an assistant.

    The chunks are the results of file searches in the response (request ``include=["file_search_call.results"]``), and
    ``documents``: texts, or objects with file_id or url and text, such as the search results in a step of an assistant.
    """
    return read(decoded(response), given_documents(documents), question).case()


def read(response: Any, documents: Any, question: str | None) -> Draft:
    draft = Draft(SHAPE, question)
    draft.add_documents(documents)
    output = items(response, "output")
    for place, item in enumerate(output):
        if text_of(item, "type") == "file_search_call":
            _add_results(draft, item, f"output[{place}].results")
    for place, item in enumerate(output):
        kind = text_of(item, "type")
        if kind == "message":
            read_message(draft, item, f"output[{place}]")
        elif kind not in _NO_ANSWER:
            draft.unmapped(f"output[{place}] ({kind})")
    for place, choice in enumerate(items(response, "choices")):
        if place:
            draft.unmapped(f"choices[{place}]")
        else:
            _read_chat(draft, field(choice, "message"), "choices[0].message")
    read_message(draft, response, "")
    return draft


def _add_results(draft: Draft, call: Any, path: str) -> None:
    results = items(call, "results")
    if not results:
        draft.unmapped(f'{path} (none: request include=["file_search_call.results"])')
    for result in results:
        id, name = text_of(result, "file_id"), text_of(result, "filename")
        draft.add_chunk(body_of(result), id=id or None, source=name or None, names=[id] if id else [])


def read_message(draft: Draft, message: Any, path: str) -> None:
    """Read the parts of a message, or its text."""
    for place, part in enumerate(blocks(message, "content", f"{path}.content".removeprefix("."))):
        within = f"{path}.content[{place}]".removeprefix(".")
        kind = "text" if isinstance(part, str) else text_of(part, "type")
        text = part if isinstance(part, str) else field(part, "text")
        if kind == "refusal":
            draft.say(field(part, "refusal"), within)
        elif kind not in ("output_text", "text"):
            draft.unmapped(f"{within} ({kind})")
        elif isinstance(text, str):
            read_annotated(draft, text, items(part, "annotations"), within)
        else:
            # A message of an assistant has its text in an object.
            read_annotated(draft, field(text, "value"), items(text, "annotations"), f"{within}.text")


def _read_chat(draft: Draft, message: Any, path: str) -> None:
    content, refusal = field(message, "content"), field(message, "refusal")
    if isinstance(content, str):
        read_annotated(draft, content, items(message, "annotations"), path)
    else:
        read_message(draft, message, path)
    if refusal is not None:
        draft.say(refusal, f"{path}.refusal")
    for place, call in enumerate(items(message, "tool_calls")):
        draft.unmapped(f"{path}.tool_calls[{place}] ({text_of(call, 'type') or 'call'})")


def read_annotated(draft: Draft, text: Any, annotations: Any, path: str) -> None:
    """Add a text with its annotations, and with the markers in it that no annotation explains."""
    span = draft.say(text, path)
    offsets = Offsets(text)
    explained = set()
    for number, annotation in enumerate(annotations):
        at = f"{path}.annotations[{number}]".removeprefix(".")
        kind = text_of(annotation, "type")
        # Chat completions and assistants have the fields of an annotation in an object with the name of its type.
        inner = field(annotation, kind) if kind else None
        place = _place(annotation, inner, offsets)
        if place is None and kind != "file_path":
            draft.unmapped(f"{at} (its place in the answer)")
        elif place is not None:
            explained.add(place)
        _cite(draft, annotation if inner is None else inner, kind, place and place.shifted(span.start), at)
    for marker in _markers(text):
        if marker not in explained:
            why = f"no annotation explains the marker {marker.of(text)}"
            draft.cite(None, answer_span=marker.shifted(span.start), unchecked=why)


def _cite(draft: Draft, source: Any, kind: str, place: Span | None, path: str) -> None:
    if kind == "url_citation":
        url = text_of(source, "url")
        names = [url, _TRACKING.sub("", url)]
        draft.cite_named(
            names, f"the web page {url}", answer_span=place, why="OpenAI names the web page, but not the words in it"
        )
    elif kind == "file_citation":
        id, name = text_of(source, "file_id"), text_of(source, "filename")
        draft.cite_named([id, name], f"the file {name or id}", answer_span=place, why=NO_WORDS)
    elif kind == "container_file_citation":
        name = text_of(source, "filename", "file_id")
        draft.cite(None, answer_span=place, unchecked=f"the file {name} is in a container of OpenAI")
    else:
        draft.unmapped(f"{path} ({kind})")


def _place(annotation: Any, inner: Any, offsets: Offsets) -> Span | None:
    """The place of an annotation in its text: the marker that it explains, the link, or the words before its index."""
    start, end = (whole_of(annotation, name) for name in ("start_index", "end_index"))
    if start is None and end is None:
        start, end = (whole_of(inner, name) for name in ("start_index", "end_index"))
    if start is None or end is None:
        index = whole_of(annotation, "index")
        return None if index is None else before(offsets.text, index)
    if words := text_of(annotation, "text"):
        return offsets.confirmed(start, end, Unit.CODE_POINTS, words)
    url = text_of(annotation, "url") or text_of(inner, "url")
    spans = [offsets.span(start, end, unit) for unit in Unit]
    linked = [span for span in spans if span is not None and url and url in span.of(offsets.text)]
    return (linked or spans)[0]


def _markers(text: str) -> Iterator[Span]:
    """The markers that OpenAI's models write for their own search results."""
    for match in _MARKER.finditer(text) if "†" in text or "\ue200" in text else ():
        yield Span(*match.span())
