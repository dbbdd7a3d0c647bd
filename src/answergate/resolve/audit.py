"""Check a finished rows file against its documents, using only the file, its receipt and the documents."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from answergate.documents.page import Document, Page
from answergate.errors import Problem
from answergate.resolve.names import without_any_marks
from answergate.resolve.receipt import found_rates
from answergate.resolve.rows import Evidence, Row, RowsError, SlotRow
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.value_words import can_say

_SAMPLES = 10
_QUESTIONS = {
    "no FOUND_GLOBAL in any slot": ("FOUND_GLOBAL",),
    "every FOUND slot has evidence, and all of it is FOUND": ("NO_EVIDENCE", "VALUE_IN_UNKNOWN", "REJECTED"),
    "every evidence item has an anchor of its own coverage": ("NO_ANCHOR", "OTHER_ANCHOR"),
    "every evidence item has the value of its slot": ("NO_VALUE", "OTHER_VALUE"),
    "every excerpt and every box is on its page": ("NO_PAGE", "ALTERED_EXCERPT", "BAD_BOX"),
    "rows and documents are those of the receipt": ("ALTERED_ROWS", "ALTERED_DOCUMENT"),
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


def audit(
    rows: Sequence[Row], documents: Mapping[str, Document], min_found: float, faults_of_receipt: Sequence[Fault] = ()
) -> Audit:
    """Check that the rows agree with the documents.

    No slot has FOUND_GLOBAL evidence, every excerpt contains its anchor and is on its page, and each slot is FOUND
    often enough. ``faults_of_receipt`` are those of ``receipt_faults``, if there is a receipt.
    """
    faults: list[Fault] = list(faults_of_receipt)
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


def read_receipt(path: Path) -> dict[str, Any] | None:
    """Return the receipt of a run, or None if there is no such file. Raises RowsError if it is not a receipt."""
    if not path.is_file():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except msgspec.MsgspecError as error:
        raise RowsError([Problem(str(path), f"this is not a receipt: {error}")]) from None


def receipt_faults(
    receipt: Mapping[str, Any], rows_written: bytes, documents: Mapping[str, Document]
) -> Iterator[Fault]:
    """Yield what is not as the receipt of the run says: the rows file, or a document."""
    stated = receipt.get("outputs", {}).get("rows_sha256")
    if stated is not None and stated != hashlib.sha256(rows_written).hexdigest():
        yield Fault("ALTERED_ROWS", "rows", "the file is not the one that the run of receipt.json wrote")
    for name, one in receipt.get("inputs", {}).get("documents", {}).items():
        document = documents.get(name)
        if document is not None and document.sha256 != one.get("sha256"):
            yield Fault("ALTERED_DOCUMENT", name, "the document is not the one that was read for receipt.json")


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
    if not can_say(evidence.value_text, evidence.value):
        words = " ".join(evidence.value_text.split())
        yield Fault("OTHER_VALUE", where, f"the words {words!r} do not say {evidence.value} ({_at(evidence)})")
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
        missing = [
            (row, slot)
            for row in rows
            for slot_name, slot in row.slots.items()
            if f"{row.identity.coverage_code}.{slot_name}" == name and slot.status != "FOUND"
        ]
        samples = [f"{_who(row)}: {slot.notes}" for row, slot in missing]
        samples += [f"{_who(row)}: {_rejected(one)}" for row, slot in missing for one in slot.rejected]
        yield Blocker(name, rate["rate"], tuple(samples[:_SAMPLES]))


def _who(row: Row) -> str:
    return " ".join(f"{row.identity.insurer_key} {row.identity.variant}".split())


def _rejected(evidence: Evidence) -> str:
    words = " ".join(evidence.value_text.split())
    status = f"{evidence.gate_status} {evidence.code}" if evidence.code else evidence.gate_status
    return f"{status} {words!r} ({_at(evidence)}) {evidence.notes}"
