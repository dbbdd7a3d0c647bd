"""JSON Schemas of the requests, one per gate, taken from the schema of a case.

Every gate also accepts the field names of the other gates' formats (see docs/schema/case.schema.json). They are left
out here, so that each schema shows what its gate needs.
"""

from __future__ import annotations

from typing import Any

from answergate.intake.names import OTHER_CHUNKS
from answergate.model.catalogue import Catalogue
from answergate.render.schema import case_schema

_ALSO = ("id", "question", "lineage", "metadata")
_CHUNK = ("id", "text", "source", "position_int", "metadata")
# Described in words: only the first field that holds chunks is read, so the shape of the others does not matter.
_OTHER_NAMES = f"If no field of this schema holds the chunks, one of {', '.join(OTHER_CHUNKS)} may."
_CONTEXT = ("context", "prompt_context_string")
_EVIDENCE = ("chunk_id", "excerpt", "page_index", "bbox")
_RECORD = ("source", "relevance", "quote", "evidence_idx", "alignment_score", "span_in_answer")


def request_schemas(catalogue: Catalogue) -> dict[str, dict[str, Any]]:
    """The schemas by name. The schema of the attribution gate lists the slots of ``catalogue``."""
    whole = case_schema()
    case = whole["properties"]
    chunk = whole["$defs"]["Chunk"]["anyOf"][1]["properties"]
    citation = whole["$defs"]["Citation"]["anyOf"][1]["properties"]

    def request(description: str, answer: str, **fields: Any) -> dict[str, Any]:
        named = {answer: {**case[answer], "description": "The answer to check."}, **fields}
        also = {name: case[name] for name in _ALSO}
        properties = {"context": {"type": ["string", "null"]}} | named | also
        schema = {
            "type": "object",
            "description": f"{description} {_OTHER_NAMES}",
            "properties": properties,
            "required": [answer],
        }
        # Both names of the context in one case are an error.
        return schema | {"not": {"required": [*_CONTEXT]}} if _CONTEXT[1] in fields else schema

    return {
        "AnswerCase": request(
            "A conclusion, the evidence it rests on, and the chunks that were retrieved.",
            "conclusion",
            evidences=_citations(_object(citation, _EVIDENCE)),
            raw_chunks=_chunks(_object(chunk, _CHUNK, "text")),
        ),
        "EvidenceCase": request(
            "A report with [cite:ID] marks, and the snippets that the marks refer to.",
            "content",
            snippets=_chunks(_object(chunk, ("id", "text", "relevanceScore"), "text")),
            type={"description": "The type of the section. It is returned unchanged."},
            reportId={"description": "The id of the report. It is returned unchanged."},
        ),
        "GuardrailsCase": request(
            "An answer with [C1] marks or a list of citations, and the chunks in the order that the marks count.",
            "answer_text",
            retrieved_chunks=_chunks(_object(chunk, _CHUNK, "text")),
            citations=_citations(_object(citation, _EVIDENCE)),
            prompt_context_string={
                "type": ["string", "null"],
                "description": case["prompt_context_string"]["description"],
            },
        ),
        "CitationsCase": request(
            "An answer, its citation records, and the chunks they refer to, or only the number of chunks.",
            "answer",
            citations=_citations(_object(citation, _RECORD)),
            chunks=_chunks(_object(chunk, _CHUNK, "text")),
            evidence_count=case["evidence_count"],
        ),
        "AttributionCase": {
            "type": "object",
            "description": f"The evidence of a value, and the slot of the catalogue {catalogue.name} for the value.",
            "properties": {
                "evidence": {**case["evidence"], "type": "object"},
                **{name: case[name] for name in _ALSO},
            },
            "required": ["evidence"],
            "oneOf": [
                {
                    "type": "object",
                    "properties": {
                        "coverage_code": {"const": coverage.code},
                        "slot": {"enum": [slot.name for slot in coverage.slots]},
                    },
                    "required": ["coverage_code", "slot"],
                }
                for coverage in catalogue.coverages
            ],
        },
    }


REQUEST_OF = {
    "answer": "AnswerCase",
    "evidence": "EvidenceCase",
    "attribution": "AttributionCase",
    "guardrails": "GuardrailsCase",
    "citations": "CitationsCase",
}


def _object(fields: dict[str, Any], names: tuple[str, ...], *required: str) -> dict[str, Any]:
    return {"type": "object", "properties": {name: fields[name] for name in names}, "required": list(required)}


def _citations(citation: dict[str, Any]) -> dict[str, Any]:
    """A list. A plain string or whole number is the id of the cited chunk."""
    return {"type": ["array", "null"], "items": {"anyOf": [citation, {"type": ["string", "integer"]}]}}


def _chunks(chunk: dict[str, Any]) -> dict[str, Any]:
    """A list, or an object with chunks by id. A plain string is a chunk that has only text."""
    item = {"anyOf": [chunk, {"type": "string"}]}
    return {"type": ["array", "object", "null"], "items": item, "additionalProperties": item}
