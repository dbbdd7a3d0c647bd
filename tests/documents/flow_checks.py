"""What the tests of HTML and DOCX files look at."""

from __future__ import annotations

from answergate.documents.geometry import Box
from answergate.documents.page import Document, Page, Table


def cells(page: Page, table: Table) -> list[tuple[int, int, int, int, str]]:
    """Return the row, the column, the spans and the text of each cell."""
    return [(c.row, c.column, c.row_span, c.column_span, c.span.of(page.text)) for c in table.cells]


def rows(page: Page, table: Table) -> list[list[str]]:
    """Return the texts of a table without merged cells."""
    found: list[list[str]] = [[] for _ in table.ys[1:]]
    for cell in table.cells:
        assert (cell.row_span, cell.column_span) == (1, 1)
        found[cell.row].append(cell.span.of(page.text))
    return found


def free(page: Page) -> list[str]:
    """Return the lines outside tables."""
    return [line.span.of(page.text) for line in page.free_lines]


def only_page(document: Document) -> Page:
    [page] = document.pages
    return page


def check_places(document: Document) -> None:
    """Check that every word has a box on its page, in its cell, and that cells fill their tables without overlap."""
    for page in document.pages:
        whole = Box(0.0, 0.0, page.width, page.height)
        for line in page.lines:
            for word in line.words:
                assert word.span.of(page.text).split() == [word.span.of(page.text)]
                assert word.box.within(whole, 0.01)
                assert page.box_of(word.span) is not None
        for table in page.tables:
            squares = set()
            for cell in table.cells:
                for row in range(cell.row, cell.last_row + 1):
                    for column in range(cell.column, cell.last_column + 1):
                        assert (row, column) not in squares
                        squares.add((row, column))
                box = page.box_of(cell.span) if len(cell.span) else None
                assert box is None or box.within(cell.box, 0.2)
            assert len(squares) == (len(table.xs) - 1) * (len(table.ys) - 1)
