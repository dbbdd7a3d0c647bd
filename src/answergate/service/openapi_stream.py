"""The OpenAPI operations of streamed answers."""

from __future__ import annotations

from typing import Any

from answergate.adapters.providers import FROM
from answergate.service.openapi_parts import headers_of, json_content, ref, refusals
from answergate.service.verdict_schemas import any_body

STREAM_SCHEMAS: dict[str, Any] = {
    "StreamEvent": {
        "type": "object",
        "description": 'An event. Its data is JSON. `text`: {"text": "..."} may be shown. `stopped`: the answer is stopped, '
        "and nothing more of it is released. `verdict`: a StreamVerdict, the last event. `error`: an Error, instead of a "
        "verdict.",
        "properties": {"event": {"enum": ["text", "stopped", "verdict", "error"]}, "data": {"type": "string"}},
        "required": ["event", "data"],
    },
    "StreamVerdict": {
        "type": "object",
        "description": "The data of the event `verdict`: the status code and body of the same case sent as a whole.",
        "properties": {
            "code": {"type": "integer"},
            "body": any_body(),
            "seq": {"type": "integer", "description": "The number of the entry in the ledger."},
            "entry": {"type": "string", "description": "The number and the hash of the entry: seq:hash."},
        },
        "required": ["code", "body"],
    },
}
_HOLD = {
    "name": "hold",
    "in": "query",
    "description": "answer: release nothing before the verdict. claim: release each claim once it is settled and covered. "
    "Only the guardrails gate can decide about single claims.",
    "schema": {"type": "string", "enum": ["answer", "claim"], "default": "answer"},
}
_LINES = """The first line is the case without its answer. Each further line is a piece of the answer, {"delta": "..."}. \
The last line may be {"close": {"citations": [...]}}, with fields of the case that come last."""


def stream_operation(gate: str, parameters: list[dict[str, Any]]) -> dict[str, Any]:
    """The operation of one gate. ``parameters`` are those of the gate's other operations."""
    return {
        "operationId": f"check_{gate}_stream",
        "tags": ["gates"],
        "summary": f"The {gate} gate for an answer that is still being written",
        "description": "Send the pieces of an answer as they arrive, and show the texts that come back. A text is sent "
        "back only if it may be shown. Show nothing more if the stream ends without a verdict.",
        # A stream is not a response of a provider.
        "parameters": [*[one for one in parameters if one["name"] != FROM], _HOLD],
        "requestBody": {
            "required": True,
            "content": {"application/x-ndjson": {"schema": {"type": "string", "description": _LINES}}},
        },
        "responses": {
            "200": {
                "description": "The events, each as soon as it is known.",
                "headers": headers_of("policy"),
                "content": {"text/event-stream": {"schema": ref("StreamEvent")}},
            },
            **refusals("401", "403", "408", "413", "429", "500", "503"),
            "400": {
                "description": "The first line or the query string is wrong.",
                **json_content({"anyOf": [ref("Error"), ref("ValidationError")]}),
            },
        },
    }
