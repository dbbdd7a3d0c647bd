"""What a run came to: the counts over all of its records, as the renderers of many verdicts read them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from answergate.model.finding import Severity
from answergate.model.verdict import PolicyRef


class RuleCount(Struct, frozen=True):
    """How often a rule fired, in how many records, and where and how it did so first."""

    code: str
    rule: str
    severity: Severity
    findings: int
    records: int
    file: str
    line: int
    message: str


class Histogram(Struct, frozen=True):
    """A figure over all records: equal bins from 0 to ``top``, and as the last count what lies beyond it."""

    title: str
    top: float
    counts: tuple[int, ...]


class Summary(Struct, frozen=True, kw_only=True):
    """The counts over every record of a run.

    ``statuses`` counts the records that were decided, worst first; ``outcomes`` counts all. ``rules`` are those
    that fire most first. ``decided`` says in words what the run came to and why, where somebody decided.
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
