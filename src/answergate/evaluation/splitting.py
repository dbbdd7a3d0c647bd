"""Two halves that share no source, the same two for the same data."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from answergate.evaluation.records import Labelled


def groups_of(records: Sequence[Labelled]) -> list[str]:
    """For each record the source it belongs to.

    Its own ``source_id`` or the like; else its question; else its chunks. A question that all answers of a data set
    share is an instruction, and tells no sources apart. Two data sets may hold answers about one source, which is still
    one.
    """
    questions: dict[str, set[str | None]] = {}
    for record in records:
        questions.setdefault(record.dataset, set()).add(record.case.question)
    groups = []
    for record in records:
        asked = record.case.question
        if record.source is not None:
            group = f"source {record.source}"
        elif asked and len(questions[record.dataset]) > 1:
            group = f"question {asked}"
        else:
            group = f"evidence {record.evidence_digest}"
        groups.append(group)
    return groups


def halves(records: Sequence[Labelled]) -> tuple[list[Labelled], list[Labelled]]:
    """Every other source of each data set, in the order of their hashes: one half to fit on, one to report on.

    A source that several data sets share counts for the first of them, by name.
    """
    groups = groups_of(records)
    datasets: dict[str, str] = {}
    for group, record in zip(groups, records, strict=True):
        datasets[group] = min(record.dataset, datasets.get(group, record.dataset))
    ordered = sorted(datasets, key=lambda group: (datasets[group], _digest(f"{datasets[group]}: {group}")))
    place: dict[str, int] = {}
    seen: dict[str, int] = {}
    for group in ordered:
        place[group] = seen.get(datasets[group], 0)
        seen[datasets[group]] = place[group] + 1
    first = [record for group, record in zip(groups, records, strict=True) if place[group] % 2 == 0]
    second = [record for group, record in zip(groups, records, strict=True) if place[group] % 2 == 1]
    return first, second


def _digest(group: str) -> str:
    return hashlib.sha256(group.encode(errors="replace")).hexdigest()
