"""Named places of one text: what is in a stretch, what is nearest, and who may own a value."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Container, Sequence
from enum import Enum

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.attribution.lines import Lines


class NamedSpan(Struct, frozen=True):
    """A name and its place. ``code`` is the code of its coverage, or None if the catalogue does not have it."""

    span: Span
    name: str
    code: str | None = None


class Places:
    """Places that do not overlap, in the order of the text. Every query takes logarithmic time."""

    __slots__ = ("_cut", "_ends", "_named", "_starts")

    def __init__(self, named: Sequence[NamedSpan]) -> None:
        self._named = tuple(named)
        self._starts = [name.span.start for name in named]
        self._ends = [name.span.end for name in named]
        # Many values share a window, and then they share the tuple of its names.
        self._cut: dict[tuple[int, int], tuple[NamedSpan, ...]] = {}

    def touching(self, stretch: Span) -> tuple[NamedSpan, ...]:
        """Return the places that share a character with ``stretch``."""
        return self._slice(bisect_right(self._ends, stretch.start), bisect_left(self._starts, stretch.end))

    def within(self, stretch: Span) -> tuple[NamedSpan, ...]:
        """Return the places that are completely inside ``stretch``."""
        return self._slice(bisect_left(self._starts, stretch.start), bisect_right(self._ends, stretch.end))

    def nearest(self, to: Span, *, within: Span) -> NamedSpan | None:
        """Return the place inside ``within`` that is nearest to a span. If two are equally near, return the first."""
        first = bisect_left(self._starts, within.start)
        after = bisect_right(self._ends, within.end)
        around = bisect_left(self._starts, to.start)
        beside = self._named[max(first, min(around, after) - 1) : min(after, max(around, first) + 1)]
        return min(beside, key=lambda name: gap(to, name.span), default=None)

    def last_two(self, within: Span) -> tuple[NamedSpan, ...]:
        """Return the last two places inside ``within``, or as many as there are."""
        first, after = bisect_left(self._starts, within.start), bisect_right(self._ends, within.end)
        return self._named[max(first, after - 2) : max(first, after)]

    def _slice(self, first: int, after: int) -> tuple[NamedSpan, ...]:
        if (first, after) not in self._cut:
            self._cut[first, after] = self._named[first:after]
        return self._cut[first, after]


class Row(Enum):
    """What the row of a value says about our coverage."""

    SILENT = 0  # does not name it
    ENDS = 1  # names it after the value
    OPENS = 2  # names it, and the value follows


class Rivals:
    """Names that are not ours. Each may own a value in its window, unless the rows say otherwise.

    If the value's row is silent, all of them may. If it names us, the names in that row may, and those in rows without
    a value of their own. If it names us first, rows with any number do not count either: a list with one row per
    coverage leaves no doubt.
    """

    __slots__ = ("_beyond", "_every")

    def __init__(self, names: Sequence[NamedSpan], lines: Lines, valued_rows: Container[int]) -> None:
        def without(has_value: Callable[[int], bool]) -> Places:
            return Places([name for name in names if not any(map(has_value, lines.rows(name.span)))])

        no_value = without(lambda row: row in valued_rows or lines.says_none(row))
        no_number = without(lambda row: row in valued_rows or lines.says_none(row) or lines.states_a_number(row))
        self._every = Places(names)
        self._beyond = {Row.SILENT: self._every, Row.ENDS: no_value, Row.OPENS: no_number}

    def owners(self, window: Span, rows: Span, row: Row) -> tuple[NamedSpan, ...]:
        """Return the names that may own a value in ``rows``."""
        return self._every.touching(rows) or self._beyond[row].touching(window)

    def nearest_owner(self, trigger: Span, window: Span, rows: Span, row: Row) -> NamedSpan | None:
        """Return the nearest of these names."""
        return self._every.nearest(trigger, within=rows) or self._beyond[row].nearest(trigger, within=window)


def gap(one: Span, other: Span) -> int:
    """Return the number of code points between two spans."""
    return max(0, one.start - other.end, other.start - one.end)
