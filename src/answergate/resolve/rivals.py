"""Columns that no header tells apart from the one a value was read in: 1형 and 2형 side by side under one 가입금액."""

from __future__ import annotations

import msgspec

from answergate.documents.page import Page
from answergate.resolve.catalogue import Slot
from answergate.resolve.readings import Reading, Value, read_cell
from answergate.resolve.squeeze import squeeze_text, without_brackets
from answergate.resolve.subjects import Subjects
from answergate.resolve.units import Unit


def rival_of(page: Page, unit: Unit, reading: Reading, slot: Slot) -> Value | None:
    """Another value that the unit's row has for ``slot`` in a column whose header does not say what it is about.

    Only a cell that is nothing but such a value counts: it would be the slot's if it stood under the same header.
    """
    own = next((cell for cell in unit.cells if cell.span.covers(reading.span) and not cell.beyond), None)
    if own is None or own.role not in slot.columns:
        return None
    for cell in unit.cells:
        if cell.role or cell.beyond or cell.condition != own.condition:
            continue
        alike = msgspec.structs.replace(cell, role=own.role, header=own.header)
        words = without_brackets(squeeze_text(cell.span.of(page.text)))
        for other in read_cell(page, alike, slot, Subjects()):
            whole = without_brackets(squeeze_text(other.span.of(page.text))) == words
            if whole and other.value not in (0, reading.value):
                return other.value
    return None
