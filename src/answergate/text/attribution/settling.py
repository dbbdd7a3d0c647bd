"""One slot, all its evidence: the value, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from answergate.text.attribution.candidates import Candidate, Standing
from answergate.text.attribution.places import gap

# From the one that says least about the coverage to the one that says most.
_STRENGTH = (
    Standing.NO_ANCHOR,
    Standing.MIXED,
    Standing.OTHER_ROW,
    Standing.OTHER_SUBJECT,
    Standing.EXCLUSION,
    Standing.EXAMPLE,
    Standing.NOT_STATED,
    Standing.VALUE,
    Standing.GLOBAL,
    Standing.FOUND,
)


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
    value: int | Mapping[str, int | str] | None = None
    condition: str | None = None
    evidences: tuple[Evidence, ...] = ()
    rejected: tuple[Evidence, ...] = ()
    near_miss: Evidence | None = None


def strongest(candidates: Sequence[Candidate]) -> Candidate | None:
    """The candidate that came nearest to being found; of equals the one nearest its anchor, then the first."""
    return min(candidates, key=_weakness, default=None)


def settle(candidates_per_chunk: Sequence[Sequence[Candidate]]) -> SlotAnswer:
    """Return the slot's value if all that was found agrees, or else UNKNOWN with the strongest near miss and its reason."""
    every = tuple(Evidence(chunk, each) for chunk, candidates in enumerate(candidates_per_chunk) for each in candidates)
    found = tuple(evidence for evidence in every if evidence.candidate.standing is Standing.FOUND)
    rejected = tuple(evidence for evidence in every if evidence.candidate.standing is not Standing.FOUND)
    if not every:
        return SlotAnswer(SlotStatus.UNKNOWN, "No trigger pattern matched in any evidence")
    unit = every[0].candidate.unit
    if not found:
        near_miss = min(rejected, key=lambda evidence: (*_weakness(evidence.candidate), evidence.chunk))
        return SlotAnswer(SlotStatus.UNKNOWN, near_miss.candidate.because, unit, rejected=rejected, near_miss=near_miss)
    fullest = max(found, key=lambda evidence: _fullness(evidence.candidate)).candidate
    if not all(_agree(evidence.candidate, fullest) for evidence in found):
        values = ", ".join(dict.fromkeys(_shown(evidence.candidate) for evidence in found))
        # It is not certain which value is right, so none of them is evidence.
        notes = f"Conflicting values found: {values}"
        return SlotAnswer(SlotStatus.UNKNOWN, notes, unit, rejected=every, near_miss=found[0])
    return SlotAnswer(
        SlotStatus.FOUND, fullest.because, unit, fullest.value, fullest.condition, evidences=found, rejected=rejected
    )


def _weakness(candidate: Candidate) -> tuple[int, int, int]:
    distance = gap(candidate.trigger, candidate.anchor) if candidate.anchor is not None else 0
    return -_STRENGTH.index(candidate.standing), distance, candidate.trigger.start


def _fullness(candidate: Candidate) -> tuple[int, int]:
    """How much a candidate says: a period with its percentage more than the percentage, a narrower condition more than a wider one."""
    parts = len(candidate.value) if isinstance(candidate.value, Mapping) else 0
    return parts, len(candidate.condition or "")


def _agree(candidate: Candidate, fullest: Candidate) -> bool:
    """Whether a candidate says nothing that the fullest one contradicts."""
    if (candidate.condition or "") not in (fullest.condition or ""):
        return False
    if not isinstance(candidate.value, Mapping) or not isinstance(fullest.value, Mapping):
        return candidate.value == fullest.value
    stated = {key: part for key, part in candidate.value.items() if key != "applies_to"}
    return all(fullest.value.get(key) == part for key, part in stated.items())


def _shown(candidate: Candidate) -> str:
    if isinstance(candidate.value, Mapping):
        return " ".join(f"{key}={part}" for key, part in candidate.value.items())
    return f"{candidate.value} {candidate.unit}" + (f" ({candidate.condition})" if candidate.condition else "")
