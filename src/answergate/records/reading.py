"""Decode the records of a block one by one, so that one bad record does not affect the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from answergate.adapters.decoding.json_text import decode_text, why_not_json
from answergate.intake.values import kind
from answergate.records.csv_rows import header_names, rows
from answergate.records.record import Block, Record


def records(block: Block) -> Iterator[Record]:
    """The block's records, in order. One that cannot be read has a problem instead of a payload."""
    return _READERS[block.kind](block)


def _lines(block: Block) -> Iterator[Record]:
    for number, line in enumerate(block.data[0].split(b"\n"), block.first):
        if line and not line.isspace():
            yield json_record(block.file, number, line.rstrip(b"\r"))


def _values(block: Block) -> Iterator[Record]:
    for number, column, value in zip(block.lines, block.columns, block.data, strict=True):
        yield json_record(block.file, number, value, column)


def json_record(file: str, line: int, raw: bytes, column: int = 1) -> Record:
    """The record that a JSON text holds."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        return Record(file, line, problem=why_not_json(error, raw, line=line, column=column))
    try:
        payload = decode_text(text)
    except RecursionError:
        return Record(file, line, problem="it is nested too deeply", raw=text)
    except (msgspec.DecodeError, UnicodeError) as error:
        why = why_not_json(error, raw, line=line, column=column) if raw else "not JSON: nothing between two commas"
        return Record(file, line, problem=why, raw=text)
    if type(payload) is not dict:
        return Record(file, line, problem=f"expected a JSON object, got {kind(payload)}", raw=text)
    return Record(file, line, payload, None, text, column)


def _csv(block: Block) -> Iterator[Record]:
    header, data = block.data
    names = header_names(header, block.delimiter)
    for line, cells in rows(data, block.first, block.delimiter):
        if len(cells) != len(names):
            yield Record(
                block.file, line, problem=f"number of cells: {len(cells)} in this row, {len(names)} in the header"
            )
            continue
        try:
            values = [cell.decode() or None for cell in cells]
        except UnicodeDecodeError as error:
            yield Record(block.file, line, problem=f"not UTF-8: {error.reason}")
        else:
            yield Record(block.file, line, dict(zip(names, values, strict=True)))


def _parquet(block: Block) -> Iterator[Record]:
    from answergate.records.parquet_rows import row_records

    return row_records(block)


def _broken(block: Block) -> Iterator[Record]:
    yield Record(block.file, block.first, problem=block.data[0].decode())


_READERS: dict[str, Callable[[Block], Iterator[Record]]] = {
    "lines": _lines,
    "values": _values,
    "csv": _csv,
    "parquet": _parquet,
    "broken": _broken,
}
