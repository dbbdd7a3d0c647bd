"""The result of a run: counts over all of its records. The renderers of many verdicts read this."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from answergate.model.finding import Severity
from answergate.model.verdict import PolicyRef


class RuleCount(Struct, frozen=True):
    """How often a rule fired, in how many records, and the place and message of its first finding."""

    code: str
    rule: str
    severity: Severity
    findings: int
    records: int
    file: str
    line: int
    message: str


class Histogram(Struct, frozen=True):
    """Counts of a figure over all records: equal bins from 0 to ``top``, then one count for values above ``top``."""

    title: str
    top: float
    counts: tuple[int, ...]


class Summary(Struct, frozen=True, kw_only=True):
    """The counts over every record of a run.

    ``statuses`` counts the records that have a decision, worst status first. ``outcomes`` counts all records.
    ``rules`` starts with the rules that fire most. ``decided`` says whether the run passed and why, or is empty.
    """

    gate: str
    policy: PolicyRef
    version: str
    records: int
    statuses: Mapping[str, int] = {}
    outcomes: Mapping[str, int] = {}
    rules: tuple[RuleCount, ...] = ()
    histograms: tuple[Histogram, ...] = ()
    metrics: Mapping[str, float | int] = {}
    decided: str = ""
