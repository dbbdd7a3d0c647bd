"""Splits the labelled data: a part that developers may read, and a part that is only ever counted.

Fixing mistakes that somebody read makes figures look better than they are. So half of every new file and a third of every
older one is never printed, never looked at and never tuned on. Published figures come from there. The hash of a record's
evidence decides, so that answers about one source are on one side.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "claims"

NEW = frozenset(("ragtruth_qa_more", "financebench_dev", "faithbench_half", "bump_task2", "klue_nli_half"))
"""Files that nobody had read when the split was made. Half of each is only counted."""


def is_counted_only(name: str, record: dict[str, Any]) -> bool:
    """Whether a record of the file ``name`` belongs to the part that nobody looks at."""
    evidence = "\n".join(chunk["text"] for chunk in record["chunks"])
    return hashlib.sha256(evidence.encode()).digest()[0] % (2 if name in NEW else 3) == 0


def labelled(name: str, *, counted_only: bool) -> Iterator[dict[str, Any]]:
    """The records of one side of the file ``name``, without its ending."""
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            if is_counted_only(name, record) is counted_only:
                yield record


def names() -> list[str]:
    """The names of all labelled files."""
    return sorted(path.name.removesuffix(".jsonl.gz") for path in DATA.glob("*.jsonl.gz"))
