"""Tables with a label at the start of each row: "Annual fee | $95", "Supply voltage | VDD | 2.7 | 3.3 | 5.5 | V".

Other columns may hold the unit, the ends of a range, symbols and remarks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from answergate.documents.page import Cell
from answergate.resolve.continued import Part
from answergate.resolve.headers import ENDS, HeadedRows
from answergate.resolve.tables import DocumentTables
from answergate.resolve.units import UnitCell, role_of
from answergate.text.attribution.unit_context import unit_named

_EMPTY = 0.25
_FEWEST_ROWS = 3
_SENTENCE = 28
NO_VALUE = frozenset({"remark", "group", "ignored", "unit"})


def labelled_rows(
    part: Part, headed: HeadedRows, tables: DocumentTables, cells: Sequence[Cell], every: Sequence[Cell]
) -> list[UnitCell]:
    """Return the values among ``cells``, each with the label of its row. ``every`` are the cells of the whole table.

    Return none if a row has several values that no header tells apart: then each is about something else.
    """
    caption = tables.headers.caption(part.page, part.table)
    columns = Columns(part, headed, every)
    found: list[UnitCell] = []
    for row in rows_of(cells):
        unit = next((columns.text(cell) for cell in row if columns.role(cell) == "unit"), "")
        own = [cell for cell in row if columns.role(cell) not in NO_VALUE]
        pairs = list(_pairs(own, columns, tables))
        if not pairs and len(own) > 1:
            return []
        for label, value in pairs:
            role = tables.headers.role_of(label)
            if role in ("value", "text"):
                end = columns.role(value) if columns.role(value) in ENDS else ""
                context = f"({unit})" if unit else caption
                found.append(UnitCell(value.span, value.box, role, label, context, end=end))
    return found


def rows_of(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Return the cells row by row, from left to right."""
    rows = sorted({cell.row for cell in cells})
    return [sorted((cell for cell in cells if cell.row == row), key=lambda cell: cell.column) for row in rows]


class Columns:
    """What the columns of a table hold besides labels and values."""

    def __init__(self, part: Part, headed: HeadedRows, cells: Sequence[Cell]) -> None:
        self._part, self._headed = part, headed
        self._units = frozenset(self._unit_columns(cells))
        rows = rows_of(cells)
        self._remarks = _remark_columns(rows, self._units) | frozenset(self._text_columns(rows))

    def text(self, cell: Cell) -> str:
        return " ".join(cell.span.of(self._part.page.text).split())

    def role(self, cell: Cell) -> str:
        if cell.column in self._units:
            return "unit"
        return "remark" if cell.column in self._remarks else role_of(cell, self._headed)[0]

    def _text_columns(self, rows: Sequence[Sequence[Cell]]) -> Iterator[int]:
        """Yield the columns right of the values that hold sentences: when a fee is charged, what a rating means."""
        for column in {cell.column for row in rows for cell in row if cell.column > 1}:
            lengths = [len(self.text(cell)) for row in rows for cell in row if cell.column == column]
            others = [len(self.text(cell)) for row in rows for cell in row if cell.column == 1]
            if others and median(lengths) >= _SENTENCE and median(others) < _SENTENCE:
                yield column

    def _unit_columns(self, cells: Sequence[Cell]) -> Iterator[int]:
        """Yield the columns, other than the first two, that hold nothing but units."""
        for column in {cell.column for cell in cells if cell.column > 1}:
            texts = [self.text(cell) for cell in cells if cell.column == column]
            if len(texts) > 1 and all(not any(map(str.isdigit, text)) and unit_named(text) for text in texts):
                yield column


def _pairs(row: Sequence[Cell], columns: Columns, tables: DocumentTables) -> Iterator[tuple[str, Cell]]:
    """Yield each value of a row with its label. There may be several pairs side by side.

    Yield none if values stand next to each other without ends of a range in their headers.
    """
    if any(columns.role(cell) in ENDS for cell in row):
        yield from ((columns.text(row[0]), cell) for cell in row[1:] if columns.role(cell) in ENDS)
        return
    amounts = [cell for cell in row[1:] if columns.role(cell) == "amount"]
    if len(amounts) == 1:
        yield columns.text(row[0]), amounts[0]
        return
    texts = [columns.text(cell) for cell in row]
    is_value = [bool(tables.headers.role_of(text)) and not any(map(str.isdigit, text)) for text in texts[1::2]]
    if len(row) % 2 or any(is_value):
        return
    for label, value in zip(row[::2], row[1::2], strict=True):
        yield columns.text(label), value


def _remark_columns(rows: Sequence[Sequence[Cell]], units: frozenset[int]) -> frozenset[int]:
    """Return the columns right of labels and values that at least a quarter of the rows leave empty."""
    rows = [row for row in rows if len(row) > 1]
    filled = Counter(cell.column for row in rows for cell in row if cell.column not in units)
    full = [column for column, count in filled.items() if count == len(rows)]
    if len(rows) < _FEWEST_ROWS or len(full) != 2:
        return frozenset()
    few = (1 - _EMPTY) * len(rows)
    return frozenset(column for column, count in filled.items() if column > max(full) and count <= few)
