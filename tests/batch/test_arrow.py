"""``check_arrow``, and Parquet files, which are read the same way."""

from __future__ import annotations

import datetime
import decimal
import gzip
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from answers import answers

from answergate import check, read_case
from answergate.adapters import shape
from answergate.batch import check_arrow
from answergate.batch.arrow import SCHEMA, to_batch
from answergate.records.record import Record
from answergate.records.sources import blocks, records

KOREAN = {
    "id": "k1",
    "conclusion": "암진단비는 3천만원입니다.",
    "raw_chunks": [{"id": "c1", "text": "암진단비: 3천만원"}],
}


def batch_of(rows: list[dict[str, Any]]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist(rows)


def read(file: Path | str, *, size: int = 262_144) -> list[Record]:
    return [record for block in blocks(str(file), size=size) for record in records(block)]


# check_arrow


def test_every_row_gets_the_verdict_that_check_gives() -> None:
    given = answers(40)
    rows = check_arrow(batch_of(given), "answer").to_pylist()
    verdicts = [check(case, "answer") for case in given]
    assert [row["verdict"] for row in rows] == [verdict.to_json() for verdict in verdicts]
    assert [row["case_id"] for row in rows] == [case["id"] for case in given]
    assert [(row["line"], row["status"], row["passed"], row["because"]) for row in rows] == [
        (place, verdict.status, verdict.passed, verdict.because) for place, verdict in enumerate(verdicts, 1)
    ]
    assert {row["status"] for row in rows} == {"ok", "no_evidence", "citation_insufficient"}
    assert all(row["codes"] == sorted(set(row["codes"]), key=row["codes"].index) for row in rows)


def test_the_columns_are_those_of_the_schema_for_no_rows_too() -> None:
    empty = check_arrow(batch_of([KOREAN]).slice(0, 0), "answer")
    assert (empty.schema, empty.num_rows) == (SCHEMA, 0)
    assert to_batch([]).schema == SCHEMA


def test_a_row_that_cannot_be_read_is_a_verdict_that_says_so() -> None:
    rows = check_arrow(batch_of([{"id": "a", "answer": "x", "chunks": "y"}, {"id": "b", "answer": None}]), "answer")
    broken = pa.RecordBatch.from_pylist([{"_file": "f.jsonl", "_line": 9, "_raw": b"{oops"}])
    (row,) = check_arrow(broken, "answer").to_pylist()
    assert rows.num_rows == 2
    assert (row["file"], row["line"], row["outcome"], row["passed"]) == ("f.jsonl", 9, "unreadable", False)
    assert row["because"].startswith("the case cannot be read: f.jsonl:9: not JSON: ")


def test_rows_may_say_where_they_come_from() -> None:
    batch = batch_of([{**KOREAN, "_file": "a.parquet", "_line": 12}])
    (row,) = check_arrow(batch, "answer").to_pylist()
    assert (row["file"], row["line"]) == ("a.parquet", 12)


def test_a_row_that_does_not_say_where_it_comes_from_is_counted() -> None:
    rows = batch_of([KOREAN, KOREAN]).append_column("_file", pa.array(["a.jsonl", None]))
    rows = rows.append_column("_line", pa.array([7, None]))
    found = check_arrow(rows, "answer").to_pylist()
    assert [(row["file"], row["line"], row["outcome"]) for row in found] == [
        ("a.jsonl", 7, "stopped"),
        ("batch", 2, "stopped"),
    ]


def test_a_record_may_come_as_json_text() -> None:
    text = json.dumps(KOREAN, ensure_ascii=False)
    rows = [check_arrow(pa.RecordBatch.from_pylist([{"_raw": raw}]), "answer") for raw in (text, text.encode())]
    assert [row.column("case_id")[0].as_py() for row in rows] == ["k1", "k1"]


def test_columns_may_be_mapped() -> None:
    batch = batch_of([{"uid": 7, "out": KOREAN["conclusion"], "docs": ["암진단비: 3천만원"]}])
    (row,) = check_arrow(batch, "answer", mapping={"answer": "out", "chunks": "docs", "id": "uid"}).to_pylist()
    assert (row["case_id"], row["status"], row["outcome"]) == ("7", "no_evidence", "stopped")


def test_the_policy_is_used() -> None:
    batch = batch_of(
        [{**KOREAN, "evidences": [{"chunk_id": "c1", "excerpt": "3천만원"}], "conclusion": "30,000,000원"}]
    )
    statuses = [
        check_arrow(batch, "answer", policy).column("status")[0].as_py() for policy in (None, {"numbers": "equal"})
    ]
    assert statuses == ["citation_insufficient", "ok"]


def test_arrow_is_imported_only_when_it_is_needed() -> None:
    code = "import sys, answergate.batch, answergate.records.sources; assert 'pyarrow' not in sys.modules; answergate.batch.check_arrow"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_example_of_the_guide_runs(capsys: pytest.CaptureFixture[str]) -> None:
    guide = Path(__file__).resolve().parents[2] / "docs" / "guide" / "batch-input.md"
    (example,) = re.findall(r"```python\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    exec(example, {})
    assert capsys.readouterr().out == "['PASS']\n"


# Parquet


@pytest.mark.parametrize("size", [1, 2000, 262_144])
def test_parquet_rows_are_the_records_that_were_written(tmp_path: Path, size: int) -> None:
    given = answers(60)
    pq.write_table(pa.Table.from_pylist(given), tmp_path / "a.parquet", row_group_size=17)
    found = read(tmp_path / "a.parquet", size=size)
    assert [(record.line, record.payload) for record in found] == list(enumerate(given, 1))


def test_parquet_is_read_from_packed_files_and_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sink = io.BytesIO()
    pq.write_table(pa.Table.from_pylist([KOREAN]), sink)
    (tmp_path / "a.parquet.gz").write_bytes(gzip.compress(sink.getvalue()))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sink.getvalue())))
    assert [record.payload for record in read("-") + read(tmp_path / "a.parquet.gz")] == [KOREAN, KOREAN]


def test_null_fields_of_a_struct_are_left_out(tmp_path: Path) -> None:
    given = {"answer": "x", "chunks": [{"id": "a", "text": "b"}, {"id": "c", "text": "d", "source": "e"}]}
    pq.write_table(pa.Table.from_pylist([given]), tmp_path / "a.parquet")
    assert read(tmp_path / "a.parquet")[0].payload == given


def test_types_that_json_lacks_do_not_make_a_record_unreadable(tmp_path: Path) -> None:
    row = {
        "answer": "네",
        "at": datetime.datetime(2026, 11, 15, 9, 30),
        "cost": decimal.Decimal("0.10"),
        "hash": b"\x00ab",
        "score": float("nan"),
        "more": {"on": datetime.date(2026, 1, 2)},
    }
    chunks = pa.array([[("c1", "첫째"), ("c2", "둘째")]], pa.map_(pa.string(), pa.string()))
    table = pa.Table.from_pylist([row]).append_column("raw_chunks", chunks)
    pq.write_table(table, tmp_path / "a.parquet")
    case = read_case(shape(read(tmp_path / "a.parquet")[0].payload).payload)
    assert case.metadata == {
        "at": "2026-11-15 09:30:00",
        "cost": "0.10",
        "hash": "\x00ab",
        "score": None,
        "more": {"on": "2026-01-02"},
    }
    assert [(chunk.id, chunk.text) for chunk in case.chunks] == [("c1", "첫째"), ("c2", "둘째")]


def test_a_text_column_holds_chunks_as_json(tmp_path: Path) -> None:
    pq.write_table(
        pa.Table.from_pylist([{"answer": "x", "chunks": '[{"id": "a", "text": "b"}]'}]), tmp_path / "a.parquet"
    )
    case = read_case(shape(read(tmp_path / "a.parquet")[0].payload).payload)
    assert [(chunk.id, chunk.text) for chunk in case.chunks] == [("a", "b")]


@pytest.mark.parametrize("content", [b"", b"PAR1 no parquet", b"words, words\n"])
def test_a_file_that_is_not_parquet_is_reported(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.parquet").write_bytes(content)
    (found,) = read(tmp_path / "a.parquet")
    assert found.line == 1
    assert found.problem is not None
    assert found.problem.startswith("cannot be read as Parquet: ")


def test_two_columns_with_one_name_are_a_problem_of_the_file(tmp_path: Path) -> None:
    columns = [pa.array(["It is 5 m."]), pa.array(["It is 6 m."]), pa.array([["It is 5 m."]])]
    pq.write_table(pa.table(columns, names=["answer", "answer", "chunks"]), tmp_path / "a.parquet")
    (found,) = read(tmp_path / "a.parquet")
    assert (found.line, found.problem) == (1, "two columns are called 'answer'")


def test_an_empty_parquet_file_has_no_records(tmp_path: Path) -> None:
    pq.write_table(pa.Table.from_pylist([KOREAN]).slice(0, 0), tmp_path / "a.parquet")
    assert read(tmp_path / "a.parquet") == []
