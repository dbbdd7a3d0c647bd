"""A table without names under a title that is a coverage's name. Its values belong to that coverage.

The table must be about one thing: it has one row, or rows that differ only in time (1년 미만, 1년 이상).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from answergate.documents.geometry import around
from answergate.documents.page import Cell, Line, Page, Table
from answergate.resolve import roles
from answergate.resolve.continued import Part
from answergate.resolve.headers import HeadedRows
from answergate.resolve.names import NameItem, is_name_like, names_in
from answergate.resolve.squeeze import squeeze_text, without_brackets
from answergate.resolve.titled import titled_name
from answergate.resolve.units import Unit, UnitCell, lead_of, reads_as_body, role_of

_NEAR = 30.0
_CAPTION = re.compile(r"^[(\[<※*]*(?:단위|기준|보험가입금액기준|가입금액기준)")
_TIME = re.compile(r"\d+(?:년|개월|일)(?:미만|이내|이상|이후|초과|경과|이?지난)")
_PAID = re.compile(r"(?:비|급여금|보험금|자금|금|일당|특약|특별약관|담보|보장)[IVX]*$")
_LABELS = frozenset(
    {
        "지급사유",
        "지급금액",
        "보장내용",
        "지급내용",
        "지급조건",
        "지급기준",
        "지급액",
        "지급률",
        "지급비율",
        "보험금",
        "구분",
        "지급한도",
        "보장개시일",
        "면책기간",
        "감액기간",
    }
)


def titled_table_units(part: Part, headed: HeadedRows, wanted: Collection[str]) -> Iterator[Unit]:
    """Yield the unit of a table whose title is a wanted name."""
    page, table = part.page, part.table
    title = _title(page, table)
    name = titled_name(title.span.of(page.text), title.span.start, wanted) if title is not None else None
    if title is None or name is None or _has_names(page, table, headed, name):
        return
    cells = _content(page, table, headed)
    if not _is_about_one(page, cells):
        return
    read = [_unit_cell(table, cell, headed) for cell in cells]
    yield Unit(page.number, name, tuple(read), around((title.box, table.box)).rounded(), "titled_table")


def _content(page: Page, table: Table, headed: HeadedRows) -> list[Cell]:
    """Return the cells under the table's header, or next to labels for what is paid and when.

    Return none if the table has other labels or no labels.
    """
    cells = [cell for cell in table.cells if len(cell.span) and cell.row not in headed.header_rows]
    if headed.header_rows:
        return cells
    labels = [cell for cell in cells if squeeze_text(cell.span.of(page.text)) in _LABELS]
    rest = [cell for cell in cells if cell not in labels]
    is_over = all((cell.row == 0) == (cell in labels) for cell in cells)
    is_beside = all((cell.column == 0) == (cell in labels) for cell in cells)
    return rest if is_over or is_beside else []


def _title(page: Page, table: Table) -> Line | None:
    """Return the line directly above the table, ignoring captions for units.

    Return None if the line is one of several names.
    """
    ceiling = max((other.box.bottom for other in page.tables if other.box.bottom <= table.box.top), default=0.0)
    above = [
        line
        for line in page.free_lines
        if ceiling - 1 <= line.box.top and line.box.bottom <= table.box.top + 1 and line.box.is_over(table.box)
    ]
    lines = sorted(above, key=lambda line: -line.box.top)
    lines = [line for line in lines if not _CAPTION.match(squeeze_text(line.span.of(page.text)))]
    if not lines or table.box.top - lines[0].box.bottom > _NEAR:
        return None
    return None if len(lines) > 1 and is_name_like(lines[1].span.of(page.text)) else lines[0]


def _has_names(page: Page, table: Table, headed: HeadedRows, own: NameItem) -> bool:
    """Whether a cell is a name other than the coverage's own name or its benefit: 암진단급여금 of 암진단특약."""
    for cell in table.cells:
        text = cell.span.of(page.text)
        role = role_of(cell, headed)[0]
        if cell.row in headed.header_rows or role in roles.VALUES | {"body", roles.LIMIT} or reads_as_body(text):
            continue
        if any(is_name_like(item.key) and _insured(item.key) != _insured(own.key) for item in names_in(text)):
            return True
    return False


def _insured(key: str) -> str:
    """Return what a name insures, without the word for the benefit."""
    return _PAID.sub("", without_brackets(key))


def _is_about_one(page: Page, cells: list[Cell]) -> bool:
    """Whether there is only one row, or the rows differ only in when something is paid."""
    rows = {cell.row for cell in cells}
    if len(rows) < 2 or len({cell.column for cell in cells}) < 2:
        return bool(rows)
    last = max(cell.last_row for cell in cells)
    part = [cell for cell in cells if cell.row_span < last - min(rows) + 1]
    firsts = [
        min((cell for cell in part if cell.row == row), key=lambda cell: cell.column, default=None) for row in rows
    ]
    return all(cell is None or _TIME.search(squeeze_text(cell.span.of(page.text))) is not None for cell in firsts)


def _unit_cell(table: Table, cell: Cell, headed: HeadedRows) -> UnitCell:
    role, header = role_of(cell, headed)
    return UnitCell(cell.span, cell.box, role, header, lead=lead_of(table, cell, -1))
