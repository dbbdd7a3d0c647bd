"""Runs right and wrong cases that somebody else has written through the answer gate.

Run it with ``python -m bench.written_numbers FOLDER [--show]``. Each line of a ``*.jsonl`` file in the folder has the
fields id, language, kind, label (``right`` or ``wrong``), conclusion and excerpt, and ``chunk`` where the chunk says more
than the excerpt. The cases are in two halves, by a hash of their id. ``--show`` prints the failed cases of the half that may be read while developing. The other half is only
counted. The exit code is always 0.
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


def main(folder: str, *options: str) -> int:
    """Print the wrong cases that pass and the right ones that are refused, for each language and kind."""
    policy = load_policy("answer-equal", "answer")
    totals: Counter[tuple[str, ...]] = Counter()
    failed: Counter[tuple[str, ...]] = Counter()
    for record in _records(Path(folder)):
        excerpt, label = record["excerpt"], record["label"]
        evidences = [{"chunk_id": "c1", "excerpt": excerpt}]
        chunks = {"c1": record.get("chunk", excerpt)}
        case = {"conclusion": record["conclusion"], "raw_chunks": chunks, "evidences": evidences}
        verdict = check(case, "answer", policy)
        half = "read" if _may_be_read(record["id"]) else "unread"
        keys = [(half, label, record["language"], record["kind"]), (half, label, record["language"]), (half, label)]
        totals.update(keys)
        if (verdict.status == "ok") is (label == "wrong"):
            failed.update(keys)
            if "--show" in options and half == "read":
                places = [finding.place.excerpt for finding in verdict.findings if finding.place is not None]
                print(
                    f"{label} {record['language']} {record['kind']}: {record['conclusion']!r} by {excerpt!r} {places}"
                )
    for half in ("read", "unread"):
        for label, what in (("wrong", "wrong cases that pass"), ("right", "right cases refused")):
            print(f"\n{half} half, {what}: {failed[half, label]} of {totals[half, label]}")
            for key in sorted(key for key in totals if key[:2] == (half, label) and len(key) > 2):
                if len(key) == 3 or failed[key]:
                    print(f"  {' '.join(key[2:]):<50} {failed[key]:>4} of {totals[key]}")
    return 0


def _records(folder: Path) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                yield json.loads(line)


def _may_be_read(id: str) -> bool:
    return hashlib.sha256(id.encode()).digest()[0] % 2 == 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
