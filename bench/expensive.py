"""The most expensive cases that a service accepts: ``python -m bench.expensive`` measures them.

They are the shapes of ``bench.growth``, each as large as the default limits allow, and a few that are only expensive at
some sizes. Their checks need from tenths of a second to minutes, so each one is stopped after some seconds.
"""

from __future__ import annotations

from multiprocessing import get_context
from time import perf_counter

import msgspec
from msgspec import Struct

from answergate import Policy, check, load_policy
from answergate.errors import CaseError
from answergate.intake import read_case
from answergate.service.costs import likely_seconds
from bench.growth import SHAPES, Shape

MOST = {
    "answer": ("altered excerpts", "altered, one long chunk"),
    "evidence": ("marked paragraphs", "many markers"),
    "attribution": ("attribution in one line", "attribution over lines"),
    "guardrails": ("numbers in one claim", "claims with own chunks", "many claims"),
    "citations": ("altered quotes", "absent spans"),
}
"""The shapes that took longest, by gate."""

_LARGEST_BODY = 8 * 1024 * 1024
_DOUBLINGS = 8
_SECONDS = 5.0


class Expensive(Struct, frozen=True):
    """A case as the body of a request."""

    name: str
    gate: str
    body: bytes


def most_expensive(doublings: int = _DOUBLINGS) -> list[Expensive]:
    """The shapes of ``MOST``. With fewer ``doublings`` they are smaller than the limits allow."""
    return [largest(shape, doublings) for shape in SHAPES if shape.name in MOST[shape.gate]]


def largest(shape: Shape, doublings: int = _DOUBLINGS) -> Expensive:
    """The largest case of a shape that the gate accepts, in steps of a factor of two."""
    policy = load_policy(None, shape.gate)
    found = b""
    for power in range(doublings + 1):
        case = shape.make(shape.smallest * 2**power)
        body = msgspec.json.encode(case)
        if len(body) > _LARGEST_BODY or not _accepted(case, policy):
            break
        found = body
    return Expensive(shape.name, shape.gate, found)


def _accepted(case: dict[str, object], policy: Policy) -> bool:
    try:
        read_case(case, policy.limits)
    except CaseError:
        return False
    return True


def main() -> None:
    """Print the size, the estimated and the measured seconds of every shape."""
    print(f"{'shape':<28} {'gate':<12} {'bytes':>10} {'estimated':>10} {'measured':>10}")
    for shape in SHAPES:
        one = largest(shape)
        # Some checks look at their clock too seldom, so only the end of the process stops them.
        running = get_context("fork").Process(target=_check, args=(one,))
        began = perf_counter()
        running.start()
        running.join(_SECONDS)
        seconds = perf_counter() - began
        late = running.is_alive()
        running.kill()
        estimated = likely_seconds(one.gate, one.body)
        measured = f"over {_SECONDS:g} s" if late else f"{seconds:.2f} s"
        print(f"{one.name:<28} {one.gate:<12} {len(one.body):>10,} {estimated:>8.2f} s {measured:>10}", flush=True)


def _check(one: Expensive) -> None:
    check(msgspec.json.decode(one.body), one.gate)


if __name__ == "__main__":
    main()
