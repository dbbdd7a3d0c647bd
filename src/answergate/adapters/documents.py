"""Reads documents as frameworks and search services hand them to a model: texts, LangChain documents, nodes, dicts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from answergate.adapters.fields import decoded, field, id_of, items, text_of, texts_of, whole_of
from answergate.errors import CaseError, Problem

_TEXT = ("page_content", "text", "content", "snippet", "body")
_ID = ("id", "id_", "chunk_id", "node_id", "document_id", "file_id")
_SOURCE = ("source", "file_name", "filename", "file_path", "url", "uri", "title", "name")
_POSITIONS = ("positions", "position_int")
_PDF_LOADER = ("page_label", "total_pages")
"""LangChain's PDF loaders write one of these next to ``page``, and count their pages from 0."""

_OTHER_TEXTS = (*_TEXT, "snippets", "description", "text_resource", "data", "kwargs", "node", "pages")
"""Fields that hold or surround the text of a document."""
_FAR = 10**9
_LABEL = re.compile(r"[0-9]{1,9}")
_JSON = re.compile(r"\s*(?:null\s*\Z|\{\s*\"|\[\s*[\[{\"\]])")


class Document(Struct, frozen=True):
    """What is read of a document. ``page`` counts from 1. ``names`` are all ids, titles and addresses that it has."""

    text: str
    id: str | None = None
    source: str | None = None
    page: int | None = None
    positions: Sequence[Sequence[float]] = ()
    names: tuple[str, ...] = ()


def given_documents(given: Any) -> Any:
    """The documents that a caller gave. JSON text is decoded; any other text is a document."""
    return decoded(given) if isinstance(given, bytes) or (isinstance(given, str) and _JSON.match(given)) else given


def entries(given: Any) -> Sequence[Any]:
    """The documents in what was given: a list, a mapping of ids to documents, or a single document."""
    if given is None:
        return ()
    if isinstance(given, list | tuple):
        return given
    if isinstance(given, Mapping) and given.keys().isdisjoint(("source", *_OTHER_TEXTS)):
        values = given.values()
        if all(isinstance(value, str) for value in values):
            return [{"id": id, "text": text} for id, text in given.items()]
        if all(isinstance(value, Mapping) for value in values):
            return [{"id": id, **document} for id, document in given.items()]
    elif isinstance(given, Mapping) and isinstance(given.get("source"), str) and given.keys().isdisjoint(_OTHER_TEXTS):
        names = ", ".join(map(str, given))
        why = f"this document has no text, only {names}. Give a list of documents, each with id and text"
        raise CaseError([Problem("documents", why)])
    return [given]


def read_document(given: Any) -> Document | None:
    """A document of any known form. None if it has no text."""
    given = unwrapped(given)
    if isinstance(given, str):
        return Document(given)
    text = body_of(given)
    if not text:
        return None
    metadata = field(given, "metadata", "meta") or {}
    return Document(
        text,
        id_of(field(given, *_ID), "documents"),
        text_of(given, *_SOURCE) or text_of(metadata, *_SOURCE) or None,
        page_of(metadata) or page_of(given),
        rows_of(items(given, *_POSITIONS) or items(metadata, *_POSITIONS)),
        (*texts_of(given, *_ID, *_SOURCE), *texts_of(metadata, *_ID, *_SOURCE)),
    )


def unwrapped(given: Any) -> Any:
    """The document itself: without its score, without LangChain's serialisation, without the node around it."""
    if isinstance(given, list | tuple) and len(given) == 2 and isinstance(given[1], int | float):
        given = given[0]
    if isinstance(given, Mapping) and isinstance(given.get("kwargs"), Mapping) and "lc" in given:
        given = given["kwargs"]
    node = field(given, "node")
    return given if node is None or isinstance(node, str) else node


def body_of(given: Any) -> str:
    """The text of a document, also if it is a list of blocks or of snippets. A description is used only if that is all."""
    if text := text_of(given, *_TEXT) or text_of(field(given, "text_resource"), "text"):
        return text
    blocks, snippets = items(given, "content"), items(given, "snippets")
    text = "".join(map(_words, blocks)) or "\n".join(map(_words, snippets))
    return text or text_of(given, "description")


def _words(block: Any) -> str:
    return block if isinstance(block, str) else text_of(block, "text")


def page_of(metadata: Any) -> int | None:
    """The page, counted from 1. None if the metadata has none, or if it is not known how the pages are counted."""
    number = whole_of(metadata, "page_number", "pageNumber")
    if number is not None:
        return number if number > 0 else None
    page = whole_of(metadata, "page")
    if page is not None and page >= 0 and (page == 0 or any(field(metadata, name) is not None for name in _PDF_LOADER)):
        return page + 1
    label = text_of(metadata, "page_label")
    return int(label) if page is None and _LABEL.fullmatch(label) else None


def rows_of(given: Sequence[Any]) -> list[list[float]]:
    """The rows ``[page, left, right, top, bottom]`` that are real places. Others are left out: some stores write numbers
    of rows there, or boxes without an area."""
    return [[int(row[0]), *row[1:]] for row in given if _is_place(row)]


def _is_place(row: Any) -> bool:
    if not isinstance(row, list | tuple) or len(row) != 5:
        return False
    if not all(type(value) in (int, float) and 0 <= value < _FAR for value in row):
        return False
    page, left, right, top, bottom = map(float, row)
    return page.is_integer() and page > 0 and left < right and top < bottom
