"""What comes out of a file of many cases: records, and the blocks they travel in."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Record(Struct, frozen=True):
    """One record of a file, as it stands there.

    ``file`` is the file as it was asked for, ``-`` for standard input. ``line`` is the line on which the record starts,
    counted from 1; in Parquet it is the row. A record that cannot be read has a ``problem`` and no payload. ``raw`` is
    the record's own text, where the file is text that a place can be shown in: JSON and JSON Lines. It starts in
    ``column`` of its line, from 1, in UTF-16 code units.
    """

    file: str
    line: int
    payload: Any = None
    problem: str | None = None
    raw: str | None = None
    column: int = 1


class Block(Struct, frozen=True):
    """Some records of a file, next to each other and not yet decoded: quickly cut, small to send, decoded elsewhere.

    ``kind`` says how ``data`` is read: ``lines`` (one piece, whole lines), ``values`` (a piece per JSON value, each with
    its place in ``lines`` and ``columns``), ``csv`` (the header row, then one piece of whole rows), ``parquet`` (an Arrow stream) or
    ``broken`` (what is wrong with the file from here on). ``first`` is the line, or the row, at which the data starts.
    """

    file: str
    kind: str
    first: int
    data: tuple[bytes, ...]
    lines: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()


LONGEST = 64 * 1024 * 1024
"""A record of more bytes than this is not read: it would be a file without line ends, or a quote that never closes."""


def broken(file: str, line: int, problem: str) -> Block:
    """The block that says why nothing more can be read."""
    return Block(file, "broken", line, (problem.encode(errors="replace"),))
