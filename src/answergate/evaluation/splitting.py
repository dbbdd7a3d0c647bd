"""Splits records into two halves that share no source. The same data always give the same halves."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from answergate.evaluation.records import Labelled


def groups_of(records: Sequence[Labelled]) -> list[str]:
    """The source of each record: its ``source_id`` or similar, or else its question, or else its chunks.

    If all answers of a data set share a question, it is an instruction and does not identify a source. If two data sets
    have answers about the same source, it counts as one source.
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
    """Split the records into a half to fit on and a half to report on.

    The sources of each data set, ordered by hash, go to the halves in turn. A source that several data sets share
    counts for the one whose name sorts first.
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
