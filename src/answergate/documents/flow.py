"""What HTML and DOCX files consist of: lines and tables in reading order, without places on a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

HEADING_LEVELS = 6

_PLAIN = "0123456789()+-abcdefghijklmnoprstuvwxyz"
_RAISED = str.maketrans(_PLAIN, "⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾⁺⁻ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
_RAISABLE = re.compile(r"(?=.*\d)[0-9()+\-, ]+|[a-z]|\([a-z]\)")
# A space that does not break belongs to a number: 1 000. Anywhere else it is a space like others.
_NO_BREAK = re.compile(r"(?<!\d)[\u00a0\u202f]|[\u00a0\u202f](?!\d)")
# Places where a word may be broken. They cannot be seen.
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
_ROW_SEPARATOR = "\t"
_LEAST_ROWS = 2


class FlowError(Exception):
    """A document that cannot be read. The message says why, for a Trouble."""


class Text(Struct, frozen=True):
    """A line outside tables, or of a cell. ``level`` is 1 to 6 for headings. ``gap``: white space is above it."""

    text: str
    level: int = 0
    gap: bool = False


class FlowCell(Struct, frozen=True):
    """A table cell with its lines, and the tables inside it."""

    row: int
    column: int
    row_span: int
    column_span: int
    blocks: tuple[Block, ...]
    is_header: bool = False


class FlowTable(Struct, frozen=True):
    """A table. Its cells are in order, row by row, and do not overlap. Squares may be without a cell."""

    cells: tuple[FlowCell, ...]


class PageBreak(Struct, frozen=True):
    """The next block is on a new page."""


Block: TypeAlias = Text | FlowTable | PageBreak


def raised(text: str) -> str:
    """Return ``text`` in superscript characters if all of it is a footnote mark or an exponent.

    Otherwise a mark after a number would change the number: 95 with the mark 1 is not 951.
    """
    mark = text.strip()
    return mark.translate(_RAISED) if _RAISABLE.fullmatch(mark) else text


def visible(text: str) -> str:
    """Return ``text`` without characters that cannot be seen, and with usual spaces."""
    return _NO_BREAK.sub(" ", text.translate(_UNSEEN))


def flattened(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks without tables inside tables.

    A table that only arranges parts of a page is replaced with its parts. In a table of data, the rows of a table in a
    cell become lines of the cell.
    """
    flat: list[Block] = []
    for block in blocks:
        if isinstance(block, FlowTable) and _only_arranges(block):
            for cell in block.cells:
                first, *rest = flattened(cell.blocks) or [Text("")]
                flat += [Text(first.text, first.level, gap=True) if isinstance(first, Text) else first, *rest]
        else:
            flat.append(block)
    return flat


def lines_in(blocks: Sequence[Block]) -> list[str]:
    """Return the lines of a cell. A table in the cell has one line per row."""
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Text):
            lines.append(block.text)
        elif isinstance(block, FlowTable):
            rows: dict[int, list[str]] = {}
            for cell in block.cells:
                rows.setdefault(cell.row, []).append(" ".join(lines_in(cell.blocks)))
            lines += [_ROW_SEPARATOR.join(filter(None, row)) for row in rows.values()]
    return [line for line in lines if line.strip()]


def _only_arranges(table: FlowTable) -> bool:
    """Whether a table has other tables inside that hold most of its text.

    A table with header cells, or with rows of several cells without tables, is a table of data.
    """
    plain = [cell for cell in table.cells if not any(isinstance(block, FlowTable) for block in cell.blocks)]
    if len(plain) == len(table.cells) or any(cell.is_header for cell in plain):
        return False
    filled = [cell.row for cell in plain if lines_in(cell.blocks)]
    if sum(filled.count(row) > 1 for row in set(filled)) >= _LEAST_ROWS:
        return False
    return _length(plain) * 2 < _length(table.cells)


def _length(cells: Sequence[FlowCell]) -> int:
    return sum(len(line) for cell in cells for line in lines_in(cell.blocks))
