"""Right and wrong answers in four languages, ours and a peer's verdicts on them: ``python -m bench.right_and_wrong [--markdown]``.

A right answer that is stopped costs a user as much as a wrong one that passes. Figures are the point; the exit code is 0.
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
    """One data set: how many right answers are stopped, how many wrong ones are, and of how many the wrong piece is seen."""

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
    """The figures of every data set, and of all that were read and unread."""
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


_HEADER = ("answers", "right, stopped", "wrong, stopped", "wrong pieces seen", "groundlens: right", "groundlens: wrong")


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
    """A table, its header first, for a terminal."""
    print(f"answergate {__version__}, guardrails as shipped, beside groundlens 6.0.5; in brackets 95% intervals\n")
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        print("  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip())


def print_table(rows: Sequence[Row]) -> None:
    """The rows for a terminal."""
    print_cells([_HEADER, *map(_cells, rows)])


def print_markdown(rows: Sequence[Row]) -> None:
    """The rows for a page."""
    print(f"| {' | '.join(_HEADER)} |\n|{'---|' * len(_HEADER)}")
    for row in rows:
        print(f"| {' | '.join(_cells(row))} |")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
