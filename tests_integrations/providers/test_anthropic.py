"""Messages as the real SDK types make them, also put together from a stream."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from anthropic import Anthropic
from anthropic.types import (
    CitationCharLocation,
    CitationContentBlockLocation,
    CitationPageLocation,
    CitationsSearchResultLocation,
    CitationsWebSearchResultLocation,
    Message,
    TextBlock,
    Usage,
)

from answergate import check
from answergate.adapters import from_anthropic, to_case

TEXT = "The tower is 330 metres tall. It was finished in 1889."
TALL = "The tower is 330 metres tall."
DOCUMENTS: list[Any] = [
    {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": TEXT}, "title": "t"},
    {"type": "search_result", "source": "https://a", "title": "A", "content": [{"type": "text", "text": TALL}]},
    {"type": "document", "pages": ["Contents", TALL]},
    {"type": "document", "source": {"type": "content", "content": [{"type": "text", "text": TALL}]}},
    {"url": "https://b", "text": TEXT},
]
CITATIONS = [
    CitationCharLocation(
        type="char_location", cited_text=TALL, document_index=0, start_char_index=0, end_char_index=30
    ),
    CitationsSearchResultLocation(
        type="search_result_location",
        cited_text=TALL,
        search_result_index=0,
        source="https://a",
        start_block_index=0,
        end_block_index=1,
    ),
    CitationPageLocation(
        type="page_location", cited_text="330 metres", document_index=1, start_page_number=2, end_page_number=3
    ),
    CitationContentBlockLocation(
        type="content_block_location", cited_text=TALL, document_index=2, start_block_index=0, end_block_index=1
    ),
    CitationsWebSearchResultLocation(
        type="web_search_result_location", cited_text="330 metres tall", url="https://b", encrypted_index="x"
    ),
]
MESSAGE = Message(
    id="msg_1",
    type="message",
    role="assistant",
    model="a-model",
    content=[TextBlock(type="text", text=TALL, citations=list(CITATIONS))],
    usage=Usage(input_tokens=1, output_tokens=1),
)


def test_every_kind_of_citation_is_checked() -> None:
    case = from_anthropic(MESSAGE, DOCUMENTS)
    assert [citation.chunk_id for citation in case.citations] == [
        "document-0",
        "search_result-0",
        "document-1-p2",
        "document-2",
        "document-3",
    ]
    assert case.unmapped == ()
    assert check(case, "answer").passed
    rejected = check(from_anthropic(MESSAGE, DOCUMENTS[:1]), "answer").output["rejected"]
    assert [one["reasons"] for one in rejected] == [["unchecked-citation"]] * 4


def test_an_object_a_dump_and_json_text_give_the_same_case() -> None:
    case = from_anthropic(MESSAGE, DOCUMENTS)
    assert from_anthropic(MESSAGE.model_dump(), DOCUMENTS) == case
    assert from_anthropic(MESSAGE.model_dump_json(), DOCUMENTS) == case
    assert to_case(MESSAGE, DOCUMENTS) == case
    assert check({"response": MESSAGE, "documents": DOCUMENTS}, "answer").passed


def _events() -> Iterator[dict[str, Any]]:
    yield {"type": "message_start", "message": MESSAGE.model_dump() | {"content": []}}
    yield {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": "", "citations": []}}
    for citation in CITATIONS:
        delta = {"type": "citations_delta", "citation": citation.model_dump()}
        yield {"type": "content_block_delta", "index": 0, "delta": delta}
    for piece in (TALL[:9], TALL[9:]):
        yield {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": piece}}
    yield {"type": "content_block_stop", "index": 0}
    yield {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 1}}
    yield {"type": "message_stop"}


class Server(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for event in _events():
            self.wfile.write(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode())

    def log_message(self, format: str, *args: object) -> None:
        """Keep the output of the tests clean."""


@pytest.fixture
def address() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Server)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_streamed_message_is_the_same_case(address: str) -> None:
    client = Anthropic(api_key="key", base_url=address)
    question: Any = [{"role": "user", "content": "How tall is it?"}]
    with client.messages.stream(model="a-model", max_tokens=9, messages=question) as stream:
        streamed = stream.get_final_message()
    assert from_anthropic(streamed, DOCUMENTS) == from_anthropic(MESSAGE, DOCUMENTS)
