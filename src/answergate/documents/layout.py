"""Builds a page: tables from rulings, lines from glyphs, and both in reading order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from answergate.documents.columns import find_gutter
from answergate.documents.geometry import Box
from answergate.documents.glyphs import Glyph
from answergate.documents.grid import Grid, GridCell
from answergate.documents.ink import Ink
from answergate.documents.lines import LooseLine, build_lines
from answergate.documents.page import Cell, Line, Page, Table, Word
from answergate.documents.rulings import join_strokes
from answergate.documents.tables import split_by, tables_of
from answergate.model.span import Span


class _Block(Struct, frozen=True):
    """A unit of reading order: a table with the lines of each cell, one line outside tables, or a whole panel."""

    box: Box
    grid: Grid | None = None
    cell_lines: tuple[tuple[LooseLine, ...], ...] = ()
    line: LooseLine | None = None
    panel: int | None = None


def lay_out(number: int, ink: Ink) -> Page:
    """Build the page from its visible marks."""
    rulings = join_strokes(ink.strokes)
    gutter = find_gutter([glyph.box for glyph in ink.glyphs], rulings, ink.width)
    found = tables_of(ink, rulings, gutter)
    grids = found.grids
    in_cells, free = _assign_glyphs(ink.glyphs, grids)
    tables = [_table_block(grid, in_cells[index]) for index, grid in enumerate(grids)]
    lines = [line for area in split_by(free, found.panels, gutter) for line in build_lines(area)]
    blocks = tables + [_Block(line.box, line=line) for line in lines]
    return _Writer(number, ink).write(_with_panels(blocks, found.panels, gutter))


def _assign_glyphs(glyphs: Sequence[Glyph], grids: Sequence[Grid]) -> tuple[list[dict[int, list[Glyph]]], list[Glyph]]:
    """Assign each glyph to its cell in the smallest table that contains it, or to the text outside tables."""
    in_cells: list[dict[int, list[Glyph]]] = [{} for _ in grids]
    free: list[Glyph] = []
    places = [(grid.box, index, grid, _squares(grid)) for index, grid in enumerate(grids)]
    places.sort(key=lambda place: place[0].width * place[0].height)
    for glyph in glyphs:
        x, y = glyph.box.middle
        for box, index, grid, squares in places:
            if box.holds(x, y):
                row, column = bisect_left(grid.ys, y, 1) - 1, bisect_left(grid.xs, x, 1) - 1
                in_cells[index].setdefault(squares[row, column], []).append(glyph)
                break
        else:
            free.append(glyph)
    return in_cells, free


def _squares(grid: Grid) -> dict[tuple[int, int], int]:
    """The index of the cell on each square of the grid."""
    return {
        (row, column): index
        for index, cell in enumerate(grid.cells)
        for row in range(cell.row, cell.row + cell.row_span)
        for column in range(cell.column, cell.column + cell.column_span)
    }


def _table_block(grid: Grid, in_cells: dict[int, list[Glyph]]) -> _Block:
    lines = tuple(build_lines(in_cells.get(index, [])) for index in range(len(grid.cells)))
    return _Block(grid.box, grid=grid, cell_lines=lines)


def _with_panels(blocks: list[_Block], panels: Sequence[Box], gutter: float | None) -> list[_Block]:
    """Sort blocks in reading order. The blocks of a panel stay together, in the place of the panel."""
    inside: dict[int, list[_Block]] = {}
    outer: list[_Block] = []
    for block in blocks:
        index = next((index for index, panel in enumerate(panels) if panel.holds(*block.box.middle)), None)
        if index is None:
            outer.append(block)
            continue
        if index not in inside:
            outer.append(_Block(panels[index], panel=index))
        inside.setdefault(index, []).append(block)
    ordered: list[_Block] = []
    for block in _in_reading_order(outer, gutter):
        ordered += [block] if block.panel is None else _in_reading_order(inside[block.panel], None)
    return ordered


def _in_reading_order(blocks: list[_Block], gutter: float | None) -> list[_Block]:
    """Sort blocks from top to bottom.

    On a two-column page, blocks that cross the gutter divide it. Between them, the left half comes before the right.
    """
    by_top = sorted(blocks, key=lambda block: (block.box.top, block.box.x0))
    if gutter is None:
        return by_top
    ordered: list[_Block] = []
    left: list[_Block] = []
    right: list[_Block] = []
    for block in by_top:
        if block.box.x1 <= gutter:
            left.append(block)
        elif block.box.x0 >= gutter:
            right.append(block)
        else:
            ordered += [*left, *right, block]
            left, right = [], []
    return ordered + left + right


class _Writer:
    """Writes the page's text and records the offset of every line, word and cell."""

    def __init__(self, number: int, ink: Ink) -> None:
        self._number = number
        self._ink = ink
        self._parts: list[str] = []
        self._length = 0
        self._lines: list[Line] = []
        self._free: list[int] = []
        self._tables: list[Table] = []

    def write(self, blocks: Sequence[_Block]) -> Page:
        for block in blocks:
            if block.line is not None:
                self._free.append(len(self._lines))
                self._line(block.line)
            elif block.grid is not None:
                self._table(block.grid, block.cell_lines)
        return Page(
            number=self._number,
            width=round(self._ink.width, 2),
            height=round(self._ink.height, 2),
            text="".join(self._parts),
            lines=tuple(self._lines),
            free=tuple(self._free),
            tables=tuple(self._tables),
            hidden=self._ink.hidden,
        )

    def _line(self, line: LooseLine) -> Span:
        start = self._length
        words = []
        for index, word in enumerate(line.words):
            if index:
                self._put(" ")
            at = self._length
            self._put(word.text)
            words.append(Word(Span(at, self._length), word.box.rounded()))
        span = Span(start, self._length)
        self._lines.append(Line(span, line.box.rounded(), tuple(words)))
        self._put("\n")
        return span

    def _table(self, grid: Grid, cell_lines: Sequence[tuple[LooseLine, ...]]) -> None:
        start = self._length
        filled = list(zip(grid.cells, cell_lines, strict=True))
        if grid.header_below:
            last = len(grid.ys) - 2
            filled = [(replace(cell, row=last - cell.row - cell.row_span + 1), lines) for cell, lines in filled]
            filled.sort(key=lambda pair: (pair[0].row, pair[0].column))
        cells = [self._cell(cell, lines) for cell, lines in filled]
        xs = tuple(round(x, 2) for x in grid.xs)
        ys = tuple(round(y, 2) for y in grid.ys)
        self._tables.append(Table(xs, ys, tuple(cells), Span(start, self._length)))

    def _cell(self, cell: GridCell, lines: tuple[LooseLine, ...]) -> Cell:
        start = self._length
        spans = [self._line(line) for line in lines]
        span = Span(spans[0].start, spans[-1].end) if spans else Span(start, start)
        return Cell(cell.row, cell.column, cell.row_span, cell.column_span, cell.box.rounded(), span)

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)
