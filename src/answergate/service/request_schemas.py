"""JSON Schemas of what the gates are sent, each in its own format's words, taken from the schema of a case.

Every gate reads the other formats' words too; docs/schema/case.schema.json has them all. Here they would only hide what
one gate needs.
"""

from __future__ import annotations

from typing import Any

from answergate.model.catalogue import Catalogue
from answergate.render.schema import case_schema

_ALSO = ("id", "question", "lineage", "metadata")
_CHUNK = ("id", "text", "source", "position_int", "metadata")
_EVIDENCE = ("chunk_id", "excerpt", "page_index", "bbox")
_RECORD = ("source", "relevance", "quote", "evidence_idx", "alignment_score", "span_in_answer")


def request_schemas(catalogue: Catalogue) -> dict[str, dict[str, Any]]:
    """The schemas by name, among them the one of an attribution, which names a slot of ``catalogue``."""
    whole = case_schema()
    case = whole["properties"]
    chunk = whole["$defs"]["Chunk"]["anyOf"][1]["properties"]
    citation = whole["$defs"]["Citation"]["anyOf"][1]["properties"]

    def request(description: str, answer: str, **fields: Any) -> dict[str, Any]:
        named = {answer: {**case[answer], "description": "The answer to be checked."}, **fields}
        also = {name: case[name] for name in _ALSO}
        return {"type": "object", "description": description, "properties": named | also, "required": [answer]}

    return {
        "AnswerCase": request(
            "A conclusion, the evidence it rests on, and the chunks that were retrieved.",
            "conclusion",
            evidences=_citations(_object(citation, _EVIDENCE)),
            raw_chunks=_chunks(_object(chunk, _CHUNK, "text")),
        ),
        "EvidenceCase": request(
            "A report with [cite:ID] marks, and the snippets they name.",
            "content",
            snippets=_chunks(_object(chunk, ("id", "text", "relevanceScore"), "text")),
            type={"description": "What the section is; comes back in the answer."},
            reportId={"description": "Comes back in the answer."},
        ),
        "GuardrailsCase": request(
            "An answer with [C1] marks or a list of citations, and the chunks in the order they were given.",
            "answer_text",
            retrieved_chunks=_chunks(_object(chunk, _CHUNK, "text")),
            citations=_citations(_object(citation, _EVIDENCE)),
            prompt_context_string=case["prompt_context_string"],
        ),
        "CitationsCase": request(
            "An answer, its citation records, and what they point into: chunks, or how many there were.",
            "answer",
            citations=_citations(_object(citation, _RECORD)),
            chunks=_chunks(_object(chunk, _CHUNK, "text")),
            evidence_count=case["evidence_count"],
        ),
        "AttributionCase": {
            "type": "object",
            "description": f"What a value was read from, and the slot of catalogue {catalogue.name} it is filed under.",
            "properties": {
                "evidence": {**case["evidence"], "type": "object"},
                **{name: case[name] for name in _ALSO},
            },
            "required": ["coverage_code", "slot", "evidence"],
            "anyOf": [
                {
                    "properties": {
                        "coverage_code": {"const": coverage.code},
                        "slot": {"enum": [slot.name for slot in coverage.slots]},
                    }
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
    """A list; a bare text is the id of the chunk that is cited."""
    return {"type": ["array", "null"], "items": {"anyOf": [citation, {"type": "string"}]}}


def _chunks(chunk: dict[str, Any]) -> dict[str, Any]:
    """A list, or an object of chunks by their ids; a bare text is a chunk without more."""
    item = {"anyOf": [chunk, {"type": "string"}]}
    return {"type": ["array", "object", "null"], "items": item, "additionalProperties": item}
