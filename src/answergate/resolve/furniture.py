"""What a page has only because it is a page: running heads and feet, page numbers, and frames that every page has."""

from __future__ import annotations

import re

from answergate.documents.geometry import Box
from answergate.documents.page import Line, Page, Table
from answergate.model.span import Span
from answergate.resolve.squeeze import squeeze_text

_SAME_PLACE = 6.0
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"^[-–—<\[(|]*(?:p|page|페이지)?\.?\d{1,4}(?:(?:/|of|중)\d{1,4})?(?:쪽|페이지|p)?[-–—>\])|]*$", re.I
)
# A title that only says that what was before goes on.
_CARRIES_ON = re.compile(r"\(계속\)$")


def is_furniture(page: Page, line: Line, neighbour: Page) -> bool:
    """Whether a free line of ``page`` says nothing of its own: ``neighbour`` has it too, or it is a page number."""
    words = squeeze_text(line.span.of(page.text))
    if _PAGE_NUMBER.match(words) or _CARRIES_ON.search(words):
        return True
    like = _without_digits(page, line.span)
    alike = (other for other in _free(neighbour) if _are_at_one_place(line.box, other.box))
    return any(_without_digits(neighbour, other.span) == like for other in alike)


def is_frame(page: Page, table: Table, neighbour: Page) -> bool:
    """Whether a table of ``page`` is part of its head or foot: ``neighbour`` has the same at the same place."""
    alike = [
        other
        for other in neighbour.tables
        if _are_at_one_place(table.box, other.box) and abs(table.box.bottom - other.box.bottom) <= _SAME_PLACE
    ]
    return any(_without_digits(neighbour, other.span) == _without_digits(page, table.span) for other in alike)


def _without_digits(page: Page, span: Span) -> str:
    return _DIGITS.sub("", squeeze_text(span.of(page.text)))


def goes_on(before_on: Page, before: Table, page: Page, table: Table) -> bool:
    """Whether nothing but furniture stands between two tables that follow one another, on one page or on two."""
    if page.number == before_on.number:
        between = (line for line in _free(page) if before.box.bottom <= line.box.middle[1] <= table.box.top)
        return not any(_is_over(line, table) for line in between)
    if page.number != before_on.number + 1:
        return False
    after = [line for line in _free(before_on) if line.box.middle[1] >= before.box.bottom and _is_over(line, before)]
    ahead = [line for line in _free(page) if line.box.middle[1] <= table.box.top and _is_over(line, table)]
    return all(is_furniture(before_on, line, page) for line in after) and all(
        is_furniture(page, line, before_on) for line in ahead
    )


def _free(page: Page) -> list[Line]:
    return [page.lines[index] for index in page.free]


def _is_over(line: Line, table: Table) -> bool:
    return line.box.x0 < table.box.x1 and table.box.x0 < line.box.x1


def _are_at_one_place(a: Box, b: Box) -> bool:
    return abs(a.top - b.top) <= _SAME_PLACE and abs(a.x0 - b.x0) <= _SAME_PLACE
