"""Run a batch on Ray: every share is a task. The verdicts are collected in order."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
import pyarrow as pa
import ray
import ray.data

from answergate.api import PolicySource
from answergate.batch.arrow import SCHEMA
from answergate.batch.engines.shares import Share, count_lines, is_stretch, judged, numbered, shares
from answergate.batch.engines.writing import write_lines
from answergate.policy import Policy, load_policy

_STORE = 256 * 1024 * 1024


def run(
    files: Sequence[str], gate: str, policy: PolicySource, output: str, *, mapping: Mapping[str, str] | None = None
) -> None:
    """Judge every record of ``files`` and write the verdicts, in order, as JSON Lines to ``output``.

    Uses the connected cluster or the one in ``RAY_ADDRESS``. Otherwise it starts Ray on this machine.
    """
    in_force = load_policy(policy, gate)
    found = shares(files, mapping, in_force.gate)
    started = not ray.is_initialized()
    if started and "RAY_ADDRESS" in os.environ:
        ray.init(log_to_driver=False, logging_level=logging.ERROR)
    elif started:
        ray.init(include_dashboard=False, object_store_memory=_STORE, log_to_driver=False, logging_level=logging.ERROR)
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    try:
        write_lines(_verdicts(found, in_force, dict(mapping or {})), output)
    finally:
        if started:
            ray.shutdown()


def _verdicts(found: list[Share], policy: Policy, mapping: Mapping[str, str]) -> Iterator[pa.RecordBatch]:
    if not found:
        return
    if any(map(is_stretch, found)):
        counting = ray.remote(count_lines)
        found = numbered(found, ray.get([counting.remote(share) for share in found]))
    context = ray.data.DataContext.get_current()
    ordered, progress = context.execution_options.preserve_order, context.enable_progress_bars
    context.execution_options.preserve_order, context.enable_progress_bars = True, False
    try:
        items = [{"share": msgspec.json.encode(share)} for share in found]
        data = ray.data.from_items(items, override_num_blocks=len(items))
        verdicts = data.map_batches(
            partial(_judge, policy=policy, mapping=mapping), batch_size=1, batch_format="pyarrow", zero_copy_batch=True
        )
        tables: Iterable[Any] = verdicts.iter_batches(batch_size=None, batch_format="pyarrow")
        for table in tables:
            yield from table.to_batches()
    finally:
        context.execution_options.preserve_order, context.enable_progress_bars = ordered, progress


def _judge(table: pa.Table, policy: Policy, mapping: Mapping[str, str]) -> Iterator[pa.Table]:
    given: list[Any] = table.column("share").to_pylist()
    for share in given:
        yield pa.Table.from_batches(judged(msgspec.json.decode(share, type=Share), policy, mapping), SCHEMA)
