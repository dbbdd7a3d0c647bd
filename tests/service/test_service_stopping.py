"""Stopping, overload and large cases: accepted requests are finished, others are rejected, small cases do not wait."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import httpx
import pytest

from answergate.demo import demo_cases
from answergate.ledger import open_ledger
from service_process import ServiceProcess, child_processes

pytest_plugins = ["service_fixtures"]

CASE = next(case.case for case in demo_cases() if case.name == "answer-good")


def _head(length: int) -> bytes:
    return f"POST /v1/gates/answer HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\n\r\n".encode()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_requests_accepted_before_the_signal_are_answered_and_stored(tmp_path: Path, number: signal.Signals) -> None:
    service = ServiceProcess(tmp_path, "--ledger", "kept.db")
    body = json.dumps(CASE).encode()
    with service.connected() as connection:
        connection.sendall(_head(len(body)) + body[:10])
        service.wait_for_in_flight(1)
        service.process.send_signal(number)
        time.sleep(0.5)
        with pytest.raises(httpx.TransportError):
            httpx.get(f"{service.url}/healthz", timeout=5)
        connection.sendall(body[10:])
        answer = connection.recv(65536)
    assert answer.startswith(b"HTTP/1.1 200")
    assert service.stop() == 0
    assert "stopped: all accepted requests are answered and stored" in service.log_file.read_text()
    with open_ledger(str(tmp_path / "kept.db"), create=False) as ledger:
        assert [line.entry.status for line in ledger.entries().lines] == ["ok"]
        assert ledger.verify().ok


def test_a_worker_that_ended_is_replaced_and_all_workers_stop_together(tmp_path: Path) -> None:
    service = ServiceProcess(tmp_path, "--workers", "2", "--ledger", "kept.db")
    try:
        one, _ = child_processes(service)
        os.kill(one, signal.SIGKILL)
        for _ in range(20):
            with httpx.Client(base_url=service.url, timeout=20) as fresh:
                assert fresh.post("/v1/gates/answer", json=CASE).status_code == 200
    finally:
        assert service.stop() == 0
    with open_ledger(str(tmp_path / "kept.db"), create=False) as ledger:
        verified = ledger.verify()
        assert (verified.ok, verified.entries) == (True, 20)


def test_requests_above_the_concurrency_limit_get_503_with_retry_after(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path, "--concurrency", "2", "--ledger", "none") as service:
        with service.connected() as one, service.connected() as other:
            for connection in (one, other):
                connection.sendall(_head(100) + b" ")
            service.wait_for_in_flight(2)
            refused = service.check("answer", CASE)
            assert (refused.status_code, refused.json()["error"]) == (503, "OVERLOADED")
            assert refused.headers["retry-after"] == "1"
            assert service.client.get("/healthz").status_code == 200
        deadline = time.monotonic() + 10
        while service.check("answer", CASE).status_code != 200:
            assert time.monotonic() < deadline
