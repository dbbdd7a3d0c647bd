"""JSON Schemas of the gates' own results, as the service returns them."""

from __future__ import annotations

from typing import Any

from answergate.gates import GATES
from answergate.render.schema import case_schema
from answergate.service.openapi_parts import ref

_TEXT = {"type": "string"}
_TEXT_OR_NULL = {"type": ["string", "null"]}
_COUNT = {"type": "integer", "minimum": 0}
_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
_NUMBER = {"type": "number", "minimum": 0}
_FLAG = {"type": "boolean"}
_PLACE_OR_NULL = {
    "type": ["object", "null"],
    "properties": {"start": _COUNT, "end": _COUNT},
    "required": ["start", "end"],
}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _object(description: str, /, **fields: Any) -> dict[str, Any]:
    """An object with exactly these fields."""
    return {
        "type": "object",
        "description": description,
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _status(gate: str) -> dict[str, Any]:
    return {"enum": list(GATES[gate].statuses)}


def _by_status(gate: str, description: str, field: str, value: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """A result whose ``field`` has a value if the gate passes, and is null otherwise."""
    statuses, passing = GATES[gate].statuses, GATES[gate].passing
    stopped = [status for status in statuses if status not in passing]
    return {
        "description": description,
        "oneOf": [
            _object("Passed.", status={"enum": sorted(passing)}, **{field: value}, **rest),
            _object("Stopped.", status={"enum": stopped}, **{field: {"type": "null"}}, **rest),
        ],
    }


def _evidence() -> dict[str, Any]:
    fields = case_schema()["$defs"]["Citation"]["anyOf"][1]["properties"]
    return {
        "type": "object",
        "description": "An evidence item with the fields that were sent. Accepted ones have the page and box of their chunk.",
        "properties": {name: fields[name] for name in ("chunk_id", "excerpt", "page_index", "bbox")},
        "additionalProperties": True,
    }


ANSWER_RESULT = _by_status(
    "answer",
    "The conclusion, or null if it must not be shown; the accepted evidence; the rejected evidence with reasons.",
    "conclusion",
    _TEXT,
    evidences=_list(ref("Evidence")),
    rejected=_list(
        _object("Evidence that was not accepted.", index=_COUNT, evidence=ref("Evidence"), reasons=_list(_TEXT))
    ),
)

ATTRIBUTION_RESULT = _by_status(
    "attribution",
    "Whether the value belongs to the coverage, and the words in the document that show it.",
    "value",
    {
        "anyOf": [
            {"type": ["number", "string"]},
            {"type": "object", "additionalProperties": {"type": ["number", "string"]}},
        ],
        "description": "The value if it is FOUND, else null. A value with several parts is an object.",
    },
    notes=_TEXT,
    anchor=_TEXT_OR_NULL,
    trigger=_TEXT_OR_NULL,
    line={"type": ["integer", "null"]},
)

GUARDRAILS_RESULT = _object(
    "Which claims are covered by the chunks they cite.",
    status=_status("guardrails"),
    reasons=_list(
        _object("A reason why the status is not PASS.", code=_TEXT, message=_TEXT, related_chunk_ids=_list(_TEXT))
    ),
    uncovered_claims=_list(_TEXT),
    citation_density=_NUMBER,
    supported_claims=_COUNT,
    total_claims=_COUNT,
    claims=_list(
        _object(
            "A claim, its position in the answer in code points, and the position of its support in the chunk.",
            start=_COUNT,
            end=_COUNT,
            text=_TEXT,
            cited=_list(_TEXT),
            supported=_FLAG,
            score=_SHARE,
            judged=_FLAG,
            chunk_id=_TEXT_OR_NULL,
            span=_PLACE_OR_NULL,
        )
    ),
)

CITATIONS_RESULT = _object(
    "Each citation record, the metrics over all of them, and the status of the gate.",
    valid=_FLAG,
    results=_list(
        _object("One record.", valid=_FLAG, errors=_list(_TEXT), warnings=_list(_TEXT), quality_score=_SHARE)
    ),
    metrics=_object(
        "Over all citations.",
        total_citations=_COUNT,
        valid_citations=_COUNT,
        invalid_citations=_COUNT,
        avg_alignment_score=_SHARE,
        citation_coverage=_SHARE,
        has_evidence_idx=_SHARE,
        has_alignment_score=_SHARE,
        has_span=_SHARE,
    ),
    overall_quality=_SHARE,
    gate=_object("The status of the case, and the reason.", status=_status("citations"), reason=_TEXT),
)

EVIDENCE_REPORT = {
    "type": "object",
    "description": "A report that passed, with resolved citations. type, reportId and lineage are returned unchanged.",
    "properties": {
        "reportId": {"description": "The reportId or id that was sent."},
        "sections": _list(
            {
                "type": "object",
                "properties": {
                    "type": _TEXT,
                    "content": _TEXT,
                    "citations": _list(
                        _object(
                            "A citation and its snippet.",
                            id={"type": "string", "pattern": "^cite-[0-9]+$"},
                            snippetId=_TEXT,
                            text=_TEXT,
                            relevanceScore={"type": ["number", "null"]},
                        )
                    ),
                    "wordCount": _COUNT,
                    "characterCount": _COUNT,
                },
                "required": ["content", "citations", "wordCount", "characterCount"],
                "additionalProperties": False,
            }
        ),
        "lineage": {"type": "object"},
    },
    "required": ["sections"],
    "additionalProperties": False,
}

_EVIDENCE_COUNTS = {
    "errors": _list(_TEXT),
    "warnings": _list(_TEXT),
    "citationCount": _COUNT,
    "paragraphCount": _COUNT,
    "citationDensity": _NUMBER,
}
EVIDENCE_INVALID = _object(
    "The report is invalid for a reason other than missing citations, or the policy does not enforce citations.",
    valid={"const": False},
    **_EVIDENCE_COUNTS,
)
EVIDENCE_OUTPUT = _object("The evidence gate's part of a verdict.", valid=_FLAG, **_EVIDENCE_COUNTS)
EVIDENCE_OUTPUT["properties"]["error_body"] = {
    **ref("EvidenceRequired"),
    "description": "The body of the response with status 422.",
}

EVIDENCE_REQUIRED = _object(
    "Paragraphs lack required citations.",
    error={"const": "EVIDENCE_REQUIRED"},
    message=_TEXT,
    violations=_list(
        _object(
            "A paragraph: its first 50 characters, its number of citations, and the required number.",
            paragraph=_TEXT,
            citationCount=_COUNT,
            requiredCount=_COUNT,
        )
    ),
    metadata=_object(
        "Counts over the whole report.",
        totalCitationCount=_COUNT,
        totalParagraphCount=_COUNT,
        citationDensity={"type": "string", "pattern": r"^\d+\.\d\d$"},
    ),
)

RESULT_SCHEMAS: dict[str, dict[str, Any]] = {
    "Evidence": _evidence(),
    "AnswerResult": ANSWER_RESULT,
    "AttributionResult": ATTRIBUTION_RESULT,
    "GuardrailsResult": GUARDRAILS_RESULT,
    "CitationsResult": CITATIONS_RESULT,
    "EvidenceReport": EVIDENCE_REPORT,
    "EvidenceInvalid": EVIDENCE_INVALID,
    "EvidenceOutput": EVIDENCE_OUTPUT,
    "EvidenceRequired": EVIDENCE_REQUIRED,
}

RESULTS_OF = {
    "answer": ("AnswerResult",),
    "evidence": ("EvidenceReport", "EvidenceInvalid"),
    "attribution": ("AttributionResult",),
    "guardrails": ("GuardrailsResult",),
    "citations": ("CitationsResult",),
}
"""The results that a gate returns with status 200."""
