"""Concurrent writers, and killed writers and servers: there is one chain, and no acknowledged entry is lost."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from ledger_drafts import at, demo_drafts

from answergate.ledger import (
    Draft,
    Entry,
    Filter,
    GroupWriter,
    Ledger,
    LedgerBusyError,
    LedgerError,
    LedgerUnreachableError,
    open_ledger,
)
from answergate.ledger.sqlite import MEMORY, SqliteDatabase
from databases import crash, new_schema, postgresql_server

pytest_plugins = ["ledger_fixtures"]

WRITER = Path(__file__).parent / "ledger_writer.py"


def _draft(number: int) -> Draft:
    return msgspec.structs.replace(demo_drafts(1)[0], case_id=f"case-{number}")


@contextmanager
def _writing(url: str, prefix: str = "one", waiting: int = 16) -> Iterator[subprocess.Popen[str]]:
    """Start a program that writes. It is killed at the end."""
    process = subprocess.Popen(
        [sys.executable, str(WRITER), url, prefix, str(waiting)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(demo_drafts(20)).decode())
        process.stdin.close()
        process.stdin = None
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def _acknowledged(process: subprocess.Popen[str], count: int) -> list[str]:
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(count)]
    assert all(line.endswith("\n") for line in lines), "the writer ended by itself"
    return lines


def _kill(process: subprocess.Popen[str]) -> list[str]:
    """Kill a writer. Returns the lines that it printed before."""
    process.send_signal(signal.SIGKILL)
    rest, _ = process.communicate()
    return [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]


def _assert_all_stored(ledger: Ledger, acknowledged: Sequence[str]) -> None:
    verified = ledger.verify()
    assert verified.ok, verified.problem
    kept = {kept.entry.seq: kept.entry.case_id for kept in ledger.every()}
    for line in acknowledged:
        seq, case_id = line.split()
        assert kept[int(seq)] == case_id
    assert len({*kept.values()}) == len(kept)


# groups


def test_a_group_writer_returns_the_entry_of_each_draft(ledger: Ledger) -> None:
    writer = GroupWriter(ledger)
    futures = [writer.submit(_draft(number)) for number in range(600)]
    writer.close()
    entries = [future.result(timeout=30) for future in futures]
    assert [entry.case_id for entry in entries] == [f"case-{number}" for number in range(600)]
    assert [entry.seq for entry in entries] == list(range(1, 601))
    assert ledger.verify().entries == 600


def test_coroutines_and_threads_share_a_writer(ledger: Ledger) -> None:
    writer = GroupWriter(ledger)

    async def append() -> list[Entry]:
        return await asyncio.gather(*(writer.append(_draft(number)) for number in range(100)))

    with ThreadPoolExecutor(3) as pool:
        in_loops = [pool.submit(asyncio.run, append()) for _ in range(2)]
        in_threads = [writer.submit(_draft(number)) for number in range(100)]
        entries = [entry for loop in in_loops for entry in loop.result(30)] + [one.result(30) for one in in_threads]
    writer.close()
    assert sorted(entry.seq for entry in entries) == list(range(1, 301))
    assert ledger.verify().entries == 300


def test_threads_append_to_one_chain(ledger: Ledger) -> None:
    with ThreadPoolExecutor(8) as pool:
        done, _ = wait([pool.submit(ledger.append, demo_drafts(3)) for _ in range(40)])
    assert sorted(entry.seq for future in done for entry in future.result()) == list(range(1, 121))
    assert ledger.verify().entries == 120


def test_ledgers_opened_separately_append_to_one_chain(ledger: Ledger, ledger_url: str) -> None:
    with open_ledger(ledger_url) as other:
        for _ in range(5):
            ledger.append(demo_drafts(2))
            other.append(demo_drafts(3))
        assert other.head() == ledger.head()
    assert ledger.verify().entries == 25


def test_a_closed_writer_accepts_no_more_drafts(ledger: Ledger) -> None:
    writer = GroupWriter(ledger)
    writer.close()
    writer.close()
    with pytest.raises(LedgerError, match="being closed"):
        writer.submit(_draft(1))
    assert ledger.head().seq == 0


class _Slow(Ledger):
    """A ledger whose writes block until ``go_on`` is set."""

    def __init__(self) -> None:
        super().__init__(SqliteDatabase(MEMORY))
        self.reached = threading.Event()
        self.go_on = threading.Event()

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        self.reached.set()
        assert self.go_on.wait(30)
        return super().append(drafts)


def test_a_full_queue_rejects_the_next_draft_immediately_and_keeps_the_others() -> None:
    slow = _Slow()
    writer = GroupWriter(slow, waiting=3)
    futures = [writer.submit(_draft(0))]
    assert slow.reached.wait(30)
    futures += [writer.submit(_draft(number)) for number in (1, 2, 3)]
    assert len(writer) == 3
    with pytest.raises(LedgerBusyError, match="3 decisions are already waiting"):
        writer.submit(_draft(4))
    slow.go_on.set()
    writer.close()
    assert [future.result(30).case_id for future in futures] == ["case-0", "case-1", "case-2", "case-3"]
    slow.close()


def test_a_draft_is_written_even_if_its_caller_stops_waiting() -> None:
    slow = _Slow()
    writer = GroupWriter(slow)

    async def give_up() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(writer.append(_draft(0)), 0.01)

    asyncio.run(give_up())
    assert not writer.submit(_draft(1)).cancel()
    slow.go_on.set()
    writer.close()
    assert [kept.entry.case_id for kept in slow.every()] == ["case-0", "case-1"]
    slow.close()


def test_a_coroutine_gets_a_timeout_and_its_draft_is_still_written() -> None:
    slow = _Slow()
    writer = GroupWriter(slow, seconds=0.01)

    async def wait_too_long() -> list[Entry | BaseException]:
        return await asyncio.gather(*(writer.append(_draft(number)) for number in range(2)), return_exceptions=True)

    assert [type(outcome) for outcome in asyncio.run(wait_too_long())] == [TimeoutError, TimeoutError]
    slow.go_on.set()
    writer.close()
    assert [kept.entry.case_id for kept in slow.every()] == ["case-0", "case-1"]
    slow.close()


def test_drafts_of_one_loop_iteration_share_one_commit(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    groups: list[int] = []
    append = ledger.append

    def counted(drafts: Sequence[Draft]) -> list[Entry]:
        groups.append(len(drafts))
        return append(drafts)

    monkeypatch.setattr(ledger, "append", counted)
    writer = GroupWriter(ledger)

    async def all_at_once() -> None:
        await asyncio.gather(*(writer.append(_draft(number)) for number in range(50)))
        await writer.append(_draft(50))

    asyncio.run(all_at_once())
    writer.close()
    assert groups == [50, 1]


def test_closing_a_writer_writes_the_drafts_that_a_loop_still_collects(ledger: Ledger) -> None:
    writer = GroupWriter(ledger)

    async def close_in_between() -> Entry:
        waiting = asyncio.ensure_future(writer.append(_draft(0)))
        # This runs before the draft is queued, because the loop runs callbacks in order.
        asyncio.get_running_loop().call_soon(writer.close)
        return await waiting

    assert asyncio.run(close_in_between()).seq == 1
    assert ledger.head().seq == 1


def test_a_database_error_fails_the_whole_group_and_the_next_group_is_tried(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = GroupWriter(ledger)

    def fail(drafts: Sequence[Draft]) -> list[Entry]:
        raise LedgerUnreachableError("the disk is full")

    monkeypatch.setattr(ledger, "append", fail)
    for future in [writer.submit(_draft(number)) for number in range(5)]:
        with pytest.raises(LedgerUnreachableError, match="disk is full"):
            future.result(30)
    monkeypatch.undo()
    assert writer.submit(_draft(6)).result(30).seq == 1
    writer.close()


def test_a_failed_lock_is_an_error_and_does_not_block_the_next_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_ledger(str(tmp_path / "kept.db")) as ledger:
        ledger._database._write_lock.close()  # type: ignore[attr-defined]  # as if nothing had been written yet
        with monkeypatch.context() as patched:
            patched.setattr(os, "open", _no_more_files)
            with pytest.raises(LedgerUnreachableError, match="Too many open files"):
                ledger.append(demo_drafts(1))
        with ThreadPoolExecutor(1) as pool:
            assert [entry.seq for entry in pool.submit(ledger.append, demo_drafts(1)).result(20)] == [1]


def _no_more_files(*arguments: object) -> int:
    raise OSError(errno.EMFILE, "Too many open files")


def test_a_group_is_never_stored_partly(ledger: Ledger) -> None:
    missing: Any = None
    with pytest.raises((LedgerError, TypeError)):
        ledger.append([_draft(1), msgspec.structs.replace(_draft(2), at=missing)])
    assert ledger.head().seq == 0
    assert ledger.append([_draft(3)])[0].seq == 1
    assert ledger.verify().entries == 1


# killed processes


def test_acknowledged_entries_survive_a_kill(ledger_url: str) -> None:
    open_ledger(ledger_url).close()
    acknowledged = []
    for prefix in ("one", "two"):
        with _writing(ledger_url, prefix) as process:
            acknowledged += _acknowledged(process, 200)
            acknowledged += _kill(process)
    with open_ledger(ledger_url) as ledger:
        _assert_all_stored(ledger, acknowledged)
        assert ledger.append([_draft(0)])[0].seq == ledger.stats().entries


def test_a_writer_continues_when_another_is_killed(ledger_url: str) -> None:
    open_ledger(ledger_url).close()
    with _writing(ledger_url, "one") as killed, _writing(ledger_url, "two") as other:
        acknowledged = _acknowledged(killed, 100) + _acknowledged(other, 100)
        acknowledged += _kill(killed)
        acknowledged += _acknowledged(other, 200)
        acknowledged += _kill(other)
    with open_ledger(ledger_url) as ledger:
        _assert_all_stored(ledger, acknowledged)
        prefixes = {(kept.entry.case_id or "").partition("-")[0] for kept in ledger.every()}
        assert prefixes == {"one", "two"}


def test_acknowledged_entries_survive_a_server_crash() -> None:
    with postgresql_server() as server:
        url = new_schema(server)
        with open_ledger(url) as before:
            before.append(demo_drafts(1))
            with _writing(url) as process:
                acknowledged = _acknowledged(process, 200)
                crash(server)
                acknowledged += _kill(process)
            with pytest.raises(LedgerUnreachableError):
                before.append(demo_drafts(1))
            server.ensure_postgres_running()
            _assert_all_stored(before, acknowledged)
            before.append(demo_drafts(1))
            assert before.verify().ok
            assert before.entries(Filter(case_id="one-0")).lines


def test_reviews_and_appends_can_run_at_the_same_time(ledger: Ledger) -> None:
    ledger.append(demo_drafts(1))
    with ThreadPoolExecutor(6) as pool:
        for number in range(12):
            pool.submit(ledger.review, 1, ruling="accepted", reason=str(number), who="ann", at=at(number))
            pool.submit(ledger.append, demo_drafts(2))
    assert len(ledger.entry(1).reviews) == 12
    assert ledger.verify().entries == 37
