"""One slot, all its evidence: the value, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from answergate.model.catalogue import Value
from answergate.text.attribution.candidates import Candidate, Standing
from answergate.text.attribution.settling import conflict, fullness, weakness


class SlotStatus(StrEnum):
    """Whether a slot has a value."""

    FOUND = "FOUND"
    UNKNOWN = "UNKNOWN"


class Evidence(Struct, frozen=True):
    """A candidate and the chunk it was read in, by its place among the chunks."""

    chunk: int
    candidate: Candidate


class SlotAnswer(Struct, frozen=True):
    """A slot settled. ``evidences`` holds found evidence only; what was turned away stands under ``rejected``."""

    status: SlotStatus
    notes: str
    unit: str | None = None
    value: Value | None = None
    condition: str | None = None
    evidences: tuple[Evidence, ...] = ()
    rejected: tuple[Evidence, ...] = ()
    near_miss: Evidence | None = None


def settle(candidates_per_chunk: Sequence[Sequence[Candidate]]) -> SlotAnswer:
    """Return the slot's value if all that was found agrees, or else UNKNOWN with the strongest near miss and its reason."""
    every = tuple(Evidence(chunk, each) for chunk, candidates in enumerate(candidates_per_chunk) for each in candidates)
    found = tuple(evidence for evidence in every if evidence.candidate.standing is Standing.FOUND)
    rejected = tuple(evidence for evidence in every if evidence.candidate.standing is not Standing.FOUND)
    if not every:
        return SlotAnswer(SlotStatus.UNKNOWN, "No trigger pattern matched in any evidence")
    unit = every[0].candidate.unit
    if not found:
        near_miss = min(rejected, key=lambda evidence: (*weakness(evidence.candidate), evidence.chunk))
        return SlotAnswer(SlotStatus.UNKNOWN, near_miss.candidate.because, unit, rejected=rejected, near_miss=near_miss)
    values = conflict([evidence.candidate for evidence in found])
    if values is not None:
        # It is not certain which value is right, so none of them is evidence.
        notes = f"Conflicting values found: {values}"
        return SlotAnswer(SlotStatus.UNKNOWN, notes, unit, rejected=every, near_miss=found[0])
    fullest = max((evidence.candidate for evidence in found), key=fullness)
    return SlotAnswer(
        SlotStatus.FOUND, fullest.because, unit, fullest.value, fullest.condition, evidences=found, rejected=rejected
    )
