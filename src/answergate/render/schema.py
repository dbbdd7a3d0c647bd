"""JSON Schemas of what goes in and what comes out, made from the types themselves."""

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
            {"enum": ["", None], "description": "No position: some stores write it so."},
        ]
    },
}

_CHUNK_FIELDS: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "id": (intake.CHUNK_ID, _ID, "What citations call the chunk. Without one it is C1, C2, ... by its place."),
    "text": (intake.CHUNK_TEXT, {"type": "string"}, "The chunk's text, as it was given to the model."),
    "source": (("source",), _TEXT_OR_NULL, "Where the chunk comes from."),
    "level": (
        ("level", "source_level"),
        {"enum": [*map(str, Level), None]},
        "Whether it speaks of one coverage or of the whole product (attribution).",
    ),
    "positions": (
        ("positions", "position_int"),
        _POSITIONS,
        "Where it stands: rows of [page, left, right, top, bottom], the page counted from 1.",
    ),
    "relevance": (intake.RELEVANCE, _NUMBER_OR_NULL, "How relevant the retriever found it."),
    "metadata": (("metadata",), {}, "Anything else. Kept, never read by a rule."),
}

_CITATION_FIELDS: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "chunk_id": (intake.CITED_ID, _ID, "The chunk that is cited."),
    "excerpt": (("excerpt",), _TEXT_OR_NULL, "The words that are said to stand in the chunk."),
    "page_index": (("page_index",), {"type": ["integer", "null"]}, "The page, counted from 1."),
    "bbox": (("bbox",), _BOX, "The box on the page: [x0, y0, x1, y1]."),
}

_RECORD_FIELDS = {
    "quote": "The words quoted, a string; another name for excerpt.",
    "source": "Where the quote comes from, a string.",
    "relevance": "A number from 0 to 1.",
    "evidence_idx": "The place of the evidence among the chunks, a whole number counted from 0.",
    "alignment_score": "How well the quote fits the span, a number from 0 to 1.",
    "span_in_answer": "The words of the answer that the citation is for, a string.",
}
"""A value of the wrong type here is a finding about the record, not a case that cannot be read."""

_CASE_FIELDS: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "id": (("id",), _ID, "What you call the case; it is repeated in the verdict."),
    "question": (("question",), _TEXT_OR_NULL, "The question that was answered."),
    "answer": (intake.ANSWER, _TEXT_OR_NULL, "The answer to be checked."),
    "citations": (
        intake.CITATIONS,
        {"type": ["array", "null"], "items": {"$ref": "#/$defs/Citation"}},
        "The citations the answer makes.",
    ),
    "chunks": (
        intake.CHUNKS,
        {
            "type": ["array", "object", "null"],
            "items": {"$ref": "#/$defs/Chunk"},
            "additionalProperties": {"$ref": "#/$defs/Chunk"},
        },
        "The evidence the answer was given: a list, or an object of chunks by their ids.",
    ),
    "context": (intake.CONTEXT, _TEXT_OR_NULL, "The context as it was sent to the model."),
    "evidence_count": (
        intake.EVIDENCE_COUNT,
        {"type": ["integer", "null"], "minimum": 0},
        "How many evidences there were, where the chunks are not at hand (citations).",
    ),
    "coverage_code": (
        ("coverage_code",),
        {"type": "string", "pattern": r"\S"},
        "The coverage a value is filed under (attribution).",
    ),
    "slot": (("slot",), {"type": "string", "pattern": r"\S"}, "The slot a value is filed under (attribution)."),
    "lineage": (("lineage",), _OBJECT_OR_NULL, "How the answer was made. Passed through."),
    "metadata": (("metadata",), _OBJECT_OR_NULL, "Anything else. Unknown names at the top are kept here too."),
}


def case_schema() -> dict[str, Any]:
    """The schema of a case: the canonical names, and every other name that is read for them."""
    properties = {
        **_properties(_CASE_FIELDS),
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
                "excerpt": _described({"type": "string"}, "The text the value was read from."),
                "source_level": _described({"enum": [*map(str, Level), None]}, "Another name for level."),
                "source": _described(_TEXT_OR_NULL, "Where it comes from."),
            },
            "description": "The one evidence of an attribution; another way to give chunks.",
        },
    }
    return {
        "$schema": DIALECT,
        "$id": "urn:answergate:case",
        "title": "Case",
        "description": f"{_first_line(Case)} Of several names for one thing a case uses one.",
        "type": "object",
        "properties": properties,
        "anyOf": [
            *({"required": [name]} for name in intake.ANSWER),
            {"required": ["qa"], "properties": {"qa": {"required": ["a"]}}},
            {"required": ["coverage_code", "slot"]},
        ],
        "dependentRequired": {"coverage_code": ["slot"], "slot": ["coverage_code"]},
        "allOf": [_at_most_one(names) for names, _, _ in _CASE_FIELDS.values() if len(names) > 1],
        "$defs": {
            "Chunk": _either(
                {"type": "string", "description": "The text alone."},
                {
                    "type": "object",
                    "description": _first_line(Chunk),
                    "properties": _properties(_CHUNK_FIELDS),
                    "anyOf": [{"required": [name]} for name in intake.CHUNK_TEXT],
                },
            ),
            "Citation": _either(
                {"type": "string", "description": "The id of the chunk alone."},
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
    """The schema of a verdict as ``to_dict`` gives it: every field is there, always."""
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
        "description": "Whether the answer may go out: true where outcome is passed, else false.",
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
    """Every field under its own name, then under the other names it is read by."""
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
