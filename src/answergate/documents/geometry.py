"""Boxes on a page, in points, measured from the page's top left corner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct


def is_edge(place: float, edges: Iterable[float], slack: float) -> bool:
    """Whether ``place`` is at most ``slack`` points from one of the edges."""
    return any(abs(place - edge) <= slack for edge in edges)


def same_edges(edges: Sequence[float], others: Sequence[float], slack: float) -> bool:
    """Whether two tables have the same column (or row) edges, to within ``slack`` points."""
    return len(edges) == len(others) and all(abs(a - b) <= slack for a, b in zip(edges, others, strict=True))


def edges_of(places: Iterable[float], slack: float) -> list[float]:
    """The places in order. Those that are at most ``slack`` points from the next one are one edge, at their mean."""
    groups: list[list[float]] = []
    for place in sorted(places):
        if groups and place - groups[-1][-1] <= slack:
            groups[-1].append(place)
        else:
            groups.append([place])
    return [sum(group) / len(group) for group in groups]


class Box(Struct, frozen=True, gc=False):
    """``x0 <= x1`` from the left edge, ``top <= bottom`` from the top edge of the page as displayed."""

    x0: float
    top: float
    x1: float
    bottom: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.x0 + self.x1) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom: the order used in all output."""
        return self.x0, self.top, self.x1, self.bottom

    def is_over(self, other: Box) -> bool:
        """Whether the two boxes overlap horizontally, at any vertical distance."""
        return self.x0 < other.x1 and other.x0 < self.x1

    def meets(self, other: Box) -> bool:
        """Whether the two boxes overlap. Boxes that only share an edge do not."""
        return self.is_over(other) and self.top < other.bottom and other.top < self.bottom

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside or on the edge."""
        return self.x0 <= x <= self.x1 and self.top <= y <= self.bottom

    def within(self, other: Box, slack: float) -> bool:
        """Whether this box lies in ``other``, to within ``slack`` points."""
        return (
            other.x0 - slack <= self.x0
            and self.x1 <= other.x1 + slack
            and other.top - slack <= self.top
            and self.bottom <= other.bottom + slack
        )

    def rounded(self) -> Box:
        """Round to a hundredth of a point, so that the box is readable and the same on every machine."""
        return Box(round(self.x0, 2), round(self.top, 2), round(self.x1, 2), round(self.bottom, 2))


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that contains all of ``boxes``. There must be at least one."""
    first, *others = boxes
    x0, top, x1, bottom = first.x0, first.top, first.x1, first.bottom
    for box in others:
        x0 = box.x0 if box.x0 < x0 else x0
        top = box.top if box.top < top else top
        x1 = box.x1 if box.x1 > x1 else x1
        bottom = box.bottom if box.bottom > bottom else bottom
    return Box(x0, top, x1, bottom)
