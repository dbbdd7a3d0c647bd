"""A model on 127.0.0.1 with the APIs of OpenAI and Anthropic. It answers what ``ANSWERS`` has for the user's question."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

SOURCE = "The tower is 330 metres tall. It was finished in 1889."
GOOD = "The tower is 330 metres tall [C1]. It was finished in 1889 [C1]."
BAD = "The bridge collapsed yesterday [C1]. Seventeen elephants drowned in champagne [C1]."
ASKED = "How tall is the tower?"
BADLY = "What happened to the bridge?"
SEVERAL = "Give me several answers."
ALSO = "\n\nThe next answer:\n\n"
ANSWERS = {ASKED: GOOD, SEVERAL: GOOD + ALSO + BAD}
"""The answers by question. All other questions are answered with ``BAD``."""
TALKING = "Look it up, and talk!"
"""The question that the model answers with ``BAD`` and a call of a tool."""
TOOL = "Look it up!"
"""The question that the model answers with a call of a tool, and no text."""
CUT = "What happened before the connection broke?"
"""The question that a stream answers with ``BAD``, and then ends without the events of its end."""


class FakeModel:
    """The server, its address, and the requests that it received."""

    def __init__(self) -> None:
        self.received: list[dict[str, Any]] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self.received))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def _handler(received: list[dict[str, Any]]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            received.append(body)
            question = _question(body)
            text = "" if question == TOOL else ANSWERS.get(question, BAD)
            tool = question in (TOOL, TALKING)
            kind = self.path.rstrip("/").rpartition("/")[2]
            if not body.get("stream"):
                self._send("application/json", [json.dumps(_WHOLE[kind](text, tool))])
                return
            events = list(_EVENTS[kind](text, tool))
            self._send("text/event-stream", events[: -_ENDING[kind]] if question == CUT else events)

        def _send(self, kind: str, parts: list[str]) -> None:
            self.send_response(200)
            self.send_header("content-type", kind)
            self.end_headers()
            for part in parts:
                self.wfile.write(part.encode())
                self.wfile.flush()

        def log_message(self, *_: Any) -> None: ...

    return Handler


def _question(body: dict[str, Any]) -> str:
    """The last text of the user."""
    given = body.get("messages") or body["input"]
    if isinstance(given, str):
        return given
    content = [message for message in given if message.get("role") == "user"][-1]["content"]
    return str(content if isinstance(content, str) else content[-1]["text"])


def _pieces(text: str) -> Iterator[str]:
    for start in range(0, len(text), 7):
        yield text[start : start + 7]


def _event(data: dict[str, Any]) -> str:
    return f"event: {data['type']}\ndata: {json.dumps(data)}\n\n"


_CALL = {"id": "call_1", "type": "function", "function": {"name": "search", "arguments": '{"q": "tower"}'}}


def _chat(text: str, tool: bool) -> dict[str, Any]:
    calls = {"tool_calls": [_CALL]} if tool else {}
    choices = [
        {
            "index": index,
            "message": {"role": "assistant", "content": content or None, **calls},
            "finish_reason": "tool_calls" if tool else "stop",
        }
        for index, content in enumerate(text.split(ALSO))
    ]
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": choices,
        "usage": usage,
    }


def _chat_events(text: str, tool: bool) -> Iterator[str]:
    def chunk(delta: dict[str, Any], finish: str | None = None) -> str:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        data = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
        return f"data: {json.dumps(data)}\n\n"

    yield chunk({"role": "assistant", "content": ""})
    for piece in _pieces(text):
        yield chunk({"content": piece})
    if tool:
        yield chunk({"tool_calls": [{"index": 0, **_CALL}]})
    yield chunk({}, "tool_calls" if tool else "stop")
    yield "data: [DONE]\n\n"


def _message(text: str, tool: bool) -> dict[str, Any]:
    content: list[dict[str, Any]] = [{"type": "text", "text": text}] if text else []
    if tool:
        content.append({"type": "tool_use", "id": "toolu_1", "name": "search", "input": {}})
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": content,
        "stop_reason": "tool_use" if tool else "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }


def _message_events(text: str, tool: bool) -> Iterator[str]:
    whole = _message(text, tool)
    yield _event({"type": "message_start", "message": {**whole, "content": [], "stop_reason": None}})
    for index, block in enumerate(whole["content"]):
        empty = {**block, "text": ""} if "text" in block else block
        yield _event({"type": "content_block_start", "index": index, "content_block": empty})
        for piece in _pieces(block.get("text", "")):
            delta = {"type": "text_delta", "text": piece}
            yield _event({"type": "content_block_delta", "index": index, "delta": delta})
        yield _event({"type": "content_block_stop", "index": index})
    delta = {"stop_reason": whole["stop_reason"], "stop_sequence": None}
    yield _event({"type": "message_delta", "delta": delta, "usage": {"output_tokens": 1}})
    yield _event({"type": "message_stop"})


def _response(text: str, tool: bool) -> dict[str, Any]:
    items: list[dict[str, Any]] = []
    if text:
        part = {"type": "output_text", "text": text, "annotations": []}
        items.append({"type": "message", "id": "msg_1", "status": "completed", "role": "assistant", "content": [part]})
    if tool:
        call = {"type": "function_call", "id": "fc_1", "call_id": "c1", "name": "search", "arguments": "{}"}
        items.append({**call, "status": "completed"})
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "status": "completed",
        "model": "m",
        "output": items,
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2},
    }


def _response_events(text: str, tool: bool) -> Iterator[str]:
    whole = _response(text, tool)
    yield _event({"type": "response.created", "response": {**whole, "output": [], "status": "in_progress"}})
    for index, item in enumerate(whole["output"]):
        empty = {**item, "content": []} if "content" in item else item
        yield _event({"type": "response.output_item.added", "output_index": index, "item": empty})
        if "content" in item:
            place = {"item_id": "msg_1", "output_index": index, "content_index": 0}
            for piece in _pieces(text):
                yield _event({"type": "response.output_text.delta", **place, "delta": piece})
            yield _event({"type": "response.output_text.done", **place, "text": text})
        yield _event({"type": "response.output_item.done", "output_index": index, "item": item})
    yield _event({"type": "response.completed", "response": whole})


_WHOLE = {"completions": _chat, "messages": _message, "responses": _response}
_EVENTS = {"completions": _chat_events, "messages": _message_events, "responses": _response_events}
_ENDING = {"completions": 2, "messages": 3, "responses": 1}
"""How many events end a stream."""
