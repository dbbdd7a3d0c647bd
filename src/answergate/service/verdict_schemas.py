"""JSON Schemas of whole verdicts, one per gate, taken from the schema of a verdict.

Each has its gate's statuses and the type of its gate's output, so that programs that check types know both.
"""

from __future__ import annotations

from typing import Any

from answergate.gates import GATES
from answergate.render.schema import verdict_schema
from answergate.service.openapi_parts import ref
from answergate.service.result_schemas import RESULTS_OF

_OUTPUT_OF = {
    "answer": "AnswerResult",
    "evidence": "EvidenceOutput",
    "attribution": "AttributionResult",
    "guardrails": "GuardrailsResult",
    "citations": "CitationsResult",
}


def any_body() -> dict[str, Any]:
    """What the service may answer to a case sent alone: a result, a verdict or an error."""
    results = [name for names in RESULTS_OF.values() for name in names]
    return {"anyOf": [ref(name) for name in (*results, "EvidenceRequired", "Verdict", "Error", "ValidationError")]}


def verdict_name(gate: str) -> str:
    """The name of the schema of a gate's verdicts."""
    return f"{gate.title()}Verdict"


def verdict_schemas() -> dict[str, dict[str, Any]]:
    """The schemas by name: a verdict of each gate, a verdict of any gate, and their parts."""
    whole = verdict_schema()
    names = {gate: verdict_name(gate) for gate in GATES}
    by_gate = {
        "description": whole["description"],
        "oneOf": [ref(name) for name in names.values()],
        "discriminator": {
            "propertyName": "gate",
            "mapping": {gate: ref(name)["$ref"] for gate, name in names.items()},
        },
    }
    verdicts = {names[gate]: _with_component_refs(_verdict(gate, whole)) for gate in GATES}
    return {**verdicts, "Verdict": by_gate, **_with_component_refs(whole["$defs"])}


def _verdict(gate: str, whole: dict[str, Any]) -> dict[str, Any]:
    passed = next(one for one in whole["allOf"] if "else" in one)
    return {
        "type": "object",
        "description": f"The whole verdict of the {gate} gate.",
        "properties": {
            **whole["properties"],
            "gate": {"const": gate},
            "status": {"enum": list(GATES[gate].statuses)},
            "output": ref(_OUTPUT_OF[gate]),
        },
        "required": whole["required"],
        **passed,
    }


def _with_component_refs(value: Any) -> Any:
    """The same with references to components of the document instead of ``$defs``."""
    if isinstance(value, dict):
        return {key: _with_component_refs(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_with_component_refs(inner) for inner in value]
    return value.replace("#/$defs/", "#/components/schemas/") if isinstance(value, str) else value
