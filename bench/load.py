"""Puts load on a server: with wrk if it is installed, else with plain sockets, which are slower."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

_SCRIPT = """
local bodies = {{}}
for number = 0, {last} do
  local file = io.open("{folder}/body-" .. number, "rb")
  bodies[number] = file:read("*a")
  file:close()
end
local turn = -1
request = function()
  turn = (turn + 1) % {count}
  return wrk.format("POST", nil, {{["content-type"] = "application/json"}}, bodies[turn])
end
done = function(summary, latency, requests)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format("RESULT %d %d %d %f %f\\n", summary.requests, summary.duration, failed,
    latency:percentile(50), latency:percentile(99)))
end
"""
_RESULT = re.compile(r"RESULT (\d+) (\d+) (\d+) ([\d.]+) ([\d.]+)")


class Load(Struct, frozen=True):
    """The result of some seconds of load: requests per second, latencies in milliseconds, and failed requests."""

    per_second: float
    p50: float
    p99: float
    errors: int


def put_load(url: str, bodies: Sequence[bytes], folder: Path, *, seconds: float, connections: int) -> Load:
    """Post the bodies in turn. Each connection sends its next request as soon as it gets a response."""
    if shutil.which("wrk"):
        return _with_wrk(url, bodies, folder, seconds, connections)
    return _with_sockets(url, bodies, seconds, connections)


def _with_wrk(url: str, bodies: Sequence[bytes], folder: Path, seconds: float, connections: int) -> Load:
    for number, body in enumerate(bodies):
        (folder / f"body-{number}").write_bytes(body)
    script = folder / "post.lua"
    script.write_text(_SCRIPT.format(folder=folder, last=len(bodies) - 1, count=len(bodies)))
    printed = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds:.0f}s", "--timeout", "20s", "-s", str(script), url],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found = _RESULT.search(printed)
    if found is None:
        raise SystemExit(f"unexpected output of wrk:\n{printed}")
    requests, microseconds, errors = int(found[1]), int(found[2]), int(found[3])
    return Load(requests / microseconds * 1e6, float(found[4]) / 1e3, float(found[5]) / 1e3, errors)


def _with_sockets(url: str, bodies: Sequence[bytes], seconds: float, connections: int) -> Load:
    address = urlsplit(url)
    head = f"POST {address.path} HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Type: application/json\r\n"
    requests = [f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body for body in bodies]
    taken: list[float] = []
    errors: list[int] = []
    until = time.perf_counter() + seconds

    def ask(number: int) -> None:
        with socket.create_connection((address.hostname or "", address.port or 80)) as connection:
            answers = connection.makefile("rb")
            while time.perf_counter() < until:
                number += 1
                began = time.perf_counter()
                connection.sendall(requests[number % len(requests)])
                status, length = answers.readline(), 0
                while (line := answers.readline()) != b"\r\n":
                    if line.lower().startswith(b"content-length:"):
                        length = int(line.split(b":")[1])
                answers.read(length)
                taken.append(time.perf_counter() - began)
                if b" 200 " not in status:
                    errors.append(number)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    taken.sort()
    p50, p99 = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
    return Load(len(taken) / seconds, p50 * 1e3, p99 * 1e3, len(errors))
