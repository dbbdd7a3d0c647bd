"""Runs right and wrong numbers that somebody else has written: ``python -m bench.written_numbers [FOLDER] [--show] [--markdown]``.

Each line of a ``*.jsonl`` file in the folder has the fields id, language, kind, label (``right`` or ``wrong``), conclusion and
excerpt, and ``chunk`` if the chunk says more than the excerpt. The cases are in two halves, by a hash of their id. ``--show``
prints the cases of the "read" half that the answer gate gets wrong. The other half is only counted. The answer gate uses the
preset ``answer-equal``. For the guardrails gate, the excerpt is the chunk. The exit code is always 0.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from answergate import check
from answergate.policy import load_policy

CASES = Path(__file__).resolve().parent / "written_numbers"
SETS = (CASES, CASES / "second")
COLUMNS = ("wrong, answer gate", "wrong, guardrails", "right, answer gate", "right, guardrails")


def main(arguments: list[str]) -> int:
    given = [Path(argument) for argument in arguments if not argument.startswith("-")]
    for folder in given or SETS:
        _count(folder, show="--show" in arguments, markdown="--markdown" in arguments)
    return 0


def _count(folder: Path, *, show: bool, markdown: bool) -> None:
    """Print, for each half, how many wrong cases pass and how many right ones are stopped."""
    policy = load_policy("answer-equal", "answer")
    totals: Counter[tuple[str, ...]] = Counter()
    failed: Counter[tuple[str, ...]] = Counter()
    for record in _records(folder):
        excerpt, label, answer = record["excerpt"], record["label"], record["conclusion"]
        case = {
            "conclusion": answer,
            "raw_chunks": {"c1": record.get("chunk", excerpt)},
            "evidences": [{"chunk_id": "c1", "excerpt": excerpt}],
        }
        shown = check(case, "answer", policy).passed
        covered = check({"answer": answer, "chunks": [excerpt], "citations": ["C1"]}, "guardrails").passed
        half = "read" if hashlib.sha256(record["id"].encode()).digest()[0] % 2 else "unread"
        for group in ("all", record["language"], f"kind {record['kind']}"):
            totals[half, group, label] += 1
            failed[half, group, label, "answer gate"] += shown is (label == "wrong")
            failed[half, group, label, "guardrails"] += covered is (label == "wrong")
        if shown is (label == "wrong") and half == "read" and show:
            print(f"{label} {record['id']} {record['kind']}: {answer!r} by {excerpt!r}")
    for half in ("read", "unread"):
        _print(f"{folder.name}, {half} half", half, totals, failed, markdown=markdown)


def _print(
    title: str, half: str, totals: Counter[tuple[str, ...]], failed: Counter[tuple[str, ...]], *, markdown: bool
) -> None:
    form = "| {} | {} | {} | {} | {} |" if markdown else "{:<32} {:>20} {:>20} {:>20} {:>20}"
    print(form.format(title, *COLUMNS))
    if markdown:
        print("|---|---|---|---|---|")
    for group in sorted(
        {group for part, group, _ in totals if part == half}, key=lambda group: (len(group) > 3, group)
    ):
        counts = [
            f"{failed[half, group, label, gate]} of {totals[half, group, label]}"
            for label, _, gate in (column.partition(", ") for column in COLUMNS)
        ]
        print(form.format(group, *counts))
    print()


def _records(folder: Path) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                yield json.loads(line)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
