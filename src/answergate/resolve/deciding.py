"""Decide one slot through the attribution gate: its verdict on all statements about the coverage becomes a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from answergate.api import decide
from answergate.documents.geometry import Box
from answergate.documents.page import Page
from answergate.gates.attribution import STATUS_OF
from answergate.model.case import Case, Chunk, Subject
from answergate.model.catalogue import Catalogue, Coverage, Slot, plain_value
from answergate.model.span import Span
from answergate.policy import Policy, load_policy
from answergate.reading import Reading
from answergate.resolve.rows import Evidence, SlotRow, ValuePlace
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.statements import Statement
from answergate.text.attribution.candidates import Candidate, Standing
from answergate.text.attribution.settling import fullness, weakness
from answergate.text.patterns import compile_pattern

_MOST_REJECTED = 10
_MOST_PLACES = 3


class SlotContext(Struct, frozen=True):
    """Facts that a note needs: where the documents name the coverage, and what could not be read."""

    named: tuple[str, ...]
    unread: tuple[str, ...]


class _Read(Struct, frozen=True):
    """A candidate, and the statement and place that it was read in."""

    candidate: Candidate
    statement: Statement
    page: Page
    number: Span


def decide_slot(
    catalogue: Catalogue, coverage: Coverage, slot: Slot, statements: Sequence[Statement], context: SlotContext
) -> SlotRow:
    """Return the row of a slot. It is FOUND only if the gate says so for all statements together."""
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
        _Read(candidate, by_id[chunk.id], *place)
        for chunk, candidate in reading.candidates
        if (place := by_id[chunk.id].on_page(candidate.number)) is not None
    ]
    found = [one for one in read if one.candidate.standing is Standing.FOUND and _is_full(one.candidate, slot)]
    rejected = sorted((one for one in read if one not in found), key=lambda one: weakness(one.candidate))
    unit = _unit(slot, [*found, *rejected], statements)
    kept = tuple(_evidence(one, slot) for one in rejected[:_MOST_REJECTED])
    if verdict.status != "FOUND" or not found:
        disputed = tuple(
            msgspec.structs.replace(_evidence(one, slot), gate_status=verdict.status, notes=verdict.because)
            for one in found
        )
        notes = _why_unknown(verdict.because, bool(read), (*disputed, *kept), slot, context)
        return SlotRow("UNKNOWN", None, unit, False, (), (*disputed, *kept)[:_MOST_REJECTED], notes)
    best = max((one.candidate for one in found), key=fullness)
    evidences, also = _split_by_spelling([_evidence(one, slot) for one in found], coverage.names)
    value = _stated(best, slot)
    return SlotRow("FOUND", value, unit, best.condition is not None, evidences, kept, "", also)


def _is_full(candidate: Candidate, slot: Slot) -> bool:
    """Whether a reduction has its period. A percentage alone does not say how long less is paid."""
    value = candidate.value
    return slot.kind != "reduction" or not isinstance(value, Mapping) or "period_months" in value


def _stated(candidate: Candidate, slot: Slot) -> Any:
    value = plain_value(candidate.value)
    return (
        {**value, "applies_to": candidate.condition or slot.whole}
        if isinstance(value, dict) and slot.kind == "reduction"
        else value
    )


@cache
def _policy() -> Policy:
    return load_policy(None, "attribution")


def _unit(slot: Slot, read: Sequence[_Read], statements: Sequence[Statement]) -> str:
    """Return the unit of the values: other words of the rows may give it, as in "per surgery"."""
    texts = [squeeze_text(one.text) for one in statements] if slot.units else []
    for words in slot.units:
        if any(compile_pattern(pattern).search(text) for text in texts for pattern in words.patterns):
            return words.unit
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


def _why_unknown(
    because: str, has_candidates: bool, rejected: Sequence[Evidence], slot: Slot, context: SlotContext
) -> str:
    if has_candidates and rejected:
        best = rejected[0]
        why = f"{best.gate_status}: {because} ({best.document} p{best.page})"
    elif not context.named:
        why = "no document names it in a table or heading that was understood"
    else:
        why = f"it is named ({_listed(context.named)}), but no text or column there was understood as {slot.name}"
    if not context.unread:
        return why
    return f"{why}; some pages or documents could not be read: {_listed(context.unread)}"


def _listed(places: Sequence[str]) -> str:
    own = list(dict.fromkeys(places))
    more = len(own) - _MOST_PLACES
    return ", ".join(own[:_MOST_PLACES]) + (f" and {more} more" if more > 0 else "")


def _evidence(read: _Read, slot: Slot) -> Evidence:
    statement, candidate = read.statement, read.candidate
    page, anchor = _anchor(read)
    is_elsewhere = read.page is not page
    shown = anchor if is_elsewhere else read.number
    span = Span(min(anchor.start, shown.start), _line_end(page, max(anchor.end, shown.end)))
    return Evidence(
        document=statement.document,
        page=page.number,
        bbox=statement.box.corners if statement.cell is not None or len(statement.name) else _corners(page, span),
        line=page.line_number(shown.start),
        excerpt=span.of(page.text),
        anchor=anchor.of(page.text),
        trigger=" ".join(candidate.trigger.of(statement.text).split()),
        gate_status=STATUS_OF[candidate.standing],
        kind=statement.kind,
        value=_stated(candidate, slot),
        value_text=read.number.of(read.page.text),
        applies_to=candidate.condition,
        anchor_bbox=_corners(page, anchor),
        value_bbox=None if is_elsewhere else _corners(page, read.number),
        notes="" if candidate.standing is Standing.FOUND else candidate.because,
        value_at=_value_place(read.page, read.number) if is_elsewhere else None,
    )


def _anchor(read: _Read) -> tuple[Page, Span]:
    """Return the place of the name: the unit's own, or the one that the gate found in the text."""
    if len(read.statement.name):
        return read.statement.page, read.statement.name
    anchor = read.candidate.anchor
    place = read.statement.on_page(anchor, in_context=True) if anchor is not None else None
    return place if place is not None else (read.page, read.number)


def _value_place(page: Page, value: Span) -> ValuePlace:
    start = page.text.rfind("\n", 0, value.start) + 1
    lines = Span(start, _line_end(page, value.end)).of(page.text)
    return ValuePlace(page.number, _corners(page, value), page.line_number(value.start), lines)


def _line_end(page: Page, at: int) -> int:
    end = page.text.find("\n", at)
    return end if end >= 0 else len(page.text)


def _corners(page: Page, span: Span) -> tuple[float, float, float, float]:
    return (page.box_of(span) or Box(0.0, 0.0, page.width, page.height)).corners
