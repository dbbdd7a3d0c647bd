"""Before the first request: the first check compiles what later ones only use."""

from __future__ import annotations

import gc

import msgspec

from answergate.demo import demo_cases
from answergate.policy import load_policy
from answergate.service.deciding import Stamp, decide
from answergate.service.logs import gates_unheard


def warm_up() -> None:
    """Run every bundled case once."""
    # Compiling makes many objects that stay: the collector would look at them again and again, a third of the time.
    gc.disable()
    stamp = Stamp("2000-01-01T00:00:00.000000Z", "warm-up")
    with gates_unheard():
        for case in demo_cases():
            decide(msgspec.json.encode(case.case), load_policy(case.policy, case.gate), stamp, full=True)
    # What is here now stays: the collector need not look at it again and again. What requests leave goes by itself; at
    # the default of 700 objects the collector would run for what a hundred of them hold while the ledger writes.
    gc.collect()
    gc.freeze()
    gc.set_threshold(25_000)
    gc.enable()
