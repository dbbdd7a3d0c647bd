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
LABELS = {"wrong": "wrong cases that pass", "right": "right cases that are stopped"}


def main(arguments: list[str]) -> int:
    folder = Path(next((argument for argument in arguments if not argument.startswith("-")), CASES))
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
        keys: list[tuple[str, ...]] = [(half, label), (half, label, record["language"])]
        for key in (*keys, (half, label, "kind", record["kind"])):
            totals[key] += 1
            failed[("answer", *key)] += shown is (label == "wrong")
            failed[("guardrails", *key)] += covered is (label == "wrong")
        if shown is (label == "wrong") and half == "read" and "--show" in arguments:
            print(f"{label} {record['id']} {record['kind']}: {answer!r} by {excerpt!r}")
    if "--markdown" in arguments:
        print("| cases | answer gate, preset `answer-equal` | guardrails gate |\n|---|---|---|")
    for label, what in LABELS.items():
        if "--markdown" not in arguments:
            print(f"{what:<42} {'answer-equal':>14} {'guardrails':>14}")
        for key in sorted(key for key in totals if key[1] == label):
            ours, other = failed[("answer", *key)], failed[("guardrails", *key)]
            group = " ".join(key[2:]) or "all"
            if "--markdown" in arguments:
                print(f"| {what}, {key[0]} half, {group} | {ours} of {totals[key]} | {other} of {totals[key]} |")
                continue
            name = f"  {key[0]} half: {group}"
            print(f"{name:<42} {f'{ours} of {totals[key]}':>14} {f'{other} of {totals[key]}':>14}")
    return 0


def _records(folder: Path) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                yield json.loads(line)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
