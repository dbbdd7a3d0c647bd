"""Rows whose cells have one line per label: the lines stand next to each other, so each is a row of its own.

"Monthly price, Contract, Setup fee" in one cell and "$8.00, 12 months, free" in the next one are three rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from answergate.documents.geometry import Box
from answergate.documents.page import Cell, Line, Page, Table

_SAME_LINE = 3.0
_FEWEST_LABELS = 2


def with_rows(page: Page, table: Table, is_label: Callable[[str], bool]) -> Table:
    """Return the table with such rows split, or the table itself."""
    cells: list[Cell] = []
    ys = [table.ys[0]]
    for row, bottom in enumerate(table.ys[1:]):
        own = [cell for cell in table.cells if cell.row == row]
        lines = _parallel(page, own, row, is_label)
        first = len(ys) - 1
        if lines is None:
            ys.append(bottom)
            cells += [structs.replace(cell, row=first) for cell in own]
            continue
        ends = [(upper.box.bottom + lower.box.top) / 2 for upper, lower in zip(lines[0], lines[0][1:], strict=False)]
        edges = [ys[-1], *ends, bottom]
        for index in range(len(lines[0])):
            for cell, own_lines in zip((one for one in own if len(one.span)), lines, strict=True):
                box = Box(cell.box.x0, edges[index], cell.box.x1, edges[index + 1])
                cells.append(Cell(first + index, cell.column, 1, cell.column_span, box, own_lines[index].span))
        ys += edges[1:]
    return structs.replace(table, ys=tuple(ys), cells=tuple(cells)) if len(ys) > len(table.ys) else table


def _parallel(page: Page, cells: Sequence[Cell], row: int, is_label: Callable[[str], bool]) -> list[list[Line]] | None:
    """Return the lines of each filled cell if they stand next to each other and the first cell lists labels."""
    filled = [cell for cell in cells if len(cell.span)]
    if len(filled) < 2 or any(cell.row_span > 1 for cell in cells):
        return None
    lines = [[line for line in page.lines if cell.span.covers(line.span)] for cell in filled]
    count = len(lines[0])
    if count < _FEWEST_LABELS or any(len(own) != count for own in lines):
        return None
    for others in lines[1:]:
        if any(abs(a.box.middle[1] - b.box.middle[1]) > _SAME_LINE for a, b in zip(lines[0], others, strict=True)):
            return None
    labels = sum(1 for line in lines[0] if is_label(line.span.of(page.text)))
    return lines if labels >= _FEWEST_LABELS else None
