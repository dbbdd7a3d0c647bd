"""The function that every engine runs: Arrow in, Arrow out. Importing this module imports Arrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import pyarrow as pa
from msgspec.structs import replace

from answergate.api import PolicySource
from answergate.batch.columns import Columns, columns_of
from answergate.batch.judging import Job, judge_to_line
from answergate.model.verdict import Verdict
from answergate.policy import load_policy
from answergate.records.parquet_rows import payloads
from answergate.records.reading import json_record
from answergate.records.record import Record

SCHEMA = pa.schema(
    [
        pa.field("file", pa.string(), nullable=False),
        pa.field("line", pa.int64(), nullable=False),
        pa.field("case_id", pa.string()),
        pa.field("gate", pa.string(), nullable=False),
        pa.field("status", pa.string(), nullable=False),
        pa.field("passed", pa.bool_(), nullable=False),
        pa.field("outcome", pa.string(), nullable=False),
        pa.field("because", pa.string(), nullable=False),
        pa.field("codes", pa.list_(pa.string()), nullable=False),
        pa.field("verdict", pa.string(), nullable=False),
    ]
)
"""One row per verdict. ``codes`` are the codes of its findings, each once, in order. ``verdict`` is the verdict as JSON."""

FILE, LINE, COLUMN, RAW, PROBLEM = "_file", "_line", "_column", "_raw", "_problem"
"""Columns of a batch that say where its rows come from, or that hold whole records as JSON text."""

_FIRST_ROWS = 100

RAW_SCHEMA = pa.schema(
    [(FILE, pa.string()), (LINE, pa.int64()), (COLUMN, pa.int64()), (RAW, pa.binary()), (PROBLEM, pa.string())]
)


def check_arrow(
    batch: pa.RecordBatch, gate: str, policy: PolicySource = None, *, mapping: Mapping[str, str] | None = None
) -> pa.RecordBatch:
    """One verdict per row, in order, in the columns of ``SCHEMA``. A row that cannot be read gets a verdict that says so.

    The columns are the fields of the records, with any names that ``answergate batch`` reads. ``mapping`` names others.
    ``_file`` and ``_line`` are optional and say where a row comes from. ``_raw`` holds the whole record as JSON and
    replaces the other columns.
    """
    job = Job(load_policy(policy, gate), dict(mapping or {}))
    in_table = RAW not in batch.schema.names
    found = (
        columns_of(record, job.mapping, job.gate, in_table=in_table) for record in _records(batch.slice(0, _FIRST_ROWS))
    )
    columns = next((columns for columns in found if columns is not None), Columns())
    return check_batch(batch, replace(job, guess=columns.guess, needs_chunks=columns.needs_chunks))


def check_batch(batch: pa.RecordBatch, job: Job) -> pa.RecordBatch:
    """One verdict per row, in order. ``job`` has the guessed columns of the file that the rows are from."""
    return to_batch(_verdicts(batch, job))


def to_batch(rows: Iterable[tuple[str, int, Verdict]]) -> pa.RecordBatch:
    """Verdicts with the file and line of their records, as one record batch."""
    columns: list[list[Any]] = [[] for _ in SCHEMA]
    for file, line, verdict in rows:
        values = (
            file,
            line,
            verdict.case_id,
            verdict.gate,
            verdict.status,
            verdict.passed,
            str(verdict.outcome),
            verdict.because,
            list(dict.fromkeys([finding.code for finding in verdict.findings])),
            verdict.to_json(),
        )
        for column, value in zip(columns, values, strict=True):
            column.append(value)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, SCHEMA, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, schema=SCHEMA)


def to_lines(batch: pa.RecordBatch) -> Iterator[bytes]:
    """Rows with the columns ``file``, ``line`` and ``verdict``, as lines of the JSON Lines output."""
    columns = [batch.column(name).to_pylist() for name in ("file", "line", "verdict")]
    for file, line, verdict in zip(*columns, strict=True):
        place = msgspec.json.encode({"file": file, "line": line})
        yield place[:-1] + b"," + verdict[1:].encode() + b"\n"


def _verdicts(batch: pa.RecordBatch, job: Job) -> Iterator[tuple[str, int, Verdict]]:
    for record in _records(batch):
        judged, _ = judge_to_line(record, job)
        yield judged.file, judged.line, judged.verdict


def _records(batch: pa.RecordBatch) -> Iterator[Record]:
    names, count = batch.schema.names, batch.num_rows

    def column(name: str, default: Sequence[Any]) -> Sequence[Any]:
        if name not in names:
            return default
        given = batch.column(name).to_pylist()
        return [default[row] if value is None else value for row, value in enumerate(given)]

    files, lines = column(FILE, ["batch"] * count), column(LINE, range(1, count + 1))
    if RAW in names:
        starts, problems = column(COLUMN, [1] * count), column(PROBLEM, [None] * count)
        for file, line, start, raw, problem in zip(
            files, lines, starts, column(RAW, [None] * count), problems, strict=True
        ):
            if problem is not None or raw is None:
                yield Record(file, line, problem=problem or "no record: null")
            else:
                encoded = raw if isinstance(raw, bytes) else raw.encode(errors="surrogatepass")
                yield json_record(file, line, encoded, start)
    else:
        kept = batch.drop_columns([name for name in (FILE, LINE) if name in names])
        for file, line, payload in zip(files, lines, payloads(kept), strict=True):
            yield Record(file, line, payload)
