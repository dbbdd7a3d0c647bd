"""Reads answers of Anthropic's Messages API, with the citations of their text blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from answergate.adapters.draft import Draft
from answergate.adapters.fields import decoded, field, items, text_of
from answergate.model.case import Case
from answergate.model.span import Span

SHAPE = "Anthropic message: content (a list of blocks) and role"
_CUT_PAGES = "only the pages are known, and the text of this document was not given"


class _Source(Struct):
    """A document or search result of the request: its chunks, in the order in which locations count them."""

    ids: list[str]
    texts: list[str]

    @property
    def whole(self) -> str:
        return "".join(self.texts)


def recognises(payload: Any) -> bool:
    """Whether it is a message: blocks with a type, said by the assistant."""
    blocks = field(payload, "content")
    if not isinstance(blocks, list | tuple) or not blocks:
        return False
    return field(payload, "role") == "assistant" and all(field(block, "type") for block in blocks)


def from_anthropic(message: Any, documents: Any = None, question: str | None = None) -> Case:
    """The case of a message. ``documents`` are the document and search result blocks of the request, in their order.

    The messages of the request may be given instead: their blocks are found. A text stands for a document.
    """
    message = decoded(message)
    draft = Draft(question)
    blocks = _source_blocks(decoded(documents))
    of_documents = [_read_source(draft, block, "document", at) for at, block in enumerate(blocks["document"])]
    of_results = [_read_source(draft, block, "result", at) for at, block in enumerate(blocks["search_result"])]
    for block in items(message, "content"):
        if field(block, "type") != "text":
            continue
        span = draft.say(text_of(block, "text"))
        for citation in items(block, "citations"):
            _cite(draft, citation, span, of_documents, of_results)
    return draft.case()


def _source_blocks(given: Any) -> dict[str, list[Any]]:
    """The document and the search result blocks of a request or of a list, each kind in its order."""
    found: dict[str, list[Any]] = {"document": [], "search_result": []}
    pending = [given]
    while pending:
        value = pending.pop()
        kind = field(value, "type")
        if isinstance(value, str):
            found["document"].append(value)
        elif isinstance(value, list | tuple):
            pending += [block for block in reversed(value) if not _is_words(block)]
        elif kind in found:
            found[kind].append(value)
        else:
            pending += [inner for inner in (field(value, "messages", "content"),) if not isinstance(inner, str | None)]
    return found


def _is_words(block: Any) -> bool:
    """Whether it is a text block of a message, which is no source."""
    return bool(field(block, "type") == "text")


def _read_source(draft: Draft, block: Any, kind: str, at: int) -> _Source:
    """Add the chunks of a source. Each block of its content is one, because locations count blocks."""
    if isinstance(block, str):
        return _Source([draft.add_chunk(block, id=f"{kind}-{at}")], [block])
    title = text_of(block, "title") or text_of(block, "source") or None
    source = field(block, "source")
    listed = items(block, "content") or items(source, "content")
    texts = [text_of(part, "text") for part in listed] or [text_of(source, "data", "content")]
    if field(source, "type") == "base64" or not any(texts):
        return _Source([], [])
    several = len(texts) > 1
    ids = [
        draft.add_chunk(text, id=f"{kind}-{at}" + (f"-{number}" if several else ""), source=title)
        for number, text in enumerate(texts)
    ]
    return _Source(ids, texts)


def _cite(draft: Draft, citation: Any, span: Span, documents: Sequence[_Source], results: Sequence[_Source]) -> None:
    kind, words = text_of(citation, "type"), text_of(citation, "cited_text")
    if kind == "web_search_result_location":
        url = text_of(citation, "url")
        draft.cite(None, answer_span=span, unchecked=f"the web page {url} is none of the documents that were given")
        return
    listed, name = (
        (results, "search_result_index") if kind == "search_result_location" else (documents, "document_index")
    )
    index = field(citation, name)
    if type(index) is not int or not 0 <= index < len(listed):
        draft.cite(None, answer_span=span, unchecked=f"{name} is {index}, but {len(listed)} were given")
    elif not listed[index].ids:
        draft.cite(None, answer_span=span, unchecked=f"document {index} was given without text")
    elif kind in ("content_block_location", "search_result_location"):
        _cite_blocks(draft, citation, span, listed[index], words)
    else:
        draft.cite(listed[index].ids[0], excerpt=words, answer_span=span)


def _cite_blocks(draft: Draft, citation: Any, span: Span, source: _Source, words: str) -> None:
    """Cite a range of blocks. The cited text is all of them, one after the other."""
    start, end = field(citation, "start_block_index"), field(citation, "end_block_index")
    if type(start) is not int or type(end) is not int or not 0 <= start < end <= len(source.ids):
        draft.cite(
            None, answer_span=span, unchecked=f"blocks {start} to {end} are cited, but there are {len(source.ids)}"
        )
        return
    if "".join(source.texts[start:end]) != words:
        draft.cite(source.ids[start], excerpt=words, answer_span=span)
        return
    for id, text in zip(source.ids[start:end], source.texts[start:end], strict=True):
        draft.cite(id, excerpt=text, answer_span=span)
