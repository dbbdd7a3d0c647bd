"""Worker processes: their number does not change the verdicts, and the error names the record if one dies."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from answergate.batch.judging import Job
from answergate.batch.running import BLOCKS_PER_WORKER, UNWRITTEN, RunFailed, run
from answergate.policy import load_policy
from answergate.records.record import Block
from answergate.records.sources import blocks
from many_cases import write_cases

JOB = Job(load_policy(None, "answer"))


@pytest.fixture
def some_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Block]:
    monkeypatch.setattr("answergate.batch.running.SMALL_RUN", 0)
    path = write_cases(tmp_path / "a.jsonl", 200, broken=(7, 150))
    return list(blocks(str(path), size=4096))


def test_two_workers_give_the_same_verdicts_in_the_same_order(some_blocks: list[Block]) -> None:
    assert len(some_blocks) > 5
    one = list(run(some_blocks, JOB, workers=1))
    two = list(run(some_blocks, JOB, workers=2))
    assert [block for block, _ in two] == some_blocks
    assert [judged for _, judged in two] == [judged for _, judged in one]
    assert sum(judged.tally.records for _, judged in two) == 200
    assert multiprocessing.active_children() == []


def test_the_number_of_blocks_read_ahead_is_limited(some_blocks: list[Block]) -> None:
    taken = 0

    def counted() -> Iterator[Block]:
        nonlocal taken
        for block in some_blocks * 10:
            taken += 1
            yield block

    judging = run(counted(), JOB, workers=2)
    list(islice(judging, 3))
    assert taken <= 3 + UNWRITTEN * 2
    judging.close()
    assert multiprocessing.active_children() == []
    assert BLOCKS_PER_WORKER < UNWRITTEN


def test_a_killed_worker_is_an_error_that_names_the_record(some_blocks: list[Block]) -> None:
    judging = run(some_blocks * 20, JOB, workers=2)
    next(judging)
    victim = multiprocessing.active_children()[0]
    os.kill(victim.pid or 0, signal.SIGKILL)
    with pytest.raises(RunFailed, match=r"a worker was killed by SIGKILL while judging .*a\.jsonl:\d+"):
        list(judging)
    assert multiprocessing.active_children() == []


def test_running_out_of_memory_names_the_record(some_blocks: list[Block], monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(payload: Any, *_: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr("answergate.batch.judging.check", exhausted)
    with pytest.raises(RunFailed, match=r"memory ran out while judging .*a\.jsonl:1"):
        list(run(some_blocks, JOB, workers=1))


def test_a_small_run_starts_no_worker(some_blocks: list[Block], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("answergate.batch.running._in_parallel", None)
    assert len(list(run(some_blocks[:1], JOB, workers=4))) == 1
    monkeypatch.setattr("answergate.batch.running.SMALL_RUN", 1_000_000)
    assert len(list(run(some_blocks, JOB, workers=4))) == len(some_blocks)


def test_a_run_without_blocks_gives_no_verdicts() -> None:
    assert list(run([], JOB, workers=2)) == []
