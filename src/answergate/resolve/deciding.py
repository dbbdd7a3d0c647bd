"""Decide one slot through the attribution gate: its verdict on all statements about the coverage becomes a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from answergate.api import decide
from answergate.gates.attribution import CODE_OF, CONFLICT, STATUS_OF
from answergate.model.case import Case, Chunk, Subject
from answergate.model.catalogue import Catalogue, Coverage, Slot
from answergate.policy import Policy, load_policy
from answergate.reading import Reading
from answergate.resolve.evidence import ReadValue, evidence_of, stated_value
from answergate.resolve.near_misses import near_misses
from answergate.resolve.rows import Evidence, SlotRow
from answergate.resolve.statements import Statement
from answergate.resolve.unknown_notes import Reason, Rejections, SlotFacts, why_unknown
from answergate.text.attribution.candidates import Candidate, Standing
from answergate.text.attribution.settling import fullness, weakness

_MOST_REJECTED = 10


def decide_slot(
    catalogue: Catalogue,
    coverage: Coverage,
    slot: Slot,
    statements: Sequence[Statement],
    facts: SlotFacts,
    units: Sequence[str] = (),
) -> SlotRow:
    """Return the row of a slot. It is FOUND only if the gate says so for all statements together.

    ``units`` are those that other words of the rows give. Of two different ones, neither is certain.
    """
    policy = _policy()
    chunks = [
        Chunk(str(index), one.text, one.document, metadata={"part": one.part} if one.part else {})
        for index, one in enumerate(statements)
    ]
    case = Case(subject=Subject(coverage.code, slot.name), chunks=tuple(chunks))
    reading = Reading(case, policy.settings, catalogue=catalogue)
    verdict = decide(reading, policy)
    by_id: Mapping[str, Statement] = {str(index): one for index, one in enumerate(statements)}
    read = [
        ReadValue(candidate, by_id[chunk.id], *place)
        for chunk, candidate in reading.candidates
        if (place := by_id[chunk.id].on_page(candidate.number)) is not None
    ]
    found = [one for one in read if one.candidate.standing is Standing.FOUND and _is_full(one.candidate, slot)]
    rejected = sorted((one for one in read if one not in found), key=lambda one: weakness(one.candidate))
    unit = units[0] if units else _unit(slot, [*found, *rejected])
    if verdict.status != "FOUND" or not found:
        groups = _rejections(coverage, slot, found, rejected, facts, (verdict.status, verdict.because))
        reason, notes = why_unknown(coverage, slot, groups, facts, verdict.because)
        return SlotRow("UNKNOWN", None, unit, False, (), groups.every[:_MOST_REJECTED], notes, reason=reason)
    if len(units) > 1:
        notes = f"the documents state different units: {' and '.join(sorted(units))}"
        disputed = tuple(_disputed(evidence_of(one, slot), notes) for one in found)
        return SlotRow("UNKNOWN", None, slot.unit, False, (), disputed, notes, reason=Reason.CONFLICT)
    best = max((one.candidate for one in found), key=fullness)
    of_parts = [one for one in found if one.candidate.value == 0 and best.value != 0]
    kept = [_of_another_part(one, slot) for one in of_parts]
    kept += [evidence_of(one, slot) for one in rejected if one.is_anchored]
    stating = [evidence_of(one, slot) for one in found if one not in of_parts]
    evidences, also = _split_by_spelling(stating, coverage.names)
    value = stated_value(best, slot)
    return SlotRow("FOUND", value, unit, best.condition is not None, evidences, tuple(kept[:_MOST_REJECTED]), "", also)


def _disputed(evidence: Evidence, because: str) -> Evidence:
    status, code = STATUS_OF[Standing.VALUE], CODE_OF[Standing.VALUE]
    return msgspec.structs.replace(evidence, gate_status=status, code=code, notes=because)


def _is_full(candidate: Candidate, slot: Slot) -> bool:
    """Whether a reduction has its period. A percentage alone does not say how long less is paid."""
    value = candidate.value
    return slot.kind != "reduction" or not isinstance(value, Mapping) or "period_months" in value


def _of_another_part(read: ReadValue, slot: Slot) -> Evidence:
    """Return a place that says that there is none for another part of the coverage. It does not state the value."""
    part = read.candidate.condition or slot.whole
    return msgspec.structs.replace(
        evidence_of(read, slot),
        gate_status=STATUS_OF[Standing.EXCLUSION],
        code=CODE_OF[Standing.EXCLUSION],
        notes=f"The text says that there is none for another part: {part}",
    )


def _rejections(
    coverage: Coverage,
    slot: Slot,
    found: Sequence[ReadValue],
    rejected: Sequence[ReadValue],
    facts: SlotFacts,
    why: tuple[str, str],
) -> Rejections:
    """Return the values that do not count. Those of others are only shown if the name has none of its own."""
    status, because = why
    disputed = tuple(
        msgspec.structs.replace(evidence_of(one, slot), gate_status=status, notes=because, code=CONFLICT)
        for one in found
    )
    own = tuple(evidence_of(one, slot) for one in rejected if one.is_own)
    near = tuple(evidence_of(one, slot) for one in rejected if one.is_anchored and not one.is_own)
    unnamed = [one for one in rejected if not one.is_anchored] if not near else []
    others = () if disputed or own else near_misses(coverage, slot, facts.mentions, unnamed)
    return Rejections(disputed, own, near[: _MOST_REJECTED - len(others)], others)


@cache
def _policy() -> Policy:
    return load_policy(None, "attribution")


def _unit(slot: Slot, read: Sequence[ReadValue]) -> str:
    """Return the unit of the values, or of the slot if no value was read."""
    return next((one.candidate.unit for one in read if one.candidate.unit), slot.unit or slot.kind or "")


def _split_by_spelling(
    evidences: Sequence[Evidence], spellings: Sequence[str]
) -> tuple[tuple[Evidence, ...], tuple[Evidence, ...]]:
    """Split the evidence into places that spell the name as the catalogue does and hold the value, and the others.

    The others break the name across lines or have the value on another page. With this split, a plain search of the
    first group finds the name. If no place spells the name that way, all evidence is in the first group.
    """
    spelled = tuple(one for one in evidences if one.value_at is None and any(name in one.anchor for name in spellings))
    if not spelled:
        return tuple(evidences), ()
    return spelled, tuple(one for one in evidences if one not in spelled)
