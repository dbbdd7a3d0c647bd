"""JSON Schemas of the input and the output, generated from the types."""

from __future__ import annotations

from typing import Any

import msgspec

from answergate.gates import GATES
from answergate.intake import names as intake
from answergate.model.case import Case, Chunk, Citation, Level
from answergate.model.verdict import Verdict

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_TEXT_OR_NULL = {"type": ["string", "null"]}
_ID = {"type": ["string", "integer", "null"]}
_OBJECT_OR_NULL = {"type": ["object", "null"]}
_NUMBER_OR_NULL = {"type": ["number", "null"]}
_BOX = {"type": ["array", "null"], "items": {"type": "number", "minimum": 0}, "minItems": 4, "maxItems": 4}
_SPAN = {"type": ["array", "null"], "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2}
_POSITIONS = {
    "type": ["array", "null"],
    "items": {
        "anyOf": [
            {
                "type": "array",
                "prefixItems": [{"type": "integer"}],
                "items": {"type": "number", "minimum": 0},
                "minItems": 5,
                "maxItems": 5,
            },
            {"enum": ["", None], "description": "No position. Some stores write it like this."},
        ]
    },
}

_CHUNK_FIELDS: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "id": (
        intake.CHUNK_ID,
        _ID,
        "The id that citations use for the chunk. The default is C1, C2, ... by its position.",
    ),
    "text": (intake.CHUNK_TEXT, {"type": "string"}, "The chunk's text, exactly as the model got it."),
    "source": (("source",), _TEXT_OR_NULL, "Where the chunk comes from."),
    "level": (
        ("level", "source_level"),
        {"enum": [*map(str, Level), None]},
        "Whether the chunk is about one coverage or about the whole product (attribution).",
    ),
    "positions": (
        ("positions", "position_int"),
        _POSITIONS,
        "Where the chunk is in its document: rows of [page, left, right, top, bottom]. Pages count from 1.",
    ),
    "relevance": (intake.RELEVANCE, _NUMBER_OR_NULL, "The relevance score that the retriever gave."),
    "metadata": (("metadata",), {}, "Any other data. It is kept, and no rule reads it."),
}

_CITATION_FIELDS: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "chunk_id": (intake.CITED_ID, _ID, "The id of the cited chunk."),
    "excerpt": (("excerpt",), _TEXT_OR_NULL, "The words that the citation quotes from the chunk."),
    "page_index": (("page_index",), {"type": ["integer", "null"]}, "The page. Pages count from 1."),
    "bbox": (("bbox",), _BOX, "The box on the page: [x0, y0, x1, y1]."),
    "answer_span": (
        ("answer_span",),
        _SPAN,
        "The place in the answer that the citation is for: [start, end] in code points, without the end.",
    ),
    "unchecked": (
        ("unchecked",),
        _TEXT_OR_NULL,
        "Why the citation cannot be checked. The adapters of providers set it. Such a citation is never accepted.",
    ),
}

_CHUNK_LIST: dict[str, Any] = {
    "type": ["array", "object", "null"],
    "items": {"$ref": "#/$defs/Chunk"},
    "additionalProperties": {"$ref": "#/$defs/Chunk"},
}

_RECORD_FIELDS = {
    "quote": "The quoted words, a string. Another name for excerpt.",
    "source": "Where the quote comes from, a string.",
    "relevance": "A number from 0 to 1.",
    "evidence_idx": "The index of the evidence in the list of chunks, an integer that counts from 0.",
    "alignment_score": "How well the quote matches the span, a number from 0 to 1.",
    "span_in_answer": "The words of the answer that the citation supports, a string.",
}
"""A wrong type in one of these fields gives a finding. The case can still be read."""

_CASE_FIELDS: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "id": (("id",), _ID, "Your id for the case. The verdict repeats it."),
    "question": (("question",), _TEXT_OR_NULL, "The question that was answered."),
    "answer": (intake.ANSWER, _TEXT_OR_NULL, "The answer to check."),
    "citations": (
        intake.CITATIONS,
        {"type": ["array", "null"], "items": {"$ref": "#/$defs/Citation"}},
        "The citations of the answer.",
    ),
    "chunks": (
        intake.CHUNKS,
        _CHUNK_LIST,
        "The evidence for the answer: a list of chunks, or an object with chunks by their ids.",
    ),
    "context": (
        intake.CONTEXT,
        {},
        "The context, exactly as it was sent to the model. If the case has no chunks under another name, these are the chunks.",
    ),
    "evidence_count": (
        intake.EVIDENCE_COUNT,
        {"type": ["integer", "null"], "minimum": 0},
        "How many evidence items there were, if the chunks are not available (citations).",
    ),
    "coverage_code": (
        ("coverage_code",),
        {"type": "string", "pattern": r"\S"},
        "The coverage that the value belongs to (attribution).",
    ),
    "slot": (("slot",), {"type": "string", "pattern": r"\S"}, "The slot that the value belongs to (attribution)."),
    "lineage": (("lineage",), _OBJECT_OR_NULL, "How the answer was produced. It is passed through unchanged."),
    "metadata": (("metadata",), _OBJECT_OR_NULL, "Any other data. Unknown top-level names are kept here too."),
    "unmapped": (
        ("unmapped",),
        {"type": ["array", "null"], "items": {"type": "string"}},
        "The parts of a provider's response that could not be read. The adapters of providers set it.",
    ),
}


_ONLY_OTHER = [name for name in intake.OTHER_CHUNKS if name not in intake.CONTEXT]
_ONE_OR_MANY = {**_CHUNK_LIST, "type": ["string", *_CHUNK_LIST["type"]]}


def case_schema() -> dict[str, Any]:
    """Return the schema of a case, with the canonical names and all alternative names."""
    properties = {
        **_properties(_CASE_FIELDS),
        **{name: {"description": "Read as the chunks if none of their own names is used."} for name in _ONLY_OTHER},
        "qa": {
            "type": "object",
            "properties": {
                "q": _described(_TEXT_OR_NULL, "Another place for question."),
                "a": _described(_TEXT_OR_NULL, "Another place for answer."),
            },
            "description": "Question and answer together.",
        },
        "evidence": {
            "type": ["object", "null"],
            "required": ["excerpt"],
            "properties": {
                "excerpt": _described({"type": "string"}, "The text that the value was read from."),
                "source_level": _described({"enum": [*map(str, Level), None]}, "Another name for level."),
                "source": _described(_TEXT_OR_NULL, "Where it comes from."),
            },
            "description": "The only evidence of an attribution. Another way to give chunks.",
        },
    }
    return {
        "$schema": DIALECT,
        "$id": "urn:answergate:case",
        "title": "Case",
        "description": f"{_first_line(Case)} If a field has several names, a case uses only one of them.",
        "type": "object",
        "properties": properties,
        "anyOf": [
            *({"required": [name]} for name in intake.ANSWER),
            {"required": ["qa"], "properties": {"qa": {"required": ["a"]}}},
            {"required": ["coverage_code", "slot"]},
        ],
        "dependentRequired": {"coverage_code": ["slot"], "slot": ["coverage_code"]},
        "allOf": [
            *(
                _at_most_one(names)
                for names, _, _ in _CASE_FIELDS.values()
                if len(names) > 1 and names != intake.CONTEXT
            ),
            {
                "if": {"anyOf": [{"required": [name]} for name in (*intake.CHUNKS, "evidence")]},
                "then": {"properties": dict.fromkeys(intake.CONTEXT, _TEXT_OR_NULL), **_at_most_one(intake.CONTEXT)},
                "else": {"properties": dict.fromkeys(intake.OTHER_CHUNKS, _ONE_OR_MANY)},
            },
        ],
        "$defs": {
            "Chunk": _either(
                {"type": "string", "description": "Only the text."},
                {
                    "type": "object",
                    "description": _first_line(Chunk),
                    "properties": _properties(_CHUNK_FIELDS),
                    "anyOf": [{"required": [name]} for name in intake.CHUNK_TEXT],
                },
            ),
            "Citation": _either(
                {"type": ["string", "integer"], "description": "Only the id of the chunk."},
                {
                    "type": "object",
                    "description": _first_line(Citation),
                    "properties": {
                        **_properties(_CITATION_FIELDS),
                        **{name: {"description": meaning} for name, meaning in _RECORD_FIELDS.items()},
                    },
                },
            ),
        },
    }


def verdict_schema() -> dict[str, Any]:
    """Return the schema of a verdict as ``to_dict`` returns it. Every field is always present."""
    _, definitions = msgspec.json.schema_components([Verdict])
    for definition in definitions.values():
        definition["description"] = definition["description"].replace("``", "")
        if "properties" in definition:
            definition["required"] = list(definition["properties"])
            for field in definition["properties"].values():
                field.pop("default", None)
    verdict = definitions.pop("Verdict")
    fields = verdict.pop("properties")
    fields["gate"] = {"enum": list(GATES)}
    fields["passed"] = {
        "type": "boolean",
        "description": "Whether the answer may be shown: true if outcome is passed, otherwise false.",
    }
    first = ("gate", "status", "passed")
    properties = {name: fields[name] for name in (*first, *(name for name in fields if name not in first))}
    return {
        "$schema": DIALECT,
        "$id": "urn:answergate:verdict",
        **verdict,
        "properties": properties,
        "required": list(properties),
        "allOf": [
            *(
                {
                    "if": {"properties": {"gate": {"const": gate.name}}},
                    "then": {"properties": {"status": {"enum": list(gate.statuses)}}},
                }
                for gate in GATES.values()
            ),
            {
                "if": {"properties": {"outcome": {"const": "passed"}}},
                "then": {"properties": {"passed": {"const": True}}},
                "else": {"properties": {"passed": {"const": False}}},
            },
        ],
        "$defs": definitions,
    }


def _properties(fields: dict[str, tuple[tuple[str, ...], dict[str, Any], str]]) -> dict[str, Any]:
    """Return every field under its own name, then under its alternative names."""
    named = {name: _described(schema, meaning) for name, (_, schema, meaning) in fields.items()}
    others = {
        other: _described(schema, f"Another name for {name}.")
        for name, (names, schema, _) in fields.items()
        for other in names
        if other not in named
    }
    return named | others


def _described(schema: dict[str, Any], description: str) -> dict[str, Any]:
    return {**schema, "description": description}


def _either(*schemas: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": list(schemas)}


def _at_most_one(names: tuple[str, ...]) -> dict[str, Any]:
    pairs = [[first, second] for index, first in enumerate(names) for second in names[index + 1 :]]
    return {"not": {"anyOf": [{"required": pair} for pair in pairs]}}


def _first_line(kind: type) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0]
