"""Page furniture: running headers and footers, page numbers, and frames that nearby pages repeat."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answergate.documents.page import Line, Page, Table
from answergate.model.span import Span
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.words import either_squeezed

_SAME_PLACE = 6.0
# Left and right pages may have different headers, so two pages before and after are compared.
_NEAR_PAGES = 2
_DIGITS = re.compile(r"\d+")
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_PAGE = f"(?:{either_squeezed('pages')})"
_PAGE_NUMBER = re.compile(rf"^[-–—<\[(|]*{_PAGE}?\.?\d{{1,4}}(?:(?:/|{_PAGE})\d{{1,4}})?{_PAGE}?[-–—>\])|]*$")
# A title that only says that the previous content continues.
_CONTINUED_TITLE = re.compile(rf"\((?:{either_squeezed('continued')})\)$")


class Furniture:
    """The pages of one document without their furniture."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = {page.number: page for page in pages}
        self._text_lines: dict[int, list[Line]] = {}
        self._tables: dict[int, list[Table]] = {}

    def text_lines(self, page: Page) -> list[Line]:
        """Return the lines outside tables that are not furniture, from top to bottom."""
        if page.number not in self._text_lines:
            lines = [line for line in page.free_lines if not self._is_furniture(page, line)]
            self._text_lines[page.number] = sorted(lines, key=lambda line: (line.box.top, line.box.x0))
        return self._text_lines[page.number]

    def tables(self, page: Page) -> list[Table]:
        """Return the tables in reading order, without frames. The only table of a page is never a frame."""
        if page.number not in self._tables:
            own = [table for table in page.tables if not self._is_repeated_nearby(page, table)]
            self._tables[page.number] = own or list(page.tables)
        return self._tables[page.number]

    def is_frame(self, page: Page, table: Table) -> bool:
        """Whether a table is part of its page's header or footer."""
        return all(own is not table for own in self.tables(page))

    def _is_furniture(self, page: Page, line: Line) -> bool:
        """Whether a line has no letters or digits, is a page number or a title "(continued)", or is repeated on a nearby page."""
        words = squeeze_text(line.span.of(page.text))
        if not _LETTER_OR_DIGIT.search(words) or _PAGE_NUMBER.match(words) or _CONTINUED_TITLE.search(words):
            return True
        return any(
            abs(other.box.top - line.box.top) <= _SAME_PLACE and _same_words(page, line.span, near, other.span)
            for near in self._near(page)
            for other in near.free_lines
        )

    def _is_repeated_nearby(self, page: Page, table: Table) -> bool:
        """Whether a nearby page has the same table at the same position."""
        box = table.box
        return any(
            box.within(other.box, _SAME_PLACE)
            and other.box.within(box, _SAME_PLACE)
            and _same_words(page, table.span, near, other.span)
            for near in self._near(page)
            for other in near.tables
        )

    def _near(self, page: Page) -> Iterator[Page]:
        for number in range(page.number - _NEAR_PAGES, page.number + _NEAR_PAGES + 1):
            if number != page.number and number in self._pages:
                yield self._pages[number]


def _same_words(page: Page, span: Span, other: Page, other_span: Span) -> bool:
    """Whether two places have the same words, ignoring digits."""
    return _without_digits(page, span) == _without_digits(other, other_span)


def _without_digits(page: Page, span: Span) -> str:
    return _DIGITS.sub("", squeeze_text(span.of(page.text)))
