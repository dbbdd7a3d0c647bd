"""Units: a name and the cells about it, each with its column header.

The cells are the name's row, the rows of its merged cell, or the body under the row of the name if the amount next to
them spans both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from math import inf

import msgspec
from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.page import Cell, Page, Table
from answergate.model.span import Span
from answergate.resolve.headers import HeadedRows
from answergate.resolve.names import NameItem, NameReader, is_left_out
from answergate.resolve.squeeze import squeeze_text

FOOTNOTE = "footnote"


class OtherPage(Struct, frozen=True):
    """The page of a cell that is not on its name's page, and the words next to the name that refer to it."""

    page: Page
    lead: Span


class UnitCell(Struct, frozen=True):
    """A cell about the unit's name: its place, its header, and the part of the coverage it is for.

    ``end`` says which end of a range the column holds. ``caption`` is the line above the table that gives the unit of its figures. ``others`` are the keys of other names whose rows the cell also spans. ``lead`` is the cell directly before it in
    exactly the same rows. ``origin`` says what the text is if it is outside the name's row: a footnote, a legend, a
    header or the rest of the row on the next page. ``noted`` is the cell with the mark that a footnote belongs to.
    """

    span: Span
    box: Box
    role: str
    header: str
    caption: str = ""
    condition: Span | None = None
    others: tuple[str, ...] = ()
    origin: str = ""
    other_page: OtherPage | None = None
    lead: Span | None = None
    noted: Span | None = None
    end: str = ""

    def page(self, of_name: Page) -> Page:
        """Return the page of the cell. ``of_name`` is the page of its name."""
        return self.other_page.page if self.other_page is not None else of_name

    def text(self, of_name: Page) -> str:
        """Return the text of the cell."""
        return self.span.of(self.page(of_name).text)


class Unit(Struct, frozen=True):
    """A name and its cells.

    ``kind`` is the layout that connects them. ``matter`` is set if the place is not about a coverage's value, but about
    premium waiver or an example.
    """

    page: int
    name: NameItem
    cells: tuple[UnitCell, ...]
    box: Box
    kind: str
    enclosing: tuple[Span, ...] = ()  # other names left of the name, which may include it
    matter: str = ""


class UnitReader:
    """Finds the units of a table."""

    def __init__(self, names: NameReader) -> None:
        self._read = names

    def units_of(
        self, page: Page, table: Table, headed: HeadedRows, wanted: Collection[str], listed: Collection[str] = ()
    ) -> Iterator[Unit]:
        """Yield the units of ``table`` whose names are ``wanted``. A name may be in any cell outside the value columns.

        Running text ends at a line that is one of the ``listed`` names, because the rest is about that name.
        """
        for unit in self._units(page, table, headed, wanted):
            cells = tuple(self._cut_at_next_name(page, cell, unit.name.key, listed) for cell in unit.cells)
            yield msgspec.structs.replace(unit, cells=tuple(cell for cell in cells if len(cell.span)))

    def _cut_at_next_name(self, page: Page, cell: UnitCell, own: str, listed: Collection[str]) -> UnitCell:
        if cell.role == "value":
            return cell
        names = {key for key in listed if key != own}
        span = self._read.text_before_names(cell.span.of(page.text), cell.span.start, names)
        return cell if span == cell.span else msgspec.structs.replace(cell, span=span)

    def _units(self, page: Page, table: Table, headed: HeadedRows, wanted: Collection[str]) -> Iterator[Unit]:
        for cell in table.cells:
            if not len(cell.span) or cell.row in headed.header_rows or role_of(cell, headed)[0] in ("value", "ignored"):
                continue
            if not self._read.may_contain(cell.span.of(page.text), wanted):
                continue
            names, keys = self._names_of(page, cell, wanted)
            if names:
                yield from self._beside(page, table, cell, headed, names, keys)
            else:
                yield from self._within(page, table, cell, headed, wanted)

    def _beside(
        self,
        page: Page,
        table: Table,
        cell: Cell,
        headed: HeadedRows,
        names: tuple[NameItem, ...],
        keys: tuple[str, ...],
    ) -> Iterator[Unit]:
        """Yield units for names that have their own cell, with the cells about them."""
        last = self._last_row(page, table, cell, headed)
        about = [other for other in table.cells if _is_about(other, cell, last, headed)]
        if not about:
            return
        cells = [self._unit_cell(page, table, other, cell, last, headed) for other in about]
        shared = _under_one_header(about, headed)
        cells = [
            msgspec.structs.replace(one, role="ignored") if other in shared else one
            for other, one in zip(about, cells, strict=True)
        ]
        box = around([cell.box, *(_clipped(other.box, table, cell.row, last) for other in about)]).rounded()
        kind = "merged_cell" if len(keys) > 1 else "name_row_and_body" if last > cell.last_row else "row"
        for name in names:
            others = tuple(key for key in keys if key != name.key)
            own = [msgspec.structs.replace(one, others=one.others + others) for one in cells]
            yield Unit(page.number, name, tuple(own), box, kind)

    def _within(
        self, page: Page, table: Table, cell: Cell, headed: HeadedRows, wanted: Collection[str]
    ) -> Iterator[Unit]:
        """Yield units for names that are lines of a cell, with their text under them.

        If the cell has no other name, the other cells of the row belong to the unit too.
        """
        text = cell.span.of(page.text)
        if self._is_in_row_of_another(page, table, cell):
            return
        found = self._read.named_parts(text, cell.span.start, wanted)
        parts = [part for part in found if self._read.reads_as_body(part[1].of(page.text))]
        alone = sum(1 for line in text.split("\n") if self._read.is_name_like(line)) <= 1
        for name, body in parts:
            cells = [UnitCell(body, cell.box, "text", "")]
            about = [other for other in table.cells if alone and _is_about(other, cell, cell.last_row, headed)]
            cells += [self._unit_cell(page, table, other, cell, cell.last_row, headed) for other in about]
            box = around([cell.box, *(_clipped(other.box, table, cell.row, cell.last_row) for other in about)])
            yield Unit(page.number, name, tuple(cells), box.rounded(), "name_and_body_in_a_cell")

    def _is_in_row_of_another(self, page: Page, table: Table, cell: Cell) -> bool:
        """Whether a cell left of ``cell`` is a name. Then a name inside the text of ``cell`` is only mentioned there."""
        left = [one for one in table.cells if one.last_column < cell.column and one.row <= cell.row <= one.last_row]
        return any(self._read.is_own_name(one.span.of(page.text)) for one in left if len(one.span))

    def _names_of(
        self, page: Page, cell: Cell, wanted: Collection[str]
    ) -> tuple[tuple[NameItem, ...], tuple[str, ...]]:
        """Return the wanted names that a cell lists, and the keys of all names that it lists."""
        text = cell.span.of(page.text)
        whole = self._read.whole_name(text, cell.span.start)
        if whole is not None and whole.key in wanted:
            return (whole,), (whole.key,)
        items = self._read.names_in(text, cell.span.start)
        words = squeeze_text(text)
        named = [item for item in items if item.key in wanted and not is_left_out(words, item.key)]
        return tuple(named), tuple(item.key for item in items)

    def _last_row(self, page: Page, table: Table, name: Cell, headed: HeadedRows) -> int:
        """Return the last row about ``name``.

        It is below the name's own cell in two cases. A cell next to the name, such as its amount or the label of its
        group, reaches further down, and the cell under the name is a body. Or every row of the table has a body across
        the table under it.
        """
        if name.last_row in self._rows_over_bodies(page, table, headed):
            return name.last_row + 1
        same_row = [other for other in table.cells if other.row == name.row and other.column != name.column]
        reach = max((other.last_row for other in same_row if len(other.span)), default=name.last_row)
        last = name.last_row
        for below in sorted(table.cells, key=lambda cell: cell.row):
            if below.column == name.column and last < below.row <= reach:
                if not self._read.reads_as_body(below.span.of(page.text)):
                    break
                last = below.last_row
        return min(last, reach) if reach > name.last_row else name.last_row

    def _rows_over_bodies(self, page: Page, table: Table, headed: HeadedRows) -> frozenset[int]:
        """Return the rows of a table in which every row has a body row under it.

        All rows must alternate like this. If one row has no body, a text across the table may be a note about all rows.
        Headings of groups, and a body that a page break separated from its name, do not count as rows.
        """
        first = min(headed.header_rows, default=0)
        rows = [row for row in range(first, len(table.ys) - 1) if row not in headed.header_rows]
        texts = {row: _only_text(page, table, row) for row in rows}
        alone = {row: self._read.reads_as_body(text) for row, text in texts.items() if text is not None}
        rows = [row for row, below in zip_longest(rows, rows[1:]) if alone.get(row, True) or alone.get(below, False)]
        if rows and alone.get(rows[0], False):
            del rows[0]
        names, bodies = rows[::2], rows[1::2]
        alternate = len(bodies) > 1 and not any(row in alone for row in names)
        return (
            frozenset(names[: len(bodies)])
            if alternate and all(alone.get(row, False) for row in bodies)
            else frozenset()
        )

    def _unit_cell(self, page: Page, table: Table, other: Cell, name: Cell, last: int, headed: HeadedRows) -> UnitCell:
        role, text = role_of(other, headed)
        if other.column == name.column:
            role, text = "text", ""
        header = headed.by_row[other.row]
        column = header.over(other) if header is not None else None
        return UnitCell(
            other.span,
            other.box,
            role,
            text,
            header.caption if header is not None else "",
            _condition_cell(table, other, name, last, headed),
            self._others(page, table, other, name, last),
            lead=lead_of(table, other, name.last_column) if role in ("", "text") else None,
            end=column.end if column is not None else "",
        )

    def _others(self, page: Page, table: Table, other: Cell, name: Cell, last: int) -> tuple[str, ...]:
        """Return the names above and below ``name`` in its column whose rows ``other`` also spans."""
        keys = []
        for cell in table.cells:
            is_outside = cell.last_row < name.row or cell.row > last
            if cell.column == name.column and is_outside and cell.row <= other.last_row and cell.last_row >= other.row:
                text = cell.span.of(page.text)
                whole = self._read.whole_name(text, cell.span.start)
                if whole is not None and not self._read.reads_as_body(text):
                    keys.append(whole.key)
        return tuple(keys)


def _under_one_header(cells: Sequence[Cell], headed: HeadedRows) -> list[Cell]:
    """Return the cells of values that stand next to each other under one header: it is not clear which one it means."""
    found: list[Cell] = []
    for index, cell in enumerate(cells):
        header = headed.by_row[cell.row]
        column = header.over(cell) if header is not None else None
        beside = [
            other
            for other in cells[index + 1 :]
            if other.row == cell.row and header is not None and header.over(other) == column
        ]
        if beside and column is not None and column.role == "value":
            found += [cell, *beside]
    return found


def role_of(cell: Cell, headed: HeadedRows) -> tuple[str, str]:
    """Return the role of the column of ``cell``, and its header."""
    header = headed.by_row[cell.row]
    column = header.over(cell) if header is not None else None
    return (column.role, column.text) if column is not None else ("", "")


def lead_of(table: Table, other: Cell, after: int) -> Span | None:
    """Return the cell directly before ``other``, in exactly the same rows and right of the column ``after``."""
    before = table.cell_at(other.row, other.column - 1) if other.column - 1 > after else None
    same_rows = before is not None and (before.row, before.last_row) == (other.row, other.last_row)
    return before.span if before is not None and same_rows and len(before.span) else None


def _clipped(box: Box, table: Table, first: int, last: int) -> Box:
    return Box(box.x0, max(box.top, table.ys[first]), box.x1, min(box.bottom, table.ys[last + 1]))


def _only_text(page: Page, table: Table, row: int) -> str | None:
    """Return the text of a row that has only one cell with text, if no other row shares that cell."""
    cells = [cell for cell in table.cells if cell.row <= row <= cell.last_row and len(cell.span)]
    return cells[0].span.of(page.text) if len(cells) == 1 and cells[0].row_span == 1 else None


def _is_about(other: Cell, name: Cell, last: int, headed: HeadedRows) -> bool:
    if other is name or not len(other.span) or other.row in headed.header_rows:
        return False
    if other.row > last or other.last_row < name.row:
        return False
    if other.column == name.column:
        return other.row > name.last_row
    start, end = _reach(name, headed)
    return start <= other.box.middle[0] <= end and not name.column <= other.column <= name.last_column


def _reach(name: Cell, headed: HeadedRows) -> tuple[float, float]:
    """Return the left and right limit of the cells about ``name``.

    Names are usually left of their values, and their cells end at the next column of names. Names are right of their
    values in tables that begin with a value, and in tables with all values before their only column of names.
    """
    header = headed.by_row[name.row]
    own = header.over(name) if header is not None else None
    if header is None or own is None:
        return name.box.x1, inf
    names = [column for column in header.columns if column.role == "name"]
    values = [column.x0 for column in header.columns if column.role == "value"]
    # A second column of names directly after the first one has other words for the same things.
    after = [column.x0 for column in names if column.x0 >= own.x1 - 1]
    end = min((x for x in after if any(own.x0 <= value < x for value in values)), default=inf)
    known = [column for column in header.columns if column.role in ("value", "name")]
    if own.role != "name" or known[0].role == "name":
        before = header.values_before(own)
        return name.box.x1 if before is None else before, end
    start = max((column.x1 for column in names if column.x1 <= own.x0 + 1), default=known[0].x0)
    return start, end if end == inf else name.box.x1


def _condition_cell(table: Table, other: Cell, name: Cell, last: int, headed: HeadedRows) -> Span | None:
    """Return the cell between name and value that limits the value to a part of the coverage.

    It spans only some of the name's rows, as in a name that is split into two parts.
    """
    if name.row_span == 1 or other.row_span >= last - name.row + 1:
        return None
    for cell in table.cells:
        if (
            name.last_column < cell.column
            and cell.last_column < other.column
            and cell.row <= other.row
            and cell.last_row >= other.last_row
            and cell.row_span < name.row_span
            and len(cell.span)
            and role_of(cell, headed)[0] not in ("value", "text")
        ):
            return cell.span
    return None
