"""Which of several values is the best evidence for a slot, and whether they contradict each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


def strongest(candidates: Sequence[Candidate]) -> Candidate | None:
    """The candidate that is closest to FOUND. Of equals, the one nearest to its anchor, then the first."""
    return min(candidates, key=weakness, default=None)


def conflict(found: Sequence[Candidate]) -> str | None:
    """The values that contradict each other, or None if all say the same."""
    fullest = max(found, key=fullness, default=None)
    if fullest is None or all(_agree(candidate, fullest) for candidate in found):
        return None
    return ", ".join(dict.fromkeys(map(_shown, found)))


def weakness(candidate: Candidate) -> tuple[int, int, int]:
    """How far a candidate is from being found."""
    distance = gap(candidate.trigger, candidate.anchor) if candidate.anchor is not None else 0
    return -_STRENGTH.index(candidate.standing), distance, candidate.trigger.start


def fullness(candidate: Candidate) -> tuple[int, int]:
    """How much a candidate says: a period with its percentage more than the percentage, a narrower condition more than a wider one."""
    parts = len(candidate.value) if isinstance(candidate.value, Mapping) else 0
    return parts, len(candidate.condition or "")


def _agree(candidate: Candidate, fullest: Candidate) -> bool:
    """Whether a candidate says nothing that the fullest one contradicts."""
    own, other = candidate.condition or "", fullest.condition or ""
    if candidate.value == 0 and own and other and own != other:
        # There is none for one part, and a value for another.
        return True
    if own not in other:
        return False
    if not isinstance(candidate.value, Mapping) or not isinstance(fullest.value, Mapping):
        return candidate.value == fullest.value
    stated = {key: part for key, part in candidate.value.items() if key != "applies_to"}
    return all(fullest.value.get(key) == part for key, part in stated.items())


def _shown(candidate: Candidate) -> str:
    if isinstance(candidate.value, Mapping):
        return " ".join(f"{key}={part}" for key, part in candidate.value.items())
    return f"{candidate.value} {candidate.unit}" + (f" ({candidate.condition})" if candidate.condition else "")
