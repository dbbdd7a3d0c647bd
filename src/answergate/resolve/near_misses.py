"""Explain why a slot is empty: values of its kind that are near the coverage but not its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from answergate.documents.geometry import Box
from answergate.documents.page import Cell, Document, Page, Table
from answergate.model.span import Span
from answergate.resolve.catalogue import Catalogue, Slot
from answergate.resolve.names import is_name_like
from answergate.resolve.readings import Reading, read_prose
from answergate.resolve.rows import Evidence
from answergate.resolve.sources import Source
from answergate.resolve.squeeze import squeeze, squeeze_text
from answergate.resolve.subjects import Subjects
from answergate.resolve.units import Unit

_MOST = 3
_SHOWN_NAME = 40


def near_misses(
    catalogue: Catalogue,
    slot: Slot,
    places: Sequence[tuple[Source, Page, Unit]],
    documents: Mapping[str, Document],
) -> tuple[Evidence, ...]:
    """Return the values nearest to the coverage's name, or general statements about the product if none is near."""
    near: list[tuple[int, Evidence]] = []
    read: dict[tuple[str, int], list[Reading]] = {}
    for source, page, unit in places:
        line = page.line_number(unit.name.span.start)
        if (source.name, page.number) not in read:
            read[source.name, page.number] = list(_readings(page, slot))
        for reading in read[source.name, page.number]:
            if any(cell.other_page is None and cell.span.covers(reading.span) for cell in unit.cells):
                continue
            evidence = _rejected(catalogue, source.name, page, reading)
            near.append((abs(evidence.line - line), evidence))
    if not near:
        near = [(0, evidence) for evidence in _anywhere(catalogue, slot, documents)]
    near.sort(key=lambda found: (found[0], found[1].document, found[1].page, found[1].line))
    kept: dict[tuple[str, int, int], Evidence] = {}
    for _, evidence in near:
        kept.setdefault((evidence.document, evidence.page, evidence.line), evidence)
    return tuple(kept.values())[:_MOST]


def _readings(page: Page, slot: Slot) -> Iterator[Reading]:
    yield from read_prose(page.text, squeeze(page.text), 0, slot, Subjects())


def _anywhere(catalogue: Catalogue, slot: Slot, documents: Mapping[str, Document]) -> Iterator[Evidence]:
    left = _MOST
    for name, document in documents.items():
        for page in document.pages:
            for reading in _readings(page, slot):
                yield _rejected(catalogue, name, page, reading)
                left -= 1
                if not left:
                    return


def _rejected(catalogue: Catalogue, document: str, page: Page, reading: Reading) -> Evidence:
    table, cell = _cell_at(page, reading.span)
    line = next((line for line in page.lines if line.span.overlaps(reading.span)), None)
    words = squeeze_text(line.span.of(page.text)) if line is not None else ""
    if any(word in words for word in catalogue.elsewhere.supposing):
        status, notes = "REJECT_EXAMPLE", "the text is an example for any product, not a statement about this coverage"
    elif table is not None and cell is not None and (owner := _owner(page, table, cell)):
        status, notes = "REJECT_MIXED", f"the value is in the row of {owner}"
        if any(word in squeeze_text(owner) for word in catalogue.elsewhere.premium_waiver):
            status, notes = "REJECT_EXAMPLE", f"the row is about premium waiver: {owner}"
    else:
        status, notes = "FOUND_GLOBAL", "the text is about the product in general, not about this coverage"
    box = page.box_of(reading.span) or Box(0.0, 0.0, page.width, page.height)
    return Evidence(
        document=document,
        page=page.number,
        bbox=box.corners,
        line=page.line_number(reading.span.start),
        excerpt=reading.span.of(page.text),
        anchor="",
        trigger=reading.trigger,
        gate_status=status,
        kind="near_miss",
        value=None,
        value_text=reading.span.of(page.text),
        value_bbox=box.corners,
        notes=notes,
    )


def _cell_at(page: Page, span: Span) -> tuple[Table | None, Cell | None]:
    for table in page.tables:
        for cell in table.cells:
            if cell.span.overlaps(span):
                return table, cell
    return None, None


def _owner(page: Page, table: Table, cell: Cell) -> str:
    """Return the name for the row of ``cell``.

    This is the nearest cell to the left that looks like a name, else the nearest one with words, else the cell above.
    """
    left = [
        other
        for other in table.cells
        if _is_wordy(other.span.of(page.text))
        and other.last_column < cell.column
        and other.row <= cell.row <= other.last_row
    ]
    named = [other for other in left if is_name_like(other.span.of(page.text))]
    above = [other for other in table.cells if other.column == cell.column and other.last_row == cell.row - 1]
    nearest = max(named or left, key=lambda other: other.column, default=None) or next(iter(above), None)
    return " ".join(nearest.span.of(page.text).split())[:_SHOWN_NAME] if nearest is not None else ""


def _is_wordy(text: str) -> bool:
    """Whether a text has at least two Korean letters, and at least as many of them as digits."""
    return sum(1 for char in text if "가" <= char <= "힣") >= max(2, sum(1 for char in text if char.isdigit()))
