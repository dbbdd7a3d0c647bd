"""JSON Schemas of the gates' own results, as the service returns them."""

from __future__ import annotations

from typing import Any

from answergate.gates import GATES

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
    """An object with all of these fields, and no others."""
    return {
        "type": "object",
        "description": description,
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _status(gate: str) -> dict[str, Any]:
    return {"enum": list(GATES[gate].statuses)}


ANSWER_RESULT = _object(
    "The conclusion where it may be shown, else null; the evidence that was accepted, and what was rejected and why.",
    status=_status("answer"),
    conclusion=_TEXT_OR_NULL,
    evidences=_list({"type": "object"}),
    rejected=_list(_object("An evidence that was not accepted.", index=_COUNT, evidence={}, reasons=_list(_TEXT))),
)

ATTRIBUTION_RESULT = _object(
    "Whether the value belongs to the coverage, and what ties it there.",
    status=_status("attribution"),
    notes=_TEXT,
    value={"description": "The value where it is FOUND, else null."},
    anchor=_TEXT_OR_NULL,
    trigger=_TEXT_OR_NULL,
    line={"type": ["integer", "null"]},
)

GUARDRAILS_RESULT = _object(
    "Which claims are covered by what they cite.",
    status=_status("guardrails"),
    reasons=_list(_object("Why not PASS.", code=_TEXT, message=_TEXT, related_chunk_ids=_list(_TEXT))),
    uncovered_claims=_list(_TEXT),
    citation_density=_NUMBER,
    supported_claims=_COUNT,
    total_claims=_COUNT,
    claims=_list(
        _object(
            "A claim, its place in the answer in code points, and the place in the chunk it rests on.",
            start=_COUNT,
            end=_COUNT,
            text=_TEXT,
            cited=_list(_TEXT),
            supported=_FLAG,
            score=_SHARE,
            chunk_id=_TEXT_OR_NULL,
            span=_PLACE_OR_NULL,
        )
    ),
)

CITATIONS_RESULT = _object(
    "Each citation record, the metrics over all of them, and the quality gate.",
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
    gate=_object("The quality gate.", status=_status("citations"), reason=_TEXT),
)

EVIDENCE_REPORT = {
    "type": "object",
    "description": "The report that passed, its citations resolved. What was sent along comes back along.",
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
                            "A citation and the snippet it names.",
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

EVIDENCE_INVALID = _object(
    "The report is invalid, but not for want of citations in its paragraphs, or the policy does not enforce them.",
    valid={"const": False},
    errors=_list(_TEXT),
    warnings=_list(_TEXT),
    citationCount=_COUNT,
    paragraphCount=_COUNT,
    citationDensity=_NUMBER,
)

EVIDENCE_REQUIRED = _object(
    "Paragraphs lack the citations they must carry.",
    error={"const": "EVIDENCE_REQUIRED"},
    message=_TEXT,
    violations=_list(
        _object(
            "A paragraph: its first 50 characters, and what it has of what it needs.",
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
    "AnswerResult": ANSWER_RESULT,
    "AttributionResult": ATTRIBUTION_RESULT,
    "GuardrailsResult": GUARDRAILS_RESULT,
    "CitationsResult": CITATIONS_RESULT,
    "EvidenceReport": EVIDENCE_REPORT,
    "EvidenceInvalid": EVIDENCE_INVALID,
    "EvidenceRequired": EVIDENCE_REQUIRED,
}

RESULTS_OF = {
    "answer": ("AnswerResult",),
    "evidence": ("EvidenceReport", "EvidenceInvalid"),
    "attribution": ("AttributionResult",),
    "guardrails": ("GuardrailsResult",),
    "citations": ("CitationsResult",),
}
"""What a gate answers with under 200."""
