"""Transposed tables: each column is a coverage.

The labels 담보명, 가입금액 and 면책기간 are below each other, and the names are side by side. The table is read with its rows and
columns exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from answergate.documents.geometry import Box
from answergate.documents.page import Cell, Table
from answergate.resolve.catalogue import Catalogue
from answergate.resolve.continued import Part
from answergate.resolve.enrolment import Accepted
from answergate.resolve.headers import HeadedRows, read_headers
from answergate.resolve.matters import other_matter
from answergate.resolve.units import Unit, units_of

_FEWEST_ROWS = 2


def transposed_units(
    part: Part, headed: HeadedRows, catalogue: Catalogue, accepted: Accepted, *, is_proposal: bool
) -> Iterator[Unit]:
    """Yield the units of a table whose first column is its header, or none if it has a header row."""
    if any(header is not None for header in headed.by_row) or not _is_simple(part.table):
        return
    transposed = _transposed(part.table)
    # Captions and titles do not move with the table, so they are not above the transposed one.
    alone = msgspec.structs.replace(part.page, free=())
    transposed_headers = read_headers(alone, transposed, catalogue.columns, None)
    if transposed_headers.header_rows != {0}:
        return
    for unit in units_of(alone, transposed, transposed_headers, accepted.codes.keys(), accepted.listed):
        matters = ((part.page, part.table, headed), (alone, transposed, transposed_headers))
        said = (other_matter(*read, unit, catalogue.elsewhere, is_proposal=is_proposal) for read in matters)
        matter = next(filter(None, said), "")
        cells = tuple(msgspec.structs.replace(cell, box=_transposed_box(cell.box)) for cell in unit.cells)
        yield msgspec.structs.replace(unit, cells=cells, box=_transposed_box(unit.box), matter=matter)


def _is_simple(table: Table) -> bool:
    """Whether no cells are merged. With merged cells, a column does not belong to one coverage."""
    squares = (len(table.xs) - 1) * (len(table.ys) - 1)
    return len(table.cells) == squares and len(table.ys) > _FEWEST_ROWS


def _transposed(table: Table) -> Table:
    cells = [Cell(cell.column, cell.row, 1, 1, _transposed_box(cell.box), cell.span) for cell in table.cells]
    by_row = sorted(cells, key=lambda cell: (cell.row, cell.column))
    return Table(table.ys, table.xs, tuple(by_row), table.span)


def _transposed_box(box: Box) -> Box:
    return Box(box.top, box.x0, box.bottom, box.x1)
