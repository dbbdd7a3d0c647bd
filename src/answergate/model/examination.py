"""What was found out about a case. It decides nothing; gates read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from answergate.model.finding import Fault, Finding, Severity


class Examination(Struct, frozen=True):
    """Findings, measures and faults of one case under one policy. ``ran`` holds the rules that did not break.

    ``answer`` is what a gate passes on when it lets it out; no gate looks inside, and no verdict keeps it otherwise.
    """

    findings: tuple[Finding, ...]
    measures: Mapping[str, Any]
    faults: tuple[Fault, ...] = ()
    ran: frozenset[str] = frozenset()
    answer: str = ""

    def of(self, *codes: str) -> list[Finding]:
        """The findings of these rules, in the order of the text."""
        return [finding for finding in self.findings if finding.code in codes]

    def errors(self, *codes: str) -> list[Finding]:
        """The findings that the policy counts as errors: of these rules, or of all where none is named."""
        return [
            finding
            for finding in self.findings
            if finding.severity is Severity.ERROR and (not codes or finding.code in codes)
        ]
