"""Limits for waiting: a ledger that does not answer is an error in time, and what was refused is not written later."""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
import threading
import time
from pathlib import Path

import psycopg
import pytest
from ledger_drafts import demo_drafts

from answergate.ledger import Draft, Entry, Filter, GroupWriter, Ledger, LedgerUnreachableError, open_ledger
from databases import PostgresServer, new_schema

pytest_plugins = ["ledger_fixtures"]

HANGS = 30.0
"""Far more than a limit of a second should take on a busy machine."""


@pytest.mark.parametrize("lock", ["sqlite", "turn"])
def test_a_lock_of_another_program_is_waited_for_within_the_limit(tmp_path: Path, lock: str) -> None:
    path = tmp_path / "kept.db"
    with open_ledger(str(path), seconds=0.4) as ledger:
        ledger.append(demo_drafts(1))
        if lock == "sqlite":
            blocker = sqlite3.connect(path, isolation_level=None)
            blocker.execute("BEGIN IMMEDIATE")
        else:
            turn = os.open(f"{path}-turn", os.O_RDWR)
            fcntl.flock(turn, fcntl.LOCK_EX)
        began = time.monotonic()
        for _ in range(2):
            with pytest.raises(LedgerUnreachableError, match="locked"):
                ledger.append(demo_drafts(1))
        assert time.monotonic() - began < HANGS
        if lock == "sqlite":
            blocker.close()
        else:
            os.close(turn)
        # The waits that were given up must not keep the lock.
        _append_at_last(ledger)
        with open_ledger(str(path), seconds=5) as other:
            other.append(demo_drafts(1))
        assert ledger.verify().entries == 3


def _append_at_last(ledger: Ledger) -> None:
    until = time.monotonic() + HANGS
    while True:
        try:
            ledger.append(demo_drafts(1))
            return
        except LedgerUnreachableError:
            assert time.monotonic() < until


def test_a_lock_that_is_freed_in_time_is_taken(tmp_path: Path) -> None:
    with open_ledger(str(tmp_path / "kept.db"), seconds=HANGS) as ledger:
        turn = os.open(tmp_path / "kept.db-turn", os.O_RDWR)
        fcntl.flock(turn, fcntl.LOCK_EX)
        threading.Timer(0.2, os.close, (turn,)).start()
        assert [entry.seq for entry in ledger.append(demo_drafts(2))] == [1, 2]


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm"])
def test_a_file_that_is_not_where_it_was_stops_writing(tmp_path: Path, suffix: str) -> None:
    path, aside = tmp_path / f"kept.db{suffix}", tmp_path / "aside"
    with open_ledger(str(tmp_path / "kept.db")) as ledger:
        ledger.append(demo_drafts(1))
        path.rename(aside)
        with pytest.raises(
            LedgerUnreachableError, match=r"was removed while the ledger is open; move the original back"
        ):
            ledger.append(demo_drafts(1))
        path.write_bytes(aside.read_bytes())
        with pytest.raises(LedgerUnreachableError, match="was replaced"):
            ledger.try_writing()
        aside.rename(path)
        ledger.append(demo_drafts(1))
        assert ledger.verify().entries == 2


def test_a_file_that_nobody_may_write_stops_writing(tmp_path: Path) -> None:
    with open_ledger(str(tmp_path / "kept.db")) as ledger:
        (tmp_path / "kept.db").chmod(0o400)
        with pytest.raises(LedgerUnreachableError, match="is read-only"):
            ledger.append(demo_drafts(1))
        (tmp_path / "kept.db").chmod(0o600)
        ledger.append(demo_drafts(1))


def test_without_room_on_the_disk_a_ledger_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_ledger(str(tmp_path / "kept.db")) as ledger:
        full = os.statvfs_result((4096, 4096, 1000, 10, 10, 0, 0, 0, 0, 255))
        monkeypatch.setattr(os, "statvfs", lambda _: full)
        with pytest.raises(LedgerUnreachableError, match=r"the disk of the ledger .* is full"):
            ledger.try_writing()


class _Slow:
    """A ledger whose first write takes long."""

    name = "slow"

    def __init__(self, ledger: Ledger, seconds: float) -> None:
        self._ledger = ledger
        self._seconds = seconds

    def append(self, drafts: list[Draft]) -> list[Entry]:
        seconds, self._seconds = self._seconds, 0.0
        time.sleep(seconds)
        return self._ledger.append(drafts)


def test_a_draft_that_waited_too_long_is_given_up_and_not_written(tmp_path: Path) -> None:
    one, other = demo_drafts(2)
    with open_ledger(str(tmp_path / "kept.db")) as ledger:
        writer = GroupWriter(_Slow(ledger, 1.5), seconds=2.0)  # type: ignore[arg-type]

        async def append() -> tuple[Entry, BaseException]:
            first = asyncio.create_task(writer.append(one))
            await asyncio.sleep(0.2)
            second = asyncio.create_task(writer.append(other))
            results = await asyncio.gather(first, second, return_exceptions=True)
            return results[0], results[1]  # type: ignore[return-value]

        written, refused = asyncio.run(append())
        writer.close()
        assert isinstance(refused, TimeoutError)
        assert [line.entry.seq for line in ledger.every(Filter())] == [written.seq]


def test_a_server_that_does_not_answer_is_an_error_within_the_limit(postgresql: PostgresServer) -> None:
    """Another session holds the lock of the ledger, so the server lets the ledger wait."""
    url = new_schema(postgresql)
    with open_ledger(url, seconds=2) as ledger, psycopg.connect(url) as blocker:
        ledger.append(demo_drafts(1))
        blocker.execute("LOCK TABLE chain IN ACCESS EXCLUSIVE MODE")
        began = time.monotonic()
        for ask in (lambda: ledger.append(demo_drafts(1)), ledger.head):
            with pytest.raises(LedgerUnreachableError):
                ask()
        assert time.monotonic() - began < HANGS
        blocker.rollback()
        assert [entry.seq for entry in ledger.append(demo_drafts(1))] == [2]
        assert ledger.verify().ok


def test_a_commit_is_not_sent_if_the_server_was_too_slow(postgresql: PostgresServer) -> None:
    url = new_schema(postgresql)
    with open_ledger(url, seconds=2) as ledger:

        def slowly() -> None:
            with ledger._database.writing() as session:
                session.run("UPDATE chain SET seq = seq + 100")
                time.sleep(1.2)

        with pytest.raises(LedgerUnreachableError, match=r"too slowly|terminating|idle"):
            slowly()
        assert ledger.head().seq == 0
