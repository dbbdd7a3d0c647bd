"""Columns that hold two values in each cell, in the order of the header: "Price / Deposit", "Price (Deposit)"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

import msgspec

from answergate.documents.page import Page
from answergate.lang.attribution_patterns import compiled, words
from answergate.model.catalogue import Catalogue, Slot
from answergate.model.span import Span
from answergate.resolve.units import UnitCell
from answergate.text.attribution.anchors import name_key
from answergate.text.attribution.labels import matches_label

_BRACKETED = re.compile(r"\s*(?P<first>[^()（）]*[^()（）\s])\s*[(（](?P<second>[^()（）]+)[)）]\s*")
_SLASHES = re.compile(r"[/／]")
# What may be between two values in a cell, the surest sign first.
_BETWEEN = (_SLASHES, re.compile(r"\n"), re.compile(r"\s+"))


class SharedColumns:
    """Splits the cells of such columns."""

    def __init__(self, catalogue: Catalogue, role_of: Callable[[str], str]) -> None:
        slots = {slot.name: slot for one in catalogue.coverages for slot in one.slots}
        self._slots: tuple[Slot, ...] = tuple(slots.values())
        # Labels that have a joint themselves are the words for one value.
        labels = frozenset(label for slot in self._slots for label in slot.labels)
        self._joined = tuple(name_key(label) for label in labels if _joints().search(label))
        self._role_of = role_of
        self.labels_of = lru_cache(maxsize=1024)(self._labels_of)

    def own_cells(self, page: Page, cell: UnitCell) -> Iterator[UnitCell]:
        """Yield a cell for each value of ``cell``, with its own part of the header.

        Nothing is yielded if a cell does not have as many values as its header.
        """
        labels = self.labels_of(cell.header) if cell.role == "value" and cell.other_page is None else ()
        if not labels:
            yield cell
            return
        for label, span in zip(labels, _values(page, cell.span, len(labels)), strict=False):
            yield msgspec.structs.replace(cell, header=label, span=span)

    def _labels_of(self, header: str) -> tuple[str, ...]:
        """Return the labels of a header for several values. Several words for one value are one label."""
        key = name_key(header)
        if any(label in key for label in self._joined):
            return ()
        bracketed = _BRACKETED.fullmatch(header)
        for parts in (_joints().split(header), bracketed.groups() if bracketed else ()):
            labels = tuple(part.strip() for part in parts)
            is_one = any(all(matches_label(label, slot) for label in labels) for slot in self._slots)
            if len(labels) > 1 and not is_one and all(self._role_of(label) == "value" for label in labels):
                return labels
        return ()


@cache
def _joints() -> re.Pattern[str]:
    return compiled(rf"[/／]|(?:{words('joints')})")


def _values(page: Page, span: Span, count: int) -> list[Span]:
    text = span.of(page.text)
    bracketed = _BRACKETED.fullmatch(text)
    if bracketed is not None and count == 2:
        return [Span(*bracketed.span(name)).shifted(span.start) for name in ("first", "second")]
    for between in _BETWEEN:
        edges = [0, *(edge for match in between.finditer(text) for edge in match.span()), len(text)]
        parts = [Span(start, end) for start, end in zip(edges[::2], edges[1::2], strict=True)]
        if len(parts) == count and all(part.of(text).strip() for part in parts):
            return [part.shifted(span.start) for part in parts]
    return []
