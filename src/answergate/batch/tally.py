"""Counts over verdicts. The tallies of parts of a run can be merged, so memory does not grow with its length."""

from __future__ import annotations

from collections import defaultdict
from typing import TypeVar

from msgspec import Struct, field

from answergate.batch.metrics import BINS, MEASURES, bin_of
from answergate.batch.totals import Totals
from answergate.model.finding import Finding, Severity
from answergate.model.settings import Settings
from answergate.model.verdict import Outcome, Verdict

SHOWN_TROUBLES = 5
"""How many records that could not be judged are shown with their reason. The others are only counted."""

_WORDS = 160

_Number = TypeVar("_Number", int, float)


class Example(Struct, frozen=True):
    """The first record in which something was seen, and the message."""

    file: str
    line: int
    words: str

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


class Fired(Struct):
    """How often a rule fired, in how many records, and its first example."""

    rule: str
    severity: Severity
    findings: int
    records: int
    example: Example


class Tally(Struct):
    """The counts of a run so far. ``statuses`` counts only records that were decided."""

    gate: str
    records: int = 0
    outcomes: dict[str, int] = field(default_factory=dict)
    statuses: dict[str, int] = field(default_factory=dict)
    rules: dict[str, Fired] = field(default_factory=dict)
    unreadable: list[Example] = field(default_factory=list)
    faults: list[Example] = field(default_factory=list)
    sums: dict[str, int | float] = field(default_factory=dict)
    bins: dict[str, list[int]] = field(default_factory=dict)
    citations: Totals = field(default_factory=Totals)

    def count(self, outcome: Outcome) -> int:
        """How many records had this outcome."""
        return self.outcomes.get(outcome.value, 0)

    @property
    def decided(self) -> int:
        return self.count(Outcome.PASSED) + self.count(Outcome.STOPPED)

    def add(self, file: str, line: int, verdict: Verdict) -> None:
        """Count a verdict."""
        self.records += 1
        outcome = verdict.outcome.value
        self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1
        if self.gate == "citations":
            self.citations.add(verdict)
        if verdict.outcome is Outcome.UNREADABLE or verdict.outcome is Outcome.FAULT:
            troubles = self.unreadable if verdict.outcome is Outcome.UNREADABLE else self.faults
            if len(troubles) < SHOWN_TROUBLES:
                troubles.append(Example(file, line, verdict.faults[0].message))
            return
        self.statuses[verdict.status] = self.statuses.get(verdict.status, 0) + 1
        if verdict.findings:
            self._add_findings(file, line, verdict)
        measure = MEASURES[self.gate]
        for name, value in measure.sums(verdict).items():
            self.sums[name] = self.sums.get(name, 0) + value
        for name, values in measure.values(verdict).items():
            bins = self.bins.setdefault(name, [0] * (BINS + 1))
            for value in values:
                bins[bin_of(value, measure.scales[name])] += 1

    def _add_findings(self, file: str, line: int, verdict: Verdict) -> None:
        for code in dict.fromkeys([finding.code for finding in verdict.findings]):
            own = [finding for finding in verdict.findings if finding.code == code]
            fired = self.rules.get(code)
            if fired is None:
                self.rules[code] = Fired(own[0].rule, own[0].severity, len(own), 1, _example(file, line, own[0]))
            else:
                fired.findings += len(own)
                fired.records += 1

    def merge(self, other: Tally) -> None:
        """Add the tally of the next records."""
        self.records += other.records
        _add(self.outcomes, other.outcomes)
        _add(self.statuses, other.statuses)
        _add(self.sums, other.sums)
        for name, counts in other.bins.items():
            mine = self.bins.setdefault(name, [0] * len(counts))
            mine[:] = [left + right for left, right in zip(mine, counts, strict=True)]
        for code, fired in other.rules.items():
            known = self.rules.get(code)
            if known is None:
                self.rules[code] = fired
            else:
                known.findings += fired.findings
                known.records += fired.records
        self.unreadable = [*self.unreadable, *other.unreadable][:SHOWN_TROUBLES]
        self.faults = [*self.faults, *other.faults][:SHOWN_TROUBLES]
        self.citations.merge(other.citations)

    def metrics(self) -> dict[str, float]:
        """The metrics of the gate, with the names that ``--min`` uses."""
        passed = self.count(Outcome.PASSED) / self.records if self.records else 0.0
        if self.gate == "citations":
            totals = self.citations
            items = {"total_qa": totals.items, "valid_qa": totals.valid, "invalid_qa": totals.items - totals.valid}
            return {"pass_rate": passed, **items, **totals.metrics()}
        return {"pass_rate": passed, **MEASURES[self.gate].metrics(defaultdict(int, self.sums), self.decided)}

    def quality_gate(self, settings: Settings) -> dict[str, str] | None:
        """The status over all records together, for the citations gate. None for other gates."""
        return self.citations.gate(settings) if self.gate == "citations" else None


def _add(mine: dict[str, _Number], others: dict[str, _Number]) -> None:
    for name, value in others.items():
        mine[name] = mine[name] + value if name in mine else value


def _example(file: str, line: int, finding: Finding) -> Example:
    """The message of the finding, with the words it is about if the message does not name them."""
    words, excerpt = finding.message, " ".join(finding.place.excerpt.split())
    if excerpt and finding.place.excerpt not in words:
        words = f"{words}: {_cut(excerpt, _WORDS // 2)!r}"
    return Example(file, line, _cut(words, _WORDS))


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"
