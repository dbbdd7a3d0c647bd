"""Load test of the service, on loopback: ``python -m bench.service [--minutes 10] [--workers N] [--ledger none|URL]``.

It compares the answer gate, with stored decisions, to an endpoint of the same server that only parses the same body and
returns a constant. The two are measured in turns, so that a slow moment of the machine affects both. Then it mixes small
cases with the most expensive legal ones.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import msgspec

from answergate.service.settings import ServiceSettings
from bench.cases import answer_case
from bench.expensive import most_expensive
from bench.load import Load, put_load
from bench.mixed import PER_SECOND, Mixed, mix

BODIES = 64
CONNECTIONS = 100
ROUND = 2.0
MIXED = 20.0


def main() -> int:
    options = _options()
    with tempfile.TemporaryDirectory(prefix="answergate-bench-") as folder:
        ledger = str(Path(folder) / "ledger.db") if options.ledger == "sqlite" else options.ledger
        settings = ServiceSettings(port=0, ledger=ledger, workers=options.workers, deciders=options.deciders)
        with (Path(folder) / "log").open("wb") as log:
            server = subprocess.Popen(
                [sys.executable, "-m", "bench.service_app", msgspec.json.encode(settings).decode()],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert server.stdout is not None
        try:
            url = f"http://127.0.0.1:{int(server.stdout.readline())}"
            return _measure(url, server.pid, Path(folder), options.minutes * 60, options.connections)
        finally:
            server.terminate()
            server.wait(60)
            server.stdout.close()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Load test of the service.")
    parser.add_argument(
        "--minutes", type=float, default=1.0, help="total duration; use 10 for a long test (default: 1)"
    )
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--deciders", type=int, default=1, help="the same as for `answergate serve`")
    parser.add_argument("--connections", type=int, default=CONNECTIONS)
    parser.add_argument("--ledger", default="sqlite", help="sqlite (a new file), none, or the URL of a ledger")
    return parser.parse_args()


def _measure(url: str, pid: int, folder: Path, seconds: float, connections: int) -> int:
    bodies = _bodies()
    print(f"{len(bodies)} cases of 12 chunks, English and Korean, {connections} connections, about {seconds:.0f} s.\n")
    put_load(f"{url}/v1/gates/answer", bodies, folder, seconds=3, connections=connections)
    gates: list[Load] = []
    floors: list[Load] = []
    memory: list[float] = []
    until = time.monotonic() + seconds
    while not gates or time.monotonic() < until:
        floors.append(put_load(f"{url}/bench/echo", bodies, folder, seconds=ROUND, connections=connections))
        gates.append(put_load(f"{url}/v1/gates/answer", bodies, folder, seconds=ROUND, connections=connections))
        memory.append(_memory(pid))
    alone = asyncio.run(mix(url, bodies, (), max(MIXED, seconds / 4)))
    mixed = asyncio.run(mix(url, bodies, most_expensive(), max(MIXED, seconds / 4)))
    return _report(gates, floors, memory, alone, mixed)


def _report(gates: list[Load], floors: list[Load], memory: list[float], alone: Mixed, mixed: Mixed) -> int:
    for name, loads in (("only parses", floors), ("answer gate", gates)):
        rate, p50, p99 = (median(getattr(load, each) for load in loads) for each in ("per_second", "p50", "p99"))
        print(f"{name:<20} {rate:>7.0f}/s   p50 {p50:>6.2f} ms   p99 {p99:>7.2f} ms   p99 / p50 {p99 / p50:>4.1f}")
    ratio = median(gate.per_second / floor.per_second for gate, floor in zip(gates, floors, strict=True))
    tail = median(gate.p99 / gate.p50 for gate in gates)
    errors = sum(load.errors for load in gates + floors)
    quarter = max(1, len(memory) // 4)
    # The first quarter is ignored: it fills buffers and caches.
    early, late = median(memory[quarter : 2 * quarter] or memory), median(memory[-quarter:])
    growth = late / early - 1
    checks = {
        f"throughput of the gate / throughput of parsing: {ratio:.2f} (required: at least 0.60)": ratio >= 0.6,
        f"p99 / p50: {tail:.1f} (required: below 10)": tail < 10,
        f"errors: {errors} (required: 0)": errors == 0,
        f"memory: {early:.0f} MiB early, {late:.0f} MiB late, {growth:+.1%} (required: at most +5%)": growth <= 0.05,
    }
    print(f"\nEvery tenth request is one of the most expensive legal cases, {PER_SECOND} requests a second:")
    print(f"{mixed.small} small cases: p50 {mixed.p50:.1f} ms, p99 {mixed.p99:.1f} ms", end="")
    print(f" (without expensive ones {alone.p50:.1f} and {alone.p99:.1f} ms)")
    print(f"{mixed.expensive} expensive cases: {mixed.deadlines} ended at their deadline")
    checks |= {
        f"p99 of small cases: {mixed.p99:.1f} ms (required: below 100 ms)": mixed.p99 < 100,
        f"p99 of /healthz, /readyz and /metrics: {mixed.probes_p99:.1f} ms (required: below 100 ms)": mixed.probes_p99
        < 100,
        f"errors other than deadlines: {mixed.errors or 'none'} (required: none)": not mixed.errors,
    }
    print()
    for said, holds in checks.items():
        print(f"{said}{'' if holds else '   FAILED'}")
    return 0 if all(checks.values()) else 1


def _bodies() -> list[bytes]:
    """Cases that all differ, so that caching a whole request would not help."""
    bodies = []
    for number in range(BODIES):
        case = answer_case("ko" if number % 2 else "en")
        case["id"] = f"case-{number}"
        case["raw_chunks"] = [
            {**chunk, "text": f"{chunk['text']} ({number})"} if place > 5 else chunk
            for place, chunk in enumerate(case["raw_chunks"])
        ]
        bodies.append(msgspec.json.encode(case))
    return bodies


def _memory(pid: int) -> float:
    """Memory of the process and its descendants in MiB. Shared pages are counted in every process."""
    held = 0.0
    for process in _family(pid):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                held += int(line.split()[1]) / 1024
    return held


def _family(pid: int) -> list[int]:
    children = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return [pid, *(process for child in children for process in _family(child))]


if __name__ == "__main__":
    sys.exit(main())
