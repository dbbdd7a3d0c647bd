"""The operation for LiteLLM in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.integrations.chat_request import GATES
from answergate.policy import Policy
from answergate.service.litellm_route import PATH
from answergate.service.openapi_parts import headers_of, json_content, refusals

_TEXT = {"type": "string"}
_NO = {"type": "boolean", "default": False}
_SUMMARY = "An answer with its source, as LiteLLM sends it before the client sees it"
_EXAMPLE = {
    "input_type": "response",
    "texts": ["The main span is 1,410 metres long [1]."],
    "additional_provider_specific_params": {"sources": ["The main span is 1,410 metres long."]},
}


def litellm_paths(policies: Mapping[str, Policy]) -> dict[str, Any]:
    """The path of the guardrail protocol."""
    return {
        PATH: {
            "post": {
                "operationId": "litellm_guardrail",
                "tags": ["gates"],
                "summary": "The guardrail protocol of the LiteLLM proxy",
                "description": "For a request, the service remembers the sources. For its response, it decides. Blocks an "
                "answer without known sources.",
                "requestBody": {
                    "required": True,
                    **json_content(_asked(policies), _named({"summary": _SUMMARY, "value": _EXAMPLE})),
                },
                "responses": {
                    "200": {
                        "description": "What LiteLLM shall do.",
                        "headers": headers_of("plain"),
                        **json_content(_action(), _named({"value": {"action": "NONE"}})),
                    },
                    **refusals("400", "401", "403", "408", "413", "429", "500", "503"),
                },
            }
        }
    }


def _asked(policies: Mapping[str, Policy]) -> dict[str, Any]:
    fit = [name for name, policy in policies.items() if policy.gate in GATES]
    params = {
        "policy": {"enum": fit, "default": "guardrails"},
        "on_no_sources": {"enum": ["refuse", "policy", "pass"], "default": "refuse"},
        "contextual_grounding_from_messages": _NO,
        "tool_results_as_sources": _NO,
        "sources": {"type": "array", "items": {"anyOf": [_TEXT, {"type": "object"}]}},
        "question": _optional("string"),
    }
    fields = {
        "input_type": {"enum": ["request", "response"]},
        "litellm_call_id": _optional("string"),
        "texts": _optional("array", items=_TEXT, description="The answer, in one or several parts."),
        "structured_messages": _optional("array", items={"type": "object"}),
        "request_data": _optional("object"),
        "additional_provider_specific_params": _optional("object", properties=params, additionalProperties=False),
    }
    return {"type": "object", "properties": fields, "required": ["input_type"]}


def _named(example: dict[str, Any]) -> dict[str, Any]:
    return {"passes": example}


def _optional(kind: str, **more: Any) -> dict[str, Any]:
    return {"type": [kind, "null"], **more}


def _action() -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {
            "action": {"enum": ["NONE", "BLOCKED"]},
            "blocked_reason": {"type": "string", "description": "Why, without any word of the answer."},
        },
        "required": ["action"],
    }
