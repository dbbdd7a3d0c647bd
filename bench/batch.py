"""Many small cases: two workers against one, one against a bare loop, memory, and a peer: ``python -m bench.batch``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any

from groundlens import verify
from msgspec import Struct

from answergate import check
from answergate.policy import load_policy

RECORDS = 200_000
BARE = 5_000
PEER = 300
SUBJECTS = ("bridge", "tower", "library", "harbour", "station", "museum", "garden")


class Timed(Struct, frozen=True):
    """A run of the command: its wall time, and the memory of all its processes (MiB) by how far it was (0 to 1)."""

    seconds: float
    memory: list[tuple[float, float]]

    @property
    def rate(self) -> float:
        return RECORDS / self.seconds

    def most_between(self, start: float, end: float) -> float:
        """The most memory seen while the run was so far."""
        return max((used for done, used in self.memory if start <= done <= end), default=0.0)


def small_case(number: int) -> dict[str, Any]:
    """An answer of two sentences, two chunks, two evidences; every seventh has a number that is not in them."""
    subject, length, year = SUBJECTS[number % len(SUBJECTS)], 100 + number % 800, 1850 + number % 150
    texts = [
        f"The {subject} is {length} metres long and was opened in {year}. Entry is free on weekdays for residents.",
        f"The council keeps the {subject} open for {6 + number % 6} hours a day, in winter {4 + number % 3} hours.",
    ]
    said = length + (number % 7 == 0)
    return {
        "id": f"case-{number}",
        "conclusion": f"The {subject} is {said} metres long. It was opened in {year}.",
        "evidences": [
            {"chunk_id": "c1", "excerpt": f"is {length} metres long and was opened in {year}"},
            {"chunk_id": "c2", "excerpt": f"open for {6 + number % 6} hours a day"},
        ],
        "raw_chunks": [{"id": f"c{place}", "text": text} for place, text in enumerate(texts, 1)],
    }


def main() -> bool:
    """Print the figures; whether all of them are as they must be."""
    with TemporaryDirectory(prefix="answergate-bench-") as folder:
        source = Path(folder, "cases.jsonl")
        with source.open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(small_case(number)) + "\n" for number in range(RECORDS))
        print(f"{RECORDS:,} small cases, {source.stat().st_size / 2**20:.0f} MiB, through the answer gate.\n")
        busy = os.getloadavg()[0]
        if busy > 0.5:
            print(
                f"The machine is busy (load {busy:.1f}): what two workers gain shows only where two cores are free.\n"
            )
        before = _bare()
        one = _command(source, 1)
        between = _bare()
        two = _command(source, 2)
        bare = median([before, between, _bare()])
        peer = _peer()
    per_core, doubled = one.rate / bare, two.rate / one.rate
    early, late = two.most_between(0, 0.1), two.most_between(0.9, 1)
    rows = [
        ("check in a bare loop, records decoded", f"{bare:,.0f} a second, measured on {BARE:,}"),
        ("batch, one worker", f"{one.rate:,.0f} a second, {one.seconds:.1f} s"),
        ("batch, two workers", f"{two.rate:,.0f} a second, {two.seconds:.1f} s"),
        (
            "groundlens 6.0.5, one core",
            f"{peer:,.0f} a second, measured on {PEER}; all would take {RECORDS / peer:,.0f} s",
        ),
        ("one worker of the bare loop", f"{per_core:.0%}, at least 70%{_over(per_core >= 0.7)}"),
        ("two workers of one", f"{doubled:.2f} times, at least 1.7{_over(doubled >= 1.7)}"),
        ("two workers of groundlens", f"{two.rate / peer:,.1f} times as fast"),
        ("memory of all processes, two workers", f"{early:.0f} MiB up to 10%, {late:.0f} MiB from 90% on"),
    ]
    for name, figure in rows:
        print(f"{name:<38} {figure}")
    flat = late <= early * 1.25
    if not flat:
        print("memory grows: OVER")
    return per_core >= 0.7 and doubled >= 1.7 and flat


def _over(within: bool) -> str:
    return "" if within else "  OVER"


def _bare() -> float:
    """Checks a second in a plain loop."""
    cases = [small_case(number) for number in range(BARE)]
    policy = load_policy(None, "answer")
    for case in cases[:200]:
        check(case, "answer", policy)
    start = perf_counter()
    for case in cases:
        check(case, "answer", policy)
    return BARE / (perf_counter() - start)


def _peer() -> float:
    cases = [small_case(number) for number in range(PEER)]
    passages = [[(chunk["id"], chunk["text"]) for chunk in case["raw_chunks"]] for case in cases]
    verify(cases[0]["conclusion"], evidence=passages[0])
    start = perf_counter()
    for case, evidence in zip(cases, passages, strict=True):
        verify(case["conclusion"], evidence=evidence)
    return PEER / (perf_counter() - start)


def _command(source: Path, workers: int) -> Timed:
    """The command as it is typed, watched from outside."""
    out = source.with_name(f"verdicts-{workers}.jsonl")
    line = [sys.executable, "-m", "answergate", "batch", str(source), "--gate", "answer", "-q"]
    start = perf_counter()
    samples = []
    with subprocess.Popen(
        [*line, "-j", str(workers), "-o", str(out)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        while process.poll() is None:
            samples.append((_size(Path(f"{out}.part")), _memory(process.pid)))
            sleep(0.1)
    seconds = perf_counter() - start
    if process.returncode != 1 or sum(1 for _ in out.open("rb")) != RECORDS:
        raise SystemExit(f"the batch with {workers} workers ended with {process.returncode}")
    whole = out.stat().st_size
    return Timed(seconds, [(size / whole, used) for size, used in samples if size])


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _memory(pid: int) -> float:
    """The resident memory of a process and its children, in MiB; pages that they share count for each."""
    total = 0.0
    for own in (pid, *_children(pid)):
        try:
            with open(f"/proc/{own}/statm", encoding="ascii") as file:
                total += int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20
        except OSError:
            continue
    return total


def _children(pid: int) -> list[int]:
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return []


if __name__ == "__main__":
    raise SystemExit(0 if main() else 1)
