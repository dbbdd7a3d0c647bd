"""Reads answers of Amazon Bedrock: Converse, RetrieveAndGenerate, and what ApplyGuardrail is asked to check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.adapters.anthropic import LocatedCitation, Source, read_source
from answergate.adapters.documents import entries, given_documents, unwrapped
from answergate.adapters.draft import Draft
from answergate.adapters.fields import blocks, decoded, field, items, text_of, whole_of
from answergate.adapters.offsets import Offsets, Unit
from answergate.model.case import Case
from answergate.model.span import Span

SHAPE = (
    "a Converse response with output.message.content, a RetrieveAndGenerate response with output.text and citations, "
    "or content with qualifiers for ApplyGuardrail"
)
NO_WORDS = "Bedrock names the chunk, but not the words in it"
_NO_ANSWER = frozenset(("reasoningContent", "cachePoint"))
_PLACES = (
    ("documentChar", "char_location", "char_index"),
    ("documentPage", "page_location", "page_number"),
    ("documentChunk", "content_block_location", "block_index"),
    ("searchResultLocation", "search_result_location", "block_index"),
)
_URIS = ("uri", "url", "id", "query")


def recognises(payload: Any) -> bool:
    """Whether it is one of the three."""
    output = field(payload, "output")
    if isinstance(field(field(output, "message"), "content"), list | tuple):
        return True
    if isinstance(field(output, "text"), str) and items(payload, "citations"):
        return True
    return any(items(field(block, "text"), "qualifiers") for block in items(payload, "content"))


def from_bedrock(response: Any, documents: Any = None, question: str | None = None) -> Case:
    """The case of a response.

    ``documents`` are the document and searchResult blocks of a Converse request in their order, its messages, or texts.
    RetrieveAndGenerate repeats the chunks that it cites.
    """
    return read(decoded(response), given_documents(documents), question).case()


def read(response: Any, documents: Any, question: str | None) -> Draft:
    draft = Draft(SHAPE, question)
    output = field(response, "output")
    message = field(output, "message")
    if message is not None:
        _read_message(draft, message, documents)
    elif isinstance(text := field(output, "text"), str):
        draft.add_documents(documents)
        _read_generated(draft, text, items(response, "citations"))
    else:
        _read_guarded(draft, items(response, "content"))
    return draft


def _read_message(draft: Draft, message: Any, documents: Any) -> None:
    sources = _sources(draft, documents)
    for place, block in enumerate(blocks(message, "content", "output.message.content")):
        cited = field(block, "citationsContent")
        if cited is not None:
            within = f"output.message.content[{place}].citationsContent.content"
            parts = [draft.say(part, f"{within}[{at}]") for at, part in enumerate(blocks(cited, "content", within))]
            span = Span(parts[0].start, parts[-1].end) if parts else draft.say("", within)
            for number, citation in enumerate(items(cited, "citations")):
                path = f"content[{place}].citationsContent.citations[{number}]"
                _cite(draft, citation, span, path, sources)
        elif isinstance(block, str) or field(block, "text") is not None:
            draft.say(block, f"output.message.content[{place}]")
        else:
            kind = next(iter(block), "") if isinstance(block, Mapping) else type(block).__name__
            if kind not in _NO_ANSWER:
                draft.unmapped(f"content[{place}] ({kind})")


def _sources(draft: Draft, given: Any) -> dict[str, list[Source]]:
    """The documents and search results of a request, in the order in which citations count them."""
    found: dict[str, list[Source]] = {"document": [], "search_result": []}
    # Each value, and whether it is inside of a message. There, texts are the user's words and no documents.
    pending = [(given, False)]
    while pending:
        value, said = pending.pop()
        value = unwrapped(value)
        if isinstance(value, list | tuple):
            pending += [(one, said) for one in reversed(value)]
        elif (result := field(value, "searchResult")) is not None:
            found["search_result"].append(read_source(draft, result, "search_result", len(found["search_result"])))
        elif (document := field(value, "document")) is not None:
            found["document"].append(read_source(draft, _document(document), "document", len(found["document"])))
        elif items(value, "messages") or field(value, "role") is not None:
            pending.append((items(value, "messages", "content"), True))
        elif value is not None and not said:
            for block in entries(value):
                found["document"].append(read_source(draft, block, "document", len(found["document"])))
    return found


def _document(document: Any) -> Mapping[str, Any]:
    """A document of Bedrock as the reader of sources expects it."""
    source = field(document, "source")
    blocks = [{"text": text_of(part, "text")} for part in items(source, "content")]
    texts = {"content": blocks} if blocks else {"source": {"type": "text", "data": text_of(source, "text")}}
    return {"title": text_of(document, "name"), "pages": items(document, "pages"), **texts}


def _cite(draft: Draft, citation: Any, span: Span, path: str, sources: dict[str, list[Source]]) -> None:
    words = "".join(text_of(part, "text") for part in items(citation, "sourceContent", "source_content"))
    location = field(citation, "location")
    url = text_of(field(location, "web"), "url") or text_of(citation, "source", "title")
    located = _located(location, sources["document"]) or {"type": "web_search_result_location", "url": url}
    if located.get("url") == "" and (holder := draft.holder_of(words, draft.ids)) is not None:
        # The location of a PDF may be an empty web page. Then its words say which document it is.
        draft.cite(holder, excerpt=words, answer_span=span)
    else:
        LocatedCitation(draft, located | {"cited_text": words}, span, path, end_may_count=True).add(sources)


def _located(location: Any, documents: list[Source]) -> dict[str, Any]:
    """A place in a document with the names that Anthropic's API uses for the same. Empty for a place in the web."""
    for name, kind, unit in _PLACES:
        if (place := field(location, name)) is not None:
            start, end = whole_of(place, "start"), whole_of(place, "end")
            index = whole_of(place, "documentIndex", "searchResultIndex")
            number = len(documents[index].ids) if index is not None and 0 <= index < len(documents) else 0
            last = start if end is None else end
            if unit == "page_number" and start is not None and last is not None and 0 <= start <= last <= number + 1:
                # Amazon does not document whether pages count from 0 or 1. The words must be on the page in one of the two ways.
                start, end = max(start, 1), min(last + 1, number) + 1
            located = {"type": kind, f"start_{unit}": start, f"end_{unit}": end}
            return located | {"document_index": index, "search_result_index": index}
    return {}


def _read_generated(draft: Draft, text: str, citations: Any) -> None:
    """Read the text of RetrieveAndGenerate. The end of a span is its last character."""
    draft.say(text, "output.text")
    offsets = Offsets(text)
    for number, citation in enumerate(citations):
        part = field(field(citation, "generatedResponsePart"), "textResponsePart")
        span = field(part, "span")
        start, end = whole_of(span, "start"), whole_of(span, "end")
        place = offsets.placed(start, end, Unit.CODE_POINTS, text_of(part, "text"))
        references = items(citation, "retrievedReferences")
        if place is None and references:
            draft.unmapped(f"citations[{number}] (its place in the answer)")
        for reference in references:
            _cite_reference(draft, reference, place)


def _cite_reference(draft: Draft, reference: Any, place: Span | None) -> None:
    text = text_of(field(reference, "content"), "text")
    location = field(reference, "location")
    of_kinds = location.values() if isinstance(location, Mapping) else ()
    uri = next((name for one in of_kinds if isinstance(one, Mapping) and (name := text_of(one, *_URIS))), "")
    if text:
        id = draft.add_chunk(text, id=uri or "reference", source=uri or None, once=True)
        draft.cite(id, answer_span=place, unchecked=NO_WORDS)
    else:
        why = f"{uri or 'a reference'} was cited without text"
        draft.cite(None, answer_span=place, unchecked=why)


def _read_guarded(draft: Draft, content: Any) -> None:
    """Read the content that a guardrail is to check: its grounding sources, the query, and the answer.

    The answer cites all of the sources, because that is what the guardrail compares it with.
    """
    for place, block in enumerate(content):
        part = field(block, "text")
        text, qualifiers = text_of(part, "text"), items(part, "qualifiers")
        if "grounding_source" in qualifiers:
            draft.cite(draft.add_chunk(text), unchecked="it is a grounding source, and no words of it are quoted")
        elif "query" in qualifiers:
            draft.question = draft.question or text
        elif part is not None:
            draft.say(part, f"content[{place}].text")
        else:
            draft.unmapped(f"content[{place}]")
