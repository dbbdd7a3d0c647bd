"""Columns that no header distinguishes from the column of a value: 1형 and 2형 side by side under one 가입금액."""

from __future__ import annotations

import msgspec

from answergate.documents.page import Page
from answergate.resolve.catalogue import Slot
from answergate.resolve.readings import Reading, Value, read_cell
from answergate.resolve.squeeze import squeeze_text, without_brackets
from answergate.resolve.subjects import Subjects
from answergate.resolve.units import Unit


def rival_of(page: Page, unit: Unit, reading: Reading, slot: Slot) -> Value | None:
    """Return another value for ``slot`` in the unit's row, in a column whose header does not say what it is about.

    The cell must contain only that value. It would be the slot's value if it were under the same header.
    """
    own = next((cell for cell in unit.cells if cell.span.covers(reading.span) and not cell.origin), None)
    if own is None or own.role not in slot.columns:
        return None
    for cell in unit.cells:
        if cell.role or cell.origin or cell.condition != own.condition:
            continue
        alike = msgspec.structs.replace(cell, role=own.role, header=own.header)
        words = without_brackets(squeeze_text(cell.span.of(page.text)))
        for other in read_cell(page, alike, slot, Subjects()):
            whole = without_brackets(squeeze_text(other.span.of(page.text))) == words
            if whole and other.value not in (0, reading.value):
                return other.value
    return None
