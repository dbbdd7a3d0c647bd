"""Renders a run as Markdown, for a pull request, a step summary or a chat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from answergate.gates import GATES
from answergate.model.finding import Finding
from answergate.model.verdict import Outcome
from answergate.render.judged import Judged
from answergate.render.layout import shown
from answergate.render.summary import Summary
from answergate.render.writable import writable

MOST_RULES = 10
MOST_RECORDS = 20
_MOST_FINDINGS = 5
_LONGEST = 200
# Characters with a meaning in Markdown, in a table or on a platform. An "@" could notify a person.
_SPECIAL = re.compile(r"[\\`*\[\]<>#|~!&$@]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])")


def markdown_summary(summary: Summary, judged: Iterable[Judged] = ()) -> str:
    """Return the counts, the rules that fire most, and the first records that did not pass."""
    lines = [f"## {_heading(summary)}", ""]
    if summary.decided:
        lines += [_words(summary.decided), ""]
    if summary.records:
        lines += [*_statuses(summary), "", *_metrics(summary), *_rules(summary), *_records(judged, summary)]
    lines.append(
        f"<sub>policy {_words(summary.policy.name)} {summary.policy.digest[:12]}, answergate {summary.version}</sub>"
    )
    return "\n".join(lines) + "\n"


def _heading(summary: Summary) -> str:
    if not summary.records:
        return f"{summary.gate.capitalize()} gate: no records"
    return f"{summary.gate.capitalize()} gate: {summary.outcomes.get('passed', 0):,} of {summary.records:,} passed"


def _statuses(summary: Summary) -> Iterator[str]:
    yield "| Status | Records | Share |"
    yield "|---|---:|---:|"
    counted = [(name, summary.outcomes.get(name, 0)) for name in ("fault", "unreadable")]
    counted += [(name, summary.statuses.get(name, 0)) for name in GATES[summary.gate].statuses]
    for name, count in counted:
        if count:
            yield f"| {_words(name)} | {count:,} | {100 * count / summary.records:.1f}% |"


def _metrics(summary: Summary) -> Iterator[str]:
    if summary.metrics:
        yield ", ".join(
            f"{_words(name.replace('_', ' '))} **{round(value, 4):,}**" for name, value in summary.metrics.items()
        )
        yield ""


def _rules(summary: Summary) -> Iterator[str]:
    if not summary.rules:
        return
    yield "| Rule | Records | Findings | First seen |"
    yield "|---|---:|---:|---|"
    for rule in summary.rules[:MOST_RULES]:
        where = f"{_words(rule.file)}:{rule.line}"
        name = f"**{rule.code}** {_words(rule.rule)} ({rule.severity})"
        yield f"| {name} | {rule.records:,} | {rule.findings:,} | {where}<br>{_words(rule.message)} |"
    left = len(summary.rules) - MOST_RULES
    yield f"\nand {left} more {'rule' if left == 1 else 'rules'}\n" if left > 0 else ""


def _records(judged: Iterable[Judged], summary: Summary) -> Iterator[str]:
    """Yield the first records that did not pass. Reading stops when there are enough."""
    stopped = summary.records - summary.outcomes.get("passed", 0)
    wanted = min(stopped, MOST_RECORDS)
    if not wanted:
        return
    lines: list[str] = []
    found = 0
    for one in judged:
        if one.verdict.passed:
            continue
        found += 1
        lines += _record(one)
        if found == wanted:
            break
    if not lines:
        return
    which = "All records" if found == stopped else f"The first {found:,} of {stopped:,} records"
    yield f"<details><summary>{which} that did not pass</summary>\n"
    yield from lines
    yield "\n</details>\n"


def _record(one: Judged) -> Iterator[str]:
    verdict = one.verdict
    name = f" {_words(verdict.case_id)}" if verdict.case_id else ""
    word = verdict.status if verdict.outcome is Outcome.STOPPED else str(verdict.outcome)
    yield f"- **{_words(word)}**{name} {_words(one.file)}:{one.line}: {_words(verdict.because)}"
    for finding in verdict.findings[:_MOST_FINDINGS]:
        yield f"  - {_finding(finding)}"
    if len(verdict.findings) > _MOST_FINDINGS:
        yield f"  - and {len(verdict.findings) - _MOST_FINDINGS} more"


def _finding(finding: Finding) -> str:
    return f"{finding.severity} **{finding.code}** {_words(finding.message)}"


def _words(text: str) -> str:
    """Return ``text`` on one line, escaped: it cannot add formatting, links or table cells, or notify a person."""
    plain = " ".join(shown(writable(text)).split())
    plain = plain if len(plain) <= _LONGEST else f"{plain[: _LONGEST - 1]}…"
    return _SPECIAL.sub(lambda special: f"&#{ord(special[0])};", plain)
