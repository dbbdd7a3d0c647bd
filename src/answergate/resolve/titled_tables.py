"""Tables without names, whose title or heading row is a name. Their values belong to that name.

A heading row goes across the table and is about the rows under it, up to the next heading row. The title is above the
table. The rows have labels, or there is one row under a header.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import structs

from answergate.documents.geometry import around
from answergate.documents.page import Cell, Page
from answergate.resolve.continued import Part
from answergate.resolve.headers import HeadedRows
from answergate.resolve.labelled_rows import labelled_rows
from answergate.resolve.names import NameItem, titled_name
from answergate.resolve.sections import known_title
from answergate.resolve.tables import DocumentTables
from answergate.resolve.units import OtherPage, Unit, UnitCell, lead_of, role_of

# A title that is no larger than the text is close to its table.
_NEAR = 48.0


def titled_table_units(
    part: Part, headed: HeadedRows, tables: DocumentTables, wanted: Collection[str]
) -> Iterator[Unit]:
    """Yield the units of a table whose title, or whose heading rows, are wanted names."""
    heads = list(_heading_rows(part, tables))
    # Other rows across the table, such as "Fees", are parts of what its title says.
    if any(name is not None and tables.names.is_name_like(name.span.of(part.page.text)) for _, name in heads):
        ends = [first for first, _ in heads[1:]] + [len(part.table.ys) - 1]
        for (row, name), end in zip(heads, ends, strict=True):
            if name is not None and name.key in wanted:
                yield from _unit(part, headed, tables, name, range(row + 1, end), "heading_row")
        return
    title = _title(part, tables)
    if title is not None and title[1].key in wanted:
        yield from _unit(part, headed, tables, title[1], range(len(part.table.ys) - 1), "titled_table", title[0])


def _heading_rows(part: Part, tables: DocumentTables) -> Iterator[tuple[int, NameItem | None]]:
    """Yield the rows whose only text goes across the table, each with the name it is."""
    for row in range(len(part.table.ys) - 1):
        cells = [cell for cell in part.table.cells if cell.row <= row <= cell.last_row]
        filled = [cell for cell in cells if len(cell.span)]
        if len(filled) != 1 or filled[0].row_span > 1 or filled[0].column > 0 or len(part.table.xs) <= 2:
            continue
        text = filled[0].span.of(part.page.text)
        if tables.names.reads_as_body(text) or tables.headers.role_of(" ".join(text.split())) == "value":
            continue
        if len(cells) == 1 or known_title(part.page.text, filled[0].span, tables.names) is not None:
            yield row, titled_name(part.page.text, filled[0].span, tables.names)


def _unit(
    part: Part,
    headed: HeadedRows,
    tables: DocumentTables,
    name: NameItem,
    rows: range,
    kind: str,
    of_name: Page | None = None,
) -> Iterator[Unit]:
    page, table = part.page, part.table
    cells = [cell for cell in table.cells if len(cell.span) and cell.row in rows and cell.row not in headed.header_rows]
    if any(_is_other_name(part, headed, tables, cell, name) for cell in cells):
        return
    every = [cell for cell in table.cells if len(cell.span) and cell.row not in headed.header_rows]
    read = _under_header(part, headed, cells) or labelled_rows(part, headed, tables, cells, every)
    if not read:
        return
    if of_name is not None and of_name is not page:
        elsewhere = OtherPage(page, name.span)
        cells_there = tuple(structs.replace(cell, other_page=elsewhere, origin=kind) for cell in read)
        yield Unit(of_name.number, name, cells_there, of_name.box_of(name.span) or table.box, kind)
        return
    box = around([page.box_of(name.span) or table.box, *(cell.box for cell in read)]).rounded()
    yield Unit(page.number, name, tuple(read), box, kind)


def _under_header(part: Part, headed: HeadedRows, cells: Sequence[Cell]) -> list[UnitCell]:
    """Return the cells under a header with labels, if they are one row."""
    rows = {cell.row for cell in cells}
    headers = {id(headed.by_row[row]): headed.by_row[row] for row in rows}
    header = next(iter(headers.values()), None)
    if len(headers) != 1 or header is None or not any(column.role in ("value", "text") for column in header.columns):
        return []
    if len(rows) > 1 and max(cell.last_row for cell in cells) != min(cell.last_row for cell in cells):
        return []
    return [
        UnitCell(cell.span, cell.box, *role_of(cell, headed), header.caption, lead=lead_of(part.table, cell, -1))
        for cell in cells
    ]


def _title(part: Part, tables: DocumentTables) -> tuple[Page, NameItem] | None:
    """Return the known name that the table is under, and its page.

    It is the nearest line above the table that is a name, with no other table between, or else the heading of the
    section. Lines for units and short sentences may stand between. Return None if the line is one of several names.
    """
    page, table = part.page, part.table
    ceiling = max((other.box.bottom for other in page.tables if other.box.bottom <= table.box.top), default=0.0)
    above = [
        line
        for line in page.free_lines
        if ceiling - 1 <= line.box.top and line.box.bottom <= table.box.top + 1 and line.box.is_over(table.box)
    ]
    lines = sorted(above, key=lambda line: -line.box.top)
    for index, line in enumerate(lines):
        name = known_title(page.text, line.span, tables.names)
        is_heading = tables.sections.is_heading(line)
        is_near = is_heading or table.box.top - line.box.bottom <= _NEAR
        if name is not None and is_near and (name.span.end >= line.span.end - 1 or is_heading):
            before = lines[index + 1] if index + 1 < len(lines) else None
            several = before is not None and tables.names.is_name_like(before.span.of(page.text))
            return None if several else (page, name)
        if tables.sections.is_heading(line):
            break
    heading = tables.sections.heading_of(page, table.span.start)
    return (heading.page, heading.name) if heading is not None and heading.name is not None else None


def _is_other_name(part: Part, headed: HeadedRows, tables: DocumentTables, cell: Cell, own: NameItem) -> bool:
    """Whether a cell is a name other than the table's own."""
    text = cell.span.of(part.page.text)
    if role_of(cell, headed)[0] == "value" or tables.names.reads_as_body(text) or tables.headers.role_of(text):
        return False
    return any(
        tables.names.is_name_like(item.span.of(part.page.text)) and item.key not in own.key and own.key not in item.key
        for item in tables.names.names_in(text, cell.span.start)
    )
