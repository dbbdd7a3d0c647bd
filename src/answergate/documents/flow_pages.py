"""Writes lines and tables to pages of nominal size, as a reader of the file sees them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from answergate.documents.flow import Block, FlowCell, FlowTable, PageBreak, Text, flattened, lines_in
from answergate.documents.geometry import Box
from answergate.documents.nominal import (
    LINE_HEIGHT,
    MARGIN,
    PADDING,
    line_of,
    text_width,
    widest_word,
    words_at,
    wrapped,
)
from answergate.documents.page import Cell, Line, Page, Table
from answergate.model.span import Span

_WIDTH = 960.0
_NARROWEST = 60.0
_WIDEST_WORD = 240.0
# A heading of each level is larger than one of the next level, and all are larger than running text.
_SCALES = (1.0, 1.6, 1.4, 1.25, 1.2, 1.2, 1.2)


def write_pages(blocks: Sequence[Block], hidden: int = 0) -> tuple[Page, ...]:
    """Return the pages that have text. ``hidden`` counts the characters of the file that cannot be seen."""
    pages: list[Page] = []
    number, writer = 1, _Writer()
    for block in [*flattened(blocks), PageBreak()]:
        if isinstance(block, Text):
            writer.add_text(block)
        elif isinstance(block, FlowTable):
            writer.add_table(block)
        elif not writer.is_empty:
            # The characters that cannot be seen have no place, so they count for the first page.
            pages.append(writer.page(number, 0 if pages else hidden))
            number, writer = number + 1, _Writer()
    return tuple(pages)


class _Writer:
    """Writes one page from top to bottom, and records the place of every line and cell."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._top = MARGIN
        self._right = 0.0
        self._lines: list[Line] = []
        self._free: list[int] = []
        self._tables: list[Table] = []

    @property
    def is_empty(self) -> bool:
        return not self._lines

    def page(self, number: int, hidden: int) -> Page:
        return Page(
            number=number,
            width=round(self._right + MARGIN, 2),
            height=round(self._top + MARGIN, 2),
            text="".join(self._parts),
            lines=tuple(self._lines),
            free=tuple(self._free),
            tables=tuple(self._tables),
            hidden=hidden,
        )

    def add_text(self, text: Text) -> None:
        if not text.text.strip():
            return
        if text.gap:
            self._leave_gap()
        scale = _SCALES[text.level]
        for line in wrapped(text.text, _WIDTH, scale):
            if line:
                self._free.append(len(self._lines))
                self._line(line, MARGIN, self._top, scale)
                self._top += scale * LINE_HEIGHT

    def add_table(self, table: FlowTable) -> None:
        texts = [lines_in(cell.blocks) for cell in table.cells]
        if not any(texts):
            return
        self._leave_gap()
        xs = _edges(_widths(table.cells, texts), MARGIN)
        fitted = [_fitted(lines, cell, xs) for cell, lines in zip(table.cells, texts, strict=True)]
        ys = _edges(_heights(table.cells, fitted), self._top)
        start = self._length
        cells = [self._cell(cell, lines, xs, ys) for cell, lines in zip(table.cells, fitted, strict=True)]
        self._tables.append(Table(xs, ys, tuple(cells), Span(start, self._length)))
        self._top = ys[-1]
        self._right = max(self._right, xs[-1])
        self._leave_gap()

    def _cell(self, cell: FlowCell, lines: Sequence[str], xs: Sequence[float], ys: Sequence[float]) -> Cell:
        start = self._length
        for index, line in enumerate(lines):
            self._line(line, xs[cell.column] + PADDING, ys[cell.row] + index * LINE_HEIGHT, 1.0)
        box = Box(xs[cell.column], ys[cell.row], xs[cell.column + cell.column_span], ys[cell.row + cell.row_span])
        end = self._length - 1 if lines else start
        return Cell(cell.row, cell.column, cell.row_span, cell.column_span, box.rounded(), Span(start, end))

    def _line(self, text: str, x: float, top: float, scale: float) -> None:
        line = line_of(words_at(text, self._length, x, top, scale))
        self._lines.append(line)
        self._right = max(self._right, line.box.x1)
        self._put(text + "\n")

    def _leave_gap(self) -> None:
        """Leave an empty line, but not two, and none at the top of the page."""
        if self._parts and self._parts[-1] != "\n":
            self._put("\n")
            self._top += LINE_HEIGHT

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)


def _widths(cells: Sequence[FlowCell], texts: Sequence[Sequence[str]]) -> list[float]:
    """The width of each column: its longest line, unless the table would be too wide."""
    count = max(cell.column + cell.column_span for cell in cells)
    widths = [2 * PADDING] * count
    for cell, lines in sorted(zip(cells, texts, strict=True), key=lambda pair: pair[0].column_span):
        own = range(cell.column, cell.column + cell.column_span)
        needed = min(max(map(text_width, lines), default=0.0) + 2 * PADDING, _WIDTH)
        missing = needed - sum(widths[column] for column in own)
        if missing > 0:
            for column in own:
                widths[column] += missing / cell.column_span
    most = _most(widths)
    least = [2 * PADDING] * count
    for cell, lines in zip(cells, texts, strict=True):
        word = max(map(widest_word, lines), default=0.0)
        least[cell.column] = max(least[cell.column], min(word, _WIDEST_WORD) + 2 * PADDING)
    return [min(width, max(most, words)) for width, words in zip(widths, least, strict=True)]


def _most(widths: Sequence[float]) -> float:
    """The largest width of a column for which the table is not too wide."""
    left, most = _WIDTH, max(widths)
    for done, width in enumerate(sorted(widths)):
        if width * (len(widths) - done) > left:
            return max(left / (len(widths) - done), _NARROWEST)
        left -= width
    return most


def _fitted(lines: Sequence[str], cell: FlowCell, xs: Sequence[float]) -> list[str]:
    room = xs[cell.column + cell.column_span] - xs[cell.column] - 2 * PADDING
    # Rounded edges must not break a line that fits exactly.
    return [part for line in lines for part in wrapped(line, room + 0.1) if part]


def _heights(cells: Sequence[FlowCell], texts: Sequence[Sequence[str]]) -> list[float]:
    heights = [LINE_HEIGHT] * max(cell.row + cell.row_span for cell in cells)
    for cell, lines in sorted(zip(cells, texts, strict=True), key=lambda pair: pair[0].row_span):
        own = range(cell.row, cell.row + cell.row_span)
        missing = len(lines) * LINE_HEIGHT - sum(heights[row] for row in own)
        heights[own[-1]] += max(missing, 0.0)
    return heights


def _edges(sizes: Iterable[float], start: float) -> tuple[float, ...]:
    return tuple(round(edge, 2) for edge in accumulate(sizes, initial=start))
