"""A response of every provider, as plain data, with what the model was given where the response does not repeat it.

Each says that the tower is 330 metres tall and cites a document that says so. ``wrong`` says 340 metres instead.
"""

from __future__ import annotations

import copy
from typing import Any

TALL = "The tower is 330 metres tall."
DOCUMENT = {"id": "d1", "text": TALL, "url": "https://a"}


def _responses() -> dict[str, tuple[Any, Any]]:
    """Provider -> its response, and the documents to give with it."""
    end = len(TALL)
    located = {"type": "char_location", "cited_text": "330 metres", "document_index": 0}
    located |= {"start_char_index": 13, "end_char_index": 23}
    source = {"type": "document", "id": "d1", "document": {"id": "d1", "snippet": TALL}}
    support = {"segment": {"endIndex": end, "text": TALL}, "groundingChunkIndices": [0]}
    bedrock = {"sourceContent": [{"text": "330 metres"}], "title": "t"}
    bedrock["location"] = {"documentChar": {"documentIndex": 0, "start": 13, "end": 23}}  # type: ignore[assignment]
    file = {"type": "file_citation", "file_id": "f1", "filename": "t.pdf", "index": end}
    found = {"file_id": "f1", "filename": "t.pdf", "score": 0.9, "text": TALL}
    part = {"type": "output_text", "text": TALL, "annotations": [file]}
    reference = {"chunks": [{"id": "c1", "content": TALL, "document_id": "d1", "positions": [[1, 2, 3, 4, 5]]}]}
    cited = {"type": "citation", "cited_text": "330 metres", "extras": {"document_index": 0}}
    node = {"node": {"id_": "n1", "text": TALL, "metadata": {"page_label": "1"}}, "score": 0.5}
    document = {"id": "h1", "content": TALL, "meta": {"source_index": 1}}
    return {
        "anthropic": (
            {
                "type": "message",
                "role": "assistant",
                "content": [{"type": "text", "text": TALL, "citations": [located]}],
            },
            [DOCUMENT],
        ),
        "openai": (
            {
                "object": "response",
                "output": [
                    {"type": "file_search_call", "results": [found]},
                    {"type": "message", "role": "assistant", "content": [part]},
                ],
            },
            None,
        ),
        "cohere": (
            {
                "message": {
                    "role": "assistant",
                    "content": [{"type": "text", "text": TALL}],
                    "citations": [{"start": 13, "end": 23, "text": "330 metres", "sources": [source]}],
                }
            },
            None,
        ),
        "gemini": (
            {
                "candidates": [
                    {
                        "content": {"role": "model", "parts": [{"text": TALL}]},
                        "groundingMetadata": {
                            "groundingChunks": [{"retrievedContext": {"title": "t", "text": TALL}}],
                            "groundingSupports": [support],
                        },
                    }
                ]
            },
            None,
        ),
        "bedrock": (
            {
                "output": {
                    "message": {
                        "role": "assistant",
                        "content": [{"citationsContent": {"content": [{"text": TALL}], "citations": [bedrock]}}],
                    }
                }
            },
            [DOCUMENT],
        ),
        "mistral": (
            {
                "object": "chat.completion",
                "choices": [
                    {
                        "message": {
                            "role": "assistant",
                            "content": [{"type": "text", "text": TALL}, {"type": "reference", "reference_ids": [0]}],
                        }
                    }
                ],
            },
            [DOCUMENT],
        ),
        "perplexity": (
            {
                "object": "chat.completion",
                "choices": [{"message": {"role": "assistant", "content": f"{TALL[:-1]}[1]."}}],
                "search_results": [{"title": "t", "url": "https://a", "snippet": TALL}],
            },
            None,
        ),
        "langchain": (
            {
                "type": "ai",
                "content": [{"type": "text", "text": TALL, "annotations": [cited]}],
                "additional_kwargs": {},
                "response_metadata": {},
            },
            [{"page_content": TALL, "metadata": {}}],
        ),
        "llamaindex": ({"response": f"{TALL[:-1]} [1].", "source_nodes": [node], "metadata": {}}, None),
        "haystack": ({"data": f"{TALL[:-1]} [1].", "query": "How tall?", "documents": [document], "meta": {}}, None),
        "ragflow": ({"answer": f"{TALL[:-1]} [ID:0].", "reference": reference, "session_id": "s"}, None),
    }


PROVIDERS = tuple(_responses())


def response(provider: str) -> Any:
    return copy.deepcopy(_responses()[provider][0])


def documents(provider: str) -> Any:
    return copy.deepcopy(_responses()[provider][1])


def envelope(provider: str, **more: Any) -> dict[str, Any]:
    """The response with what the model was given."""
    return {"response": response(provider), "documents": documents(provider), "question": "How tall is it?"} | more


def wrong(provider: str) -> dict[str, Any]:
    """The same with another number in the answer. The documents still have the right one."""
    given = envelope(provider)
    given["response"] = _said_otherwise(given["response"])
    return given


_ANSWERS = ("text", "content", "answer", "response", "data")


def _said_otherwise(value: Any, *, source: bool = False) -> Any:
    if isinstance(value, dict):
        inside = {"results", "document", "documents", "groundingChunks", "search_results", "source_nodes", "reference"}
        return {
            name: one.replace("330", "340")
            if isinstance(one, str) and name in _ANSWERS and not source
            else _said_otherwise(one, source=source or name in {*inside, "sourceContent"})
            for name, one in value.items()
        }
    return [_said_otherwise(one, source=source) for one in value] if isinstance(value, list) else value
