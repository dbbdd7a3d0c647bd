"""Reads plain text files. A form feed starts a new page, and every word gets a place on a page of nominal size.

If tabs or bars (``|``, as in Markdown) split consecutive lines into the same number of parts, these lines are a table.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path

from msgspec import Struct

from answergate.documents.geometry import Box
from answergate.documents.nominal import LINE_HEIGHT, MARGIN, PADDING, line_of, text_width, words_at
from answergate.documents.page import Cell, Document, Line, Page, Table, Trouble
from answergate.model.span import Span

_SEPARATOR = re.compile(r"[\s|:-]+")


class _Raw(Struct, frozen=True):
    """A line of the file: its text, its offset, its line number from 0, and its parts between tabs or bars."""

    text: str
    start: int
    row: int
    parts: tuple[Span, ...]

    @property
    def top(self) -> float:
        return MARGIN + self.row * LINE_HEIGHT


def read_text(path: Path, name: str) -> Document:
    """Read the text file at ``path``, which must be UTF-8."""
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Document(name, digest, (), (Trouble(name, None, f"could not be read: not UTF-8 at byte {error.start}"),))
    pages = [read_page(number, part) for number, part in enumerate(text.split("\f"), start=1)]
    read = tuple(page for page in pages if page.text.strip())
    troubles = () if read else (Trouble(name, None, "could not be read: the file has no text"),)
    return Document(name, digest, read, troubles)


def read_page(number: int, text: str) -> Page:
    """Read one page of text."""
    lines: list[Line] = []
    free: list[int] = []
    tables: list[Table] = []
    for group in _groups(_raw_lines(text)):
        if len(group) > 1:
            table, inside = _table(group)
            tables.append(table)
            lines += inside
        elif words := words_at(group[0].text, group[0].start, MARGIN, group[0].top):
            free.append(len(lines))
            lines.append(line_of(words))
    right = max((*(line.box.x1 for line in lines), *(table.box.x1 for table in tables)), default=0.0)
    height = (text.count("\n") + 1) * LINE_HEIGHT + 2 * MARGIN
    return Page(number, right + MARGIN, height, text, tuple(lines), tuple(free), tuple(tables))


def _raw_lines(text: str) -> Iterator[_Raw]:
    start = 0
    for row, line in enumerate(text.split("\n")):
        yield _Raw(line, start, row, tuple(_parts(line, start)))
        start += len(line) + 1


def _parts(line: str, offset: int) -> Iterator[Span]:
    """The spans of a line's parts, without surrounding blanks. A bar at the start or end of the line adds no part."""
    inner, at = line.rstrip("\r"), offset
    if "|" in line:
        inner = line.strip(" \r")
        at += line.index(inner)
        if inner.startswith("|"):
            inner, at = inner[1:], at + 1
        inner = inner.removesuffix("|")
    for part in re.split(r"[|\t]", inner):
        kept = part.strip()
        begins = at + (len(part) - len(part.lstrip()) if kept else 0)
        yield Span(begins, begins + len(kept))
        at += len(part) + 1


def _groups(lines: Iterator[_Raw]) -> Iterator[list[_Raw]]:
    """Yield the rows of each table as one group, without the separator under its header, and every other line alone."""
    group: list[_Raw] = []
    for line in lines:
        is_separator = (
            bool(group) and "|" in line.text and "-" in line.text and _SEPARATOR.fullmatch(line.text) is not None
        )
        if group and not is_separator and (len(line.parts) < 2 or len(line.parts) != len(group[0].parts)):
            yield group
            group = []
        if not is_separator:
            group.append(line)
    if group:
        yield group


def _table(rows: Sequence[_Raw]) -> tuple[Table, list[Line]]:
    texts = [[part.shifted(-row.start).of(row.text) for part in row.parts] for row in rows]
    widths = [max(text_width(text) for text in column) + 2 * PADDING for column in zip(*texts, strict=True)]
    xs = tuple(accumulate(widths, initial=MARGIN))
    ys = (*(row.top for row in rows), rows[-1].top + LINE_HEIGHT)
    cells: list[Cell] = []
    lines: list[Line] = []
    for index, row in enumerate(rows):
        for column, (part, text) in enumerate(zip(row.parts, texts[index], strict=True)):
            box = Box(xs[column], ys[index], xs[column + 1], ys[index + 1])
            cells.append(Cell(index, column, 1, 1, box, part))
            if words := words_at(text, part.start, xs[column] + PADDING, row.top):
                lines.append(line_of(words))
    span = Span(rows[0].start, rows[-1].start + len(rows[-1].text))
    return Table(xs, ys, tuple(cells), span), lines
