"""Measures batch on many small cases against a plain loop and a peer, with its memory: ``python -m bench.batch``."""

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
    """A run of the command: its wall time, and samples of its progress (0 to 1) with the memory in use (MiB)."""

    seconds: float
    memory: list[tuple[float, float]]

    @property
    def rate(self) -> float:
        return RECORDS / self.seconds

    def most_between(self, start: float, end: float) -> float:
        """The most memory while the progress was between ``start`` and ``end``."""
        return max((used for done, used in self.memory if start <= done <= end), default=0.0)


def small_case(number: int) -> dict[str, Any]:
    """An answer of two sentences with two chunks and two evidences. Every seventh has a number that is not in them."""
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
    """Print the figures. Returns whether all of them are within their budgets."""
    with TemporaryDirectory(prefix="answergate-bench-") as folder:
        source = Path(folder, "cases.jsonl")
        with source.open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(small_case(number)) + "\n" for number in range(RECORDS))
        print(f"{RECORDS:,} small cases, {source.stat().st_size / 2**20:.0f} MiB, through the answer gate.\n")
        busy = os.getloadavg()[0]
        if busy > 0.5:
            print(f"The machine is busy (load {busy:.1f}): two workers show their gain only if two cores are free.\n")
        before = _bare()
        one = _command(source, 1)
        between = _bare()
        two = _command(source, 2)
        bare = median([before, between, _bare()])
        peer = _peer()
    per_core, doubled = one.rate / bare, two.rate / one.rate
    early, late = two.most_between(0, 0.1), two.most_between(0.9, 1)
    rows = [
        ("check in a plain loop, records decoded", f"{bare:,.0f} a second, measured on {BARE:,}"),
        ("batch, one worker", f"{one.rate:,.0f} a second, {one.seconds:.1f} s"),
        ("batch, two workers", f"{two.rate:,.0f} a second, {two.seconds:.1f} s"),
        (
            "groundlens 6.0.5, one core",
            f"{peer:,.0f} a second, measured on {PEER}; all would take {RECORDS / peer:,.0f} s",
        ),
        ("one worker, relative to the plain loop", f"{per_core:.0%}, at least 70%{_over(per_core >= 0.7)}"),
        ("two workers, relative to one", f"{doubled:.2f} times, at least 1.7{_over(doubled >= 1.7)}"),
        ("two workers, relative to groundlens", f"{two.rate / peer:,.1f} times as fast"),
        (
            "memory of all processes, two workers",
            f"{early:.0f} MiB in the first 10% of the run, {late:.0f} MiB in the last 10%",
        ),
    ]
    for name, figure in rows:
        print(f"{name:<38} {figure}")
    flat = late <= early * 1.25
    if not flat:
        print("memory grows: over budget")
    return per_core >= 0.7 and doubled >= 1.7 and flat


def _over(within: bool) -> str:
    return "" if within else "  over budget"


def _bare() -> float:
    """The number of checks per second in a plain loop."""
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
    """Run the command in a process and sample its output and memory from outside."""
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
        raise SystemExit(f"the batch with {workers} workers ended with exit code {process.returncode}")
    whole = out.stat().st_size
    return Timed(seconds, [(size / whole, used) for size, used in samples if size])


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _memory(pid: int) -> float:
    """The resident memory of a process and its children, in MiB. Shared pages count for each of them."""
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
