"""Find the files of many cases and cut them into blocks of records. Files of any size are streamed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from answergate.records import file_names
from answergate.records.csv_rows import DELIMITERS
from answergate.records.cutting import csv_blocks, json_blocks, line_blocks
from answergate.records.needs import require
from answergate.records.reading import records
from answergate.records.record import Block, broken
from answergate.records.unpacking import Damage, pieces

__all__ = ["PACKED", "UTF_16", "blocks", "expand", "kind_by_name", "records", "stem_of"]

_KINDS = {
    ".jsonl": "lines",
    ".ndjson": "lines",
    ".json": "json",
    ".csv": "csv",
    ".tsv": "csv",
    ".parquet": "parquet",
}
PACKED = (".gz", ".zst")
_ENDING = re.compile(r"(\.[a-z]+)(?:\.gz|\.zst)?\Z", re.IGNORECASE)
_MARK = b"\xef\xbb\xbf"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""How UTF-16 files begin. They are not supported."""


def expand(patterns: Iterable[str], *, kept: Sequence[str] = ("-",)) -> tuple[str, ...]:
    """The files that names, folders and patterns refer to, each once, in order. Names in ``kept`` are not changed.

    Raises InputError with every name that refers to no file.
    """
    return file_names.expand(patterns, tuple(_KINDS), packed=PACKED, kept=kept)


def blocks(file: str, *, size: int = 262_144) -> Iterator[Block]:
    """The file's records in blocks of about ``size`` bytes. If the file is damaged, the last block says so.

    The kind of file is known from its ending. For ``-`` and unknown endings it is detected from its beginning.
    """
    kind = kind_by_name(file)
    if kind == "parquet" and not file.lower().endswith(PACKED):
        require("pyarrow", extra="batch", wanted_by=file, doing="reading Parquet")
        from answergate.records.parquet_rows import parquet_blocks

        yield from parquet_blocks(file, size)
        return
    stream = pieces(file, size)
    try:
        head = next(stream, b"")
        while len(head) < 65_536 and b"\n" not in head and (more := next(stream, b"")):
            head += more
    except Damage as damage:
        yield broken(file, 1, str(damage))
        return
    kind = kind or _kind_by_content(head)
    text = chain((head.removeprefix(_MARK),), stream)
    if kind == "parquet":
        require("pyarrow", extra="batch", wanted_by=file, doing="reading Parquet")
        from answergate.records.parquet_rows import spooled_parquet_blocks

        yield from spooled_parquet_blocks(file, text, size)
    elif head.startswith(UTF_16):
        yield broken(file, 1, "this is UTF-16: save it as UTF-8")
    elif kind == "lines":
        yield from line_blocks(file, text)
    elif kind == "json":
        yield from json_blocks(file, text, size)
    else:
        yield from csv_blocks(file, text)


def kind_by_name(file: str) -> str | None:
    """``lines``, ``json``, ``csv`` or ``parquet``. None if the ending is not known."""
    ending = _ENDING.search(file)
    return _KINDS.get(ending[1].lower()) if ending else None


def stem_of(file: str) -> str:
    """The file's name without its folder, and without its ending if that is a known one."""
    name = Path(file).name
    return name if kind_by_name(name) is None else _ENDING.sub("", name)


def _kind_by_content(head: bytes) -> str:
    if head.startswith(b"PAR1"):
        return "parquet"
    text = head.removeprefix(_MARK).lstrip()
    if text.startswith(b"["):
        return "json"
    line, *more = text.split(b"\n", 1)
    if text.startswith(b"{"):
        return "lines" if line.rstrip().endswith(b"}") or not more else "json"
    return "csv" if any(delimiter in line for delimiter in DELIMITERS) else "lines"
