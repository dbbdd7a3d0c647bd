"""Split files into shares of work for a cluster: a range of lines, some row groups, or a whole file.

A share knows the line at which it starts, so that verdicts have the same line numbers as in a local run. Long JSON Lines
files need a first pass that counts lines. It also runs on the cluster.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct
from msgspec.structs import replace

from answergate.batch.arrow import FILE, LINE, RAW_SCHEMA, check_batch
from answergate.batch.columns import columns_in
from answergate.batch.judging import Job
from answergate.errors import InputError, Problem
from answergate.policy import Policy
from answergate.records.cutting import line_blocks
from answergate.records.reading import records
from answergate.records.record import Block
from answergate.records.sources import UTF_16, blocks, kind_by_name
from answergate.records.unpacking import GZIP, ZSTD
from answergate.render.writable import writable

STRETCH = 32 * 1024 * 1024
_PIECE = 262_144
_ROWS = 256
_OURS = frozenset(RAW_SCHEMA.names)


class Share(Struct, frozen=True):
    """A part of a file, or a whole file. ``file`` is the name that the user wrote, ``path`` the absolute path.

    ``start`` and ``stop`` are bytes of a JSON Lines file, or row groups of a Parquet file. For a whole file ``stop`` is 0.
    ``first`` is the line, or the row, at which the share starts. ``guess`` and ``needs_chunks`` are those of the file's
    blocks.
    """

    file: str
    path: str
    start: int = 0
    stop: int = 0
    first: int = 1
    guess: Mapping[str, str] = {}
    needs_chunks: bool = False


def shares(
    files: Sequence[str], mapping: Mapping[str, str] | None = None, gate: str = "", *, stretch: int = STRETCH
) -> list[Share]:
    """The files as shares, in order. Ranges of lines all start at line 1 here: ``numbered`` sets the real line.

    Raises InputError for standard input, because only one machine has it.
    """
    if "-" in files:
        raise InputError([Problem("-", "a cluster cannot read standard input: use files")])
    # Arrow texts must be Unicode. Other names are escaped as in a local run.
    named = zip(map(writable, files), map(os.path.abspath, files), strict=True)
    found = []
    for file, path in named:
        columns = columns_in(path, mapping or {}, gate)
        for share in _shares(file, path, stretch):
            found.append(replace(share, guess=columns.guess, needs_chunks=columns.needs_chunks))
    return found


def _shares(file: str, path: str, stretch: int) -> Iterator[Share]:
    if path.lower().endswith(".parquet"):
        yield from _row_groups(file, path, stretch)
    elif path.lower().endswith((".jsonl", ".ndjson")) and (size := os.path.getsize(path)) > stretch and _is_text(path):
        for start in range(0, size, stretch):
            yield Share(file, path, start, min(start + stretch, size))
    else:
        yield Share(file, path)


def _is_text(path: str) -> bool:
    """Whether a file can be split at line ends: it is not UTF-16, and not packed although its name says otherwise."""
    with open(path, "rb") as file:
        return not file.read(len(ZSTD)).startswith((GZIP, ZSTD, *UTF_16))


def _row_groups(file: str, path: str, stretch: int) -> Iterator[Share]:
    """Shares of several row groups each.

    A file that is not Parquet, or whose column names are ours or occur twice, is one share. Reading it reports the problem.
    """
    try:
        footer = pq.read_metadata(path)
        names = footer.schema.to_arrow_schema().names
    except (OSError, pa.ArrowException):
        yield Share(file, path)
        return
    if len(set(names)) < len(names) or not _OURS.isdisjoint(names):
        yield Share(file, path)
        return
    start, first, rows, size = 0, 1, 0, 0
    for place in range(footer.num_row_groups):
        group = footer.row_group(place)
        rows, size = rows + group.num_rows, size + group.total_byte_size
        if size >= stretch or place == footer.num_row_groups - 1:
            yield Share(file, path, start, place + 1, first)
            start, first, rows, size = place + 1, first + rows, 0, 0


def is_stretch(share: Share) -> bool:
    """Whether the share is a range of lines, whose first line number must be counted."""
    return share.stop > 0 and kind_by_name(share.path) == "lines"


def count_lines(share: Share) -> int:
    """How many line ends a range of lines contains. 0 for any other share."""
    if not is_stretch(share):
        return 0
    with open(share.path, "rb") as file:
        file.seek(share.start)
        left, count = share.stop - share.start, 0
        while left and (piece := file.read(min(_PIECE, left))):
            count += piece.count(b"\n")
            left -= len(piece)
    return count


def numbered(found: Sequence[Share], counts: Sequence[int]) -> list[Share]:
    """The shares with their real first lines, from the number of line ends in each share."""
    before: dict[str, int] = {}
    placed = []
    for share, count in zip(found, counts, strict=True):
        if is_stretch(share):
            seen = before.get(share.file, 0)
            before[share.file] = seen + count
            share = replace(share, first=seen + 1)
        placed.append(share)
    return placed


def judged(share: Share, policy: Policy, mapping: Mapping[str, str]) -> Iterator[pa.RecordBatch]:
    """The verdicts on a share's records, in order."""
    job = Job(policy, mapping, guess=share.guess, needs_chunks=share.needs_chunks)
    for batch in batches(share):
        for start in range(0, batch.num_rows, _ROWS):
            yield check_batch(batch.slice(start, _ROWS), job)


def batches(share: Share) -> Iterator[pa.RecordBatch]:
    """The share's records as ``check_arrow`` reads them."""
    if share.path.lower().endswith(".parquet") and share.stop:
        row = share.first
        with pq.ParquetFile(share.path) as parquet:
            for batch in parquet.iter_batches(batch_size=_ROWS, row_groups=range(share.start, share.stop)):
                lines = pa.array(range(row, row + batch.num_rows), pa.int64())
                files = pa.repeat(share.file, batch.num_rows)
                yield batch.append_column(FILE, files).append_column(LINE, lines)
                row += batch.num_rows
    elif is_stretch(share):
        for block in line_blocks(share.path, _stretch(share)):
            yield _raw_batch(share.file, replace(block, first=block.first + share.first - 1))
    else:
        for block in blocks(share.path):
            yield _raw_batch(share.file, block)


def _stretch(share: Share) -> Iterator[bytes]:
    """The lines that start in the range. A line that began before it is replaced by a blank one, so that numbers fit."""
    with open(share.path, "rb") as file:
        place = share.start
        if place:
            file.seek(place - 1)
            begun = b"" if file.read(1) == b"\n" else file.readline()
            place += len(begun)
            yield b"\n" if begun else b""
        elif file.read(3) == b"\xef\xbb\xbf":
            place = 3
        file.seek(place)
        # Stop if nothing is read: the file may have become shorter in the meantime.
        while place < share.stop and (piece := file.read(min(_PIECE, share.stop - place))):
            place += len(piece)
            yield piece
            if place >= share.stop and not piece.endswith(b"\n"):
                yield file.readline()


def _raw_batch(file: str, block: Block) -> pa.RecordBatch:
    """The records of a block. JSON is not decoded here."""
    if block.kind == "lines":
        numbered_lines = enumerate(block.data[0].split(b"\n"), block.first)
        return _raw(file, [(number, 1, line, None) for number, line in numbered_lines if line.strip()])
    if block.kind == "values":
        placed = zip(block.lines, block.columns, block.data, strict=True)
        return _raw(file, [(line, column, value, None) for line, column, value in placed])
    found = records(block)
    return _raw(
        file,
        [(one.line, 1, None if one.problem else msgspec.json.encode(one.payload), one.problem) for one in found],
    )


def _raw(file: str, rows: Sequence[tuple[int, int, bytes | None, str | None]]) -> pa.RecordBatch:
    """Line, column, text and problem of each record, in the columns of ``RAW_SCHEMA``."""
    columns: list[Any] = [[file] * len(rows), *zip(*rows, strict=True)] if rows else [[] for _ in RAW_SCHEMA]
    arrays = [pa.array(column, field.type) for column, field in zip(columns, RAW_SCHEMA, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, schema=RAW_SCHEMA)
