"""Decide whether a value in a unit belongs to the coverage. The result is evidence, or a rejection with its reason."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.page import Page
from answergate.model.span import Span
from answergate.resolve import roles
from answergate.resolve.catalogue import Catalogue, Coverage, Slot
from answergate.resolve.clauses import is_excluded, narrower_subject
from answergate.resolve.names import is_variant
from answergate.resolve.readings import Reading, Reduction, Value, is_period, read_cell, read_name
from answergate.resolve.rivals import rival_of
from answergate.resolve.rows import Evidence, ValuePlace
from answergate.resolve.squeeze import matches_any, squeeze_text
from answergate.resolve.subjects import Subjects
from answergate.resolve.units import LISTS, Unit, UnitCell

WHOLE = "전체"
_NO_MORE_BEFORE = re.compile(r"(?:최초|보험|가입|계약|일|후|로부터|부터|[-·※(])*")
_NO_MORE_AFTER = re.compile(
    r"(?:[을를]|만|해당액|감액|지급|보장|하지|되지|않|아니|안|음|함|됨|합니다|습니다|됩니다|[.)])*"
)


class Finding(Struct, frozen=True):
    """What one unit says about one slot.

    ``value`` is None if the value was rejected. ``disputed`` is true if the unit itself states more than one value for
    the coverage.
    """

    evidence: Evidence
    value: Value | None
    condition: str | None = None
    disputed: bool = False

    @property
    def found(self) -> bool:
        return self.evidence.gate_status == "FOUND"


def reject_uncertain_unit(finding: Finding, doubt: str) -> Finding:
    """Reject a finding because the unit of its amount is not certain."""
    if not finding.found:
        return finding
    return Finding(msgspec.structs.replace(finding.evidence, gate_status="REJECT_VALUE", notes=doubt), None)


class _Claim(Struct, frozen=True):
    """A reading and the part of the coverage it is for: a narrower subject, or everything else (``rest``).

    ``other`` names what else the text may be about, such as another coverage. ``headed`` is true if the column's header
    already separates this claim from the coverage's own. ``cell`` is where the value was read, or None for the name
    itself.
    """

    reading: Reading
    cell: UnitCell | None = None
    narrower: str | None = None
    rest: str | None = None
    other: str = ""
    headed: bool = False

    @property
    def value(self) -> Value:
        return self.reading.value


class _Verdict(Struct, frozen=True):
    """The decision on some claims, and the claim it is based on."""

    status: str
    claim: _Claim
    notes: str = ""
    disputed: bool = False


def attribute(
    document: str,
    page: Page,
    unit: Unit,
    coverage: Coverage,
    slot: Slot,
    catalogue: Catalogue,
    names: Collection[str],
) -> Finding | None:
    """Return what ``unit`` says about ``slot``, or None if it says nothing.

    ``names`` are the names of the coverage; the unit has one of them.
    """
    claims = _claims(page, unit, coverage, slot, catalogue, names)
    if not claims:
        return None
    if unit.matter:
        verdict = _Verdict("REJECT_EXAMPLE", claims[0], f"this place is about something else: {unit.matter}")
        return Finding(_evidence(document, page, unit, None, verdict), None)
    verdict = _judge(claims, slot, unit.name.key)
    claim = verdict.claim
    if verdict.status == "FOUND" and (rival := rival_of(page, unit, claim.reading, slot)) is not None:
        notes = (
            f"the columns of the row disagree, and no header says which one applies: {_listed({claim.value, rival})}"
        )
        verdict = _Verdict("REJECT_MIXED", claim, notes)
    condition = (claim.narrower or claim.rest) if slot.kind == "reduction" and claim.value != 0 else None
    return Finding(
        _evidence(document, page, unit, condition, verdict),
        claim.value if verdict.status == "FOUND" else None,
        condition,
        verdict.disputed and slot.kind != "won",
    )


def _judge(claims: Sequence[_Claim], slot: Slot, name: str) -> _Verdict:
    own = [claim for claim in claims if not claim.other]
    if not own:
        return _Verdict("REJECT_MIXED", claims[0], f"the text is also about {claims[0].other}")
    if slot.kind == "days" and (conflict := _conflicting_claim(claims, own, name)) is not None:
        return _Verdict(
            "REJECT_MIXED", own[0], f"the same unit also states {value_in_words(conflict.value)} for {conflict.other}"
        )
    plausible = [claim for claim in own if _is_plausible(claim.value, slot)]
    if not plausible:
        return _Verdict("REJECT_VALUE", own[0], f"{value_in_words(own[0].value)} is outside the range of this slot")
    return _judge_reduction(plausible) if slot.kind == "reduction" else _judge_single(plausible)


def _claims(
    page: Page, unit: Unit, coverage: Coverage, slot: Slot, catalogue: Catalogue, names: Collection[str]
) -> list[_Claim]:
    name = unit.name.key
    left_out = tuple(word for other in catalogue.coverages if _excludes(name, other) for word in other.own)
    subjects = Subjects(catalogue.conditions, coverage.own, coverage.not_about, catalogue.elsewhere, name, left_out)
    claims = []
    for cell in unit.cells:
        # 1년 미만 before 50% says when less is paid, not for which part of the coverage.
        is_time = cell.condition is not None and cell.condition == cell.lead and is_period(page, cell.lead, slot)
        narrowing = cell.condition if not is_time else None
        part = " ".join(narrowing.of(page.text).split()) if narrowing is not None else None
        is_value = (cell.role in slot.columns and cell.role != roles.LIMIT) or matches_any(cell.header, slot.share)
        other = "" if is_value else _other_coverage(unit, cell, names)
        row_text = "".join(
            squeeze_text(near.text(page))
            for near in unit.cells
            if near is not cell and near.role in slot.columns and near.condition == cell.condition
        )
        for reading in read_cell(cell.page(page), cell, slot, subjects, row_text):
            narrower = reading.condition
            if narrower is None and part is not None:
                narrower = narrower_subject(squeeze_text(part), subjects.conditions, subjects.own)
            rest = part if narrower is None else None
            headed = cell.role in slot.columns and subjects.is_of_other_contracts(cell.header)
            beside_others = "" if other and _is_for_all(page, unit, cell, reading) else other
            claims.append(_Claim(reading, cell, narrower, rest, beside_others or reading.other_topic, headed))
    if unit.kind in LISTS:
        # A name in a list only says which coverages the list is about.
        return claims
    place = unit.name.span
    claims += [_Claim(reading) for reading in read_name(place.of(page.text), place.start, slot)]
    return claims


def _is_for_all(page: Page, unit: Unit, cell: UnitCell, reading: Reading) -> bool:
    """Whether a cell holds only a value, and is the only cell in its column.

    Such a value is for every name next to the cell.
    """
    if sum(1 for one in unit.cells if abs(one.box.x0 - cell.box.x0) <= 1) > 1:
        return False
    text, at = cell.text(page), cell.span.start
    before = squeeze_text(text[: max(reading.span.start - at, 0)])
    after = squeeze_text(text[max(reading.span.end - at, 0) :])
    return _NO_MORE_BEFORE.fullmatch(before) is not None and _NO_MORE_AFTER.fullmatch(after) is not None


def _excludes(name: str, other: Coverage) -> bool:
    """Whether a name excludes what another coverage insures, including its subtypes: 갑상선암 is a 유사암."""
    return any(is_excluded(word, name) for word in other.own)


def _conflicting_claim(claims: Sequence[_Claim], own: Sequence[_Claim], name: str) -> _Claim | None:
    """Return a claim about something else that has a different number, or None.

    With such a claim it is unclear which number is the rule. Two kinds do not count: a claim that its column header
    separates, and one that says there are none for a subject the ``name`` excludes.
    """
    values = {claim.value for claim in own}
    others = (claim for claim in claims if claim.other and not claim.headed)
    others = (claim for claim in others if claim.value != 0 or not is_excluded(claim.other, name))
    return next((claim for claim in others if claim.value not in values), None)


def _other_coverage(unit: Unit, cell: UnitCell, names: Collection[str]) -> str:
    """Return the name of another coverage that a merged cell of running text is next to, or an empty string.

    A value in its own column is for every name it spans, but a sentence may be about only one of them.
    """
    return next((key for key in cell.others if key not in names and not is_variant(key, unit.name.key)), "")


def _judge_single(claims: Sequence[_Claim]) -> _Verdict:
    """Accept one number for the whole coverage. A value for a narrower subject does not count."""
    general = [claim for claim in claims if claim.narrower is None]
    if not general:
        return _Verdict("REJECT_EXCLUSION", claims[0], f"stated for {claims[0].narrower} only")
    # The name is split into rows for its parts. A value for one part is not the value for the whole.
    if all(claim.rest for claim in general) and len({claim.narrower or claim.rest for claim in claims}) == 1:
        return _Verdict("REJECT_EXCLUSION", general[0], f"stated for {general[0].rest} only")
    values = {claim.value for claim in general}
    if len(values) > 1:
        return _Verdict(
            "REJECT_MIXED", general[0], f"one unit states different values: {_listed(values)}", disputed=True
        )
    return _Verdict("FOUND", general[0])


def _judge_reduction(claims: Sequence[_Claim]) -> _Verdict:
    """Accept one step, for the whole coverage or for one part of it.

    Several steps, or a step together with a negation for the whole coverage, are rejected.
    """
    steps = [claim for claim in claims if claim.value != 0]
    denied = [claim for claim in claims if claim.value == 0]
    whole_denied = [claim for claim in denied if claim.narrower is None and claim.rest is None]
    if not steps:
        if whole_denied or len(denied) > 1:
            return _Verdict("FOUND", (whole_denied or denied)[0], "the document says there is none")
        return _Verdict(
            "REJECT_MIXED", denied[0], "the document says there is none, but only for a part of the coverage"
        )
    values = {claim.value for claim in steps}
    if len(values) > 1:
        return _Verdict("REJECT_MIXED", steps[0], f"one unit states several steps: {_listed(values)}", disputed=True)
    parts = {bool(claim.narrower or claim.rest) for claim in steps}
    if len(parts) > 1 or whole_denied:
        return _Verdict("REJECT_MIXED", steps[0], "one unit states it both for the whole coverage and for a part of it")
    return _Verdict("FOUND", max(steps, key=lambda claim: len(claim.narrower or "")))


def _is_plausible(value: Value, slot: Slot) -> bool:
    if isinstance(value, Reduction):
        return slot.low <= value.period_months <= slot.high
    return (value == 0 and slot.kind != "won") or slot.low <= value <= slot.high


def value_in_words(value: Value) -> str:
    """Describe a value for a note."""
    if isinstance(value, Reduction):
        return f"{value.pay_percent}% for {value.period_months} months"
    return str(value)


def plain_value(value: Value, condition: str | None) -> Any:
    """Return a value in the form that rows.jsonl uses."""
    if isinstance(value, Reduction):
        applies_to = condition or WHOLE
        return {"period_months": value.period_months, "pay_percent": value.pay_percent, "applies_to": applies_to}
    return value


def _listed(values: set[Value]) -> str:
    return " and ".join(sorted(value_in_words(value) for value in values))


def _evidence(document: str, page: Page, unit: Unit, condition: str | None, verdict: _Verdict) -> Evidence:
    name, reading, cell = unit.name.span, verdict.claim.reading, verdict.claim.cell
    other_page = cell.other_page if cell is not None else None
    note = cell if cell is not None and cell.origin else None
    # If the value is on another page, the excerpt of this page shows the name and the words that refer to the value.
    shown = reading.span if other_page is None else other_page.lead
    span = Span(min(name.start, shown.start), _line_end(page, max(name.end, shown.end)))
    return Evidence(
        document=document,
        page=page.number,
        bbox=(unit.box if note is None or other_page is not None else around((unit.box, note.box))).corners,
        line=page.line_number(shown.start),
        excerpt=span.of(page.text),
        anchor=name.of(page.text),
        trigger=reading.trigger,
        gate_status=verdict.status,
        kind=unit.kind if note is None else note.origin,
        value=plain_value(reading.value, condition),
        value_text=reading.span.of(page.text if other_page is None else other_page.page.text),
        applies_to=condition,
        anchor_bbox=_corners_of(page, name),
        value_bbox=_corners_of(page, reading.span) if other_page is None else None,
        notes=verdict.notes,
        value_at=_value_place(other_page.page, reading.span) if other_page is not None else None,
    )


def _value_place(page: Page, value: Span) -> ValuePlace:
    box = page.box_of(value) or Box(0.0, 0.0, page.width, page.height)
    start = page.text.rfind("\n", 0, value.start) + 1
    lines = Span(start, _line_end(page, value.end)).of(page.text)
    return ValuePlace(page.number, box.corners, page.line_number(value.start), lines)


def _line_end(page: Page, at: int) -> int:
    end = page.text.find("\n", at)
    return end if end >= 0 else len(page.text)


def _corners_of(page: Page, span: Span) -> tuple[float, float, float, float] | None:
    box = page.box_of(span)
    return box.corners if box is not None else None
