"""The cells of a table under or beside a label of a slot: the one in the row of a name, and those of its neighbours.

This is a plain look at the grid. It explains what the reader did not understand, and it never makes a value FOUND.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from answergate.documents.page import Cell, Page, Table
from answergate.model.catalogue import Coverage, Slot
from answergate.model.span import Span
from answergate.resolve.mentions import TablePlace
from answergate.text.attribution.anchors import squeezed
from answergate.text.attribution.hits import Hit, find_hits
from answergate.text.attribution.labels import matches_label
from answergate.text.attribution.places import Lines

_LONGEST_LABEL = 60
_LONGEST_SHOWN = 40


class LabelCell(Struct, frozen=True):
    """A cell under or beside a label. ``owner`` is the head of its row or column, ``distance`` how far it is away."""

    label: str
    cell: Cell
    owner: str = ""
    is_column: bool = False
    distance: int = 0


class _Lane(Struct, frozen=True):
    """The cells that belong to a label: those below it, or those right of it."""

    label: str
    cells: tuple[Cell, ...]
    is_column: bool


def shown(page: Page, cell: Cell | Span, most: int = _LONGEST_SHOWN) -> str:
    """Return the text of a cell on one line, cut if it is long."""
    span = cell.span if isinstance(cell, Cell) else cell
    words = " ".join(span.of(page.text).split())
    return words if len(words) <= most else f"{words[: most - 1]}…"


def label_cells(
    page: Page, at: TablePlace, slot: Slot, slots: Sequence[Slot]
) -> tuple[list[LabelCell], list[LabelCell]]:
    """Return the cells of the name itself under a label of ``slot``, and those of the other rows or columns.

    The nearest other ones come first.
    """
    own: list[LabelCell] = []
    others: list[LabelCell] = []
    for lane in _lanes(page, at, slot, slots):
        for cell in lane.cells:
            distance, head = _apart(at, cell, is_column=lane.is_column)
            if distance == 0:
                own.append(LabelCell(lane.label, cell))
            elif len(cell.span):
                owner = shown(page, head) if head is not None and head is not cell else ""
                others.append(LabelCell(lane.label, cell, owner, lane.is_column, distance))
    return own, sorted(others, key=lambda one: one.distance)


def hits_in(page: Page, cell: Cell, label: str, coverage: Coverage, slot: Slot) -> Iterator[tuple[Span, str, Hit]]:
    """Yield the values of ``slot`` in a cell, each with its place on the page and the words that were read."""
    head = f"{' '.join(label.split())}: " if label else ""
    text = head + cell.span.of(page.text).replace("\n", " ")
    for hit in find_hits(squeezed(text), Lines(text), coverage, slot):
        if hit.number.start >= len(head):
            yield hit.number.shifted(cell.span.start - len(head)), hit.span.of(text), hit


def headers_of(page: Page, at: TablePlace) -> tuple[str, ...]:
    """Return what a table prints at the top of its columns, or before its rows if the name is at the top."""
    table = at.table
    name = at.cell
    if name is None:
        is_column = len(table.xs) - 1 <= 2
    elif _is_heading(table, name):
        return tuple(dict.fromkeys(shown(page, cell) for cell in _rows_under(table, name) if cell.column == 0))
    else:
        is_column = name.row == 0 and len(table.xs) > 2 and len(table.ys) > 2
    header = at.headed.by_row[name.row] if name is not None else None
    if header is not None and not is_column:
        texts = [column.text for column in header.columns]
    elif is_column:
        texts = [shown(page, cell) for cell in table.cells if cell.column == 0 and cell is not name]
    else:
        first = min((cell.row for cell in table.cells if len(cell.span)), default=0)
        texts = [shown(page, cell) for cell in table.cells if cell.row == first and cell is not name]
    return tuple(dict.fromkeys(text for text in texts if text))


def _lanes(page: Page, at: TablePlace, slot: Slot, slots: Sequence[Slot]) -> Iterator[_Lane]:
    table, name = at.table, at.cell
    known: set[tuple[str, bool]] = set()
    for label in table.cells:
        words = " ".join(label.span.of(page.text).split())
        if not words or len(words) > _LONGEST_LABEL or label is name or not matches_label(words, slot, slots):
            continue
        is_column = _is_column(table, label, name)
        if is_column is None:
            continue
        known.add((words, is_column))
        yield _Lane(words, tuple(_lane_cells(table, label, at, is_column=is_column)), is_column)
    header = at.headed.by_row[name.row] if name is not None else None
    for column in header.columns if header is not None else ():
        # The header of a table that goes on is on an earlier page.
        if matches_label(column.text, slot, slots) and not any(column.text == words for words, _ in known):
            cells = [cell for cell in table.cells if column.x0 <= cell.box.middle[0] <= column.x1]
            kept = (cell for cell in cells if cell.row not in at.headed.header_rows)
            yield _Lane(column.text, tuple(kept), is_column=True)


def _is_column(table: Table, label: Cell, name: Cell | None) -> bool | None:
    """Whether the values of a label are below it (True) or right of it (False), or None if the name is not beside."""
    if name is None:
        return label.column > 0 and label.row == 0 and len(table.ys) > 2
    if _is_heading(table, name):
        return False if label.column == 0 and label.row > name.row else None
    if label.last_row < name.row and (label.last_column < name.column or label.column > name.last_column):
        return True
    return False if label.row > name.last_row and label.last_column < name.column else None


def _lane_cells(table: Table, label: Cell, at: TablePlace, *, is_column: bool) -> Iterator[Cell]:
    for cell in table.cells:
        if is_column:
            is_under = cell.column <= label.last_column and label.column <= cell.last_column
            if is_under and cell.row > label.last_row and cell.row not in at.headed.header_rows:
                yield cell
        elif cell.row <= label.last_row and label.row <= cell.last_row and cell.column > label.last_column:
            yield cell


def _apart(at: TablePlace, cell: Cell, *, is_column: bool) -> tuple[int, Cell | None]:
    """Return how many rows or columns a cell is away from the name, and the head of its row, column or section."""
    table, name = at.table, at.cell
    if name is None:
        return 0, None
    if _is_heading(table, name):
        if cell in _rows_under(table, name):
            return 0, None
        above = (one for one in table.cells if _is_heading(table, one) and one.row < cell.row)
        heading = max(above, key=_row_of, default=None)
        return abs(cell.row - name.row), heading
    if is_column:
        gap = max(cell.row - name.last_row, name.row - cell.last_row, 0)
        line = [one for one in table.cells if one.row <= cell.row <= one.last_row and len(one.span)]
        own = (one for one in line if one.column <= name.column <= one.last_column)
        return gap, next(own, None) or min(line, key=_column_of, default=None)
    gap = max(cell.column - name.last_column, name.column - cell.last_column, 0)
    line = [one for one in table.cells if one.column <= cell.column <= one.last_column and len(one.span)]
    own = (one for one in line if one.row <= name.row <= one.last_row)
    return gap, next(own, None) or min(line, key=_row_of, default=None)


def _row_of(cell: Cell) -> int:
    return cell.row


def _column_of(cell: Cell) -> int:
    return cell.column


def _is_heading(table: Table, cell: Cell) -> bool:
    """Whether a cell goes across a table of several columns, so that it is about the rows under it."""
    return cell.column_span == len(table.xs) - 1 > 1


def _rows_under(table: Table, heading: Cell) -> list[Cell]:
    """Return the cells under a heading row, up to the next one."""
    end = min((one.row for one in table.cells if _is_heading(table, one) and one.row > heading.row), default=None)
    return [one for one in table.cells if one.row > heading.last_row and (end is None or one.row < end)]
