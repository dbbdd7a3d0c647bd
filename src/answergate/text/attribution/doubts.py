"""Which of the names around a value leave doubt whose value it is."""

from __future__ import annotations

from collections.abc import Container, Sequence
from enum import Enum

from answergate.model.span import Span
from answergate.text.attribution.anchors import NamedSpan
from answergate.text.attribution.lines import Lines
from answergate.text.attribution.places import Places


class Row(Enum):
    """What the row of a value says of our coverage."""

    SILENT = 0  # it does not name it
    NAMES_US = 1  # it names it somewhere
    OURS = 2  # it starts with its name, and the value follows


class Doubts:
    """Names that are not ours. Each may own a value of its window, unless the rows say otherwise.

    Where the value's row is silent, all may. Where it names us, those in that row may, and those in other rows that
    have no value of their own. Where the row is ours, a number of any kind in the other row is enough: a list with one
    row per coverage leaves no doubt.
    """

    __slots__ = ("_all", "_without_number", "_without_value")

    def __init__(self, names: Sequence[NamedSpan], lines: Lines, valued_rows: Container[int]) -> None:
        without_value = [
            name
            for name in names
            if not any(row in valued_rows or lines.says_none(row) for row in lines.rows(name.span))
        ]
        without_number = [
            name for name in without_value if not any(lines.states_a_number(row) for row in lines.rows(name.span))
        ]
        self._all = Places(names)
        self._without_value = Places(without_value)
        self._without_number = Places(without_number)

    def around(self, stretch: Span) -> tuple[NamedSpan, ...]:
        """All the names in a stretch, doubt or not."""
        return self._all.touching(stretch)

    def owners(self, window: Span, rows: Span, row: Row) -> tuple[NamedSpan, ...]:
        """The names that may own a value which stands in ``rows``."""
        return self._all.touching(rows) or self._beyond(row).touching(window)

    def nearest_owner(self, trigger: Span, window: Span, rows: Span, row: Row) -> NamedSpan | None:
        """The nearest of them."""
        return self._all.nearest(trigger, within=rows) or self._beyond(row).nearest(trigger, within=window)

    def _beyond(self, row: Row) -> Places:
        return (self._all, self._without_value, self._without_number)[row.value]
