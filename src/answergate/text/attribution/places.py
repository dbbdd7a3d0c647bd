"""Named places of one text, in order, asked what lies in a stretch and what lies nearest."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from answergate.model.span import Span
from answergate.text.attribution.anchors import NamedSpan


class Places:
    """Places that do not overlap each other, in the order of the text. Every question takes logarithmic time."""

    __slots__ = ("_cut", "_ends", "_named", "_starts")

    def __init__(self, named: Sequence[NamedSpan]) -> None:
        self._named = tuple(named)
        self._starts = [name.span.start for name in named]
        self._ends = [name.span.end for name in named]
        # Many values share one window; they share its names too.
        self._cut: dict[tuple[int, int], tuple[NamedSpan, ...]] = {}

    def touching(self, stretch: Span) -> tuple[NamedSpan, ...]:
        """The places that share a character with ``stretch``."""
        bounds = bisect_right(self._ends, stretch.start), bisect_left(self._starts, stretch.end)
        cut = self._cut.get(bounds)
        if cut is None:
            cut = self._cut[bounds] = self._named[slice(*bounds)]
        return cut

    def nearest(self, to: Span, *, within: Span) -> NamedSpan | None:
        """The place wholly inside ``within`` that is nearest to a span; of two as near, the first."""
        first = bisect_left(self._starts, within.start)
        after = bisect_right(self._ends, within.end)
        around = bisect_left(self._starts, to.start)
        beside = self._named[max(first, min(around, after) - 1) : min(after, max(around, first) + 1)]
        return min(beside, key=lambda name: gap(to, name.span), default=None)

    def last_two(self, within: Span) -> tuple[NamedSpan, ...]:
        """The last two places wholly inside ``within``, or as many as there are."""
        first, after = bisect_left(self._starts, within.start), bisect_right(self._ends, within.end)
        return self._named[max(first, after - 2) : max(first, after)]


def gap(one: Span, other: Span) -> int:
    """How many code points lie between two spans."""
    return max(0, one.start - other.end, other.start - one.end)
