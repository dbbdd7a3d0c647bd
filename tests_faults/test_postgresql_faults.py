"""A PostgreSQL server that freezes or is killed under a running service."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from test_sqlite_faults import is_ready
from traffic import Traffic, compare, wait_until

from databases import PostgresServer, crash, new_schema, postgresql_server, restart
from service_process import ServiceProcess

LIMIT = 4.0
"""The seconds that a decision may wait for the ledger."""

NOISE = 3.0
"""What a busy machine may add to a time limit."""


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    with postgresql_server() as started:
        yield started


@contextmanager
def frozen(server: PostgresServer) -> Iterator[None]:
    """Stop all processes of the server, without closing a connection."""
    parent = int((server.pgdata / "postmaster.pid").read_text().splitlines()[0])
    processes = [parent, *map(int, Path(f"/proc/{parent}/task/{parent}/children").read_text().split())]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def test_with_a_frozen_server_gates_and_console_answer_503_in_time_and_nothing_is_written_later(
    tmp_path: Path, server: PostgresServer
) -> None:
    url = new_schema(server)
    options = ("--ledger", url, "--ledger-seconds", f"{LIMIT:g}", "--deadline", "1")
    with ServiceProcess(tmp_path, *options) as service:
        with Traffic(service.url) as traffic:
            during: list[str] = []
            for _ in range(3):
                traffic.wait_for_more(traffic.answered)
                with frozen(server):
                    before = len(traffic.sent)
                    wait_until(lambda: not is_ready(service))
                    began = time.monotonic()
                    page = service.client.get("/console")
                    assert page.status_code == 503
                    assert time.monotonic() - began < LIMIT + NOISE
                    assert service.client.get("/healthz").status_code == 200
                    traffic.wait_for_more(traffic.turned_away, 8)
                    during += traffic.sent[before:]
                wait_until(lambda: is_ready(service))
            traffic.wait_for_more(traffic.answered)
        assert traffic.slowest < LIMIT + NOISE
        assert service.client.get("/console").status_code == 200
        assert traffic.refused & set(during)
        compare(traffic, url, faults=3, never=during)


def test_a_service_with_a_frozen_server_can_be_stopped(tmp_path: Path, server: PostgresServer) -> None:
    url = new_schema(server)
    service = ServiceProcess(tmp_path, "--ledger", url, "--ledger-seconds", f"{LIMIT:g}", "--grace", "5")
    with Traffic(service.url) as traffic:
        traffic.wait_for_more(traffic.answered)
        with frozen(server):
            assert service.stop() == 0
    compare(traffic, url, faults=1)


def test_a_killed_server_loses_nothing_that_was_acknowledged(tmp_path: Path, server: PostgresServer) -> None:
    url = new_schema(server)
    with ServiceProcess(tmp_path, "--ledger", url, "--ledger-seconds", f"{LIMIT:g}") as service:
        with Traffic(service.url) as traffic:
            traffic.wait_for_more(traffic.answered)
            crash(server)
            wait_until(lambda: not is_ready(service))
            traffic.wait_for_more(traffic.turned_away)
            restart(server)
            wait_until(lambda: is_ready(service))
            traffic.wait_for_more(traffic.answered)
        compare(traffic, url, faults=1)
