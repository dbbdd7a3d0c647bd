"""The values that the triggers of a slot found, and the value that decides."""

from __future__ import annotations

from typing import Any

from answergate.model.case import Chunk
from answergate.model.catalogue import plain_value
from answergate.reading import Reading
from answergate.text.attribution.candidates import Candidate


def measure_attribution(reading: Reading) -> dict[str, Any]:
    """Return the candidate that is closest to FOUND, and the number of candidates."""
    strongest = reading.strongest_candidate
    return {
        "candidates": len(reading.candidates),
        "coverage_code": None if reading.coverage is None else reading.coverage.code,
        "slot": None if reading.slot is None else reading.slot.name,
        "candidate": None if strongest is None else _candidate(*strongest),
    }


def _candidate(chunk: Chunk, candidate: Candidate) -> dict[str, Any]:
    return {
        "chunk_id": chunk.id,
        "standing": str(candidate.standing),
        "because": candidate.because,
        "value": plain_value(candidate.value),
        "unit": candidate.unit,
        "condition": candidate.condition,
        "trigger": candidate.trigger.of(chunk.text),
        "trigger_start": candidate.trigger.start,
        "trigger_end": candidate.trigger.end,
        "trigger_pattern": candidate.trigger_pattern,
        "anchor": None if candidate.anchor is None else candidate.anchor.of(chunk.text),
        "anchor_name": candidate.anchor_name,
        "line": candidate.line,
    }
