"""attribute(): find the value of one slot of one coverage in many chunks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from answergate.api import catalogue_subject
from answergate.gates.attribution import STATUS_OF
from answergate.intake import read_case
from answergate.model.case import Chunk
from answergate.model.catalogue import Catalogue, plain_value
from answergate.policy import load_policy
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.settling import Evidence, settle
from answergate.text.attribution.candidates import read_candidates


def attribute(
    catalogue: Catalogue | Mapping[str, Any] | str | Path,
    chunks: Sequence[Chunk | Mapping[str, Any] | str],
    coverage: str,
    slot: str,
) -> dict[str, Any]:
    """Return the slot in the format of compare rows: status, value, unit, condition, evidence, rejected, notes.

    ``evidences`` has only FOUND evidence. Rejected values are in ``rejected``. If FOUND values conflict, the slot is
    UNKNOWN and ``notes`` says so.
    """
    known = catalogue if isinstance(catalogue, Catalogue) else load_catalogue(catalogue)
    plain = [_plain(chunk) for chunk in chunks]
    case = read_case({"coverage_code": coverage, "slot": slot, "chunks": plain})
    found_coverage, found_slot = catalogue_subject(known, coverage, slot)
    proximity = load_policy(None, "attribution").settings.proximity_lines
    answer = settle(
        [
            read_candidates(chunk.text, found_coverage, found_slot, known, level=chunk.level, proximity_lines=proximity)
            for chunk in case.chunks
        ]
    )
    return {
        "status": str(answer.status),
        "value": plain_value(answer.value),
        "unit": answer.unit,
        "condition": answer.condition,
        "evidences": [_evidence(evidence, case.chunks) for evidence in answer.evidences],
        "rejected": [_evidence(evidence, case.chunks) for evidence in answer.rejected],
        "notes": answer.notes,
        "near_miss": None if answer.near_miss is None else _evidence(answer.near_miss, case.chunks),
    }


def _plain(chunk: Chunk | Mapping[str, Any] | str) -> Mapping[str, Any] | str:
    if not isinstance(chunk, Chunk):
        return chunk
    rows = [[p.page, p.left, p.right, p.top, p.bottom] for p in chunk.positions]
    fields = {"id": chunk.id, "text": chunk.text, "source": chunk.source, "level": chunk.level, "positions": rows}
    return {**fields, "metadata": chunk.metadata}


def _evidence(evidence: Evidence, chunks: Sequence[Chunk]) -> dict[str, Any]:
    chunk, candidate = chunks[evidence.chunk], evidence.candidate
    place = next((position for position in chunk.positions if position.usable), None)
    return {
        "chunk_id": chunk.id,
        "document": chunk.source,
        "page": None if place is None else place.page,
        "bbox": None if place is None else list(place.bbox),
        "line": candidate.line,
        "excerpt": candidate.window.of(chunk.text),
        "anchor": None if candidate.anchor is None else candidate.anchor.of(chunk.text),
        "trigger": candidate.trigger.of(chunk.text),
        "value": plain_value(candidate.value),
        "unit": candidate.unit,
        "condition": candidate.condition,
        "gate_status": STATUS_OF[candidate.standing],
        "notes": candidate.because,
    }
