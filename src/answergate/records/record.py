"""Records of a file, and the blocks in which they are sent to worker processes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Record(Struct, frozen=True):
    """One record of a file.

    ``file`` is the file name as the user wrote it, ``-`` for standard input. ``line`` is the line on which the record
    starts, counted from 1; in Parquet it is the row. A record that cannot be read has a ``problem`` and no payload.
    ``raw`` is the text of the record in JSON and JSON Lines files, so that findings can be shown in it. The text starts in
    ``column`` of its line, counted from 1 in UTF-16 code units.
    """

    file: str
    line: int
    payload: Any = None
    problem: str | None = None
    raw: str | None = None
    column: int = 1


class Block(Struct, frozen=True):
    """Some records of a file, next to each other and not decoded yet. Blocks are quick to cut and small to send.

    ``kind`` says how to read ``data``:

    - ``lines``: one piece with whole lines.
    - ``values``: a piece per JSON value. ``lines`` and ``columns`` say where each one starts.
    - ``csv``: the header row, then one piece with whole rows. ``delimiter`` is empty if there is only one column.
    - ``parquet``: an Arrow stream.
    - ``broken``: why the file cannot be read from here on.

    ``first`` is the line, or the row, at which the data starts. ``guess`` says which columns of the file hold which fields
    of a case. ``needs_chunks`` is set for tables without a column for the chunks: their rows cannot be judged.
    """

    file: str
    kind: str
    first: int
    data: tuple[bytes, ...]
    lines: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    delimiter: bytes = b""
    guess: Mapping[str, str] = {}
    needs_chunks: bool = False


LONGEST = 64 * 1024 * 1024
"""Records with more bytes than this are not read. They come from files without line ends, or with a quote left open."""


def broken(file: str, line: int, problem: str) -> Block:
    """The block that says why the rest of the file cannot be read."""
    return Block(file, "broken", line, (problem.encode(errors="replace"),))
