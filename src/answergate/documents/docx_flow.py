"""Turns the paragraphs and tables of a DOCX file into lines and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from xml.etree.ElementTree import Element

import msgspec

from answergate.documents.docx_notes import Notes
from answergate.documents.docx_parts import child, is_on, local, value
from answergate.documents.docx_styles import Styles
from answergate.documents.flow import Block, FlowCell, FlowTable, PageBreak, Text, raised, visible
from answergate.documents.flow_grid import Squares, tidied

_BREAK, _PAGE = "\n", "\f"
# Text that was deleted or moved away while changes were tracked, readings above characters, and what is not text.
_SKIPPED = frozenset({"del", "moveFrom", "pPr", "rPr", "tblPr", "tblGrid", "trPr", "tcPr", "sdtPr", "Fallback", "rt"})
_CONTINUOUS = ("continuous", "nextColumn")
_UNKNOWN_SYMBOL = "\ufffd"


class Reader:
    """Reads one document. ``hidden`` counts the characters that cannot be seen.

    ``sections`` are the properties of the sections in order. Each stands at the end of its section, and says whether
    the section begins on a new page.
    """

    def __init__(self, styles: Styles, notes: Notes, sections: Sequence[Element]) -> None:
        self.hidden = 0
        self.has_other_files = False
        self._styles = styles
        self._notes = notes
        self._next_section = dict(pairwise(sections))
        self._squares = Squares()
        self._boxes: list[Element] = []
        self._was_item = False

    def blocks(self, container: Element) -> Iterator[Block]:
        """Yield the lines and tables of the body, a cell, a note or a header."""
        for element in container:
            name = local(element)
            if name == "p":
                yield from self._paragraph(element)
            elif name == "tbl":
                self._was_item = False
                yield self._table(element)
            elif name == "altChunk":
                self.has_other_files = True
            elif name not in _SKIPPED:
                # A content control, or text that was inserted while changes were tracked.
                yield from self.blocks(element)

    def _paragraph(self, paragraph: Element) -> Iterator[Block]:
        properties = child(paragraph, "pPr")
        style = self._styles.of(properties)
        gap = not (style.is_item and self._was_item)
        self._was_item = style.is_item
        if is_on(properties, "pageBreakBefore"):
            yield PageBreak()
        text = "".join(self._runs(paragraph))
        if style.is_hidden:
            text = self._without_hidden(text)
        for index, page in enumerate(text.split(_PAGE)):
            if index:
                yield PageBreak()
            for line in page.split(_BREAK):
                if words := visible(line).strip():
                    yield Text(words, style.level, gap)
                    gap = False
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            yield from self.blocks(box)
        section = child(properties, "sectPr")
        following = self._next_section.get(section) if section is not None else None
        if following is not None and value(child(following, "type")) not in _CONTINUOUS:
            yield PageBreak()

    def _runs(self, element: Element) -> Iterator[str]:
        """Yield the text of the runs in ``element``. Boxes of text in it are kept for later."""
        for inner in element:
            name = local(inner)
            if name == "r":
                yield self._run(inner)
            elif name == "txbxContent":
                self._boxes.append(inner)
            elif name == "t":
                # Outside runs, only formulas have text.
                yield inner.text or ""
            elif name not in _SKIPPED:
                yield from self._runs(inner)

    def _run(self, run: Element) -> str:
        properties = child(run, "rPr")
        style = self._styles.of(properties)
        text = "".join(self._pieces(run))
        if style.is_hidden or is_on(properties, "strike") or is_on(properties, "dstrike"):
            return self._without_hidden(text)
        return raised(text) if style.is_raised else text

    def _without_hidden(self, text: str) -> str:
        self.hidden += len("".join(text.split()))
        return "".join(char for char in text if char == _PAGE)

    def _pieces(self, run: Element) -> Iterator[str]:
        for piece in run:
            name = local(piece)
            if name == "t":
                yield piece.text or ""
            elif name in ("tab", "ptab"):
                yield "\t"
            elif name in ("br", "cr"):
                yield _PAGE if value(piece, "type") == "page" else _BREAK
            elif name == "noBreakHyphen":
                yield "-"
            elif name == "sym":
                yield _UNKNOWN_SYMBOL
            elif name in ("footnoteReference", "endnoteReference"):
                yield self._notes.refer(piece)
            elif name in ("footnoteRef", "endnoteRef"):
                yield self._notes.current
            elif name not in _SKIPPED:
                yield from self._runs(piece)

    def _table(self, table: Element) -> FlowTable:
        cells: list[FlowCell] = []
        above: dict[int, int] = {}
        rows = [row for row in _inside(table, "tr") if child(row, "trPr", "del") is None]
        for index, row in enumerate(rows):
            column = _number(child(row, "trPr", "gridBefore"), 0)
            own: dict[int, int] = {}
            for cell in _inside(row, "tc"):
                properties = child(cell, "tcPr")
                span = _number(child(properties, "gridSpan"), 1)
                merge = child(properties, "vMerge")
                upper = above.get(column)
                continues = merge is not None and value(merge) != "restart"
                if continues and upper is not None and cells[upper].column_span == span:
                    cells[upper] = msgspec.structs.replace(cells[upper], row_span=index - cells[upper].row + 1)
                    own[column] = upper
                else:
                    if merge is not None:
                        own[column] = len(cells)
                    is_header = child(row, "trPr", "tblHeader") is not None
                    self._was_item = False
                    cells.append(FlowCell(index, column, 1, span, tuple(self.blocks(cell)), is_header))
                self._squares.take(span)
                column += span
            above = own
        return tidied(cells, self._squares)


def _inside(element: Element, name: str) -> Iterator[Element]:
    """Yield the rows of a table or the cells of a row, also those in content controls."""
    for inner in element:
        if local(inner) == name:
            yield inner
        elif local(inner) not in _SKIPPED:
            yield from _inside(inner, name)


def _number(element: Element | None, default: int) -> int:
    written = value(element)
    return max(int(written), default) if written.isdecimal() and len(written) < 6 else default
