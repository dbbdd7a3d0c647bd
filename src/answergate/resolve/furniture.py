"""What a page has only because it is a page: running heads and feet, page numbers, and frames that pages near by have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answergate.documents.page import Line, Page, Table
from answergate.model.span import Span
from answergate.resolve.squeeze import squeeze_text

_SAME_PLACE = 6.0
# The heads of left and right pages may differ.
_NEAR_PAGES = 2
_DIGITS = re.compile(r"\d+")
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_PAGE_NUMBER = re.compile(
    r"^[-–—<\[(|]*(?:p|page|페이지)?\.?\d{1,4}(?:(?:/|of|중)\d{1,4})?(?:쪽|페이지|p)?[-–—>\])|]*$", re.I
)
# A title that only says that what was before goes on.
_CARRIES_ON = re.compile(r"\(계속\)$")


class Furniture:
    """The pages of one document without their furniture."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = {page.number: page for page in pages}
        self._text_lines: dict[int, list[Line]] = {}
        self._tables: dict[int, list[Table]] = {}

    def text_lines(self, page: Page) -> list[Line]:
        """The lines outside tables that are no furniture, from the top down."""
        if page.number not in self._text_lines:
            lines = [line for line in page.free_lines if not self._is_furniture(page, line)]
            self._text_lines[page.number] = sorted(lines, key=lambda line: (line.box.top, line.box.x0))
        return self._text_lines[page.number]

    def tables(self, page: Page) -> list[Table]:
        """The tables in reading order without the frames beside them; a page's only table is no frame."""
        if page.number not in self._tables:
            own = [table for table in page.tables if not self._stands_near(page, table)]
            self._tables[page.number] = own or list(page.tables)
        return self._tables[page.number]

    def is_frame(self, page: Page, table: Table) -> bool:
        """Whether a table is part of its page's head or foot."""
        return all(own is not table for own in self.tables(page))

    def _is_furniture(self, page: Page, line: Line) -> bool:
        """Whether a line is a page number, a head that only says that something goes on, or like a line near by."""
        words = squeeze_text(line.span.of(page.text))
        if not _LETTER_OR_DIGIT.search(words) or _PAGE_NUMBER.match(words) or _CARRIES_ON.search(words):
            return True
        return any(
            abs(other.box.top - line.box.top) <= _SAME_PLACE and _alike(page, line.span, near, other.span)
            for near in self._near(page)
            for other in near.free_lines
        )

    def _stands_near(self, page: Page, table: Table) -> bool:
        """Whether a page near by has the same table at the same place."""
        box = table.box
        return any(
            box.within(other.box, _SAME_PLACE)
            and other.box.within(box, _SAME_PLACE)
            and _alike(page, table.span, near, other.span)
            for near in self._near(page)
            for other in near.tables
        )

    def _near(self, page: Page) -> Iterator[Page]:
        for number in range(page.number - _NEAR_PAGES, page.number + _NEAR_PAGES + 1):
            if number != page.number and number in self._pages:
                yield self._pages[number]


def _alike(page: Page, span: Span, other: Page, other_span: Span) -> bool:
    """Whether two places have the same words, whatever their figures."""
    return _without_digits(page, span) == _without_digits(other, other_span)


def _without_digits(page: Page, span: Span) -> str:
    return _DIGITS.sub("", squeeze_text(span.of(page.text)))
