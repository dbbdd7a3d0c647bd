"""The facts about a case. Gates read them and decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from answergate.model.finding import Fault, Finding, Severity


class Examination(Struct, frozen=True):
    """Findings, measures and faults of one case under one policy. ``ran`` holds the rules that ran without an error.

    ``answer`` is the text that a gate returns if the answer passes. No gate reads it. A verdict contains it only if the
    answer passes.
    """

    findings: tuple[Finding, ...]
    measures: Mapping[str, Any]
    faults: tuple[Fault, ...] = ()
    ran: frozenset[str] = frozenset()
    answer: str = ""

    def of(self, *codes: str) -> list[Finding]:
        """Return the findings of these rules, in the order of the text."""
        return [finding for finding in self.findings if finding.code in codes]

    def errors(self, *codes: str) -> list[Finding]:
        """Return the findings with severity error, of these rules or, if none is given, of all rules."""
        return [
            finding
            for finding in self.findings
            if finding.severity is Severity.ERROR and (not codes or finding.code in codes)
        ]
