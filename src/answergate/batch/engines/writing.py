"""What an engine decided, written down in order: the file appears whole, or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from answergate.batch.arrow import SCHEMA
from answergate.errors import InputError, Problem

ENDINGS = (".jsonl", ".parquet")


def writable(files: Iterable[str], output: str) -> None:
    """Raise InputError where an engine cannot read the input or write the output."""
    problems = []
    if "-" in files:
        problems.append(Problem("-", "an engine reads files: standard input is on one machine only"))
    if not output.endswith(ENDINGS):
        problems.append(Problem(output, f"an engine writes files that end in {' or '.join(ENDINGS)}"))
    if problems:
        raise InputError(problems)


def write_rows(batches: Iterable[pa.RecordBatch], output: str) -> None:
    """Rows of ``SCHEMA``, in order, to a JSON Lines or a Parquet file: the one that a local run writes."""
    part = f"{output}.part"
    try:
        if output.endswith(".parquet"):
            with pq.ParquetWriter(part, SCHEMA, compression="zstd") as writer:
                for batch in batches:
                    writer.write_batch(batch.cast(SCHEMA))
        else:
            with open(part, "wb") as lines:
                for batch in batches:
                    lines.writelines(_lines(batch))
        os.replace(part, output)
    finally:
        Path(part).unlink(missing_ok=True)


def _lines(batch: pa.RecordBatch) -> Iterable[bytes]:
    columns = [batch.column(name).to_pylist() for name in ("file", "line", "verdict")]
    for file, line, verdict in zip(*columns, strict=True):
        yield msgspec.json.encode({"file": file, "line": line})[:-1] + b"," + verdict[1:].encode() + b"\n"
