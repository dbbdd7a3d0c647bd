"""Rows of a CSV file, as bytes: find the delimiter, cut whole rows, split rows into cells.

Quoted cells may hold delimiters, quotes and line ends. The ``csv`` module needs whole lines of text and has one cell size
limit for the whole process, so this module works on bytes instead.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from functools import cache

DELIMITERS = (b",", b";", b"\t", b"|")
"""The delimiters that are detected. Of two that fit equally well, the first one is used."""

SAMPLE_BYTES = 65_536
SAMPLE_ROWS = 20
"""The delimiter is chosen from the header and at most this many rows, within the first ``SAMPLE_BYTES``."""

_LONE_RETURN = re.compile(r"\r(?!\n)")
_BLANK_LINES = re.compile(rb"(?:[ \t\r]*\n)*")


def find_delimiter(sample: bytes) -> bytes:
    """The delimiter of a file that starts with ``sample``, or ``b""`` if its header has only one column.

    The header must have at least two cells. The delimiter with the most rows as long as the header is used, and of these
    the one that gives the header the most cells. A closing quote must be followed by the delimiter or by the row's end.
    ``sample`` starts with the header and may end inside a row.
    """
    best, best_score = b"", (False, -1, 0)
    for delimiter in DELIMITERS:
        header, *others = _widths(sample, delimiter) or [(0, False)]
        width, is_clean = header
        score = (is_clean, sum(other == (width, True) for other in others), width)
        if width > 1 and score > best_score:
            best, best_score = delimiter, score
    return best


def _widths(sample: bytes, delimiter: bytes) -> list[tuple[int, bool]]:
    """How many cells the header and the first rows have, and whether their quotes end where their cells end.

    The last row is left out if the sample ends inside it.
    """
    sample = _BLANK_LINES.sub(b"", sample, count=1)
    sample = sample[: whole_rows(sample, delimiter)] or sample
    widths: list[tuple[int, bool]] = []
    width, is_clean = 0, True
    for cell in _cell_pattern(delimiter).finditer(sample):
        is_blank = not width and cell[4] != delimiter and not cell[0].strip()
        width, is_clean = width + 1, is_clean and not (cell[2] or b"").strip()
        if cell[4] != delimiter:
            if not is_blank:
                widths.append((width, is_clean))
            width, is_clean = 0, True
        if len(widths) > SAMPLE_ROWS:
            break
    return widths


def row_ends(data: bytes, delimiter: bytes) -> Iterator[int]:
    """The end of each whole row of ``data``. The last row may continue after ``data``."""
    place = 0
    match = _cell_pattern(delimiter).match
    while cell := match(data, place):
        place = cell.end()
        if cell[4] == b"\n":
            yield place
        elif not cell[4]:
            break


def whole_rows(data: bytes, delimiter: bytes) -> int:
    """How many bytes of ``data`` are whole rows."""
    last = deque(row_ends(data, delimiter), maxlen=1)
    return last[0] if last else 0


def rows(data: bytes, line: int, delimiter: bytes) -> Iterator[tuple[int, list[bytes]]]:
    """The line on which each row starts, and the cells of the row. Blank lines are skipped, but counted as lines."""
    begun = place = 0
    cells: list[bytes] = []
    match = _cell_pattern(delimiter).match
    while place < len(data) and (cell := match(data, place)):
        place = cell.end()
        quoted, tail, plain, ending = cell.groups()
        if ending and ending == delimiter:
            cells.append(_cell(quoted, tail, plain or b""))
            continue
        cells.append(_cell(quoted, (tail or b"").removesuffix(b"\r"), (plain or b"").removesuffix(b"\r")))
        if cells != [b""]:
            yield line, cells
        line += data.count(b"\n", begun, place)
        begun, cells = place, []


def header_names(header: bytes, delimiter: bytes) -> list[str]:
    """The names of the columns. Raises ValueError if the header cannot be used."""
    names = [cell.decode().strip() for _, cells in rows(header, 1, delimiter) for cell in cells]
    if any(map(_LONE_RETURN.search, names)):
        raise ValueError("its lines end in carriage returns alone: save it with line feeds")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"two columns are called {twice[0]!r}")
    return names


@cache
def _cell_pattern(delimiter: bytes) -> re.Pattern[bytes]:
    """One cell: the quoted text and what follows the quote, or the plain text; then the delimiter or the row's end."""
    sign = re.escape(delimiter)
    ending = rb"(" + (sign + rb"|" if sign else b"") + rb"\n|\Z)"
    return re.compile(
        rb'(?:"([^"]*+(?:""[^"]*+)*+)"([^' + sign + rb'\n]*+)|([^"' + sign + rb"\n][^" + sign + rb"\n]*+)?+)" + ending
    )


def _cell(quoted: bytes | None, tail: bytes, plain: bytes) -> bytes:
    return plain if quoted is None else quoted.replace(b'""', b'"') + tail
