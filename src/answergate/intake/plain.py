"""Writes a case as plain data."""

from __future__ import annotations

from typing import Any

from answergate.intake.names import CITED_ID, EXCERPT
from answergate.model.case import Case, Chunk, Citation


def case_to_dict(case: Case) -> dict[str, Any]:
    """Return the case as plain data with the canonical names. ``read_case`` turns it into the same case again.

    Parts that are not Chunk or Citation objects are left unchanged. The reader reports them if they are wrong.
    """
    named = {
        "id": case.id,
        "question": case.question,
        "answer": case.answer,
        "citations": [_citation_to_dict(part) if isinstance(part, Citation) else part for part in case.citations],
        "chunks": [_chunk_to_dict(part) if isinstance(part, Chunk) else part for part in case.chunks],
        "context": case.context,
        "evidence_count": case.evidence_count,
        "coverage_code": case.subject and case.subject.coverage_code,
        "slot": case.subject and case.subject.slot,
        "lineage": case.lineage,
        "metadata": dict(case.metadata) or None,
        "unmapped": list(case.unmapped) or None,
    }
    return _without_none(named)


def _chunk_to_dict(chunk: Chunk) -> dict[str, Any]:
    return _without_none(
        {
            "id": chunk.id,
            "text": chunk.text,
            "source": chunk.source,
            "level": None if chunk.level is None else str(chunk.level),
            "positions": [[p.page, p.left, p.right, p.top, p.bottom] for p in chunk.positions] or None,
            "relevance": chunk.relevance,
            "metadata": dict(chunk.metadata) or None,
        }
    )


def _citation_to_dict(citation: Citation) -> dict[str, Any]:
    plain = dict(citation.record)
    if citation.chunk_id is not None and not any(name in plain for name in CITED_ID):
        plain["chunk_id"] = citation.chunk_id
    if citation.excerpt is not None and not any(name in plain for name in EXCERPT):
        plain["excerpt"] = citation.excerpt
    if citation.page_index is not None:
        plain.setdefault("page_index", citation.page_index)
    if citation.bbox is not None:
        plain.setdefault("bbox", list(citation.bbox))
    if citation.answer_span is not None:
        plain.setdefault("answer_span", [citation.answer_span.start, citation.answer_span.end])
    if citation.unchecked:
        plain.setdefault("unchecked", citation.unchecked)
    return plain


def _without_none(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}
