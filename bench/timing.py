"""Timing that is robust on a noisy machine: many short rounds, measured in turns, and the median of each."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter


def interleaved(calls: Mapping[str, Callable[[], object]], rounds: int = 41, seconds: float = 0.02) -> dict[str, float]:
    """Seconds per call of each, measured in turns so that a slow moment of the machine affects all of them."""
    repeats = {}
    for name, call in calls.items():
        call()
        start = perf_counter()
        call()
        repeats[name] = max(1, int(seconds / max(perf_counter() - start, 1e-7)))
    samples: dict[str, list[float]] = {name: [] for name in calls}
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, call in calls.items():
                start = perf_counter()
                for _ in range(repeats[name]):
                    call()
                samples[name].append((perf_counter() - start) / repeats[name])
    finally:
        gc.enable()
    return {name: median(values) for name, values in samples.items()}
