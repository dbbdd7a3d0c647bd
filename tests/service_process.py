"""Runs a real service in its own process, on a free port, for tests."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

import httpx

SOURCE = Path(__file__).parents[1] / "src"
_ADDRESS = re.compile(r"https?://\S+:\d+")


class ServiceProcess:
    """``answergate serve`` with options. Its logs go to a file that tests can read."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        environment: dict[str, str] | None = None,
        verify: ssl.SSLContext | bool = True,
        before: Sequence[str] = (),
    ) -> None:
        """``before`` is a command that starts the service in its place, such as ``unshare``."""
        self.folder = folder
        self.log_file = folder / "log.jsonl"
        variables = {name: value for name, value in os.environ.items() if not name.startswith(("OTEL_", "ANSWERGATE_"))}
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                [*before, sys.executable, "-m", "answergate", "serve", "--port", "0", *options],
                cwd=folder,
                env={**variables, "PYTHONPATH": str(SOURCE), **(environment or {})},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        found = _ADDRESS.search(first)
        if found is None:
            raise AssertionError(f"the service did not start: {first}{self.log_file.read_text()}")
        self.url = found[0]
        self.client = httpx.Client(base_url=self.url, timeout=30, verify=verify)
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait for the first response. The socket accepts connections before the service is ready to answer."""
        assert self.client.get("/readyz").json()["ready"] is True

    def check(self, gate: str, case: Any, **query: str) -> httpx.Response:
        return self.client.post(f"/v1/gates/{gate}", json=case, params=query)

    def connected(self) -> socket.socket:
        """A plain connection, on which a test sends bytes itself."""
        host, port = self.url.removeprefix("http://").split(":")
        return socket.create_connection((host, int(port)), timeout=20)

    def wait_for_in_flight(self, count: int) -> None:
        """Wait until the service works on ``count`` requests, not counting the request for the metrics."""
        until = time.monotonic() + 10
        while f"answergate_in_flight {count + 1}.0" not in self.client.get("/metrics").text:
            assert time.monotonic() < until
            time.sleep(0.02)

    @property
    def logged(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log_file.read_text().splitlines()]

    def logged_line(self, **facts: Any) -> dict[str, Any]:
        """The first log line with these facts. A request is logged after its response, so this may wait a little."""
        until = time.monotonic() + 10
        while True:
            for line in self.logged:
                if facts.items() <= line.items():
                    return line
            assert time.monotonic() < until, f"no log line has {facts}"
            time.sleep(0.02)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.stop()

    def stop(self) -> int:
        """Stop the service, wait, and return its exit code."""
        self.client.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def kill(self) -> None:
        """Kill the service immediately, like a power cut."""
        self.process.kill()
        self.stop()


def child_processes(service: ServiceProcess) -> list[int]:
    """The worker processes of the service."""
    return [child for child in _children(service.process.pid) if b"spawn_main" in _command(child)]


def quick_deciders(service: ServiceProcess) -> list[int]:
    """The processes of the service that decide quick cases."""
    return [decider for decider in _deciders(service) if os.getpriority(os.PRIO_PROCESS, decider) == _nice()]


def slow_deciders(service: ServiceProcess) -> list[int]:
    """The processes with a low priority: those that decide expensive cases, and one that writes down faults."""
    return [decider for decider in _deciders(service) if os.getpriority(os.PRIO_PROCESS, decider) > _nice()]


def _deciders(service: ServiceProcess) -> list[int]:
    parents = [child for child in _children(service.process.pid) if b"answergate.service.decider" in _command(child)]
    return [decider for parent in parents for decider in _children(parent)]


def _children(process: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except FileNotFoundError:
        return []


def _command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:
        return b""


def _nice() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


def eventually(holds: Callable[[], bool]) -> None:
    """Wait until ``holds`` returns true, for example until the service has reloaded its files."""
    until = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.1)
