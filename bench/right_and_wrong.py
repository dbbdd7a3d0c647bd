"""Measures the gate and a peer on right and wrong answers in four languages.

Run it with ``python -m bench.right_and_wrong [--markdown]``. It only reports figures. The exit code is always 0. A right
answer that is stopped costs a user as much as a wrong one that passes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from answergate.evaluation.evaluating import score_all
from answergate.evaluation.loading import load_labels
from answergate.evaluation.measuring import measure
from answergate.evaluation.statistics import Figure, rate
from answergate.policy import Policy, load_policy
from answergate.version import __version__
from bench.support import peer_flags

DATA = Path(__file__).resolve().parent / "right_and_wrong"


class Row(Struct, frozen=True):
    """One data set: the shares of right answers stopped, of wrong answers stopped, and of wrong statements found."""

    name: str
    right: Figure
    wrong: Figure
    pieces: Figure
    peer_right: Figure
    peer_wrong: Figure


def main(arguments: Sequence[str]) -> int:
    rows = measured(load_policy(None, "guardrails"))
    (print_markdown if "--markdown" in arguments else print_table)(rows)
    return 0


def measured(policy: Policy) -> list[Row]:
    """The figures of every data set, of all unread answers and of all read ones."""
    labels = load_labels([str(path) for path in sorted(DATA.glob("*.jsonl"))], policy)
    scored = score_all(labels, policy)
    flagged = [peer_flags(record.case) for record in labels.records]
    names = sorted({record.dataset for record in labels.records}, key=lambda name: (name.endswith(", read"), name))
    rows = []
    for name in [*names, "all, unread", "all, read"]:
        which = name.removeprefix("all")
        here = [number for number, record in enumerate(labels.records) if record.dataset.endswith(which)]
        figures = measure(name, [scored[number] for number in here])
        answers = figures.levels[0]
        spans = [kind for kind in figures.kinds if kind.of == "spans"]
        peer = {
            supported: [flagged[number] for number in here if labels.records[number].supported is supported]
            for supported in (True, False)
        }
        rows.append(
            Row(
                name,
                answers.false_alarm_rate,
                answers.recall,
                rate(sum(kind.caught for kind in spans), sum(kind.count for kind in spans)),
                rate(sum(peer[True]), len(peer[True])),
                rate(sum(peer[False]), len(peer[False])),
            )
        )
    return rows


_HEADER = (
    "answers",
    "right answers stopped",
    "wrong answers stopped",
    "wrong statements found",
    "groundlens: right answers stopped",
    "groundlens: wrong answers stopped",
)


def _cells(row: Row) -> tuple[str, ...]:
    figures = (row.right, row.wrong, row.pieces)
    return (row.name, *map(_with_interval, figures), _percent(row.peer_right), _percent(row.peer_wrong))


def _with_interval(figure: Figure) -> str:
    if figure.value is None or figure.low is None or figure.high is None:
        return "–"
    return f"{figure.value:.1%} ({figure.low:.0%} to {figure.high:.0%})"


def _percent(figure: Figure) -> str:
    return "–" if figure.value is None else f"{figure.value:.1%}"


def print_cells(table: Sequence[Sequence[str]]) -> None:
    """Print a table with its header for a terminal."""
    print(f"answergate {__version__}, guardrails as shipped, and groundlens 6.0.5; 95% intervals in brackets\n")
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        print("  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip())


def print_table(rows: Sequence[Row]) -> None:
    """Print the rows for a terminal."""
    print_cells([_HEADER, *map(_cells, rows)])


def print_markdown(rows: Sequence[Row]) -> None:
    """Print the rows as Markdown."""
    print(f"| {' | '.join(_HEADER)} |\n|{'---|' * len(_HEADER)}")
    for row in rows:
        print(f"| {' | '.join(_cells(row))} |")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
