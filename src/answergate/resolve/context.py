"""What stands above a unit and says what it is about: titles, headings, and the cells of its group."""

from __future__ import annotations

import re
from collections.abc import Iterator

from answergate.documents.page import Cell, Line, Page, Table
from answergate.model.span import Span
from answergate.resolve.continued import Part
from answergate.resolve.headers import HeadedRows
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.tables import DocumentTables
from answergate.resolve.units import Unit

_HEADING = re.compile(r"\s*[■▣◆▶□◈【◎]")
_RUNNING_HEAD = 0.06
_TITLE_ABOVE = 45.0
_LONGEST_TITLE = 40
_MOST_TITLE_LINES = 3


def table_context(part: Part, tables: DocumentTables) -> list[tuple[Page, Span]]:
    """Return the titles directly above a table, or above an earlier part of it, and the heading of its section."""
    found: list[tuple[Page, Span]] = []
    for one in (part, *tables.continuations.earlier_parts(part)):
        found += [(one.page, line.span) for line in _titles(one.page, one.table)]
    found += [(part.page, line.span) for line in _sections(part.page, part.table)]
    return list(dict.fromkeys(found))


def row_context(page: Page, table: Table, headed: HeadedRows, unit: Unit) -> list[Span]:
    """Return the heading row above a unit's row, and the cells left of its name."""
    own = table.cell_with(unit.name.span)
    if own is None:
        return []
    return [*_headings(page, table, own), *(cell.span for cell in _left_of(table, own, headed))]


def is_title(text: str) -> bool:
    """Whether a line is as short as a title and is not a sentence."""
    words = squeeze_text(text)
    return 0 < len(words) <= _LONGEST_TITLE and not text.rstrip().endswith((".", "。", "!", "?"))


def _titles(page: Page, table: Table) -> Iterator[Line]:
    """Yield the short lines directly above the table, with no other table between."""
    ceiling = max((other.box.bottom for other in page.tables if other.box.bottom <= table.box.top), default=0.0)
    ceiling = max(ceiling, table.box.top - _TITLE_ABOVE)
    above = [line for line in page.free_lines if ceiling <= line.box.top and line.box.bottom <= table.box.top + 1]
    for line in sorted(above, key=lambda line: -line.box.top)[:_MOST_TITLE_LINES]:
        in_head = line.box.top <= _RUNNING_HEAD * page.height
        if not in_head and line.box.is_over(table.box) and is_title(line.span.of(page.text)):
            yield line


def _sections(page: Page, table: Table) -> list[Line]:
    """Return the nearest marked heading above the table, at any distance."""
    above = [line for line in page.free_lines if line.box.bottom <= table.box.top + 1 and line.box.is_over(table.box)]
    marked = [line for line in above if _HEADING.match(line.span.of(page.text)) and is_title(line.span.of(page.text))]
    return sorted(marked, key=lambda line: -line.box.top)[:1]


def _headings(page: Page, table: Table, own: Cell) -> Iterator[Span]:
    """Yield the heading across the table that is above the row of the name."""
    across = [cell for cell in table.cells if cell.column_span == len(table.xs) - 1 and len(cell.span)]
    above = [cell for cell in across if cell.last_row < own.row]
    if above and is_title(above[-1].span.of(page.text)):
        yield above[-1].span


def _left_of(table: Table, own: Cell, headed: HeadedRows) -> list[Cell]:
    """Return the cells left of the name in its rows. If names are listed side by side, only those of its own half."""
    header = headed.by_row[own.row]
    values = [column.x1 for column in header.columns if column.role == "value"] if header is not None else []
    start = max((x for x in values if x <= own.box.x0 + 1), default=0.0)
    return [
        cell
        for cell in table.cells
        if cell.last_column < own.column
        and cell.row <= own.last_row
        and own.row <= cell.last_row
        and cell.box.x0 >= start - 1
        and len(cell.span)
    ]
