"""Preparations before the first request."""

from __future__ import annotations

import gc

import msgspec

from answergate.demo import demo_cases
from answergate.policy import load_policy
from answergate.service.deciding import Stamp, decide
from answergate.service.logs import gate_logs_muted


def warm_up() -> None:
    """Run every bundled case once: the first check of each kind compiles patterns and is slow."""
    # Compiling creates many objects that stay. Garbage collection during it would take a third of the time.
    gc.disable()
    stamp = Stamp("2000-01-01T00:00:00.000000Z", "warm-up")
    with gate_logs_muted():
        for case in demo_cases():
            decide(msgspec.json.encode(case.case), load_policy(case.policy, case.gate), stamp, full=True)
    gc.enable()


def keep_memory() -> None:
    """Let the garbage collector skip all objects that exist now, because they stay.

    Reference counting frees the objects of a request. With the default threshold of 700, the collector would run for
    objects that only wait for the ledger.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(25_000)
