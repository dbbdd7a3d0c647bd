"""A SQLite ledger that fails under a running service: full disk, removed, replaced, read-only, locked, killed."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from traffic import Traffic, compare, wait_until

from service_process import ServiceProcess

_MOUNTED = 'mount -t tmpfs -o size=32m tmpfs "$0" && exec "$@"'


def is_ready(service: ServiceProcess) -> bool:
    answer = service.client.get("/readyz")
    assert (answer.status_code == 200) is answer.json()["ready"]
    return bool(answer.json()["ready"])


def may_mount() -> bool:
    tried = subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False)
    return tried.returncode == 0 and os.geteuid() == 0


@pytest.mark.skipif(sys.platform != "linux" or not may_mount(), reason="needs root, to mount a small disk")
def test_a_full_disk_is_not_ready_and_loses_nothing(tmp_path: Path) -> None:
    """The service has a mount namespace of its own, with a small disk."""
    disk = tmp_path / "disk"
    disk.mkdir()
    before = ("unshare", "-m", "sh", "-c", _MOUNTED, str(disk))
    with ServiceProcess(tmp_path, "--ledger", str(disk / "kept.db"), before=before) as service:
        inside = Path(f"/proc/{service.process.pid}/root{disk}")
        with Traffic(service.url) as traffic:
            traffic.wait_for_more(traffic.answered)
            _fill(inside / "filler")
            wait_until(lambda: not is_ready(service))
            # The last pages of the write-ahead log may still be free.
            traffic.wait_for_more(traffic.turned_away)
            (inside / "filler").unlink()
            wait_until(lambda: is_ready(service))
            traffic.wait_for_more(traffic.answered)
        # SQLite resolves links, so it cannot open the file where it is.
        for file in inside.glob("kept.db*"):
            shutil.copy(file, tmp_path)
        compare(traffic, str(tmp_path / "kept.db"))


def _fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        while True:
            try:
                file.write(b"x" * 4096)
            except OSError:
                return


@pytest.mark.parametrize("suffix", ["", "-wal"])
@pytest.mark.parametrize("replaced", [False, True], ids=["removed", "replaced"])
def test_a_removed_or_replaced_file_stops_all_decisions_until_it_is_back(
    tmp_path: Path, suffix: str, replaced: bool
) -> None:
    path = tmp_path / f"kept.db{suffix}"
    aside = tmp_path / "aside"
    with ServiceProcess(tmp_path, "--ledger", "kept.db") as service:
        with Traffic(service.url) as traffic:
            traffic.wait_for_more(traffic.answered)
            path.rename(aside)
            if replaced:
                shutil.copy(aside, path)
            wait_until(lambda: not is_ready(service))
            before = traffic.answered()
            traffic.wait_for_more(traffic.turned_away)
            assert traffic.answered() == before
            aside.rename(path)
            wait_until(lambda: is_ready(service))
            traffic.wait_for_more(traffic.answered)
        compare(traffic, str(tmp_path / "kept.db"), faults=1)


def test_a_read_only_file_stops_all_decisions(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path, "--ledger", "kept.db") as service:
        with Traffic(service.url) as traffic:
            traffic.wait_for_more(traffic.answered)
            (tmp_path / "kept.db").chmod(0o400)
            wait_until(lambda: not is_ready(service))
            traffic.wait_for_more(traffic.turned_away)
            (tmp_path / "kept.db").chmod(0o600)
            wait_until(lambda: is_ready(service))
            traffic.wait_for_more(traffic.answered)
        compare(traffic, str(tmp_path / "kept.db"))


@pytest.mark.parametrize("lock", ["sqlite", "turn"])
def test_a_stuck_lock_is_not_ready_and_a_refused_decision_is_not_written_later(tmp_path: Path, lock: str) -> None:
    import fcntl

    with ServiceProcess(tmp_path, "--ledger", "kept.db", "--ledger-seconds", "1") as service:
        with Traffic(service.url) as traffic:
            traffic.wait_for_more(traffic.answered)
            if lock == "sqlite":
                blocker = sqlite3.connect(tmp_path / "kept.db", isolation_level=None, timeout=30)
                blocker.execute("BEGIN IMMEDIATE")
            else:
                turn = os.open(tmp_path / "kept.db-turn", os.O_RDWR)
                fcntl.flock(turn, fcntl.LOCK_EX)
            wait_until(lambda: not is_ready(service))
            traffic.wait_for_more(traffic.turned_away, 8)
            if lock == "sqlite":
                blocker.execute("ROLLBACK")
                blocker.close()
            else:
                os.close(turn)
            wait_until(lambda: is_ready(service))
            traffic.wait_for_more(traffic.answered)
        compare(traffic, str(tmp_path / "kept.db"))


def test_nothing_is_lost_in_twenty_kills(tmp_path: Path) -> None:
    for number in range(20):
        service = ServiceProcess(tmp_path, "--ledger", "kept.db")
        with Traffic(service.url, f"round-{number}") as traffic:
            traffic.wait_for_more(traffic.answered, 10 + number)
            service.kill()
        # Earlier rounds have other ids.
        _compare_round(traffic, tmp_path, f"round-{number}-")


def _compare_round(traffic: Traffic, folder: Path, name: str) -> None:
    from answergate.ledger import open_ledger

    with open_ledger(str(folder / "kept.db"), create=False) as ledger:
        assert ledger.verify().ok
        ids = {line.entry.seq: line.entry.case_id or "" for line in ledger.every()}
    assert {seq: ids.get(seq) for seq in traffic.acknowledged} == traffic.acknowledged
    stored = {id for id in ids.values() if id.startswith(name)}
    assert stored <= set(traffic.acknowledged.values()) | traffic.unknown


def test_sigterm_answers_and_stores_what_was_accepted(tmp_path: Path) -> None:
    service = ServiceProcess(tmp_path, "--ledger", "kept.db")
    with Traffic(service.url) as traffic:
        traffic.wait_for_more(traffic.answered)
        service.process.send_signal(signal.SIGTERM)
        assert service.stop() == 0
    compare(traffic, str(tmp_path / "kept.db"))


def test_slow_heads_and_bodies_do_not_stop_others(tmp_path: Path) -> None:
    options = ("--ledger", "kept.db", "--concurrency", "40", "--header-seconds", "2", "--body-seconds", "2")
    body = b"POST /v1/gates/answer HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n "
    with ServiceProcess(tmp_path, *options) as service:
        with Traffic(service.url) as traffic:
            slow = [service.connected() for _ in range(230)]
            for number, connection in enumerate(slow):
                connection.sendall(body if number < 30 else b"GET /healthz HTTP/1.1\r\nX-Slow: ")
            traffic.wait_for_more(traffic.answered)
            assert is_ready(service)
            for connection in slow:
                answer = connection.recv(65536)
                assert answer.startswith(b"HTTP/1.1 408"), answer
                connection.close()
        assert traffic.turned_away() == 0
        compare(traffic, str(tmp_path / "kept.db"))
