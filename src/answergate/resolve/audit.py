"""Check a finished rows file against its documents, using only the file and the documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from answergate.documents.page import Document, Page
from answergate.resolve.names import without_any_marks
from answergate.resolve.receipt import found_rates
from answergate.resolve.rows import Evidence, Row, SlotRow
from answergate.resolve.squeeze import squeeze_text

_SAMPLES = 10
_QUESTIONS = {
    "no FOUND_GLOBAL in any slot": ("FOUND_GLOBAL",),
    "every FOUND slot has evidence, and all of it is FOUND": ("NO_EVIDENCE", "VALUE_IN_UNKNOWN", "REJECTED"),
    "every evidence item has an anchor of its own coverage": ("NO_ANCHOR", "OTHER_ANCHOR"),
    "every evidence item has the value of its slot": ("NO_VALUE", "OTHER_VALUE"),
    "every excerpt and every box is on its page": ("NO_PAGE", "ALTERED_EXCERPT", "BAD_BOX"),
}


class Fault(Struct, frozen=True):
    """Something the audit found wrong, and where."""

    code: str
    where: str
    message: str


class Blocker(Struct, frozen=True):
    """A slot that is FOUND too rarely, with samples of the reasons."""

    slot: str
    rate: float
    samples: tuple[str, ...]


class Audit(Struct, frozen=True):
    """The result of the audit. It passes if there are no faults and no blockers."""

    faults: tuple[Fault, ...]
    blockers: tuple[Blocker, ...]
    evidences: int

    @property
    def passed(self) -> bool:
        return not self.faults and not self.blockers

    def by_question(self) -> Iterator[tuple[str, tuple[Fault, ...]]]:
        """Yield each check with the faults it found."""
        for question, codes in _QUESTIONS.items():
            yield question, tuple(fault for fault in self.faults if fault.code in codes)


def audit(rows: Sequence[Row], documents: Mapping[str, Document], min_found: float) -> Audit:
    """Check that the rows agree with the documents.

    No slot has FOUND_GLOBAL evidence, every excerpt contains its anchor and is on its page, and each slot is FOUND
    often enough.
    """
    faults: list[Fault] = []
    count = 0
    for row in rows:
        for name, slot in row.slots.items():
            where = f"{row.identity.insurer_key} {row.identity.variant} {row.identity.coverage_code}.{name}"
            where = " ".join(where.split())
            count += len(slot.stated)
            faults += _slot_faults(where, slot)
            for evidence in slot.stated:
                faults += _evidence_faults(where, row, slot, evidence)
                faults += _place_faults(where, evidence, documents)
    return Audit(tuple(faults), tuple(_blockers(rows, min_found)), count)


def _slot_faults(where: str, slot: SlotRow) -> Iterator[Fault]:
    if slot.status == "FOUND" and not slot.evidences:
        yield Fault("NO_EVIDENCE", where, "FOUND without evidence")
    if slot.status != "FOUND" and (slot.stated or slot.value is not None):
        yield Fault("VALUE_IN_UNKNOWN", where, f"{slot.status} with a value or evidence")
    for evidence in slot.stated:
        if evidence.gate_status == "FOUND_GLOBAL":
            yield Fault("FOUND_GLOBAL", where, f"the text is about the product in general ({_at(evidence)})")
        elif evidence.gate_status != "FOUND":
            yield Fault("REJECTED", where, f"{evidence.gate_status} among the accepted evidence ({_at(evidence)})")


def _evidence_faults(where: str, row: Row, slot: SlotRow, evidence: Evidence) -> Iterator[Fault]:
    excerpt = squeeze_text(evidence.excerpt)
    anchor = squeeze_text(evidence.anchor)
    if not anchor or anchor not in excerpt:
        yield Fault("NO_ANCHOR", where, f"the excerpt does not contain its anchor ({_at(evidence)})")
    elif _key(evidence.anchor) not in set(map(_key, row.identity.coverage_names)):
        yield Fault("OTHER_ANCHOR", where, f"{anchor} is not a name of the coverage ({_at(evidence)})")
    holds = excerpt if evidence.value_at is None else squeeze_text(evidence.value_at.excerpt)
    if squeeze_text(evidence.value_text) not in holds:
        yield Fault("NO_VALUE", where, f"the excerpt does not contain its value ({_at(evidence)})")
    if _without_condition(evidence.value) != _without_condition(slot.value):
        yield Fault(
            "OTHER_VALUE",
            where,
            f"the evidence states {evidence.value}, but the slot has {slot.value} ({_at(evidence)})",
        )


def _key(name: str) -> str:
    return squeeze_text(without_any_marks(name))


def _without_condition(value: Any) -> Any:
    """Ignore ``applies_to``, because places may name the part of a reduction in shorter or longer form."""
    return {**value, "applies_to": None} if isinstance(value, dict) else value


def _place_faults(where: str, evidence: Evidence, documents: Mapping[str, Document]) -> Iterator[Fault]:
    for place in (evidence, evidence.value_at):
        if place is None:
            continue
        at = f"{evidence.document} p{place.page}"
        document = documents.get(evidence.document)
        page = document.page(place.page) if document is not None else None
        if page is None:
            yield Fault("NO_PAGE", where, f"no such document or page, or it could not be read ({at})")
        elif not place.excerpt.strip() or place.excerpt not in page.text:
            yield Fault("ALTERED_EXCERPT", where, f"the text of the page does not contain the excerpt ({at})")
        elif not _is_on_page(place.bbox, page):
            yield Fault("BAD_BOX", where, f"the box is not on the page ({at})")


def _at(evidence: Evidence) -> str:
    return f"{evidence.document} p{evidence.page}"


def _is_on_page(bbox: tuple[float, float, float, float], page: Page) -> bool:
    x0, top, x1, bottom = bbox
    return -1 <= x0 < x1 <= page.width + 1 and -1 <= top < bottom <= page.height + 1


def _blockers(rows: Sequence[Row], min_found: float) -> Iterator[Blocker]:
    for name, rate in found_rates(rows).items():
        if rate["rate"] >= min_found:
            continue
        samples = [
            sample
            for row in rows
            for slot_name, slot in row.slots.items()
            if f"{row.identity.coverage_code}.{slot_name}" == name and slot.status != "FOUND"
            for sample in _samples(row, slot)
        ]
        yield Blocker(name, rate["rate"], tuple(samples[:_SAMPLES]))


def _samples(row: Row, slot: SlotRow) -> Iterator[str]:
    who = " ".join(f"{row.identity.insurer_key} {row.identity.variant}".split())
    if not slot.rejected:
        yield f"{who}: {slot.notes}"
    for evidence in slot.rejected:
        words = " ".join(evidence.value_text.split())
        yield f"{who}: {evidence.gate_status} {words!r} ({evidence.document} p{evidence.page}) {evidence.notes}"
