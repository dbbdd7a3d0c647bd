"""Tables that go on from page to page: the last thing of one page and the first of the next, with running heads and feet
between them only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from answergate.documents.page import Line, Page, Table
from answergate.resolve.squeeze import squeeze_text

_SAME_EDGE = 4.0
_SAME_HEIGHT = 3.0
_NEAR_PAGES = 2
_FIGURES = re.compile(r"[\d\W_]+")


class Part(Struct, frozen=True):
    """A table, or the part of one that stands on one page."""

    page: Page
    table: Table


class Continuations:
    """Which table of the next page goes on with a table, for one document."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = {page.number: page for page in pages}
        self._running = {page.number: [(_bare(page, line), line.box.top) for line in _free(page)] for page in pages}

        self._text_lines: dict[int, list[Line]] = {}

    def page(self, number: int) -> Page | None:
        return self._pages.get(number)

    def text_lines(self, page: Page) -> list[Line]:
        """The lines outside tables from the top down, without running heads, feet and page numbers."""
        if page.number not in self._text_lines:
            lines = [line for line in _free(page) if not self._is_running(page, line)]
            self._text_lines[page.number] = sorted(lines, key=lambda line: (line.box.top, line.box.x0))
        return self._text_lines[page.number]

    def parts(self, page: Page, table: Table) -> list[Part]:
        """``table`` and the tables of the next pages that go on with it."""
        found = [Part(page, table)]
        while (following := self._following(found[-1])) is not None:
            found.append(following)
        return found

    def earlier_parts(self, page: Page, table: Table) -> Iterator[Part]:
        """The tables of the pages before that ``table`` goes on with, the nearest first."""
        part = self.part_before(Part(page, table))
        while part is not None:
            yield part
            part = self.part_before(part)

    def part_before(self, part: Part) -> Part | None:
        """The table of the page before that ``part`` goes on with."""
        page = self._pages.get(part.page.number - 1)
        last = max(page.tables, key=lambda table: table.box.bottom, default=None) if page is not None else None
        before = Part(page, last) if page is not None and last is not None else None
        following = self._following(before) if before is not None else None
        return before if following is not None and following.table is part.table else None

    def ends_page(self, page: Page, table: Table, under: Sequence[Line] = ()) -> bool:
        """Whether nothing but ``under`` stands beside or under ``table``."""
        below = [line for line in self.text_lines(page) if line not in under and line.box.bottom > table.box.top + 1]
        others = [other for other in page.tables if other is not table and other.box.bottom > table.box.top + 1]
        return not below and not others

    def _following(self, part: Part) -> Part | None:
        page = self._pages.get(part.page.number + 1)
        if page is None or not page.tables or not self.ends_page(part.page, part.table):
            return None
        first = min(page.tables, key=lambda table: table.box.top)
        others = [table for table in page.tables if table is not first and table.box.top < first.box.bottom - 1]
        above = [line for line in self.text_lines(page) if line.box.top < first.box.bottom - 1]
        if others or above or not _goes_on(part, Part(page, first)):
            return None
        return Part(page, first)

    def _is_running(self, page: Page, line: Line) -> bool:
        """Whether a page near by has the same words at the same height, whatever their figures; or there are no words."""
        words = _bare(page, line)
        if not words:
            return True
        return any(
            other == words and abs(top - line.box.top) <= _SAME_HEIGHT
            for number in range(page.number - _NEAR_PAGES, page.number + _NEAR_PAGES + 1)
            if number != page.number
            for other, top in self._running.get(number, ())
        )


def same_columns(upper: Table, lower: Table) -> bool:
    """Whether two tables have their columns at the same places."""
    return len(upper.xs) == len(lower.xs) and all(
        abs(a - b) <= _SAME_EDGE for a, b in zip(upper.xs, lower.xs, strict=True)
    )


def _goes_on(upper: Part, lower: Part) -> bool:
    """Whether two tables are as wide and have the same columns, or the same words in their first rows."""
    a, b = upper.table, lower.table
    if abs(a.xs[0] - b.xs[0]) > _SAME_EDGE or abs(a.xs[-1] - b.xs[-1]) > _SAME_EDGE:
        return False
    return same_columns(a, b) or (bool(_head(upper)) and _head(upper) == _head(lower))


def _head(part: Part) -> tuple[str, ...]:
    texts = [squeeze_text(cell.span.of(part.page.text)) for cell in part.table.cells if cell.row == 0]
    return tuple(text for text in texts if text)


def _free(page: Page) -> list[Line]:
    return [page.lines[index] for index in page.free]


def _bare(page: Page, line: Line) -> str:
    return _FIGURES.sub("", line.span.of(page.text))
