"""Ray and Spark, started on this machine, give the same bytes as a local run."""

from __future__ import annotations

import gzip
import json
import logging
import os
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import ModuleType

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from answers import answers

from answergate.batch.arrow import SCHEMA, to_batch
from answergate.batch.engines import engine
from answergate.batch.engines.shares import batches, count_lines, judged, numbered, shares
from answergate.batch.engines.writing import write_lines
from answergate.batch.judging import Job, judge, judge_block
from answergate.errors import InputError
from answergate.policy import load_policy
from answergate.records.sources import blocks, records

POLICY = load_policy(None, "answer")
STRETCH = 20_000


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Two hundred records: JSON Lines with broken lines, Parquet, a JSON array, and a file that is not Parquet."""
    folder = tmp_path_factory.mktemp("dataset")
    given = answers(200)
    lines = [json.dumps(record, ensure_ascii=False) for record in given[:120]]
    lines[7] = "{broken"
    lines[50] = "\n\r\n" + lines[50] + "\r"
    (folder / "a.jsonl").write_text("\ufeff" + "\n".join(lines), newline="", encoding="utf-8")
    pq.write_table(pa.Table.from_pylist(given[120:180]), folder / "b.parquet", row_group_size=25)
    (folder / "c.json").write_text(f'[{json.dumps(given[180])}, {{"a": }}, {json.dumps(given[182:], indent=1)[1:]}')
    (folder / "d.parquet").write_bytes(b"no parquet")
    return sorted(map(str, folder.iterdir()))


def local_lines(files: list[str], job: Job) -> bytes:
    return b"".join(judge_block(block, job).lines for file in files for block in blocks(file))


def local_rows(files: list[str], job: Job) -> pa.Table:
    found = [judge(record, job) for file in files for block in blocks(file) for record in records(block)]
    return pa.Table.from_batches([to_batch((one.file, one.line, one.verdict) for one in found)])


# shares


@pytest.mark.parametrize("stretch", [700, 1_500, 10_000, 1_000_000])
def test_shares_judged_one_by_one_are_the_local_run(dataset: list[str], stretch: int) -> None:
    found = shares(dataset, stretch=stretch)
    found = numbered(found, [count_lines(share) for share in found])
    rows = pa.Table.from_batches([batch for share in found for batch in judged(share, POLICY, {})], SCHEMA)
    assert rows.equals(local_rows(dataset, Job(POLICY)))
    assert rows.num_rows == 201


def test_shares_of_odd_files_are_the_local_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packed or UTF-16 lines, columns with our own names or with one name twice, and a file name that is not Unicode."""
    given = answers(40)
    lines = "\n".join(map(json.dumps, given))
    monkeypatch.chdir(tmp_path)
    Path("packed.jsonl").write_bytes(gzip.compress(lines.encode()))
    Path("utf-16.jsonl").write_text(lines, encoding="utf-16")
    Path(os.fsdecode(b"\xc0\xfc.jsonl")).write_text(lines)
    named = [{**record, "_file": "elsewhere", "_line": 3, "_raw": "{}"} for record in given]
    pq.write_table(pa.Table.from_pylist(named), "ours.parquet", row_group_size=10)
    twice = pa.table([pa.array(["a"]), pa.array(["b"])], names=["answer", "answer"])
    pq.write_table(twice, "twice.parquet")
    files = sorted(os.listdir())
    found = shares(files, stretch=500)
    found = numbered(found, [count_lines(share) for share in found])
    rows = pa.Table.from_batches([batch for share in found for batch in judged(share, POLICY, {})], SCHEMA)
    assert rows.equals(local_rows(files, Job(POLICY)))
    assert rows.num_rows == 3 * 40 + 2


@pytest.mark.parametrize("ending", ["", "\n", "\n\n"])
def test_a_range_has_the_lines_that_start_in_it(tmp_path: Path, ending: str) -> None:
    text = '{"a":1}\n{"a":22}\n\n{"a":333}' + ending
    (tmp_path / "a.jsonl").write_text(text)
    for stretch in range(1, len(text) + 1):
        found = shares([str(tmp_path / "a.jsonl")], stretch=stretch)
        found = numbered(found, [count_lines(share) for share in found])
        rows = [row for share in found for batch in batches(share) for row in batch.to_pylist()]
        assert [(row["_line"], row["_raw"]) for row in rows] == [(1, b'{"a":1}'), (2, b'{"a":22}'), (4, b'{"a":333}')]


def test_a_csv_file_is_one_share(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text('answer,chunks\n네,"[""아니오""]"\nx\n')
    (share,) = shares([str(tmp_path / "a.csv")], stretch=1)
    (batch,) = judged(share, POLICY, {})
    assert [(row["line"], row["outcome"]) for row in batch.to_pylist()] == [(2, "stopped"), (3, "unreadable")]


# what an engine cannot do


@pytest.mark.parametrize("name", ["ray", "spark"])
def test_an_engine_reports_inputs_that_it_cannot_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        engine(name)(["-"], "answer", None, str(tmp_path / "out.jsonl"), mapping=None)
    assert [problem.message for problem in caught.value.problems] == ["a cluster cannot read standard input: use files"]


def test_an_unknown_engine_is_reported() -> None:
    with pytest.raises(InputError, match="'flink' is not an engine: ray, spark"):
        engine("flink")


def test_rows_are_written_as_the_lines_of_a_local_run(dataset: list[str], tmp_path: Path) -> None:
    rows = local_rows(dataset, Job(POLICY))
    write_lines(rows.to_batches(max_chunksize=50), str(tmp_path / "out.jsonl"))
    assert (tmp_path / "out.jsonl").read_bytes() == local_lines(dataset, Job(POLICY))


def test_a_failed_run_leaves_no_output(tmp_path: Path) -> None:
    def rows() -> Iterator[pa.RecordBatch]:
        yield to_batch([])
        raise RuntimeError("a machine is gone")

    with pytest.raises(RuntimeError, match="a machine is gone"):
        write_lines(rows(), str(tmp_path / "out.jsonl"))
    assert list(tmp_path.iterdir()) == []


# the engines


def _check_engine(module: ModuleType, files: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "shares", partial(shares, stretch=STRETCH))
    output, policy, mapping = folder / "out.jsonl", {"numbers": "equal"}, {"answer": "conclusion"}
    module.run(files, "answer", policy, str(output), mapping=mapping)
    assert output.read_bytes() == local_lines(files, Job(load_policy(policy, "answer"), mapping))
    assert list(folder.iterdir()) == [output]


@pytest.fixture
def ray_engine() -> Iterator[ModuleType]:
    ray = pytest.importorskip("ray")
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        object_store_memory=80 * 1024 * 1024,
        log_to_driver=False,
        logging_level=logging.ERROR,
    )
    from answergate.batch.engines import ray as module

    yield module
    ray.shutdown()


@pytest.mark.filterwarnings("ignore::DeprecationWarning:ray.data.context")
def test_ray_gives_the_local_run(
    ray_engine: ModuleType, dataset: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _check_engine(ray_engine, dataset, tmp_path, monkeypatch)


@pytest.fixture
def spark_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    # The test runs for seconds only, so Java should not spend time on optimizing its code.
    monkeypatch.setenv("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
    if shutil.which("java") is None:
        pytest.skip("Spark runs on Java, and there is no `java` on the path")
    pytest.importorskip("pyspark")
    from answergate.batch.engines import spark as module

    session = module.local_session()
    yield module
    session.stop()


@pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning")
def test_spark_gives_the_local_run(
    spark_engine: ModuleType, dataset: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _check_engine(spark_engine, dataset, tmp_path, monkeypatch)
