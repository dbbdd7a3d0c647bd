"""From everything that was found to one outcome per slot: agreement is FOUND, disagreement is UNKNOWN and says so."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from answergate.resolve.attribution import Finding, in_words, plain
from answergate.resolve.readings import Reduction
from answergate.resolve.rows import Evidence, SlotRow

# The strongest near miss first: the closer a reason is to FOUND, the more it tells.
_STRENGTH = ("REJECT_MIXED", "REJECT_VALUE", "REJECT_EXCLUSION", "FOUND_GLOBAL", "REJECT_EXAMPLE")
_MOST_REJECTED = 10
_MOST_UNREAD = 3


class Circumstances(Struct, frozen=True):
    """What a decision must know beyond the findings: how the catalogue spells the coverage, whether any document names
    it, and what of the documents could not be read."""

    spellings: tuple[str, ...]
    named: bool
    unread: tuple[str, ...]


def decide(findings: Sequence[Finding], near_misses: Sequence[Evidence], unit: str, around: Circumstances) -> SlotRow:
    """The slot's row. A value counts once however often it is stated; two different ones make it UNKNOWN."""
    found = [finding for finding in findings if finding.found]
    rejected = [finding.evidence for finding in findings if not finding.found] + list(near_misses)
    rejected.sort(key=lambda evidence: _STRENGTH.index(evidence.gate_status))
    kept = tuple(rejected[:_MOST_REJECTED])
    if not found:
        return SlotRow("UNKNOWN", None, unit, False, (), kept, _why_unknown(kept, around))
    if notes := _disagreement(findings, found):
        mixed = tuple(
            msgspec.structs.replace(finding.evidence, gate_status="REJECT_MIXED", notes=notes) for finding in found
        )
        return SlotRow("UNKNOWN", None, unit, False, (), (*mixed, *kept)[:_MOST_REJECTED], notes)
    best = max(found, key=lambda finding: len(finding.condition or ""))
    assert best.value is not None
    value = plain(best.value, best.condition)
    evidences, also = _spelled_first([finding.evidence for finding in found], around.spellings)
    return SlotRow("FOUND", value, unit, best.condition is not None, evidences, kept, "", also)


def _spelled_first(
    evidences: Sequence[Evidence], spellings: Sequence[str]
) -> tuple[tuple[Evidence, ...], tuple[Evidence, ...]]:
    """Where some places spell the name as the catalogue does and hold the value too, those that break it across lines or
    have the value on another page come after them: who searches the evidences need not know how a cell was wrapped."""
    spelled = tuple(one for one in evidences if one.value_at is None and any(name in one.anchor for name in spellings))
    if not spelled:
        return tuple(evidences), ()
    return spelled, tuple(one for one in evidences if one not in spelled)


def _disagreement(findings: Sequence[Finding], found: Sequence[Finding]) -> str:
    """Why what was found is not one value; empty where it is."""
    disputed = next((finding.evidence for finding in findings if finding.disputed), None)
    if disputed is not None:
        return f"one place states it, another states more than one value: {disputed.notes}"
    if len({(finding.value, finding.condition is not None) for finding in found}) == 1 and _one_subject(found):
        return ""
    return f"conflicting values: {' | '.join(sorted({_words(finding) for finding in found}))}"


def _one_subject(found: Sequence[Finding]) -> bool:
    """Conditions agree where each names the same subject, more or less fully: 소액암, 특정소액암(유방, 자궁 ...)."""
    subjects = sorted({(finding.condition or "").split("(")[0] for finding in found}, key=len)
    return all(subjects[0] in subject for subject in subjects)


def _words(finding: Finding) -> str:
    assert finding.value is not None
    part = f" for {finding.condition}" if finding.condition and isinstance(finding.value, Reduction) else ""
    return f"{in_words(finding.value)}{part} ({finding.evidence.document} p{finding.evidence.page})"


def _why_unknown(rejected: Sequence[Evidence], around: Circumstances) -> str:
    if not around.named:
        why = "no document lists or describes this coverage by any of its names"
    elif not rejected:
        why = "no document states it for this coverage"
    else:
        best = rejected[0]
        why = f"{best.gate_status}: {best.notes} ({best.document} p{best.page})"
    if not around.unread:
        return why
    more = len(around.unread) - _MOST_UNREAD
    shown = ", ".join(around.unread[:_MOST_UNREAD]) + (f" and {more} more" if more > 0 else "")
    return f"{why}; not all could be read: {shown}"
