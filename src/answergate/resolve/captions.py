"""Which unit the caption of a table gives for the values of a slot: "(unit: USD, fees in cents)"."""

from __future__ import annotations

import re

from answergate.model.catalogue import Slot
from answergate.text.attribution.labels import matches_label
from answergate.text.attribution.unit_context import declared_units

_PARTS = re.compile(r"[,，、/]")


def unit_for(caption: str, slot: Slot) -> str:
    """Return what a caption says about the unit of a slot.

    A part that names the slot wins. Of two scales of one unit without words, the first one counts if it is the larger
    one: documents list the unit of the large amounts first. In the other order, neither is certain.
    """
    words = caption.strip(" ()[]")
    units = [(part, declared_units(part)) for part in _PARTS.split(words)]
    named = [found[0].written for part, found in units if found and matches_label(part, slot)]
    if named:
        return named[0] if len(named) == 1 else ""
    stated = list({(one.unit, one.factor): one for _, found in units for one in found}.values())
    if len({one.unit for one in stated}) == len(stated):
        return words
    first, *others = stated
    return first.written if all(first.factor > other.factor for other in others) else ""
