"""Reads responses of LlamaIndex's query and chat engines, with their source nodes."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from answergate.adapters.documents import read_document
from answergate.adapters.draft import Draft
from answergate.adapters.fields import decoded, field, items, text_of
from answergate.model.case import Case
from answergate.text.answers.markers import MarkerKind

SHAPE = "a response with response (the answer) and source_nodes"
_SOURCE = re.compile(r"Source (\d{1,9}):\n(.*?)\n?", re.DOTALL)


def recognises(payload: Any) -> bool:
    """Whether it is a response with source nodes."""
    return isinstance(field(payload, "source_nodes"), list | tuple) and field(payload, "response") is not None


def from_llamaindex(response: Any, question: str | None = None) -> Case:
    """The case of a response. Markers such as [1] count the source nodes from 1.

    An answer without markers cites all of its source nodes: LlamaIndex calls them the sources of the answer.
    """
    return read(decoded(response), None, question).case()


def read(payload: Any, documents: Any, question: str | None) -> Draft:
    draft = Draft(SHAPE, question)
    ids: list[str | None] = []
    documents_of_nodes = [read_document(node) for node in items(payload, "source_nodes")]
    draft.reserve(documents_of_nodes)
    for place, document in enumerate(documents_of_nodes):
        if document is None:
            draft.unmapped(f"source_nodes[{place}] (no text)")
            ids.append(None)
            continue
        # CitationQueryEngine writes the number of the source into the text of the node.
        numbered = _SOURCE.fullmatch(document.text)
        if numbered is not None and int(numbered[1]) == place + 1:
            document = replace(document, text=numbered[2])
        ids.append(draft.add_document(document))
    draft.add_documents(documents)
    answer = field(payload, "response")
    # An agent answers with a message, a streaming response keeps its text apart.
    text = answer if isinstance(answer, str) else text_of(answer, "content") or text_of(payload, "response_txt")
    if text or answer is not None:
        draft.say(text, "response")
    draft.cite_numbers({str(number): id for number, id in enumerate(ids, 1)}, [MarkerKind.NUMERIC], all_without=True)
    return draft
