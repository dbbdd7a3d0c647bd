"""The data types of a document. Every place has an offset in its page's ``text`` and a box on the page."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.model.span import Span

PageDone = Callable[[int, int], None]
"""A callback that is called after each page, with the page's number and the number of pages."""


class Word(Struct, frozen=True, array_like=True, gc=False):
    """A word and its place."""

    span: Span
    box: Box


class Line(Struct, frozen=True, array_like=True, gc=False):
    """One line of a cell, or of the text outside tables."""

    span: Span
    box: Box
    words: tuple[Word, ...]


class Cell(Struct, frozen=True, array_like=True, gc=False):
    """A table cell. ``row_span`` and ``column_span`` count grid rows and columns. ``span`` is its place in the text."""

    row: int
    column: int
    row_span: int
    column_span: int
    box: Box
    span: Span

    @property
    def last_row(self) -> int:
        return self.row + self.row_span - 1

    @property
    def last_column(self) -> int:
        return self.column + self.column_span - 1


class Table(Struct, frozen=True, array_like=True, gc=False):
    """A table: the edges of its columns and rows, and its cells row by row."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    cells: tuple[Cell, ...]
    span: Span

    @property
    def box(self) -> Box:
        return Box(self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])

    def cell_at(self, row: int, column: int) -> Cell | None:
        """The cell that covers a square of the grid."""
        for cell in self.cells:
            if cell.row <= row <= cell.last_row and cell.column <= column <= cell.last_column:
                return cell
        return None

    def cell_with(self, span: Span) -> Cell | None:
        """The cell that contains all of ``span``."""
        return next((cell for cell in self.cells if cell.span.covers(span)), None)


class Page(Struct, frozen=True, array_like=True, gc=False):
    """One page: its text in reading order, and the places of lines and tables in it.

    ``free`` lists the lines outside tables (indexes into ``lines``). ``hidden`` counts characters that are in the
    file but cannot be seen.
    """

    number: int
    width: float
    height: float
    text: str
    lines: tuple[Line, ...]
    free: tuple[int, ...]
    tables: tuple[Table, ...]
    hidden: int = 0

    @property
    def free_lines(self) -> list[Line]:
        """The lines outside tables, in reading order."""
        return [self.lines[index] for index in self.free]

    def line_number(self, at: int) -> int:
        """The number of the line, counted from 1, that contains the offset ``at``."""
        return self.text.count("\n", 0, at) + 1

    def box_of(self, span: Span) -> Box | None:
        """The box around the words of ``span``. If only part of a word is in it, only that part's share counts."""
        parts = []
        for line in self.lines:
            if not line.span.overlaps(span):
                continue
            parts += [_share(word, span) for word in line.words if word.span.overlaps(span)]
        return around(parts).rounded() if parts else None


def _share(word: Word, span: Span) -> Box:
    length = max(len(word.span), 1)
    start = max(span.start - word.span.start, 0) / length
    end = min(span.end - word.span.start, length) / length
    box = word.box
    return Box(box.x0 + start * box.width, box.top, box.x0 + end * box.width, box.bottom)


class Trouble(Struct, frozen=True, gc=False):
    """Something that could not be read: one page, or the whole document if ``page`` is None."""

    document: str
    page: int | None
    reason: str

    @property
    def where(self) -> str:
        """The document's name, followed by the page number if there is one."""
        return self.document if self.page is None else f"{self.document} page {self.page}"

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


class Document(Struct, frozen=True):
    """A document that was read, and the parts of it that could not be read."""

    name: str
    sha256: str
    pages: tuple[Page, ...]
    troubles: tuple[Trouble, ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the pages as one string of bytes, which takes a tenth of the time."""
        return _unpickled, (self.name, self.sha256, msgspec.msgpack.encode(self.pages), self.troubles)

    def page(self, number: int) -> Page | None:
        """The page with that number, or None if it does not exist or could not be read."""
        return next((page for page in self.pages if page.number == number), None)


def _unpickled(name: str, sha256: str, pages: bytes, troubles: tuple[Trouble, ...]) -> Document:
    return Document(name, sha256, msgspec.msgpack.decode(pages, type=tuple[Page, ...]), troubles)
