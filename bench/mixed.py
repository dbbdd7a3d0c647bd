"""Small cases, of which every tenth request is one of the most expensive legal cases, and probes between them.

Requests are sent at a fixed rate, whether earlier ones were answered or not. Otherwise a client that waits for an
expensive case would send fewer small ones, and hide that they are slow.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Sequence
from urllib.parse import urlsplit

from msgspec import Struct

from bench.expensive import Expensive

PER_SECOND = 40
_EXPENSIVE = 10
_PROBES = ("/healthz", "/readyz", "/metrics")


class Mixed(Struct, frozen=True):
    """The result: latencies in milliseconds, and how often each answer came that is not a decision."""

    small: int
    p50: float
    p99: float
    expensive: int
    probes_p99: float
    deadlines: int
    errors: dict[str, int]


async def mix(url: str, small: Sequence[bytes], expensive: Sequence[Expensive], seconds: float) -> Mixed:
    """Send both kinds of cases, or only small ones if there are no ``expensive`` ones, and ask for the probes ten times a second."""
    times: dict[str, list[float]] = {"small": [], "expensive": [], "probe": []}
    answers: Counter[str] = Counter()
    began = time.monotonic()
    asked: set[asyncio.Task[None]] = set()

    async def ask(kind: str, method: str, path: str, body: bytes = b"") -> None:
        start = time.perf_counter()
        answer = await _ask(url, method, path, body)
        times[kind].append((time.perf_counter() - start) * 1e3)
        answers[answer] += 1

    for number in range(int(seconds * PER_SECOND)):
        if expensive and number % _EXPENSIVE == 0:
            one = expensive[number // _EXPENSIVE % len(expensive)]
            task = ask("expensive", "POST", f"/v1/gates/{one.gate}", one.body)
        else:
            task = ask("small", "POST", "/v1/gates/answer", small[number % len(small)])
        asked.add(asyncio.create_task(task))
        if number % 4 == 0:
            asked.add(asyncio.create_task(ask("probe", "GET", _PROBES[number // 4 % 3])))
        await asyncio.sleep(max(0.0, began + (number + 1) / PER_SECOND - time.monotonic()))
    await asyncio.gather(*asked)
    del answers["decided"]
    return Mixed(
        small=len(times["small"]),
        p50=_share(times["small"], 0.5),
        p99=_share(times["small"], 0.99),
        expensive=len(times["expensive"]),
        probes_p99=_share(times["probe"], 0.99),
        deadlines=answers.pop("503 DEADLINE", 0),
        errors=dict(answers),
    )


def _share(times: list[float], share: float) -> float:
    return sorted(times)[int(len(times) * share)]


async def _ask(url: str, method: str, path: str, body: bytes) -> str:
    """``decided``, or the status and the error of the answer."""
    address = urlsplit(url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        head = f"{method} {path} HTTP/1.1\r\nHost: {address.netloc}\r\nConnection: close\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await reader.read()
    finally:
        writer.close()
    status = answer[9:12].decode()
    if status in ("200", "422"):
        return "decided"
    error = json.loads(answer.partition(b"\r\n\r\n")[2])["error"]
    return f"{status} {error}"
