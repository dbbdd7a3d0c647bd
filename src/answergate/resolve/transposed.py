"""Transposed tables: each column is a coverage.

The labels are below each other, and the names are side by side. The table is read with its rows and columns exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from answergate.documents.geometry import Box
from answergate.documents.page import Cell, Table
from answergate.resolve.continued import Part
from answergate.resolve.enrolment import Accepted
from answergate.resolve.headers import HeadedRows
from answergate.resolve.tables import DocumentTables
from answergate.resolve.units import Unit, UnitReader

_FEWEST_ROWS = 2


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
    reader = UnitReader(tables.names)
    for unit in reader.units_of(alone, transposed, headers, accepted.codes.keys(), accepted.listed):
        cells = tuple(
            msgspec.structs.replace(cell, box=_transposed_box(cell.box), caption=caption) for cell in unit.cells
        )
        yield msgspec.structs.replace(unit, cells=cells, box=_transposed_box(unit.box))


def _transposed(table: Table) -> Table:
    cells = [
        Cell(cell.column, cell.row, cell.column_span, cell.row_span, _transposed_box(cell.box), cell.span)
        for cell in table.cells
    ]
    by_row = sorted(cells, key=lambda cell: (cell.row, cell.column))
    return Table(table.ys, table.xs, tuple(by_row), table.span)


def _transposed_box(box: Box) -> Box:
    return Box(box.top, box.x0, box.bottom, box.x1)
