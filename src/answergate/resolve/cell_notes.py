"""What a footnote at a value cell means for one slot.

If the cell states a value of its own, the note is only a remark. If the cell has only the mark, or no value of the slot,
the note is the text of the cell: "see Note 1".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from answergate.documents.page import Page
from answergate.model.catalogue import Slot
from answergate.resolve.marks import cell_marks
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.units import UnitCell
from answergate.resolve.words import either
from answergate.text.attribution.kinds import values_of_kind
from answergate.text.attribution.labels import matches_label
from answergate.text.numbers.reader import read_numbers

_REFERS = re.compile(rf"(?:(?<![^\W\d_])(?i:{either('refers')})(?![a-z])|[\W_])+")


def cells_for_slot(page: Page, cells: Sequence[UnitCell], slot: Slot, slots: Sequence[Slot]) -> Iterator[UnitCell]:
    """Yield the cells of a unit, with notes in place of the cells that only refer to them.

    A note of the column of another slot is running text, because a note may say more about its row. So is a note that
    has the label of the slot itself.
    """
    noted = {cell.noted for cell in cells if cell.noted is not None}
    labelled = [
        cell for cell in cells if cell.span in noted and not cell.noted and matches_label(cell.header, slot, slots)
    ]
    stating = {cell.span for cell in labelled if _states_value(page, cell, slot)}
    referring = {cell.span for cell in labelled} - stating
    for cell in cells:
        if cell.noted in stating or (cell.noted is None and cell.span in referring):
            continue
        if cell.origin and cell.noted is None and cell.role == "value" and _is_for_others(cell, slot, slots):
            continue
        is_running = cell.noted is not None and (cell.noted not in referring or _has_label(cell.text(page), slot))
        if is_running:
            yield msgspec.structs.replace(cell, role="text", header="", caption="")
        else:
            yield cell


def _is_for_others(cell: UnitCell, slot: Slot, slots: Sequence[Slot]) -> bool:
    """Whether what a sign means is only about the slots of its column."""
    if matches_label(cell.header, slot, slots):
        return False
    return any(matches_label(cell.header, other, slots) for other in slots if other is not slot)


def _has_label(note: str, slot: Slot) -> bool:
    words = squeeze_text(note)
    return any(squeeze_text(label) in words for label in slot.labels)


def _states_value(page: Page, cell: UnitCell, slot: Slot) -> bool:
    text = cell.text(page)
    rest = text
    for mark in cell_marks(text, 0):
        rest = rest[: mark.span.start] + " " * len(mark.span) + rest[mark.span.end :]
    if _REFERS.fullmatch(rest):
        return False
    if slot.kind in (None, "reduction"):
        return bool(read_numbers(rest))
    return any(values_of_kind(rest, slot, f"{cell.header} {cell.caption}"))
