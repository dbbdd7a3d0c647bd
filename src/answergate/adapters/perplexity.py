"""Reads answers of Perplexity: chat completions with search results, and responses of its agents."""

from __future__ import annotations

from typing import Any

from answergate.adapters.documents import given_documents
from answergate.adapters.draft import Draft
from answergate.adapters.fields import decoded, field, items, text_of
from answergate.adapters.openai import read_message
from answergate.model.case import Case
from answergate.text.answers.markers import MarkerKind

SHAPE = "a chat completion with search_results or citations, or a response with search_results in its output"
_RESULTS = {"search_results": "results", "fetch_url_results": "contents"}


def recognises(payload: Any) -> bool:
    """Whether it is a completion with what was found, or a response with the results of a search."""
    if items(payload, "choices") and (items(payload, "search_results") or items(payload, "citations")):
        return True
    return any(text_of(item, "type") in _RESULTS for item in items(payload, "output"))


def from_perplexity(response: Any, documents: Any = None, question: str | None = None) -> Case:
    """The case of a response. Its chunks are the snippets that Perplexity found. Markers such as [1] count the results from 1.

    A snippet is only a part of its page. A page in ``documents``, with its url, is used in place of the snippet.
    """
    return read(decoded(response), given_documents(documents), question).case()


def read(response: Any, documents: Any, question: str | None) -> Draft:
    draft = Draft(SHAPE, question)
    draft.add_documents(documents)
    output = items(response, "output")
    results = list(items(response, "search_results"))
    for item in output:
        results += items(item, _RESULTS.get(text_of(item, "type"), ""))
    for url in items(response, "citations") if not results else ():
        results.append({"url": url})
    numbers = {str(number): _chunk_of(draft, result) for number, result in enumerate(results, 1)}
    for place, choice in enumerate(items(response, "choices")):
        if place:
            draft.unmapped(f"choices[{place}]")
        else:
            read_message(draft, field(choice, "message"), "choices[0].message")
    for place, item in enumerate(output):
        kind = text_of(item, "type")
        if kind == "message":
            read_message(draft, item, f"output[{place}]")
        elif kind not in _RESULTS:
            draft.unmapped(f"output[{place}] ({kind})")
    _cite_markers(draft, numbers, results)
    return draft


def _chunk_of(draft: Draft, result: Any) -> str | None:
    """The chunk of a search result: the page that was given, or the snippet. None if it has neither."""
    url, title = text_of(result, "url"), text_of(result, "title")
    if given := draft.chunks_named(url):
        return given[0]
    text = text_of(result, "snippet")
    return draft.add_chunk(text, id=url or None, source=url or title or None) if text else None


def _cite_markers(draft: Draft, numbers: dict[str, str | None], results: list[Any]) -> None:
    for marker in draft.markers([MarkerKind.NUMERIC]):
        for number in marker.ids:
            if number not in numbers:
                draft.cite_unknown(number, answer_span=marker.span)
            elif (id := numbers[number]) is not None:
                why = "Perplexity names the page, but not the words in it"
                draft.cite(id, answer_span=marker.span, unchecked=why)
            else:
                url = text_of(results[int(number) - 1], "url")
                why = f"Perplexity gave no text of the web page {url}"
                draft.cite(None, answer_span=marker.span, unchecked=why)
