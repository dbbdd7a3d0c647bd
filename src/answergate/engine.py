"""Examine a reading: run the rules, give each hit its severity, compute the measures. Decides nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from answergate.deadline import DeadlineExceeded
from answergate.measures import MEASURES
from answergate.model.examination import Examination
from answergate.model.finding import Fault, Finding, Hit, Severity
from answergate.policy import Policy
from answergate.reading import Reading
from answergate.rules import RULES, Rule


def examine(reading: Reading, policy: Policy) -> Examination:
    """Return everything the policy's rules find, in the order of the text. A rule that breaks becomes a fault.

    Raises DeadlineExceeded if the reading's deadline ends before the last rule and the measures are done.
    """
    findings: list[Finding] = []
    faults: list[Fault] = []
    ran: list[str] = []
    for code, severity in policy.severities.items():
        rule = RULES[code]
        reading.deadline.check()
        try:
            hits = [*rule.find(reading)]
            if hits:
                findings += _findings(rule, hits, severity)
        except DeadlineExceeded:
            raise
        except Exception as error:
            faults.append(Fault(code, f"rule {code} ({rule.name}) broke: {type(error).__name__}: {error}"))
        else:
            ran.append(code)
    reading.deadline.check()
    measures: dict[str, Any] = {}
    try:
        measures = MEASURES[policy.gate](reading)
    except DeadlineExceeded:
        raise
    except Exception as error:
        faults.append(Fault("measures", f"the measures of {policy.gate} broke: {type(error).__name__}: {error}"))
    if len(findings) > 1:
        findings.sort(key=_order)
    return Examination(tuple(findings), measures, tuple(faults), frozenset(ran), reading.case.answer)


def _findings(rule: Rule, hits: Sequence[Hit], severity: Severity) -> list[Finding]:
    return [
        Finding(rule.code, rule.name, severity, hit.place, hit.facts, rule.message.format_map(hit.facts))
        for hit in hits
    ]


_DIGITS = re.compile(r"(\d+)")


def _order(finding: Finding) -> tuple[list[str | int], int, int, str]:
    parts = [int(part) if part.isdecimal() else part for part in _DIGITS.split(finding.place.path)]
    return parts, finding.place.start, finding.place.end, finding.code
