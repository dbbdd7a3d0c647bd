"""The OpenAPI operations of the ledger: decisions, reviews, trends and the export."""

from __future__ import annotations

from typing import Any

from answergate.gates import GATES
from answergate.service.ledger_query import (
    BUCKETS,
    CURSOR,
    LARGEST_PAGE,
    LONGEST_TEXT,
    REVIEWS,
    RULINGS,
    TIME,
    USUAL_PAGE,
)
from answergate.service.ledger_routes import DECISIONS, LONGEST_REASON, TRENDS
from answergate.service.ledger_routes import REVIEWS as REVIEW_NAMES
from answergate.service.openapi_parts import headers_of, json_content, ref, refusals

_TEXT = {"type": "string"}
_TEXT_OR_NULL = {"type": ["string", "null"]}
_SEQ = {"type": "integer", "minimum": 1}
_AT = {"type": "string", "description": "UTC, such as 2026-11-15T23:35:00.123456Z."}
_HASH = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_HASH_OR_EMPTY = {"type": "string", "pattern": "^([0-9a-f]{64})?$"}
_RULING = {"enum": list(RULINGS)}
_WORD = {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT}
_MOMENT = {"type": "string", "pattern": TIME}
_OPEN = {"type": ["object", "null"]}

_PARAMETERS: dict[str, tuple[str, dict[str, Any]]] = {
    "gate": ("Only entries of this gate.", {"type": "string", "enum": list(GATES)}),
    "policy": ("Only decisions of this policy.", _WORD),
    "status": ("Only decisions with this status, such as REFUSE.", _WORD),
    "rule": ("Only decisions with a finding of this rule, such as NUM301.", _WORD),
    "review": (
        "Only decisions whose last review was this, or without a review.",
        {"type": "string", "enum": list(REVIEWS)},
    ),
    "ruling": ("Only reviews with this ruling.", {"type": "string", "enum": list(RULINGS)}),
    "since": ("Only entries from this time on, in UTC: 2026-11, 2026-11-15 or 2026-11-15T09:30.", _MOMENT),
    "until": ("Only entries before this time, in UTC.", _MOMENT),
    "q": ("Only decisions with all of these words in the findings, the result, the case or its id.", _WORD),
    "limit": (
        "The most entries on a page.",
        {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE, "default": USUAL_PAGE},
    ),
    "cursor": ("The value of next in the page before.", {"type": "string", "pattern": CURSOR}),
    "bucket": ("The spans of time to count.", {"type": "string", "enum": list(BUCKETS), "default": "day"}),
}

_COLUMNS: dict[str, Any] = {
    "seq": _SEQ,
    "at": _AT,
    "who": {"type": "string", "description": "The name of the key."},
    "gate": {"enum": list(GATES)},
    "status": _TEXT,
    "outcome": _TEXT,
    "policy": _TEXT,
    "policy_digest": _HASH,
    "version": _TEXT,
    "store": {"enum": ["none", "hash", "findings", "full"]},
    "case_id": _TEXT_OR_NULL,
    "codes": {"type": "array", "items": _TEXT},
    "hash": _HASH,
}
_REVIEW: dict[str, Any] = {
    "seq": _SEQ,
    "about": {**_SEQ, "description": "The number of the decision."},
    "ruling": _RULING,
    "reason": _TEXT_OR_NULL,
    "who": _TEXT,
    "at": _AT,
    "gate": {"enum": list(GATES)},
}


_EXAMPLES = {
    "overruled": {
        "summary": "The gate stopped a right answer",
        "value": {"seq": 17, "ruling": "overruled", "reason": "The source says so on page 3."},
    },
    "accepted": {"summary": "The gate was right", "value": {"seq": 18, "ruling": "accepted"}},
}

_STORED = {
    "overruled": {
        "summary": "The gate stopped a right answer",
        "value": {
            "seq": 19,
            "about": 17,
            "ruling": "overruled",
            "reason": "The source says so on page 3.",
            "who": "ann",
            "at": "2026-11-15T23:35:00.123456Z",
            "gate": "guardrails",
            "entry": f"19:{'5f3a' * 16}",
        },
    }
}


def ledger_paths() -> dict[str, Any]:
    """The paths of this module."""
    return {
        "/v1/decisions": {
            "get": _read(
                "decisions",
                "Decisions, newest first",
                "Pages are stable: an entry that is added later moves no other to another page.",
                (*DECISIONS, "limit", "cursor"),
                _page("decisions", ref("Decision")),
            )
        },
        "/v1/decisions/{seq}": {
            "parameters": [{"name": "seq", "in": "path", "required": True, "schema": _SEQ}],
            "get": _read(
                "decision",
                "One decision",
                "Everything that the ledger keeps about it. What the policy did not store, or what was pruned, is null.",
                (),
                ref("WholeDecision"),
            ),
        },
        "/v1/reviews": {
            "get": _read(
                "reviews",
                "Reviews, newest first",
                "The last review of a decision counts.",
                (*REVIEW_NAMES, "limit", "cursor"),
                _page("reviews", ref("Review")),
            ),
            "post": _add_review(),
        },
        "/v1/trends": {
            "get": _read(
                "trends",
                "Decisions by time, gate and status, and by rule",
                "Times are in UTC. A span without decisions is left out.",
                (*TRENDS, "bucket"),
                _trends(),
            )
        },
        "/v1/export": {"get": _export()},
    }


def ledger_schemas() -> dict[str, Any]:
    """The schemas of this module."""
    decision = _object({**_COLUMNS, "because": _TEXT_OR_NULL, "ruling": {"enum": [*RULINGS, None]}})
    ruling = _object({name: _REVIEW[name] for name in ("seq", "at", "who", "ruling", "reason")})
    lists = {"type": ["array", "null"], "items": {"type": "object"}}
    whole = _object(
        {
            **_COLUMNS,
            "because": _TEXT_OR_NULL,
            "findings": lists,
            "faults": lists,
            "result": _OPEN,
            "case": {"description": "The case as it was sent, if the policy has store = full."},
            "case_hash": _HASH_OR_EMPTY,
            "verdict_hash": _HASH_OR_EMPTY,
            "previous": _HASH,
            "reviews": {"type": "array", "items": ruling},
        }
    )
    new = {
        "type": "object",
        "properties": {
            "seq": {**_SEQ, "description": "The number of the decision."},
            "ruling": _RULING,
            "reason": {"type": "string", "maxLength": LONGEST_REASON, "default": ""},
        },
        "required": ["seq", "ruling"],
        "additionalProperties": False,
    }
    return {"Decision": decision, "WholeDecision": whole, "Review": _object(_REVIEW), "NewReview": new}


def _read(
    operation: str, summary: str, description: str, names: tuple[str, ...], schema: dict[str, Any]
) -> dict[str, Any]:
    return {
        "operationId": f"read_{operation}",
        "tags": ["ledger"],
        "summary": summary,
        "description": description,
        "parameters": [_parameter(name) for name in names],
        "responses": {
            "200": {"description": summary, "headers": headers_of("plain"), **json_content(schema)},
            **refusals("400", "401", "403", "404", "429", "500", "503"),
        },
    }


def _add_review() -> dict[str, Any]:
    stored = _object({**_REVIEW, "entry": {"type": "string", "description": "The number and the hash: seq:hash."}})
    return {
        "operationId": "add_review",
        "tags": ["ledger"],
        "summary": "Accept or overrule a decision",
        "description": "The review is a new entry of the ledger, under the name of the key. It needs the scope review.",
        "requestBody": {"required": True, **json_content(ref("NewReview"), _EXAMPLES)},
        "responses": {
            "201": {
                "description": "The review is stored.",
                "headers": headers_of("plain"),
                **json_content(stored, _STORED),
            },
            **refusals("400", "401", "403", "404", "408", "413", "429", "500", "503"),
        },
    }


def _export() -> dict[str, Any]:
    return {
        "operationId": "export",
        "tags": ["ledger"],
        "summary": "All entries that match, oldest first, as JSON Lines",
        "description": "The same lines as `answergate ledger export` writes. Entries that are added meanwhile do not belong "
        "to it. Without a filter for decisions, it has reviews and all other entries too. If the connection ends without "
        "the end of the body, the export is not complete.",
        "parameters": [_parameter(name) for name in TRENDS],
        "responses": {
            "200": {
                "description": "One entry per line.",
                "headers": headers_of("plain"),
                "content": {
                    "application/x-ndjson": {"schema": {"type": "string", "description": "One entry per line."}}
                },
            },
            **refusals("400", "401", "403", "404", "429", "500", "503"),
        },
    }


def _trends() -> dict[str, Any]:
    count = {"type": "integer", "minimum": 1}
    span = {"type": "string", "description": "The beginning of the times: 2026-11-15T23, 2026-11-15 or 2026-11."}
    counted = _object({"span": span, "gate": _TEXT, "status": _TEXT, "outcome": _TEXT, "entries": count})
    rule = _object({"code": _TEXT, "entries": count})
    return _object(
        {
            "bucket": {"enum": list(BUCKETS)},
            "counts": {"type": "array", "items": counted},
            "rules": {"type": "array", "items": rule},
        }
    )


def _page(name: str, item: dict[str, Any]) -> dict[str, Any]:
    cursor = {"type": ["string", "null"], "description": "The cursor of the next page, null on the last page."}
    return _object({name: {"type": "array", "items": item}, "next": cursor})


def _parameter(name: str) -> dict[str, Any]:
    description, schema = _PARAMETERS[name]
    return {"name": name, "in": "query", "description": description, "schema": schema}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}
