"""Shared parts of the OpenAPI document: errors, headers and references."""

from __future__ import annotations

from typing import Any

ERROR_BODY: dict[str, Any] = {
    "type": "object",
    "description": "An error: a code for programs, a message for people, and every problem with its path.",
    "properties": {
        "error": {"type": "string"},
        "message": {"type": "string"},
        "details": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "path": {
                        "type": "string",
                        "description": "$... inside the body; path.NAME, query.NAME or header.NAME elsewhere.",
                    },
                    "message": {"type": "string"},
                },
                "required": ["path", "message"],
            },
        },
    },
    "required": ["error", "message", "details"],
}

_MEANINGS = {
    "400": ("The request is malformed.", ()),
    "401": ("The key is missing or unknown.", ("WWW-Authenticate",)),
    "403": ("The key lacks the scope, or a page of another site sent the request.", ()),
    "404": ("Not found.", ()),
    "408": ("The body or the headers did not arrive in time.", ()),
    "413": ("The body is too large.", ()),
    "429": (
        "The key exceeded its rate limit or has too many open requests, or too many sign-ins failed.",
        ("Retry-After",),
    ),
    "500": ("An internal error. Nothing was decided.", ()),
    "503": (
        "The service is overloaded, the check was not finished in time, or the ledger does not answer.",
        ("Retry-After",),
    ),
}

_HEADERS = {
    "X-Request-Id": "The id of this request in the logs. It is your own id, if you sent a valid one.",
    "X-Answergate-Version": "The version of answergate.",
}
_ERROR_HEADERS = {
    "WWW-Authenticate": "How to send the key.",
    "Retry-After": "How many seconds to wait before the next try.",
}
_POLICY_HEADERS = {
    "X-Answergate-Policy": "The policy that decided, percent-encoded.",
    "X-Answergate-Policy-Digest": "SHA-256 of everything in the policy that affects decisions.",
}
_VERDICT_HEADERS = {
    "X-Answergate-Status": "The gate's status.",
    "X-Answergate-Outcome": "passed, stopped or fault. Show the answer only if it is passed.",
}


def ref(name: str) -> dict[str, str]:
    """A reference to a schema of the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def refusals(*codes: str) -> dict[str, Any]:
    """The error responses of an operation."""
    return {code: {"$ref": f"#/components/responses/{code}"} for code in codes}


def with_open_objects(value: Any) -> Any:
    """The same schemas, where each object without fields of its own says that it may have any.

    Generators of types read an object that says nothing as one that must be empty. Examples are left as they are.
    """
    if isinstance(value, list):
        return [with_open_objects(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    plain = {name: inner if name == "examples" else with_open_objects(inner) for name, inner in value.items()}
    kinds = plain.get("type", ())
    if "object" in ([kinds] if isinstance(kinds, str) else kinds) and "properties" not in plain:
        plain.setdefault("additionalProperties", True)
    return plain


def json_content(schema: dict[str, Any], examples: dict[str, Any] | None = None) -> dict[str, Any]:
    """A JSON body."""
    media: dict[str, Any] = {"schema": schema}
    if examples:
        media["examples"] = examples
    return {"content": {"application/json": media}}


def headers_of(what: str) -> dict[str, Any]:
    """The headers of a response. ``what`` is ``plain``, ``policy`` or ``verdict``."""
    said = dict(_HEADERS)
    if what != "plain":
        said |= _POLICY_HEADERS
    if what == "verdict":
        said |= _VERDICT_HEADERS
    headers: dict[str, Any] = {name: _header(meaning) for name, meaning in said.items()}
    if what == "verdict":
        meaning = "The number of the entry in the ledger, if there is a ledger and the policy waits for it."
        headers["X-Answergate-Ledger-Seq"] = _header(meaning, required=False)
        headers["X-Answergate-Entry"] = _header("The number and the hash of that entry: seq:hash.", required=False)
    return headers


def _header(meaning: str, *, required: bool = True) -> dict[str, Any]:
    return {"description": meaning, "required": required, "schema": {"type": "string"}}


def _refusal(meaning: str, headers: tuple[str, ...]) -> dict[str, Any]:
    more = {name: _header(_ERROR_HEADERS[name], required=False) for name in headers}
    return {"description": meaning, "headers": headers_of("plain") | more, **json_content(ref("Error"))}


REFUSALS = {code: _refusal(meaning, headers) for code, (meaning, headers) in _MEANINGS.items()}
