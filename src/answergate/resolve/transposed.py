"""Transposed tables: each column is a coverage.

The labels are below each other, and the names are side by side. The table is read with its rows and columns exchanged.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

import msgspec

from answergate.documents.geometry import Box, around
from answergate.documents.page import Cell, Line, Page, Table, Word
from answergate.model.span import Span
from answergate.resolve.continued import Part
from answergate.resolve.enrolment import Accepted
from answergate.resolve.headers import HeadedRows
from answergate.resolve.labelled_rows import NO_VALUE, Columns, rows_of
from answergate.resolve.names import NameItem
from answergate.resolve.tables import DocumentTables
from answergate.resolve.units import Unit, UnitCell, UnitReader

_FEWEST_ROWS = 2
_MOST_HEADER_ROWS = 2


def transposed_units(part: Part, headed: HeadedRows, tables: DocumentTables, accepted: Accepted) -> Iterator[Unit]:
    """Yield the units of a table whose first column is its header, or none if it has a header row."""
    if any(header is not None for header in headed.by_row) or len(part.table.ys) <= _FEWEST_ROWS:
        return
    transposed = _transposed(part.table)
    # Captions and titles do not move with the table, so they are not above the transposed one.
    alone = msgspec.structs.replace(part.page, free=())
    headers = tables.headers.read(alone, transposed, None)
    if min(headers.header_rows, default=1) > 0:
        return
    caption = tables.headers.caption(part.page, part.table)
    units = _units_of_columns(part, transposed, tables)
    reader = UnitReader(tables.names)
    for unit in reader.units_of(alone, transposed, headers, accepted.codes.keys(), accepted.listed):
        cells = tuple(
            msgspec.structs.replace(cell, box=_transposed_box(cell.box), caption=units.get(round(cell.box.x0), caption))
            for cell in unit.cells
        )
        yield msgspec.structs.replace(unit, cells=cells, box=_transposed_box(unit.box))


def _units_of_columns(part: Part, transposed: Table, tables: DocumentTables) -> dict[int, str]:
    """Return the unit of each column of a transposed table that has a row of units, by the left edge of the column."""
    text = part.page.text
    rows = [cell.row for cell in transposed.cells if tables.headers.role_of(cell.span.of(text).strip()) == "unit"]
    return {
        round(cell.box.x0): f"({' '.join(cell.span.of(text).split())})"
        for cell in transposed.cells
        if cell.row in rows and cell.column > 0 and len(cell.span)
    }


def units_under_names(part: Part, headed: HeadedRows, tables: DocumentTables, accepted: Accepted) -> Iterator[Unit]:
    """Yield the units of a table with labelled rows whose names stand over its columns.

    The names are in the first rows of the table, next to headers for symbols and units, or in a line above it.
    """
    page, table = part.page, part.table
    every = [cell for cell in table.cells if len(cell.span)]
    columns = Columns(part, headed, every)
    rows = rows_of(every)
    for first, column, name in _names(part, tables):
        if name.key not in accepted.codes:
            continue
        cells = []
        for row in rows:
            own = next((cell for cell in row if cell.column <= column <= cell.last_column), None)
            label = next((columns.text(cell) for cell in row if columns.role(cell) not in NO_VALUE), "")
            if own is None or row[0].row < first or own is row[0] or tables.headers.role_of(label) != "value":
                continue
            unit = next((columns.text(cell) for cell in row if columns.role(cell) == "unit"), "")
            caption = f"({unit})" if unit else tables.headers.caption(page, table)
            cells.append(UnitCell(own.span, own.box, "value", label, caption))
        if cells:
            box = around([page.box_of(name.span) or table.box, *(cell.box for cell in cells)]).rounded()
            yield Unit(page.number, name, tuple(cells), box, "column")


def _names(part: Part, tables: DocumentTables) -> Iterator[tuple[int, int, NameItem]]:
    """Yield the names over the columns: the row under the name, the column, and the name."""
    page, table = part.page, part.table
    for cell in table.cells:
        if cell.row < _MOST_HEADER_ROWS and cell.column > 0 and len(cell.span):
            name = tables.names.whole_name(cell.span.of(page.text), cell.span.start)
            if name is not None:
                yield cell.last_row + 1, cell.column, name
    for line in page.free_lines:
        if 0 <= table.box.top - line.box.bottom <= line.box.height:
            for column, name in _names_over(page, line, table, tables):
                yield 0, column, name


def _names_over(page: Page, line: Line, table: Table, tables: DocumentTables) -> Iterator[tuple[int, NameItem]]:
    """Yield the names in a line, each with the column of the table that it stands over."""
    over: dict[int, list[Word]] = {}
    for word in line.words:
        column = bisect_right(table.xs, word.box.middle[0]) - 1
        over.setdefault(column, []).append(word)
    for column, words in over.items():
        span = Span(words[0].span.start, words[-1].span.end)
        name = tables.names.whole_name(span.of(page.text), span.start)
        if name is not None and 0 < column < len(table.xs) - 1:
            yield column, name


def _transposed(table: Table) -> Table:
    cells = [
        Cell(cell.column, cell.row, cell.column_span, cell.row_span, _transposed_box(cell.box), cell.span)
        for cell in table.cells
    ]
    by_row = sorted(cells, key=lambda cell: (cell.row, cell.column))
    return Table(table.ys, table.xs, tuple(by_row), table.span)


def _transposed_box(box: Box) -> Box:
    return Box(box.top, box.x0, box.bottom, box.x1)
