"""Rows that continue on the next page without their name. The rest belongs to the last name of the previous page.

The same is true for a body at the top of a page, in tables that put each body under its name.

The rest is read only if it cannot belong to another row. The columns must be at the same positions. A value that a row
states once must not be on both pages. Running text must not break inside a sentence, because its subject would be lost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from answergate.documents.page import Cell
from answergate.resolve.continued import Part, same_columns
from answergate.resolve.headers import HeadedRows
from answergate.resolve.names import NameReader
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.tables import DocumentTables
from answergate.resolve.units import OtherPage, Unit, UnitCell, role_of
from answergate.resolve.words import either

CONTINUED = "continued_row"
_ENDS = re.compile(rf"(?:[.!?。]|{either('sentence_ends')})[.)\]]*\Z")
_OPENS = re.compile(r"[※●▶■◆▷○·•*-]|\d{1,2}[.)]|[①-⑳]|[^\W\d_][.)]")


def with_rest(unit: Unit, part: Part, tables: DocumentTables) -> Unit:
    """Add the cells of the next page that continue the row of ``unit``, if there are any."""
    name = part.table.cell_with(unit.name.span)
    if name is None or name.last_row != len(part.table.ys) - 2 or any(cell.condition for cell in unit.cells):
        return unit
    parts = tables.continuations.parts(part)
    if len(parts) < 2 or not same_columns(part.table, parts[1].table):
        return unit
    rest = _rest_of(tables.names, part, name, parts[1], tables.headed(parts[1]))
    return msgspec.structs.replace(unit, cells=(*unit.cells, *rest)) if rest else unit


class _Row(Struct, frozen=True):
    """The cells of a row, or of the rows that its name spans, by column."""

    part: Part
    cells: Mapping[int, Cell]

    def text(self, cell: Cell) -> str:
        return cell.span.of(self.part.page.text)


def _rest_of(read: NameReader, upper: Part, name: Cell, lower: Part, headed: HeadedRows) -> list[UnitCell]:
    """Return the cells of the nameless row at the top of ``lower``, or none if they may not belong to the name."""
    first = next((row for row in range(len(lower.table.ys) - 1) if row not in headed.header_rows), None)
    head = lower.table.cell_at(first, name.column) if first is not None else None
    if head is None or head.column != name.column or head.last_column != name.last_column:
        return []
    below = lower.table.cell_at(head.last_row + 1, name.column)
    if below is not None and not len(below.span):
        return []
    if len(head.span) and not _is_body_of(read, upper, name, lower, head):
        return []
    own, rest = _row(upper, name), _row(lower, head)
    if own is None or rest is None or not _may_continue(own, rest, name, headed):
        return []
    found = []
    for column, cell in sorted(rest.cells.items()):
        if column < name.column or not len(cell.span):
            continue
        role, header = role_of(cell, headed) if cell is not head else ("text", "")
        before = own.cells[column]
        lead = before.span if len(before.span) else name.span
        found.append(
            UnitCell(cell.span, cell.box, role, header, origin=CONTINUED, other_page=OtherPage(lower.page, lead))
        )
    return found


def _may_continue(own: _Row, rest: _Row, name: Cell, headed: HeadedRows) -> bool:
    for column, cell in rest.cells.items():
        before = own.cells.get(column)
        if before is None or before.column_span != cell.column_span:
            return False
        upper, lower = squeeze_text(own.text(before)), squeeze_text(rest.text(cell))
        if not lower:
            continue
        if column < name.column:
            # A label left of the names may be printed again. A different label begins something new.
            if upper != lower:
                return False
        elif column == name.column:
            continue
        elif role_of(cell, headed)[0] == "value":
            if upper:
                return False
        elif upper and not (_ENDS.search(upper) or _OPENS.match(lower)):
            return False
    return True


def _is_body_of(read: NameReader, upper: Part, name: Cell, lower: Part, head: Cell) -> bool:
    """Whether ``head`` is a body and not a name, in a table that puts bodies under their names."""
    text = head.span.of(lower.page.text)
    if not read.reads_as_body(text) or read.is_name_like(text.split("\n")[0]):
        return False
    return any(
        part.table.cell_at(cell.last_row + 1, name.column) is below
        for part in (upper, lower)
        for cell in part.table.cells
        if cell.column == name.column and read.is_name_like(cell.span.of(part.page.text))
        for below in part.table.cells
        if below.column == name.column and read.reads_as_body(below.span.of(part.page.text))
    )


def _row(part: Part, name: Cell) -> _Row | None:
    """Return the cells next to ``name``.

    Return None if a column has several cells, or if a cell also spans the rows of other names.
    """
    cells = [cell for cell in part.table.cells if cell.row <= name.last_row and name.row <= cell.last_row]
    if any(cell.row < name.row or cell.last_row > name.last_row for cell in cells if cell.column > name.last_column):
        return None
    by_column = {cell.column: cell for cell in cells}
    return _Row(part, by_column) if len(by_column) == len(cells) else None
