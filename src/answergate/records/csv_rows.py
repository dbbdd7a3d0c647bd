"""Rows of a CSV file: cut out of it whole, and split into cells. Quoted cells may hold commas, quotes and line ends.

The standard reader wants lines of text and a limit on cells that holds for the whole process; this one cuts bytes.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator

_OTHER_SIGNS = {";": "semicolons", "\t": "tabs"}
_LONE_RETURN = re.compile(r"\r(?!\n)")
_CELL = re.compile(rb'(?:"([^"]*+(?:""[^"]*+)*+)"([^,\n]*+)|([^",\n][^,\n]*+)?+)(,|\n|\Z)')


def row_ends(data: bytes) -> Iterator[int]:
    """Where the whole rows of ``data``, which may go on, end."""
    place = 0
    match = _CELL.match
    while cell := match(data, place):
        place = cell.end()
        if cell[4] == b"\n":
            yield place
        elif not cell[4]:
            break


def whole_rows(data: bytes) -> int:
    """How many bytes of ``data`` are whole rows."""
    last = deque(row_ends(data), maxlen=1)
    return last[0] if last else 0


def rows(data: bytes, line: int) -> Iterator[tuple[int, list[bytes]]]:
    """The cells of every row, and the line on which the row starts. Blank lines are counted, and left out."""
    begun = place = 0
    cells: list[bytes] = []
    while place < len(data) and (cell := _CELL.match(data, place)):
        place = cell.end()
        quoted, tail, plain, ending = cell.groups()
        if ending == b",":
            cells.append(_cell(quoted, tail, plain or b""))
            continue
        cells.append(_cell(quoted, (tail or b"").removesuffix(b"\r"), (plain or b"").removesuffix(b"\r")))
        if cells != [b""]:
            yield line, cells
        line += data.count(b"\n", begun, place)
        begun, cells = place, []


def header_names(header: bytes) -> list[str]:
    """The names of the columns. Raises ValueError where they cannot be told apart."""
    names = [cell.decode().strip() for _, cells in rows(header, 1) for cell in cells]
    if any(map(_LONE_RETURN.search, names)):
        raise ValueError("its lines end in carriage returns alone: save it with line feeds")
    if len(names) == 1 and (other := next((word for sign, word in _OTHER_SIGNS.items() if sign in names[0]), None)):
        raise ValueError(f"its columns are set apart by {other}, and only commas are read")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"two columns are called {twice[0]!r}")
    return names


def _cell(quoted: bytes | None, tail: bytes, plain: bytes) -> bytes:
    return plain if quoted is None else quoted.replace(b'""', b'"') + tail
