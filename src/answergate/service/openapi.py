"""The OpenAPI document: made from the published schemas, the policies in force and the bundled cases, which are run for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from answergate.demo import DemoCase, demo_cases
from answergate.gates import GATES
from answergate.policy import Policy
from answergate.policy.catalogue import load_catalogue
from answergate.render.schema import verdict_schema
from answergate.service.deciding import decide
from answergate.service.openapi_lists import list_paths
from answergate.service.openapi_parts import ERROR_BODY, REFUSALS, headers_of, json_content, ref, refusals
from answergate.service.request_schemas import REQUEST_OF, request_schemas
from answergate.service.result_schemas import RESULT_SCHEMAS, RESULTS_OF
from answergate.version import __version__

_ABOUT = """Decides whether an LLM's answer may go out, offline and without a model.

A case goes in as the gate's own format writes it, the gate's own result comes out. A stopped answer is a result, under 200 \
(the evidence gate answers 422 where paragraphs lack citations). Nothing is decided under 400 and above, but for that. \
Every error has one shape: `error`, a word for programs; `message`, a sentence for people; `details`, each problem with its path."""


def openapi_document(policies: Mapping[str, Policy]) -> dict[str, Any]:
    """The document for a service with these policies."""
    attribution = policies["attribution"]
    catalogue = load_catalogue(attribution.catalogue or attribution.settings.catalogue)
    schemas = {**request_schemas(catalogue), **RESULT_SCHEMAS, **_lifted("Verdict", verdict_schema())}
    schemas |= {"Error": ERROR_BODY, "ValidationError": _validation_error(), "BatchLine": _batch_line()}
    paths: dict[str, Any] = {}
    for gate in GATES:
        paths[f"/v1/gates/{gate}"] = {"post": _check(gate, policies)}
        paths[f"/v1/gates/{gate}/batch"] = {"post": _batch(gate, policies)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "answergate",
            "version": __version__,
            "description": _ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "tags": [
            {"name": "gates", "description": "Decide."},
            {"name": "catalogue", "description": "What there is."},
            {"name": "watching", "description": "For what watches the service."},
        ],
        "security": [{"bearer": []}, {"key": []}, {}],
        "paths": paths | list_paths(policies),
        "components": {
            "schemas": schemas,
            "responses": REFUSALS,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer", "description": "A key of `answergate keys add`."},
                "key": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "The same key."},
            },
        },
    }


def _check(gate: str, policies: Mapping[str, Policy]) -> dict[str, Any]:
    results = [ref(name) for name in (*RESULTS_OF[gate], "Verdict")]
    shown, replies = _examples(gate, policies)
    responses = {
        "200": {
            "description": "The gate's own result; with full=true the whole verdict.",
            "headers": headers_of("verdict"),
            **json_content({"anyOf": results}, replies.get(200)),
        },
        **refusals("400", "401", "403", "408", "413", "429", "500", "503"),
    }
    responses["400"] = {
        "description": "The case, or what the address asks for, cannot be read. Nothing was decided.",
        **json_content({"anyOf": [ref("Error"), ref("ValidationError")]}),
    }
    if gate == "evidence":
        required = {"anyOf": [ref("EvidenceRequired"), ref("Verdict")]}
        responses["422"] = {
            "description": "EVIDENCE_REQUIRED: paragraphs lack citations. The report must not go out.",
            "headers": headers_of("verdict"),
            **json_content(required, replies.get(422)),
        }
        responses["500"] = {
            "description": "A fault; or, where the policy says block_on_missing_evidence = false, the body of 422.",
            **json_content({"anyOf": [ref("Error"), *required["anyOf"]]}),
        }
    return {
        "operationId": f"check_{gate}",
        "tags": ["gates"],
        "summary": f"The {gate} gate: {GATES[gate].question}",
        "description": f"Statuses, worst first: {', '.join(GATES[gate].statuses)}.",
        "parameters": _parameters(gate, policies),
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": ref(REQUEST_OF[gate]), "examples": shown}},
        },
        "responses": responses,
    }


def _batch(gate: str, policies: Mapping[str, Policy]) -> dict[str, Any]:
    return {
        "operationId": f"check_{gate}_batch",
        "tags": ["gates"],
        "summary": f"Many cases through the {gate} gate, a line each",
        "description": "Each line is a case, each line of the answer a BatchLine, sent as soon as its decision is stored and in the "
        "order of the lines: as many out as in. Read while you send, or neither side goes on.",
        "parameters": _parameters(gate, policies),
        "requestBody": {
            "required": False,
            "content": {"application/x-ndjson": {"schema": {"type": "string", "description": "A case a line."}}},
        },
        "responses": {
            "200": {
                "description": "An answer a line.",
                "headers": headers_of("policy"),
                "content": {
                    "application/x-ndjson": {"schema": {"type": "string", "description": "A BatchLine a line."}}
                },
            },
            **refusals("400", "401", "403", "429", "500", "503"),
        },
    }


def _parameters(gate: str, policies: Mapping[str, Policy]) -> list[dict[str, Any]]:
    names = [name for name, policy in policies.items() if policy.gate == gate]
    return [
        {
            "name": "policy",
            "in": "query",
            "description": f"The policy that decides; else {gate}.",
            "schema": {"type": "string", "enum": names},
        },
        {
            "name": "full",
            "in": "query",
            "description": "true: answer with the whole verdict, its findings and measures. The code stays the same.",
            "schema": {"type": "string", "enum": ["true", "false"], "default": "false"},
        },
    ]


def _examples(gate: str, policies: Mapping[str, Policy]) -> tuple[dict[str, Any], dict[int, dict[str, Any]]]:
    """The bundled cases of a gate, and what they are answered with, by code."""
    shown: dict[str, Any] = {}
    replies: dict[int, dict[str, Any]] = {}
    for case in demo_cases():
        if case.gate != gate:
            continue
        shown[case.name] = {"summary": _summary(case), "value": case.case}
        policy = policies.get(case.policy or gate)
        if policy is not None:
            decided = decide(msgspec.json.encode(case.case), policy, None)
            reply = {"summary": _summary(case), "value": msgspec.json.decode(decided.body)}
            replies.setdefault(decided.code, {})[case.name] = reply
    return shown, replies


def _summary(case: DemoCase) -> str:
    return f"{case.title} ({case.language}{', policy=' + case.policy if case.policy else ''})"


def _validation_error() -> dict[str, Any]:
    return {
        "type": "object",
        "description": "What the evidence gate says of a case that cannot be read.",
        "properties": {"error": {"const": "Validation error"}, "details": ERROR_BODY["properties"]["details"]},
        "required": ["error", "details"],
    }


def _batch_line() -> dict[str, Any]:
    return {
        "type": "object",
        "description": "The answer to one line: the code and the body that the case alone would get.",
        "properties": {
            "line": {"type": "integer", "minimum": 1},
            "code": {"type": "integer"},
            "body": {"type": "object"},
            "seq": {"type": "integer", "description": "The number of the ledger's entry."},
        },
        "required": ["line", "code", "body"],
    }


def _lifted(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """A schema of its own as parts of the document: what it defines inside stands beside it."""
    whole = {key: value for key, value in schema.items() if key not in ("$schema", "$id", "$defs")}
    parts = {name: whole, **schema.get("$defs", {})}
    return {part: _repointed(value) for part, value in parts.items()}


def _repointed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _repointed(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_repointed(inner) for inner in value]
    return value.replace("#/$defs/", "#/components/schemas/") if isinstance(value, str) else value
