"""Measures the gate and a peer on right and wrong claims with numbers in other forms.

Run it with ``python -m bench.numbers_otherwise [--markdown]``. It only reports figures. The exit code is always 0.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from answergate import check
from answergate.evaluation.statistics import Figure, rate
from answergate.intake import read_case
from answergate.policy import Policy, load_policy
from bench.right_and_wrong import print_cells
from bench.support import peer_flags

DATA = Path(__file__).resolve().parent / "numbers_otherwise"
_HEADER = (
    "claims",
    "right claims stopped",
    "wrong claims stopped",
    "groundlens: right claims stopped",
    "groundlens: wrong claims stopped",
)


class Judged(Struct, frozen=True):
    """One claim: whether it is right, and whether the gate and the peer stop it."""

    dataset: str
    right: bool
    stopped: bool
    stopped_by_peer: bool


def judged(policy: Policy) -> Iterator[Judged]:
    """Check every claim of the data with the gate and the peer."""
    for path in sorted(DATA.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            for right, claim in [*((True, one) for one in record["same"]), *((False, one) for one in record["other"])]:
                case = {"answer": claim, "chunks": [{"id": "c1", "text": record["evidence"]}], "citations": ["c1"]}
                stopped = not check(case, policy.gate, policy).passed
                yield Judged(record["dataset"], right, stopped, peer_flags(read_case(case)))


def rows(claims: Sequence[Judged]) -> Iterator[tuple[str, ...]]:
    """One row for each data set, for all unread claims and for all read ones."""
    names = sorted({claim.dataset for claim in claims}, key=lambda name: (name.endswith(", read"), name))
    for name in [*names, "all, unread", "all, read"]:
        here = [claim for claim in claims if claim.dataset.endswith(name.removeprefix("all"))]
        sides = [[claim for claim in here if claim.right is right] for right in (True, False)]
        ours = [rate(sum(claim.stopped for claim in side), len(side)) for side in sides]
        peers = [rate(sum(claim.stopped_by_peer for claim in side), len(side)) for side in sides]
        yield (name, *map(_with_interval, ours), *map(_percent, peers))


def _with_interval(figure: Figure) -> str:
    return f"{_percent(figure)} ({figure.low or 0.0:.0%} to {figure.high or 0.0:.0%})"


def _percent(figure: Figure) -> str:
    return f"{figure.value or 0.0:.1%}"


def main(arguments: Sequence[str]) -> int:
    table = [_HEADER, *rows(list(judged(load_policy(None, "guardrails"))))]
    if "--markdown" in arguments:
        print("\n".join(f"| {' | '.join(line)} |" for line in [_HEADER, ("---",) * len(_HEADER), *table[1:]]))
        return 0
    print_cells(table)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
