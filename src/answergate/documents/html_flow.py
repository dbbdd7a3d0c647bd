"""Turns the elements of an HTML page into lines and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from msgspec import Struct

from answergate.documents.flow import Block, PageBreak, Text, raised, visible
from answergate.documents.flow_grid import SpanGrid, SpannedCell, Squares
from answergate.documents.html_elements import (
    breaks_page,
    has_no_text,
    is_block,
    is_hidden,
    is_raised,
    is_spaced,
    level_of,
    part_of_table,
    spans_of,
    tag_of,
)

_SPACES = re.compile(r"[ \t\n\r\f]+")
_RANKS = {"thead": 0, "tfoot": 2}


class Hidden:
    """Counts the characters that a reader of the page cannot see."""

    def __init__(self) -> None:
        self.count = 0


class _Row(Struct, frozen=True):
    """A row of a table. ``rank`` is 0 in the head, 1 in a body and 2 in the foot. ``group`` counts heads and bodies."""

    rank: int
    group: int
    cells: tuple[Any, ...]


def blocks_of(root: Any, hidden: Hidden) -> list[Block]:
    """Return the lines and tables of the page in reading order. Raises FlowError if a table is too large."""
    flow = _Flow(hidden, Squares(), _marks_of_items(root))
    flow.read(root)
    flow.end_line()
    return flow.blocks


def _marks_of_items(root: Any) -> dict[str, str]:
    """The marks in the text by the list items that they link to. The item itself has no mark, only a number."""
    marks: dict[str, str] = {}
    for link in root.iter("a"):
        target = link.get("href", "")
        around = (link, link.getparent()) if link.getparent() is not None else (link,)
        inside = link.findall("sup")
        if target.startswith("#") and (inside or any(is_raised(one) for one in around)):
            mark = raised("".join(link.itertext()).strip())
            # The first link is the mark. Later ones may be "see also".
            marks.setdefault(target[1:], mark)
    return marks


class _Flow:
    """The lines and tables read so far, and the line that is being read."""

    def __init__(self, hidden: Hidden, squares: Squares, marks: dict[str, str]) -> None:
        self.blocks: list[Block] = []
        self._hidden = hidden
        self._squares = squares
        self._marks = marks
        self._pieces: list[str] = []
        # The mark of a note, before the note's first words.
        self._mark = ""
        self._gap = False
        self._level = 0

    def read(self, element: Any) -> None:
        """Read an element, without the text after it."""
        if has_no_text(element):
            return
        if is_hidden(element):
            self._hidden.count += sum(len("".join(text.split())) for text in element.itertext())
            return
        tag = tag_of(element)
        if tag == "br":
            self.end_line()
        elif part_of_table(element) == "table":
            self._table(element)
        elif tag == "dl" and (pairs := _pairs(element)):
            self._add_table([_Row(1, 0, pair) for pair in pairs], element)
        elif tag in ("pre", "listing", "xmp"):
            self._preformatted(element)
        elif is_block(element):
            self._block(element)
        elif is_raised(element):
            inner = _Flow(self._hidden, self._squares, self._marks)
            inner._children(element)
            self._pieces.append(raised(_clean("".join(inner._pieces))))
            self.blocks += inner.blocks
        else:
            self._children(element)

    def end_line(self) -> None:
        """End the line, if it has text."""
        self._add_line(_clean("".join(self._pieces)))
        self._pieces = []

    def _add_line(self, text: str) -> None:
        if text:
            self.blocks.append(Text(f"{self._mark} {text}" if self._mark else text, self._level, self._gap))
            self._gap, self._mark = False, ""

    def _children(self, element: Any) -> None:
        self._pieces.append(element.text or "")
        for child in element:
            self.read(child)
            self._pieces.append(child.tail or "")

    def _block(self, element: Any) -> None:
        self._begin_block(element)
        outer, self._level = self._level, level_of(element) or self._level
        if tag_of(element) == "li":
            self._mark = self._marks.get(element.get("id", ""), "")
        self._children(element)
        self._end_block(element)
        self._level = outer

    def _begin_block(self, element: Any) -> None:
        self.end_line()
        self._gap = self._gap or is_spaced(element)
        if breaks_page(element, "before"):
            self.blocks.append(PageBreak())

    def _end_block(self, element: Any) -> None:
        self.end_line()
        self._gap = self._gap or is_spaced(element)
        if breaks_page(element, "after"):
            self.blocks.append(PageBreak())

    def _preformatted(self, element: Any) -> None:
        self._begin_block(element)
        self._children(element)
        lines, self._pieces = "".join(self._pieces).splitlines(), []
        for line in lines:
            self._add_line(visible(line).expandtabs().strip())
        self._end_block(element)

    def _table(self, element: Any) -> None:
        self.end_line()
        # Browsers show the head first and the foot last, wherever they are written.
        rows = sorted(self._rows(element, 1, count()), key=lambda row: row.rank)
        self._add_table(rows, element)

    def _add_table(self, rows: Sequence[_Row], element: Any) -> None:
        self._begin_block(element)
        grid = SpanGrid(self._squares)
        for index, row in enumerate(rows):
            if index and row.group != rows[index - 1].group:
                grid.end_group()
            grid.add_row(self._cell(cell) for cell in row.cells)
        table = grid.table()
        if table.cells:
            self.blocks.append(table)
        self._end_block(element)

    def _rows(self, element: Any, rank: int, groups: Iterator[int]) -> Iterator[_Row]:
        """Yield the rows. Captions, and text outside cells, are read as lines: browsers show them above the table."""
        group = next(groups)
        loose: list[Any] = []
        self._pieces.append(element.text or "")
        for child in element:
            part = part_of_table(child)
            if part in ("cell", "header") and not is_hidden(child):
                loose.append(child)
            else:
                if loose:
                    yield _Row(rank, group, tuple(loose))
                    loose = []
                if has_no_text(child) or is_hidden(child) or tag_of(child) == "caption" or part == "table":
                    self.read(child)
                elif part == "row":
                    yield _Row(rank, group, tuple(self._cells(child)))
                else:
                    inner = _RANKS.get(tag_of(child), 1) if part == "group" else rank
                    yield from self._rows(child, inner, groups)
                    group = next(groups)
            self._pieces.append(child.tail or "")
        if loose:
            yield _Row(rank, group, tuple(loose))

    def _cells(self, row: Any) -> Iterator[Any]:
        self._pieces.append(row.text or "")
        for child in row:
            if has_no_text(child) or is_hidden(child):
                self.read(child)
            elif part_of_table(child) in ("cell", "header"):
                yield child
            else:
                yield from self._cells(child)
            self._pieces.append(child.tail or "")

    def _cell(self, cell: Any) -> SpannedCell:
        inner = _Flow(self._hidden, self._squares, self._marks)
        inner._children(cell)
        inner.end_line()
        row_span, column_span = spans_of(cell)
        return SpannedCell(tuple(inner.blocks), row_span, column_span, part_of_table(cell) == "header")


def _pairs(element: Any) -> list[tuple[Any, Any]]:
    """The terms of a list with their descriptions, if each term has one. They are the rows of a table."""
    parts = [part for part in element.iter("dt", "dd") if next(part.iterancestors("dl")) is element]
    terms, descriptions = parts[::2], parts[1::2]
    is_paired = all(tag_of(one) == "dt" for one in terms) and all(tag_of(one) == "dd" for one in descriptions)
    return list(zip(terms, descriptions, strict=True)) if is_paired and len(terms) == len(descriptions) else []


def _clean(text: str) -> str:
    return _SPACES.sub(" ", visible(text)).strip()
