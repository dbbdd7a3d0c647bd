"""Run a batch on Spark: every share is a partition. The partitions are collected in order."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

import msgspec
import pyarrow as pa
from pyspark import SparkConf
from pyspark.sql import SparkSession

from answergate.api import PolicySource
from answergate.batch.arrow import SCHEMA
from answergate.batch.engines.shares import Share, count_lines, is_stretch, judged, numbered, shares
from answergate.batch.engines.writing import write_lines
from answergate.policy import Policy, load_policy

_COLUMNS = (
    "file string, line bigint, case_id string, gate string, status string, passed boolean, outcome string, "
    "because string, codes array<string>, verdict string"
)
_ROWS = 512


def run(
    files: Sequence[str], gate: str, policy: PolicySource, output: str, *, mapping: Mapping[str, str] | None = None
) -> None:
    """Judge every record of ``files`` and write the verdicts, in order, as JSON Lines to ``output``.

    Uses the active session or the one that Spark's configuration describes. Otherwise it starts a session on this
    machine.
    """
    in_force = load_policy(policy, gate)
    found = shares(files, mapping, in_force.gate)
    active = SparkSession.getActiveSession()
    session = active or local_session()
    try:
        write_lines(_verdicts(session, found, in_force, dict(mapping or {})), output)
    finally:
        if active is None:
            session.stop()


def local_session() -> SparkSession:
    """The session that Spark's configuration describes. Without one, a session on this machine that logs only errors."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("answergate")
    if SparkConf().get("spark.master") is None:
        builder = (
            builder.master("local[*]")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.log.level", "ERROR")
        )
    return builder.getOrCreate()


def _verdicts(
    session: SparkSession, found: list[Share], policy: Policy, mapping: Mapping[str, str]
) -> Iterator[pa.RecordBatch]:
    if not found:
        return
    context = session.sparkContext
    if any(map(is_stretch, found)):
        found = numbered(found, context.parallelize(found, len(found)).map(count_lines).collect())
    items = [(msgspec.json.encode(share),) for share in found]
    data = session.createDataFrame(context.parallelize(items, len(items)), "share binary")
    verdicts = data.mapInArrow(partial(_judge, policy=policy, mapping=mapping), _COLUMNS).persist()
    try:
        # First all partitions are judged in parallel and cached. Then they are fetched one by one, in order.
        verdicts.write.format("noop").mode("overwrite").save()
        rows = (row.asDict() for row in verdicts.toLocalIterator())
        while some := list(islice(rows, _ROWS)):
            yield pa.RecordBatch.from_pylist(some, schema=SCHEMA)
    finally:
        verdicts.unpersist()


def _judge(given: Iterable[pa.RecordBatch], policy: Policy, mapping: Mapping[str, str]) -> Iterator[pa.RecordBatch]:
    for batch in given:
        for share in batch.column("share").to_pylist():
            yield from judged(msgspec.json.decode(share, type=Share), policy, mapping)
