"""Reads answers of Anthropic's Messages API, with the citations of their text blocks."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from answergate.adapters.documents import entries, given_documents, read_document, unwrapped
from answergate.adapters.draft import Draft
from answergate.adapters.fields import blocks, decoded, field, items, text_of, whole_of
from answergate.model.case import Case
from answergate.model.span import Span

SHAPE = "a message with role (assistant) and content (a list of blocks with a type)"
_KNOWN_BLOCKS = frozenset(("thinking", "redacted_thinking"))
"""Blocks that are no part of the answer."""
_OTHER_DOCUMENTS = frozenset(("", "Document", "constructor"))
"""The types of documents that are none of Anthropic's: those without a type, and LangChain's."""
_OF_OTHERS = frozenset(("output_text", "refusal", "reference", "tool_reference"))


class Source(Struct):
    """A document or search result of the request: its chunks, in the order in which locations count them.

    ``by_page`` is set if the chunks are its pages.
    """

    ids: list[str]
    texts: list[str]
    by_page: bool = False


def recognises(payload: Any) -> bool:
    """Whether it is a message: blocks with a type, said by the assistant."""
    said = items(payload, "content")
    return bool(said) and field(payload, "role") == "assistant" and all(map(_is_block, said))


def _is_block(block: Any) -> bool:
    """Whether Anthropic could have written it. Others have other types, or texts inside of an object."""
    kind = text_of(block, "type")
    return isinstance(field(block, "text"), str) if kind == "text" else kind not in ("", *_OF_OTHERS)


def from_anthropic(message: Any, documents: Any = None, question: str | None = None) -> Case:
    """The case of a message. ``documents`` are the document and search result blocks of the request, in their order.

    The messages of the request may be given instead: their blocks are found. A text stands for a document, and a document with
    ``pages`` (a list of texts) for a PDF.
    """
    return read(decoded(message), given_documents(documents), question).case()


def read(message: Any, documents: Any, question: str | None) -> Draft:
    draft = Draft(SHAPE, question)
    given = _source_blocks(documents)
    sources = {
        kind: [read_source(draft, block, kind, at) for at, block in enumerate(of_kind)]
        for kind, of_kind in given.items()
    }
    for place, block in enumerate(blocks(message, "content", "content")):
        kind = "text" if isinstance(block, str) else text_of(block, "type")
        if kind == "text":
            span = draft.say(block, f"content[{place}]")
            for number, citation in enumerate(items(block, "citations")):
                LocatedCitation(draft, citation, span, f"content[{place}].citations[{number}]").add(sources)
        elif kind not in _KNOWN_BLOCKS:
            draft.unmapped(f"content[{place}] ({kind})")
    return draft


def _source_blocks(given: Any) -> dict[str, list[Any]]:
    """The document and the search result blocks of a request or of a list, each kind in its order."""
    found: dict[str, list[Any]] = {"document": [], "search_result": []}
    pending = [given]
    while pending:
        value = unwrapped(pending.pop())
        kind = text_of(value, "type")
        if isinstance(value, str):
            found["document"].append(value)
        elif isinstance(value, list | tuple):
            pending += reversed(value)
        elif kind in found:
            found[kind].append(value)
        elif field(value, "role") is not None or field(value, "messages") is not None or kind == "tool_result":
            inner = field(value, "messages", "content")
            pending += [] if isinstance(inner, str) else [inner]
        elif value is not None and kind in _OTHER_DOCUMENTS:
            found["document"] += entries(value)
    return found


def read_source(draft: Draft, block: Any, kind: str, at: int) -> Source:
    """Add the chunks of a source. Each block of its content is one, because locations count blocks."""
    id = f"{kind}-{at}"
    if isinstance(block, str):
        return Source([draft.add_chunk(block, id=id)], [block])
    source = field(block, "source")
    title = text_of(block, "source", "url", "title") or None
    if pages := [page for page in items(block, "pages") if isinstance(page, str)]:
        ids = [draft.add_chunk(text, id=f"{id}-p{page}", source=title, page=page) for page, text in enumerate(pages, 1)]
        return Source(ids, pages, by_page=True)
    listed = items(block, "content") or items(source, "content")
    texts = [text_of(part, "text") for part in listed]
    if not texts and text_of(source, "type") not in ("base64", "url", "file"):
        texts = [text_of(source, "data", "content")]
        if not texts[0] and (document := read_document(block)) is not None:
            return Source([draft.add_document(document, id)], [document.text])
    if not any(texts):
        return Source([], [])
    several = len(texts) > 1
    ids = [
        draft.add_chunk(text, id=f"{id}-{number}" if several else id, source=title) for number, text in enumerate(texts)
    ]
    return Source(ids, texts)


class LocatedCitation(Struct):
    """A citation of a text block, and where it is in the message."""

    draft: Draft
    given: Any
    span: Span
    path: str
    end_may_count: bool = False
    """Whether the end of a range of blocks may be a part of it. Bedrock does not say."""

    def add(self, sources: dict[str, list[Source]]) -> None:
        kind = text_of(self.given, "type")
        if kind == "web_search_result_location":
            url = text_of(self.given, "url")
            self.draft.cite_named([url], f"the web page {url}", answer_span=self.span, excerpt=self.words)
            return
        in_results = kind == "search_result_location"
        listed = sources["search_result" if in_results else "document"]
        name = "search_result_index" if in_results else "document_index"
        index = whole_of(self.given, name)
        if index is None or not 0 <= index < len(listed):
            self._unchecked(f"{name} {index} is out of range: the number given is {len(listed)}")
        elif not listed[index].ids:
            self._unchecked(f"the text of {'search result' if in_results else 'document'} {index} was not given")
        elif kind in ("content_block_location", "search_result_location"):
            self._blocks(listed[index])
        elif kind == "page_location":
            self._pages(listed[index])
        elif kind == "char_location":
            self._characters(listed[index])
        else:
            self._unchecked(f"the location {kind!r} is not known")

    @property
    def words(self) -> str:
        return text_of(self.given, "cited_text")

    def _characters(self, source: Source) -> None:
        """Cite a document. Its offsets must have the cited text, which may lack the white space at its end."""
        start, end = whole_of(self.given, "start_char_index"), whole_of(self.given, "end_char_index")
        text = source.texts[0] if len(source.texts) == 1 else "".join(source.texts)
        inside = start is not None and end is not None and 0 <= start < end <= len(text)
        if not inside or text[start:end].rstrip() != self.words.rstrip():
            self.draft.unmapped(f"{self.path}: characters {start} to {end} of the document are not its cited_text")
        # With pages, the quote may be on any of them.
        self._quote(
            source.ids[0] if len(source.ids) == 1 else self.draft.holder_of(self.words, source.ids) or source.ids[0]
        )

    def _pages(self, source: Source) -> None:
        """Cite pages. They count from 1, and the last one is not part of them."""
        start, end = whole_of(self.given, "start_page_number"), whole_of(self.given, "end_page_number")
        if not source.by_page:
            self.draft.unmapped(f"{self.path}: the pages, because the document was given without them")
            self._quote(source.ids[0])
        elif start is None or end is None or not 1 <= start < end <= len(source.ids) + 1:
            self._unchecked(f"pages {start} to {end} are cited, but the document was given with {len(source.ids)}")
        else:
            pages = source.ids[start - 1 : end - 1]
            # A quote that goes over the end of a page is cited from each of its pages.
            for id, words in self.draft.pieces_of(self.words, pages) or [(pages[0], self.words)]:
                self.draft.cite(id, excerpt=words, answer_span=self.span)

    def _blocks(self, source: Source) -> None:
        """Cite a range of blocks. The cited text is all of them, one after the other."""
        start, end = whole_of(self.given, "start_block_index"), whole_of(self.given, "end_block_index")
        number, tolerance = len(source.ids), int(self.end_may_count)
        if start is None or end is None or not (0 <= start < number and start < end + tolerance and end <= number):
            self._unchecked(f"blocks {start} to {end} are cited, but the source was given with {number}")
            return
        ranges = [range(start, min(last, number)) for last in range(end, end + tolerance + 1)]
        whole = next((one for one in ranges if "".join(source.texts[at] for at in one) == self.words), range(0))
        cited = [(source.ids[at], source.texts[at]) for at in whole if source.texts[at].strip()]
        if not cited:
            self._quote(source.ids[start])
        for id, text in cited:
            self.draft.cite(id, excerpt=text, answer_span=self.span)

    def _quote(self, id: str) -> None:
        self.draft.cite(id, excerpt=self.words, answer_span=self.span)

    def _unchecked(self, why: str) -> None:
        self.draft.cite(None, answer_span=self.span, unchecked=why)
