"""Tables that follow each other directly, and tables that continue on the next page.

A table continues if it is the last thing on its page and its next part is the first thing on the next page. Only page
headers and footers may be between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from answergate.documents.geometry import same_edges
from answergate.documents.page import Line, Page, Table
from answergate.resolve.furniture import Furniture
from answergate.resolve.squeeze import squeeze_text

_SAME_EDGE = 4.0


class Part(Struct, frozen=True):
    """A table, or the part of a table that is on one page."""

    page: Page
    table: Table


class Continuations:
    """Which tables of a document follow each other directly, and which continue over pages."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = {page.number: page for page in pages}
        self.furniture = Furniture(pages)

    def page(self, number: int) -> Page | None:
        return self._pages.get(number)

    def parts(self, part: Part) -> list[Part]:
        """Return ``part`` and its continuations on the next pages."""
        found = [part]
        while (following := self._following(found[-1])) is not None:
            found.append(following)
        return found

    def earlier_parts(self, part: Part) -> Iterator[Part]:
        """Yield the earlier parts of the table that ``part`` continues, nearest first."""
        before = self.part_before(part)
        while before is not None:
            yield before
            before = self.part_before(before)

    def part_before(self, part: Part) -> Part | None:
        """Return the table on the previous page that ``part`` continues, or None."""
        page = self._pages.get(part.page.number - 1)
        if page is None or not page.tables:
            return None
        before = Part(page, self.furniture.tables(page)[-1])
        return before if self.is_next(before, part) and _continues(before, part) else None

    def is_next(self, upper: Part, lower: Part) -> bool:
        """Whether only page furniture is between two tables, on the same page or on two consecutive pages."""
        if upper.page.number == lower.page.number:
            top, bottom = upper.table.box.bottom, lower.table.box.top
            between = (line for line in lower.page.free_lines if top <= line.box.middle[1] <= bottom)
            return not any(line.box.is_over(lower.table.box) for line in between)
        if upper.page.number + 1 != lower.page.number or self.furniture.tables(lower.page)[0] is not lower.table:
            return False
        above = (line for line in self.furniture.text_lines(lower.page) if line.box.middle[1] <= lower.table.box.top)
        return self.ends_page(upper) and not any(line.box.is_over(lower.table.box) for line in above)

    def ends_page(self, part: Part, under: Sequence[Line] = ()) -> bool:
        """Whether ``part`` is the last thing on its page, apart from the lines ``under`` it."""
        lines = self.furniture.text_lines(part.page)
        below = [
            line for line in lines if line.box.middle[1] >= part.table.box.bottom and line.box.is_over(part.table.box)
        ]
        return self.furniture.tables(part.page)[-1] is part.table and all(line in under for line in below)

    def _following(self, part: Part) -> Part | None:
        page = self._pages.get(part.page.number + 1)
        if page is None or not page.tables:
            return None
        following = Part(page, self.furniture.tables(page)[0])
        return following if self.is_next(part, following) and _continues(part, following) else None


def same_columns(upper: Table, lower: Table) -> bool:
    """Whether two tables have their columns at the same positions."""
    return same_edges(upper.xs, lower.xs, _SAME_EDGE)


def _continues(upper: Part, lower: Part) -> bool:
    """Whether two tables have the same width, and the same columns or the same words in their first rows."""
    a, b = upper.table, lower.table
    if abs(a.xs[0] - b.xs[0]) > _SAME_EDGE or abs(a.xs[-1] - b.xs[-1]) > _SAME_EDGE:
        return False
    return same_columns(a, b) or (bool(_head(upper)) and _head(upper) == _head(lower))


def _head(part: Part) -> tuple[str, ...]:
    texts = [squeeze_text(cell.span.of(part.page.text)) for cell in part.table.cells if cell.row == 0]
    return tuple(text for text in texts if text)
