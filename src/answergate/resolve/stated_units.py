"""The units that other words of a coverage's own rows give to its value: "per surgery"."""

from __future__ import annotations

from collections.abc import Iterable

from answergate.model.catalogue import Slot
from answergate.resolve.document_units import FoundUnit
from answergate.resolve.squeeze import matches_any, squeeze_text


def stated_units(slot: Slot, found: Iterable[FoundUnit]) -> tuple[str, ...]:
    """Return the units that the rows give, each once. Of one row, the first that the catalogue lists counts."""
    units: dict[str, None] = {}
    if slot.units:
        for one in found:
            cells = (cell.text(one.page) for cell in one.unit.cells)
            text = squeeze_text(" ".join((one.unit.name.span.of(one.page.text), *cells)))
            stated = next((words.unit for words in slot.units if matches_any(text, words.patterns)), None)
            if stated is not None:
                units[stated] = None
    return tuple(units)
