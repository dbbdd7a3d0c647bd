"""Evidence for ``rows.jsonl``: a value that the gate read, and its place on the page."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from answergate.documents.geometry import Box
from answergate.documents.page import Page
from answergate.gates.attribution import CODE_OF, STATUS_OF
from answergate.model.catalogue import Slot, plain_value
from answergate.model.span import Span
from answergate.resolve.rows import Evidence, ValuePlace
from answergate.resolve.statements import Statement
from answergate.text.attribution.candidates import Candidate, Standing


class ReadValue(Struct, frozen=True):
    """A candidate, the statement that it was read in, and the page and place of its number."""

    candidate: Candidate
    statement: Statement
    page: Page
    number: Span

    @property
    def is_own(self) -> bool:
        """Whether it is in the row or section of the name, and not in running text that mentions the name."""
        return len(self.statement.name) > 0

    @property
    def is_anchored(self) -> bool:
        """Whether the name is near."""
        return self.is_own or self.candidate.anchor is not None


def evidence_of(read: ReadValue, slot: Slot) -> Evidence:
    """Return a candidate as evidence."""
    statement, candidate = read.statement, read.candidate
    page, anchor = _anchor(read)
    is_elsewhere = read.page is not page
    place = _lead(statement) or anchor or read.number if is_elsewhere else read.number
    span = place if anchor is None else Span(min(anchor.start, place.start), max(anchor.end, place.end))
    span = Span(span.start, _line_end(page, span.end))
    return Evidence(
        document=statement.document,
        page=page.number,
        bbox=statement.box.corners if statement.cell is not None or read.is_own else corners(page, span),
        line=page.line_number(place.start),
        excerpt=span.of(page.text),
        anchor=anchor.of(page.text) if anchor is not None else "",
        trigger=" ".join(candidate.trigger.of(statement.text).split()),
        gate_status=STATUS_OF[candidate.standing],
        kind=statement.kind,
        value=stated_value(candidate, slot),
        value_text=read.number.of(read.page.text),
        applies_to=candidate.condition,
        anchor_bbox=corners(page, anchor) if anchor is not None else None,
        value_bbox=None if is_elsewhere else corners(page, read.number),
        notes="" if candidate.standing is Standing.FOUND else candidate.because,
        value_at=_value_place(read.page, read.number) if is_elsewhere else None,
        code=CODE_OF.get(candidate.standing),
        label=_label(read, slot),
    )


def stated_value(candidate: Candidate, slot: Slot) -> Any:
    """Return the value for output. A reduction says what it applies to."""
    value = plain_value(candidate.value)
    if isinstance(value, dict) and slot.kind == "reduction":
        return {**value, "applies_to": candidate.condition or slot.whole}
    return value


def corners(page: Page, span: Span) -> tuple[float, float, float, float]:
    """Return the box around a text, or the whole page if no word is there."""
    return (page.box_of(span) or Box(0.0, 0.0, page.width, page.height)).corners


def _label(read: ReadValue, slot: Slot) -> str:
    """Return the label under which the value was read, as the document prints it. A trigger needs no label."""
    candidate, cell = read.candidate, read.statement.cell
    if any(candidate.trigger_pattern == trigger.pattern for trigger in slot.triggers):
        return ""
    return " ".join((cell.header if cell is not None and cell.header else candidate.trigger_pattern).split())


def _lead(statement: Statement) -> Span | None:
    """Return the words on the page of the name that refer to the page of the value."""
    other = statement.cell.other_page if statement.cell is not None else None
    return other.lead if other is not None else None


def _anchor(read: ReadValue) -> tuple[Page, Span | None]:
    """Return the place of the name: the unit's own, or the one that the gate found in the text, if it is near."""
    if read.is_own:
        return read.statement.page, read.statement.name
    anchor = read.candidate.anchor
    place = read.statement.on_page(anchor, in_context=True) if anchor is not None else None
    return place if place is not None else (read.page, None)


def _value_place(page: Page, value: Span) -> ValuePlace:
    start = page.text.rfind("\n", 0, value.start) + 1
    lines = Span(start, _line_end(page, value.end)).of(page.text)
    return ValuePlace(page.number, corners(page, value), page.line_number(value.start), lines)


def _line_end(page: Page, at: int) -> int:
    end = page.text.find("\n", at)
    return end if end >= 0 else len(page.text)
