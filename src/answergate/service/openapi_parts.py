"""Pieces of the OpenAPI document that its parts share: errors, headers, references."""

from __future__ import annotations

from typing import Any

ERROR_BODY: dict[str, Any] = {
    "type": "object",
    "description": "Every error: a word for programs, a sentence for people, and each problem with its path.",
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
                        "description": "$... inside the body; path., query. or header. and a name outside it.",
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
    "400": ("What was sent cannot be read.", ()),
    "401": ("No key, or one that is not known.", ("WWW-Authenticate",)),
    "403": ("The key may not do this, or a page of another site asks.", ()),
    "404": ("There is no such thing.", ()),
    "408": ("The body did not arrive in time.", ()),
    "413": ("The body is too large.", ()),
    "429": ("The key asks too often.", ("Retry-After",)),
    "500": ("A fault: something broke, so nothing was decided.", ()),
    "503": ("Too much to do, shutting down, or the ledger cannot take the decision.", ("Retry-After",)),
}

_HEADERS = {
    "X-Request-Id": "What the logs call this request; yours, if you sent one.",
    "X-Answergate-Version": "The version that answered.",
}
_POLICY_HEADERS = {
    "X-Answergate-Policy": "The policy that decided, percent-encoded.",
    "X-Answergate-Policy-Digest": "SHA-256 of everything in it that decides.",
}
_VERDICT_HEADERS = {
    "X-Answergate-Status": "The gate's own word.",
    "X-Answergate-Outcome": "passed, stopped or fault. Only passed may go out.",
}


def ref(name: str) -> dict[str, str]:
    """A schema of the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def refusals(*codes: str) -> dict[str, Any]:
    """The errors that an operation may answer with."""
    return {code: {"$ref": f"#/components/responses/{code}"} for code in codes}


def json_content(schema: dict[str, Any], examples: dict[str, Any] | None = None) -> dict[str, Any]:
    """A JSON body."""
    media: dict[str, Any] = {"schema": schema}
    if examples:
        media["examples"] = examples
    return {"content": {"application/json": media}}


def headers_of(what: str) -> dict[str, Any]:
    """The headers of an answer: ``plain``, of a ``policy``, or of a ``verdict``."""
    said = dict(_HEADERS)
    if what != "plain":
        said |= _POLICY_HEADERS
    if what == "verdict":
        said |= _VERDICT_HEADERS
    headers: dict[str, Any] = {name: _header(meaning) for name, meaning in said.items()}
    if what == "verdict":
        meaning = "The number of the ledger's entry, where there is a ledger and the policy waits for it."
        headers["X-Answergate-Ledger-Seq"] = _header(meaning, required=False)
    return headers


def _header(meaning: str, *, required: bool = True) -> dict[str, Any]:
    return {"description": meaning, "required": required, "schema": {"type": "string"}}


def _refusal(meaning: str, headers: tuple[str, ...]) -> dict[str, Any]:
    more = {name: _header("What to do, or when to ask again.", required=False) for name in headers}
    return {"description": meaning, "headers": headers_of("plain") | more, **json_content(ref("Error"))}


REFUSALS = {code: _refusal(meaning, headers) for code, (meaning, headers) in _MEANINGS.items()}
