"""Finds the place of each cell in a table, as web browsers do, and tidies the grid."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from answergate.documents.flow import Block, FlowCell, FlowError, FlowTable

_MOST_SQUARES = 1_000_000


class SpannedCell(Struct, frozen=True):
    """A cell before it has a place. A ``row_span`` of 0 reaches to the end of the group of rows."""

    blocks: tuple[Block, ...]
    row_span: int = 1
    column_span: int = 1
    is_header: bool = False


class Squares:
    """Counts the squares of all tables of a document. A few characters can ask for a table of any size."""

    def __init__(self) -> None:
        self._left = _MOST_SQUARES

    def take(self, count: int) -> None:
        self._left -= count
        if self._left < 0:
            raise FlowError("could not be read: its tables have too many cells")


class SpanGrid:
    """Places cells row by row. A cell takes the first free square of its row, and then as many as it spans."""

    def __init__(self, squares: Squares) -> None:
        self._squares = squares
        self._cells: list[FlowCell] = []
        self._row = 0
        self._group = 0
        # The columns that cells of earlier rows cover, each with the first row that is free again. 0: never.
        self._covered: dict[int, int] = {}

    def add_row(self, cells: Iterable[SpannedCell]) -> None:
        self._covered = {column: end for column, end in self._covered.items() if end == 0 or end > self._row}
        column = 0
        for cell in cells:
            while column in self._covered:
                column += 1
            width = 1
            while width < cell.column_span and column + width not in self._covered:
                width += 1
            self._cells.append(FlowCell(self._row, column, cell.row_span, width, cell.blocks, cell.is_header))
            if cell.row_span != 1:
                end = self._row + cell.row_span if cell.row_span else 0
                self._covered.update(dict.fromkeys(range(column, column + width), end))
            column += width
            self._squares.take(width)
        self._squares.take(len(self._covered))
        self._row += 1

    def end_group(self) -> None:
        """End a group of rows. No cell reaches over its end."""
        for index in range(self._group, len(self._cells)):
            cell = self._cells[index]
            rows = self._row - cell.row
            span = min(cell.row_span or rows, rows)
            self._cells[index] = msgspec.structs.replace(cell, row_span=span)
        self._group = len(self._cells)
        self._covered = {}

    def table(self) -> FlowTable:
        self.end_group()
        return tidied(self._cells, self._squares)


def tidied(cells: Iterable[FlowCell], squares: Squares) -> FlowTable:
    """Return the table of ``cells`` with an empty cell in every free square.

    Rows and columns in which no cell begins are left out: they have no edge that a reader could see.
    """
    placed = sorted(cells, key=lambda cell: (cell.row, cell.column))
    rows = _numbered(cell.row for cell in placed)
    columns = _numbered(cell.column for cell in placed)
    squares.take(len(rows) * len(columns))
    kept = [
        msgspec.structs.replace(
            cell,
            row=rows[cell.row],
            column=columns[cell.column],
            row_span=_steps(rows, cell.row, cell.row_span),
            column_span=_steps(columns, cell.column, cell.column_span),
        )
        for cell in placed
    ]
    taken = {
        (row, column)
        for cell in kept
        for row in range(cell.row, cell.row + cell.row_span)
        for column in range(cell.column, cell.column + cell.column_span)
    }
    free = [
        FlowCell(row, column, 1, 1, ())
        for row in range(len(rows))
        for column in range(len(columns))
        if (row, column) not in taken
    ]
    return FlowTable(tuple(sorted([*kept, *free], key=lambda cell: (cell.row, cell.column))))


def _numbered(places: Iterable[int]) -> dict[int, int]:
    return {place: number for number, place in enumerate(sorted(set(places)))}


def _steps(numbers: dict[int, int], start: int, length: int) -> int:
    """How many of the numbered rows or columns are in ``length`` rows or columns from ``start``."""
    return sum(place in numbers for place in range(start, start + length))
