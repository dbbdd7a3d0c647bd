"""The tables of a document as grids of text, for proposing a catalogue.

The parts of a table that goes on over pages are one grid. A merged cell is in every square that it covers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from answergate.documents.page import Document, Line, Page, Table
from answergate.resolve.continued import Continuations, Part
from answergate.resolve.proposing_cut_rows import cut_rows
from answergate.resolve.proposing_words import WORDS, is_title, key_of, name_in, shown, sort_of

_MOST_LINES_ABOVE = 6


class Square(Struct, frozen=True):
    """One square of a grid. Squares of one merged cell have the same ``cell``; an empty square has no text."""

    text: str
    cell: tuple[int, int, int]
    page: int
    lines: tuple[str, ...] = ()


Row = tuple[Square, ...]


class Grid(Struct, frozen=True):
    """A table as text: where it is, the title above it, and the lines above it that may name a unit.

    ``part`` says which table of the page it is. Lines of text have no header, so their first line is a value too.
    """

    document: str
    page: int
    part: str
    rows: tuple[Row, ...]
    title: str = ""
    caption: str = ""
    may_have_header: bool = True

    @property
    def where(self) -> str:
        return f"{self.document} page {self.page}, {self.part}"

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0


def grids_of(document: Document) -> Iterator[Grid]:
    """Yield the tables of a document in reading order, without those that pages repeat as headers and footers."""
    continuations = Continuations(document.pages)
    joined: set[int] = set()
    for page in document.pages:
        for number, table in enumerate(page.tables, start=1):
            if id(table) in joined or continuations.furniture.is_frame(page, table):
                continue
            first = Part(page, table)
            lines = _lines_above(continuations, page, table)
            cut, used = cut_rows(page, table, lines)
            rows = [*_cut_squares(page, cut, used), *_rows(first)]
            for part in continuations.parts(first)[1:]:
                added = list(_rows(part))
                if not _goes_on(rows, added):
                    break
                joined.add(id(part.table))
                rows += _without_header(rows, added)
            title, caption = _above(page, [line for line in lines if line not in used])
            yield _tidy(Grid(document.name, page.number, f"table {number}", tuple(rows), title, caption))


def transposed(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with rows and columns exchanged."""
    return tuple(zip(*rows, strict=True))


def is_alone(row: Row) -> bool:
    """Whether only the first cell of a row has text, or one cell is the whole row: a title, a section or a note."""
    filled = {square.cell for square in row if square.text}
    return len(filled) == 1 and bool(row[0].text)


def _rows(part: Part) -> Iterator[Row]:
    page, table = part.page, part.table
    width, height = len(table.xs) - 1, len(table.ys) - 1
    squares = [[Square("", (page.number, -1, -1), page.number)] * width for _ in range(height)]
    for index, cell in enumerate(table.cells):
        square = _square(cell.span.of(page.text), page, table.span.start, index)
        for row in range(cell.row, min(cell.last_row + 1, height)):
            for column in range(cell.column, min(cell.last_column + 1, width)):
                squares[row][column] = square
    yield from map(tuple, squares)


def _square(text: str, page: Page, start: int, index: int) -> Square:
    lines = tuple(line for part in text.split("\n") if (line := shown(part)))
    return Square(shown(text), (page.number, start, index), page.number, lines)


def _texts(row: Row) -> tuple[str, ...]:
    return tuple(key_of(square.text) for square in row)


def _goes_on(rows: Sequence[Row], added: Sequence[Row]) -> bool:
    """Whether ``added`` belongs to the same grid: it repeats the header, or begins with values where values were."""
    if not rows or not added or len(rows[0]) != len(added[0]):
        return False
    if _texts(rows[0]) == _texts(added[0]):
        return True
    above, below = rows[-1], added[0]
    return all((sort_of(a.text) == WORDS) == (sort_of(b.text) == WORDS) for a, b in zip(above, below, strict=True))


def _without_header(rows: Sequence[Row], added: Sequence[Row]) -> Sequence[Row]:
    same = 0
    while same < min(len(rows), len(added)) and _texts(rows[same]) == _texts(added[same]):
        same += 1
    return added[same:]


def _tidy(grid: Grid) -> Grid:
    """The grid without empty rows and columns, and with the text of full rows at its top as its title."""
    rows = [row for row in grid.rows if any(square.text for square in row)]
    kept = [column for column in transposed(rows) if any(square.text for square in column)]
    rows = list(transposed(kept))
    title, caption = grid.title, grid.caption
    while rows and len(rows[0]) > 1 and is_alone(rows[0]) and len({square.cell for square in rows[0]}) == 1:
        above = rows.pop(0)[0].text
        if is_title(above):
            title = name_in(above)
        caption = f"{above}\n{caption}"
    return Grid(grid.document, grid.page, grid.part, tuple(rows), title, caption.strip())


def _lines_above(continuations: Continuations, page: Page, table: Table) -> list[Line]:
    """The lines between a table and the one above it, nearest first."""
    ceiling = max((other.box.bottom for other in page.tables if other.box.bottom <= table.box.top), default=0.0)
    lines = [line for line in continuations.furniture.text_lines(page) if _is_between(line, ceiling, table)]
    return sorted(lines, key=lambda line: -line.box.top)


def _cut_squares(page: Page, rows: list[list[str]], used: list[Line]) -> Iterator[Row]:
    for at, row in enumerate(rows):
        yield tuple(_square(text, page, used[-1 - at].span.start, index) for index, text in enumerate(row))


def _above(page: Page, lines: list[Line]) -> tuple[str, str]:
    """The title among the lines above a table, and all lines that were read to find it, nearest first."""
    read: list[str] = []
    for line in lines[:_MOST_LINES_ABOVE]:
        text = shown(line.span.of(page.text))
        read.append(text)
        if is_title(text):
            return name_in(text), "\n".join(read)
    return "", "\n".join(read)


def _is_between(line: Line, ceiling: float, table: Table) -> bool:
    return ceiling - 1 <= line.box.top and line.box.bottom <= table.box.top + 1 and line.box.is_over(table.box)
