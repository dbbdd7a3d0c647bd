"""Tables and rows about something else, such as an example or the waiver of premiums. They state no coverage's value.

The words are where a reader looks for them: in the title above the table, in a heading row across it, or in the cells
left of the name. Those cells may also name another coverage that includes this one. A cell of the row may say that the
coverage was not taken out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from answergate.documents.page import Cell, Line, Page, Table
from answergate.model.span import Span
from answergate.resolve import roles
from answergate.resolve.catalogue import Elsewhere
from answergate.resolve.headers import HeadedRows
from answergate.resolve.names import is_name_like
from answergate.resolve.squeeze import matches_any, squeeze_text, without_brackets
from answergate.resolve.units import Unit, reads_as_body

_NUMERAL = re.compile(r"[IVX]+$")
_HEADING = re.compile(r"\s*[■▣◆▶□◈【◎]")
_CROSSES = frozenset({"X", "x", "N", "-"})
_RUNNING_HEAD = 0.06
_TITLE_ABOVE = 45.0
_LONGEST_TITLE = 30
_MOST_TITLE_LINES = 3


def title_matter(page: Page, table: Table, elsewhere: Elsewhere, *, is_proposal: bool) -> str:
    """Return the title directly above ``table`` that says it is about something else, or an empty string."""
    return _matter_of(page, _titles(page, table), elsewhere, is_proposal=is_proposal)


def section_matter(page: Page, table: Table, elsewhere: Elsewhere, *, is_proposal: bool) -> str:
    """Return the same for the nearest heading above ``table``, at any distance."""
    return _matter_of(page, _sections(page, table), elsewhere, is_proposal=is_proposal)


def _matter_of(page: Page, lines: Iterable[Line], elsewhere: Elsewhere, *, is_proposal: bool) -> str:
    for line in lines:
        text = line.span.of(page.text)
        # A running header names the contract type of the whole document.
        in_head = line.box.top <= _RUNNING_HEAD * page.height
        if _names_other_matter(text, elsewhere) or (
            not in_head and _names_other_contract(text, elsewhere, is_proposal=is_proposal)
        ):
            return " ".join(text.split())
    return ""


def heading_matter(page: Page, title: Span, elsewhere: Elsewhere, *, is_proposal: bool) -> str:
    """Return the same for the ``title`` of a section and for any line above it that may be a heading."""
    above = [line for line in page.free_lines if line.span.start <= title.start and is_title(line.span.of(page.text))]
    return _matter_of(page, reversed(above), elsewhere, is_proposal=is_proposal)


def other_matter(
    page: Page, table: Table, headed: HeadedRows, unit: Unit, elsewhere: Elsewhere, *, is_proposal: bool
) -> str:
    """Return the words inside ``table`` that say ``unit`` is about something else, or an empty string."""
    own = table.cell_with(unit.name.span)
    left = [] if own is None else _left_of(table, own, headed)
    for text in [*_headings(page, table, own), *(cell.span.of(page.text) for cell in left)]:
        if _names_other_matter(text, elsewhere) or _names_other_contract(text, elsewhere, is_proposal=is_proposal):
            return " ".join(text.split())
    for cell in left:
        if _is_enclosing_coverage(page, cell, headed, unit, elsewhere):
            return " ".join(cell.span.of(page.text).split())
    return _not_taken(page, unit, elsewhere)


def _names_other_matter(text: str, elsewhere: Elsewhere) -> bool:
    words = squeeze_text(text)
    return any(word in words for word in (*elsewhere.premium_waiver, *elsewhere.examples))


def _names_other_contract(text: str, elsewhere: Elsewhere, *, is_proposal: bool) -> bool:
    """Whether ``text`` names other contracts or persons.

    A proposal is for one type of contract, so the names of types do not count there. Other documents describe several
    types.
    """
    words = squeeze_text(text)
    renewed = "최초" not in words and any(f"{word}계약" in words for word in elsewhere.contracts)
    types = elsewhere.persons if is_proposal else (*elsewhere.persons, *elsewhere.types)
    return renewed or matches_any(words, types)


def _not_taken(page: Page, unit: Unit, elsewhere: Elsewhere) -> str:
    """Return the words of a cell that says the coverage was not taken out, or an empty string: X under 가입여부."""
    for cell in unit.cells:
        words = squeeze_text(cell.text(page))
        asked = cell.role not in roles.VALUES and any(word in cell.header for word in elsewhere.choices)
        if words in elsewhere.not_taken or (asked and words in _CROSSES):
            return words
    return ""


def _is_enclosing_coverage(page: Page, cell: Cell, headed: HeadedRows, unit: Unit, elsewhere: Elsewhere) -> bool:
    """Whether a cell left of the name names another coverage that includes the unit's.

    A word for a group of coverages (진단비) does not count: it is part of the names themselves.
    """
    header = headed.by_row[cell.row]
    column = header.over(cell) if header is not None else None
    words = squeeze_text(cell.span.of(page.text))
    bare = _NUMERAL.sub("", without_brackets(words))
    return (
        column is not None
        and column.role == "name"
        and bare.endswith(elsewhere.coverages)
        and words not in unit.name.key
        and is_name_like(words)
        and not reads_as_body(words)
    )


def _titles(page: Page, table: Table) -> Iterator[Line]:
    """Yield the short lines directly above the table, with no other table between."""
    ceiling = max((other.box.bottom for other in page.tables if other.box.bottom <= table.box.top), default=0.0)
    ceiling = max(ceiling, table.box.top - _TITLE_ABOVE)
    above = [line for line in page.free_lines if ceiling <= line.box.top and line.box.bottom <= table.box.top + 1]
    for line in sorted(above, key=lambda line: -line.box.top)[:_MOST_TITLE_LINES]:
        if line.box.is_over(table.box) and is_title(line.span.of(page.text)):
            yield line


def is_title(text: str) -> bool:
    """Whether a line is as short as a title and is not a sentence."""
    words = squeeze_text(text)
    return len(words) <= _LONGEST_TITLE and not words.rstrip(".)").endswith("다")


def _left_of(table: Table, own: Cell, headed: HeadedRows) -> list[Cell]:
    """Return the cells left of the name in its rows. If names are listed side by side, only those of its own half."""
    header = headed.by_row[own.row]
    values = [column.x1 for column in header.columns if column.role in roles.VALUES] if header is not None else []
    start = max((x for x in values if x <= own.box.x0 + 1), default=0.0)
    return [
        cell
        for cell in table.cells
        if cell.last_column < own.column
        and cell.row <= own.last_row
        and own.row <= cell.last_row
        and cell.box.x0 >= start - 1
    ]


def _sections(page: Page, table: Table) -> list[Line]:
    """Return the nearest marked heading above the table, at any distance: ■ 보험료 납입면제."""
    above = [line for line in page.free_lines if line.box.bottom <= table.box.top + 1 and line.box.is_over(table.box)]
    marked = [line for line in above if _HEADING.match(line.span.of(page.text)) and is_title(line.span.of(page.text))]
    return sorted(marked, key=lambda line: -line.box.top)[:1]


def _headings(page: Page, table: Table, own: Cell | None) -> Iterator[str]:
    """Yield the heading across the table that is above the row of the name."""
    across = [cell for cell in table.cells if cell.column_span == len(table.xs) - 1 and len(cell.span)]
    above = [cell for cell in across if own is not None and cell.last_row < own.row]
    if above and is_title(text := above[-1].span.of(page.text)):
        yield text
