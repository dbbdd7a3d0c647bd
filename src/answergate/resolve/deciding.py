"""Combine all findings into one outcome per slot. If they agree the slot is FOUND; if not it is UNKNOWN with a note."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from answergate.resolve.attribution import Finding, plain_value, value_in_words
from answergate.resolve.readings import Reduction
from answergate.resolve.rows import Evidence, SlotRow

# The strongest near miss comes first: the closer its status is to FOUND, the more it explains.
_STRENGTH = ("REJECT_MIXED", "REJECT_VALUE", "REJECT_EXCLUSION", "FOUND_GLOBAL", "REJECT_EXAMPLE")
_MOST_REJECTED = 10
_MOST_UNREAD = 3


class SlotContext(Struct, frozen=True):
    """Facts that a decision needs besides the findings.

    ``spellings`` are the catalogue's spellings of the coverage. ``named`` is true if any document names the coverage.
    ``unread`` lists the parts of the documents that could not be read.
    """

    spellings: tuple[str, ...]
    named: bool
    unread: tuple[str, ...]


def decide(findings: Sequence[Finding], near_misses: Sequence[Evidence], unit: str, context: SlotContext) -> SlotRow:
    """Return the slot's row. Repeated statements of one value count once; two different values make it UNKNOWN."""
    found = [finding for finding in findings if finding.found]
    rejected = [finding.evidence for finding in findings if not finding.found] + list(near_misses)
    rejected.sort(key=lambda evidence: _STRENGTH.index(evidence.gate_status))
    kept = tuple(rejected[:_MOST_REJECTED])
    if not found:
        return SlotRow("UNKNOWN", None, unit, False, (), kept, _why_unknown(kept, context))
    if notes := _disagreement(findings, found):
        mixed = tuple(
            msgspec.structs.replace(finding.evidence, gate_status="REJECT_MIXED", notes=notes) for finding in found
        )
        return SlotRow("UNKNOWN", None, unit, False, (), (*mixed, *kept)[:_MOST_REJECTED], notes)
    best = max(found, key=lambda finding: len(finding.condition or ""))
    assert best.value is not None
    value = plain_value(best.value, best.condition)
    evidences, also = _split_by_spelling([finding.evidence for finding in found], context.spellings)
    return SlotRow("FOUND", value, unit, best.condition is not None, evidences, kept, "", also)


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


def _disagreement(findings: Sequence[Finding], found: Sequence[Finding]) -> str:
    """Return why the findings do not agree on one value, or an empty string if they do."""
    disputed = next((finding.evidence for finding in findings if finding.disputed), None)
    if disputed is not None:
        return f"one place states a value, but another place states several: {disputed.notes}"
    if len({(finding.value, finding.condition is not None) for finding in found}) == 1 and _one_subject(found):
        return ""
    return f"conflicting values: {' | '.join(sorted({_described(finding) for finding in found}))}"


def _one_subject(found: Sequence[Finding]) -> bool:
    """Whether all conditions name the same subject, in short or long form: 소액암, 특정소액암(유방, 자궁 ...)."""
    subjects = sorted({(finding.condition or "").split("(")[0] for finding in found}, key=len)
    return all(subjects[0] in subject for subject in subjects)


def _described(finding: Finding) -> str:
    assert finding.value is not None
    part = f" for {finding.condition}" if finding.condition and isinstance(finding.value, Reduction) else ""
    return f"{value_in_words(finding.value)}{part} ({finding.evidence.document} p{finding.evidence.page})"


def _why_unknown(rejected: Sequence[Evidence], context: SlotContext) -> str:
    if not context.named:
        why = "no document lists or describes this coverage by any of its names"
    elif not rejected:
        why = "no document states it for this coverage"
    else:
        best = rejected[0]
        why = f"{best.gate_status}: {best.notes} ({best.document} p{best.page})"
    if not context.unread:
        return why
    more = len(context.unread) - _MOST_UNREAD
    shown = ", ".join(context.unread[:_MOST_UNREAD]) + (f" and {more} more" if more > 0 else "")
    return f"{why}; some pages or documents could not be read: {shown}"
