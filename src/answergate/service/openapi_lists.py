"""The GET operations of the OpenAPI document: gates, rules, policies, health, readiness and metrics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.model.finding import Severity
from answergate.policy import GATES, Policy
from answergate.rules import RULES
from answergate.service.openapi_parts import headers_of, json_content, refusals

_TEXT = {"type": "string"}
_DIGEST = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_GATE = {"enum": list(GATES)}
_SEVERITIES = [str(severity) for severity in Severity]
_RULE: dict[str, Any] = {
    "code": _TEXT,
    "name": _TEXT,
    "family": _TEXT,
    "severity": {"enum": _SEVERITIES},
    "summary": _TEXT,
    "message": _TEXT,
}


def list_paths(policies: Mapping[str, Policy]) -> dict[str, Any]:
    """The paths with GET operations only."""
    return {
        "/v1/gates": {"get": _read("gates", "The five gates", _listed("gates", _gate()))},
        "/v1/rules": {"get": _read("rules", "Every rule", _listed("rules", _object(_RULE)))},
        "/v1/rules/{code}": {
            "parameters": [_in_path("code", list(RULES))],
            "get": _read("rule", "One rule, with its reason and the presets that run it", _whole_rule(), missing=True),
        },
        "/v1/policies": {"get": _read("policies", "The active policies", _listed("policies", _policy()))},
        "/v1/policies/{name}": {
            "parameters": [_in_path("name", list(policies))],
            "get": _read("policy", "One policy with all its settings", _whole_policy(), missing=True),
        },
        "/healthz": {"get": _probe("healthz", "Whether the process is alive", _health())},
        "/readyz": {"get": _ready()},
        "/metrics": {"get": _metrics()},
    }


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _listed(name: str, item: dict[str, Any]) -> dict[str, Any]:
    return _object({name: {"type": "array", "items": item}})


def _words() -> dict[str, Any]:
    return {"type": "array", "items": _TEXT}


def _gate() -> dict[str, Any]:
    return _object({"name": _GATE, "question": _TEXT, "statuses": _words(), "passing": _words(), "policies": _words()})


def _whole_rule() -> dict[str, Any]:
    use = _object({"preset": _TEXT, "gate": _GATE, "severity": _RULE["severity"], "decides": {"type": "boolean"}})
    presets = {"type": "array", "items": use}
    return _object({**_RULE, "reason": _TEXT, "presets": presets})


def _policy() -> dict[str, Any]:
    return _object({"name": _TEXT, "gate": _GATE, "digest": _DIGEST})


def _whole_policy() -> dict[str, Any]:
    severities = [*_SEVERITIES, "off"]
    tables = {
        "settings": {"type": "object"},
        "rules": {"type": "object", "additionalProperties": {"enum": severities}},
        "penalties": {"type": "object", "additionalProperties": {"type": "number"}},
        "limits": {"type": "object", "additionalProperties": {"type": "integer"}},
    }
    waivers = {"type": "array", "items": {"type": "object"}}
    return _object(
        {"name": _TEXT, "gate": _GATE, "digest": _DIGEST, **tables, "decides_on": _words(), "waivers": waivers}
    )


def _health() -> dict[str, Any]:
    return _object({"status": {"const": "ok"}, "version": _TEXT})


def _in_path(name: str, known: list[str]) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string", "enum": known}}


def _read(operation: str, summary: str, schema: dict[str, Any], *, missing: bool = False) -> dict[str, Any]:
    codes = ("401", "403", "404", "429", "500") if missing else ("401", "403", "429", "500")
    return {
        "operationId": f"read_{operation}",
        "tags": ["reference"],
        "summary": summary,
        "responses": {
            "200": {"description": summary, "headers": headers_of("plain"), **json_content(schema)},
            **refusals(*codes),
        },
    }


def _probe(operation: str, summary: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {
        "operationId": operation,
        "tags": ["monitoring"],
        "summary": summary,
        "security": [{}],
        "responses": {"200": {"description": summary, "headers": headers_of("plain"), **json_content(schema)}},
    }


def _ready() -> dict[str, Any]:
    problem = _object({"path": _TEXT, "message": _TEXT})
    schema = _object(
        {
            "ready": {"type": "boolean"},
            "ledger": {"type": "string", "description": "ok, none, or the name of the error."},
            "version": _TEXT,
        }
    )
    schema["properties"] |= {
        "policies": {"type": "integer", "description": "This and the next ones are shown to visitors with a key."},
        "deciders": {"type": "integer", "description": "How many decider processes for quick cases are ready."},
        "problems": {"type": "array", "items": problem},
    }
    probe = _probe("readyz", "Whether the service can answer requests", schema)
    why = "The service is starting or stopping, or cannot write its ledger."
    probe["responses"] |= refusals("429")
    probe["responses"]["503"] = {"description": why, "headers": headers_of("plain"), **json_content(schema)}
    return probe


def _metrics() -> dict[str, Any]:
    summary = "Metrics for Prometheus"
    return {
        "operationId": "metrics",
        "tags": ["monitoring"],
        "summary": summary,
        "responses": {
            "200": {"description": summary, "content": {"text/plain": {"schema": _TEXT}}},
            **refusals("401", "403", "429", "500"),
        },
    }
