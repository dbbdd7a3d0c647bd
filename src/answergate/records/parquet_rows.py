"""Parquet files: blocks of rows, and the rows as records. Importing this module imports Arrow."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from math import isnan
from typing import IO, Any

import pyarrow as pa
import pyarrow.parquet as pq

from answergate.records.record import Block, Record, broken
from answergate.records.unpacking import Damage


def parquet_blocks(file: str, size: int, source: IO[bytes] | None = None) -> Iterator[Block]:
    """The rows of a Parquet file in blocks of about ``size`` bytes, each an Arrow stream."""
    row = 1
    try:
        with pq.ParquetFile(source or file) as parquet:
            names = parquet.schema_arrow.names
            if twice := sorted({name for name in names if names.count(name) > 1}):
                yield broken(file, row, f"two columns are called {twice[0]!r}")
                return
            for batch in parquet.iter_batches(batch_size=_rows_per_block(parquet.metadata, size)):
                yield Block(file, "parquet", row, (to_stream(batch),))
                row += batch.num_rows
    except (OSError, pa.ArrowException) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error).split("\n")[0]
        yield broken(file, row, f"cannot be read as Parquet: {why}")


def spooled_parquet_blocks(file: str, content: Iterable[bytes], size: int) -> Iterator[Block]:
    """The same for a stream. It is copied to a temporary file, because Parquet is read from its end."""
    with tempfile.TemporaryFile() as spool:
        try:
            for piece in content:
                spool.write(piece)
        except Damage as damage:
            yield broken(file, 1, str(damage))
            return
        spool.seek(0)
        yield from parquet_blocks(file, size, spool)


def to_stream(batch: pa.RecordBatch) -> bytes:
    """A record batch as bytes."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    content: bytes = sink.getvalue().to_pybytes()
    return content


def row_records(block: Block) -> Iterator[Record]:
    """The records of a block of rows."""
    with pa.ipc.open_stream(block.data[0]) as stream:
        row = block.first
        for batch in stream:
            for payload in payloads(batch):
                yield Record(block.file, row, payload)
                row += 1


def payloads(batch: pa.RecordBatch) -> Iterator[dict[str, Any]]:
    """Every row as plain data. Types that JSON does not have (times, decimals) become text; NaN becomes null."""
    names = batch.schema.names
    columns = [_column(batch.column(place)) for place in range(batch.num_columns)]
    if not columns:
        yield from ({} for _ in range(batch.num_rows))
        return
    for values in zip(*columns, strict=True):
        yield dict(zip(names, values, strict=True))


def _column(column: pa.Array) -> list[Any]:
    values: list[Any] = column.to_pylist(maps_as_pydicts="lossy")
    if pa.types.is_floating(column.type):
        return [None if value is not None and isnan(value) else value for value in values]
    return values if _is_plain(column.type) else [_plain(value) for value in values]


def _is_plain(kind: pa.DataType) -> bool:
    """Whether Arrow returns plain data for this type."""
    types = pa.types
    if types.is_list(kind) or types.is_large_list(kind) or types.is_dictionary(kind):
        return _is_plain(kind.value_type)
    return bool(
        types.is_string(kind)
        or types.is_large_string(kind)
        or types.is_string_view(kind)
        or types.is_integer(kind)
        or types.is_floating(kind)
        or types.is_boolean(kind)
        or types.is_null(kind)
    )


def _plain(value: Any) -> Any:
    """The value as JSON data. Null fields of a struct are left out."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, dict):
        return {str(name): _plain(inner) for name, inner in value.items() if inner is not None}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)


def _rows_per_block(metadata: pq.FileMetaData, size: int) -> int:
    total = sum(metadata.row_group(place).total_byte_size for place in range(metadata.num_row_groups))
    average = total / metadata.num_rows if metadata.num_rows else 1
    return max(1, min(4096, int(size / max(average, 1))))
