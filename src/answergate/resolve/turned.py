"""Tables with a column to each coverage, read as if they were turned over: 담보명, 가입금액 and 면책기간 stand under one
another, and the names side by side."""

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


def turned_units(
    part: Part, headed: HeadedRows, catalogue: Catalogue, accepted: Accepted, *, is_proposal: bool
) -> Iterator[Unit]:
    """The units of a table whose first column is its header; none where it has a header in a row."""
    if any(header is not None for header in headed.by_row) or not _is_simple(part.table):
        return
    over = _turned(part.table)
    # Captions and titles stand where they stand, and are no more above a table that is turned over.
    alone = msgspec.structs.replace(part.page, free=())
    sideways = read_headers(alone, over, catalogue.columns, None)
    if sideways.header_rows != {0}:
        return
    for unit in units_of(alone, over, sideways, accepted.codes.keys(), accepted.listed):
        matters = ((part.page, part.table, headed), (alone, over, sideways))
        said = (other_matter(*read, unit, catalogue.elsewhere, is_proposal=is_proposal) for read in matters)
        matter = next(filter(None, said), "")
        cells = tuple(msgspec.structs.replace(cell, box=_over(cell.box)) for cell in unit.cells)
        yield msgspec.structs.replace(unit, cells=cells, box=_over(unit.box), matter=matter)


def _is_simple(table: Table) -> bool:
    """Whether every cell is one square: where cells are merged, a column is not one coverage's."""
    squares = (len(table.xs) - 1) * (len(table.ys) - 1)
    return len(table.cells) == squares and len(table.ys) > _FEWEST_ROWS


def _turned(table: Table) -> Table:
    cells = [Cell(cell.column, cell.row, 1, 1, _over(cell.box), cell.span) for cell in table.cells]
    by_row = sorted(cells, key=lambda cell: (cell.row, cell.column))
    return Table(table.ys, table.xs, tuple(by_row), table.span)


def _over(box: Box) -> Box:
    return Box(box.top, box.x0, box.bottom, box.x1)
