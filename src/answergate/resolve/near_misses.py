"""Values that are near a name but not its own, to explain why a slot is empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from answergate.documents.page import Cell
from answergate.gates.attribution import CODE_OF, STATUS_OF
from answergate.model.catalogue import Coverage, Slot, plain_value
from answergate.model.span import Span
from answergate.resolve.evidence import ReadValue, corners, evidence_of
from answergate.resolve.label_cells import LabelCell, hits_in, label_cells, shown
from answergate.resolve.mentions import Mention
from answergate.resolve.rows import NEAR_MISS, Evidence
from answergate.text.attribution.candidates import Standing

_MOST = 3
_MOST_ROWS = 10
_MOST_LINES = 30
_LONGEST_ROW = 400


def near_misses(
    coverage: Coverage, slot: Slot, mentions: Sequence[Mention], unnamed: Sequence[ReadValue]
) -> tuple[Evidence, ...]:
    """Return up to three values of ``slot`` that are nearest to the name: in the same table, else on the same page.

    ``unnamed`` are values of running text that have no name near them.
    """
    near = sorted(_in_tables(coverage, slot, mentions), key=lambda found: found[0])
    if not near:
        near = sorted(_in_text(slot, mentions, unnamed), key=lambda found: found[0])
    kept: dict[tuple[str, int, object], Evidence] = {}
    for _, evidence in near:
        kept.setdefault((evidence.document, evidence.page, evidence.value_bbox), evidence)
    return tuple(kept.values())[:_MOST]


def _in_tables(coverage: Coverage, slot: Slot, mentions: Sequence[Mention]) -> Iterator[tuple[int, Evidence]]:
    for mention in mentions:
        if mention.at is None:
            continue
        _, others = label_cells(mention.page, mention.at, slot, coverage.slots)
        for one in others or _in_other_rows(mention, slot):
            if one.distance > _MOST_ROWS:
                continue
            for number, words, hit in hits_in(mention.page, one.cell, one.label, coverage, slot):
                if hit.fault is None:
                    yield one.distance, _evidence(mention, one, number, words, plain_value(hit.value))


def _in_other_rows(mention: Mention, slot: Slot) -> Iterator[LabelCell]:
    """Yield the cells of the other rows, in which the triggers of the slot can read a value without a label."""
    at = mention.at
    if at is None or at.cell is None or not slot.triggers:
        return
    name = at.cell
    heads: dict[int, Cell] = {}
    for cell in at.table.cells:
        gap = max(cell.row - name.last_row, name.row - cell.last_row, 0)
        if gap and len(cell.span):
            head = heads.setdefault(cell.row, cell)
            yield LabelCell("", cell, shown(mention.page, head), is_column=True, distance=gap)


def _evidence(mention: Mention, one: LabelCell, number: Span, words: str, value: object) -> Evidence:
    page = mention.page
    line = "row" if one.is_column else "column"
    owner = f" of {one.owner}" if one.owner else ""
    box = corners(page, number)
    return Evidence(
        document=mention.document,
        page=page.number,
        bbox=one.cell.box.rounded().corners,
        line=page.line_number(number.start),
        excerpt=_row_span(mention, one.cell).of(page.text),
        anchor="",
        trigger=words,
        gate_status=STATUS_OF[Standing.OTHER_ROW],
        kind=NEAR_MISS,
        value=value,
        value_text=number.of(page.text),
        value_bbox=box,
        notes=f"The value is in the {line}{owner}" if owner else f"The value is in another {line}",
        code=CODE_OF[Standing.OTHER_ROW],
        label=one.label,
    )


def _row_span(mention: Mention, cell: Cell) -> Span:
    """Return the text of a row from its head to a cell, or the cell alone if the row is long."""
    at = mention.at
    assert at is not None
    starts = [one.span.start for one in at.table.cells if one.row == cell.row and len(one.span)]
    whole = Span(min(starts, default=cell.span.start), cell.span.end)
    return whole if 0 < len(whole) <= _LONGEST_ROW else cell.span


def _in_text(slot: Slot, mentions: Sequence[Mention], unnamed: Sequence[ReadValue]) -> Iterator[tuple[int, Evidence]]:
    for read in unnamed:
        line = read.page.line_number(read.number.start)
        gaps = [
            abs(line - one.page.line_number(one.span.start))
            for one in mentions
            if one.document == read.statement.document and one.page.number == read.page.number
        ]
        if gaps and min(gaps) <= _MOST_LINES:
            yield min(gaps), evidence_of(read, slot)
