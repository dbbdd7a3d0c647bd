"""The OpenAPI document, built from the schemas, the active policies and the bundled cases. The cases are run for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from answergate.adapters.providers import FROM, PROVIDERS
from answergate.demo import DemoCase, demo_cases
from answergate.gates import GATES
from answergate.policy import Policy
from answergate.policy.catalogue import load_catalogue
from answergate.service.deciding import decide
from answergate.service.openapi_ledger import ledger_paths, ledger_schemas
from answergate.service.openapi_lists import list_paths
from answergate.service.openapi_litellm import litellm_paths
from answergate.service.openapi_parts import (
    ERROR_BODY,
    REFUSALS,
    headers_of,
    json_content,
    ref,
    refusals,
    with_open_objects,
)
from answergate.service.openapi_stream import STREAM_SCHEMAS, stream_operation
from answergate.service.request_schemas import REQUEST_OF, request_schemas
from answergate.service.result_schemas import RESULT_SCHEMAS, RESULTS_OF
from answergate.service.verdict_schemas import any_body, verdict_name, verdict_schemas
from answergate.version import __version__

_ABOUT = """Decides whether an LLM's answer may be shown to its reader, offline and without a model.

Send a case in the gate's own format; the response is the gate's own result. A stopped answer is also a result, with \
status 200. There is one exception: the evidence gate responds with 422 if paragraphs lack citations. Never show an \
answer with a status of 400 or above. Every error has the same format: `error` is a code for programs, `message` is a \
sentence for people, and `details` lists every problem with its path."""


def openapi_document(policies: Mapping[str, Policy]) -> dict[str, Any]:
    """The document for a service with these policies."""
    attribution = policies["attribution"]
    catalogue = load_catalogue(attribution.catalogue or attribution.settings.catalogue)
    schemas = {**request_schemas(catalogue), **RESULT_SCHEMAS, **verdict_schemas()}
    schemas |= {"Error": ERROR_BODY, "ValidationError": _validation_error(), "BatchLine": _batch_line()}
    schemas |= STREAM_SCHEMAS | ledger_schemas()
    paths: dict[str, Any] = {}
    for gate in GATES:
        paths[f"/v1/gates/{gate}"] = {"post": _check(gate, policies)}
        paths[f"/v1/gates/{gate}/batch"] = {"post": _batch(gate, policies)}
        paths[f"/v1/gates/{gate}/stream"] = {"post": stream_operation(gate, _parameters(gate, policies))}
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "answergate",
            "version": __version__,
            "description": _ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "tags": [
            {"name": "gates", "description": "Check answers."},
            {"name": "ledger", "description": "Read and review stored decisions."},
            {"name": "reference", "description": "List gates, rules and policies."},
            {"name": "monitoring", "description": "Health, readiness and metrics."},
        ],
        "security": [{"bearer": []}, {"key": []}, {}],
        "paths": paths | litellm_paths(policies) | ledger_paths() | list_paths(policies),
        "components": {
            "schemas": schemas,
            "responses": REFUSALS,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer", "description": "A key from `answergate keys add`."},
                "key": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "The same key."},
            },
        },
    }
    opened: dict[str, Any] = with_open_objects(document)
    return opened


def _check(gate: str, policies: Mapping[str, Policy]) -> dict[str, Any]:
    results = [ref(name) for name in (*RESULTS_OF[gate], verdict_name(gate))]
    shown, replies = _examples(gate, policies)
    responses = {
        "200": {
            "description": "The gate's own result, or the whole verdict with full=true.",
            "headers": headers_of("verdict"),
            **json_content({"anyOf": results}, replies.get(200)),
        },
        **refusals("400", "401", "403", "408", "413", "429", "500", "503"),
    }
    responses["400"] = {
        "description": "The case or the query string is wrong. Nothing was decided.",
        **json_content({"anyOf": [ref("Error"), ref("ValidationError")]}),
    }
    if gate == "evidence":
        required = {"anyOf": [ref("EvidenceRequired"), ref(verdict_name(gate))]}
        responses["422"] = {
            "description": "EVIDENCE_REQUIRED: paragraphs lack citations. Do not show the report.",
            "headers": headers_of("verdict"),
            **json_content(required, replies.get(422)),
        }
        responses["500"] = {
            "description": "An internal error, or the body of 422 if the policy has block_on_missing_evidence = false.",
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
        "summary": f"The {gate} gate for many cases, one per line",
        "description": "Each line of the request is a case. Each line of the response is a BatchLine, in the same order, "
        "sent as soon as its decision is stored. Read the response while you send: if you do not, the service "
        "stops reading.",
        "parameters": _parameters(gate, policies),
        "requestBody": {
            "required": False,
            "content": {"application/x-ndjson": {"schema": {"type": "string", "description": "One case per line."}}},
        },
        "responses": {
            "200": {
                "description": "One answer per line.",
                "headers": headers_of("policy"),
                "content": {
                    "application/x-ndjson": {"schema": {"type": "string", "description": "One BatchLine per line."}}
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
            "description": f"The policy to use. Default: {gate}.",
            "schema": {"type": "string", "enum": names},
        },
        {
            "name": "full",
            "in": "query",
            "description": "true: return the whole verdict with findings and measures. The status code stays the same.",
            "schema": {"type": "string", "enum": ["true", "false"], "default": "false"},
        },
        {
            "name": FROM,
            "in": "query",
            "description": "The provider whose response the body is, alone or in an object with response, documents and "
            "question. Without it, a response is recognised by its fields.",
            "schema": {"type": "string", "enum": sorted(PROVIDERS)},
        },
    ]


def _examples(gate: str, policies: Mapping[str, Policy]) -> tuple[dict[str, Any], dict[int, dict[str, Any]]]:
    """The bundled cases of a gate, and the responses to them by status code."""
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
        "description": "The evidence gate's response to a case that cannot be read.",
        "properties": {"error": {"const": "Validation error"}, "details": ERROR_BODY["properties"]["details"]},
        "required": ["error", "details"],
    }


def _batch_line() -> dict[str, Any]:
    return {
        "type": "object",
        "description": "The answer to one line: the status code and body of the same case sent alone.",
        "properties": {
            "line": {"type": "integer", "minimum": 1},
            "code": {"type": "integer"},
            "body": any_body(),
            "seq": {"type": "integer", "description": "The number of the entry in the ledger."},
            "entry": {"type": "string", "description": "The number and the hash of the entry: seq:hash."},
        },
        "required": ["line", "code", "body"],
    }
