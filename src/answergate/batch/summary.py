"""The summary of a run, as data for the renderers and as text for a terminal."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from answergate.batch.baseline import Baseline, Changes
from answergate.batch.metrics import MEASURES
from answergate.batch.tally import Example, Tally
from answergate.batch.thresholds import Code, Ruling
from answergate.batch.waivers import WaiverReport, about
from answergate.gates import GATES
from answergate.model.verdict import Outcome, PolicyRef
from answergate.policy import Policy
from answergate.policy.policy import Waiver
from answergate.render.layout import Page, Piece, Tone, shown
from answergate.render.summary import Histogram, RuleCount, Summary
from answergate.render.terminal import TONES, status_tone
from answergate.render.wording import count_of
from answergate.version import __version__

MOST = 8
"""How many rules are shown, the most frequent first."""


WORTH_A_RATE = 1000
"""No rate is shown for fewer records: it would mostly be the time to start."""


class RunResult(Struct, frozen=True):
    """Everything that the summary of a run shows. ``rate`` is records per second, None if it was not measured."""

    tally: Tally
    policy: Policy
    files: int
    ruling: Ruling
    waivers: WaiverReport
    baseline: Baseline | None = None
    rate: float | None = None
    outputs: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The summary as JSON data."""
        plain: dict[str, Any] = {
            **msgspec.to_builtins(summary_of(self.tally, self.policy, self.ruling)),
            "exit_code": int(self.ruling.code),
            "reasons": list(self.ruling.reasons),
            "outputs": list(self.outputs),
        }
        if (overall := self.tally.quality_gate(self.policy.settings)) is not None:
            plain["quality_gate"] = overall
        if self.baseline is not None:
            plain["baseline"] = {
                "worse": self.baseline.worse.count,
                "better": self.baseline.better.count,
                "same": self.baseline.same,
                "new": self.baseline.new,
                "gone": self.baseline.gone,
            }
        return plain


def summary_of(tally: Tally, policy: Policy, ruling: Ruling) -> Summary:
    """The counts, for the renderers."""
    order = GATES[tally.gate].statuses
    return Summary(
        gate=tally.gate,
        policy=PolicyRef(policy.name, policy.digest),
        version=__version__,
        records=tally.records,
        statuses={status: tally.statuses[status] for status in order if status in tally.statuses},
        outcomes={outcome.value: tally.count(outcome) for outcome in Outcome if tally.count(outcome)},
        rules=_rules(tally),
        histograms=_histograms(tally),
        metrics=tally.metrics(),
        decided="; ".join(ruling.reasons),
    )


def _histograms(tally: Tally) -> tuple[Histogram, ...]:
    scales = MEASURES[tally.gate].scales
    return tuple(
        Histogram(scale.title, scale.top, tuple(tally.bins[name]))
        for name, scale in scales.items()
        if name in tally.bins
    )


def _rules(tally: Tally) -> tuple[RuleCount, ...]:
    """The rules that found something, the most frequent first."""
    rules = [
        RuleCount(
            code=code,
            rule=fired.rule,
            severity=fired.severity,
            findings=fired.findings,
            records=fired.records,
            file=fired.example.file,
            line=fired.example.line,
            message=fired.example.words,
        )
        for code, fired in tally.rules.items()
    ]
    return tuple(sorted(rules, key=lambda rule: (-rule.findings, rule.code)))


def render_summary(result: RunResult, *, colour: bool = False, width: int = 80) -> str:
    """The summary for a terminal. The last line says what decided the exit code."""
    tally, policy = result.tally, result.policy
    gate = GATES[tally.gate]
    page = Page(width=width, colour=colour)
    page.write(Piece(f"{gate.name} gate", Tone.STRONG), f": {gate.question}")
    page.write(Piece(f"policy {shown(policy.name)} {policy.digest[:12]}, answergate {__version__}", Tone.FAINT))
    page.blank()
    rate = f", {result.rate:,.0f} per second" if result.rate is not None and tally.records >= WORTH_A_RATE else ""
    page.write(f"{count_of(tally.records, 'record')} in {count_of(result.files, 'file')}{rate}")
    _write_statuses(page, tally)
    _write_rules(page, tally)
    _write_metrics(page, tally, policy)
    _write_baseline(page, result.baseline)
    _write_waivers(page, result.waivers)
    if result.outputs:
        page.blank()
        for output in result.outputs:
            page.write(f"wrote {shown(output)}")
    page.blank()
    page.write(*ruling_line(result.ruling), hang=2)
    return page.text()


def ruling_line(ruling: Ruling) -> list[Piece]:
    """The last line of the summary: the result and the reasons."""
    word, tone = {
        Code.PASSED: ("passed", Tone.GOOD),
        Code.NOT_PASSED: ("not passed", Tone.ERROR),
        Code.UNUSABLE: ("nothing checked", Tone.ERROR),
        Code.FAULT: ("a fault", Tone.ERROR),
    }[ruling.code]
    return [Piece(word, tone), Piece(f" (exit code {int(ruling.code)}): {shown('; '.join(ruling.reasons))}")]


def _write_statuses(page: Page, tally: Tally) -> None:
    gate = GATES[tally.gate]
    rows: list[tuple[str, int, Tone, list[Example]]] = [
        (status, tally.statuses.get(status, 0), status_tone(gate, status), []) for status in gate.statuses
    ]
    rows.append(("unreadable", tally.count(Outcome.UNREADABLE), Tone.ERROR, tally.unreadable))
    rows.append(("fault", tally.count(Outcome.FAULT), Tone.ERROR, tally.faults))
    rows = [row for row in rows if row[1] or row[0] in gate.statuses]
    widest = max(len(name) for name, *_ in rows)
    digits = len(f"{tally.records:,}")
    for name, number, tone, troubles in rows:
        share = f"{number / tally.records:7.1%}" if tally.records else ""
        follows = "" if name not in gate.statuses else "  passes" if name in gate.passing else "  stops"
        painted = tone if number else Tone.FAINT
        page.write(Piece(f"{name:<{widest}}", painted), f"  {number:>{digits},}  {share}{follows}", indent=2)
        for trouble in troubles:
            page.write(Piece(f"{shown(trouble.place)}  ", Tone.FAINT), shown(trouble.words), indent=4, hang=6)
        if number > len(troubles) > 0:
            page.write(Piece(f"and {number - len(troubles):,} more", Tone.FAINT), indent=4)


def _write_rules(page: Page, tally: Tally) -> None:
    rules = _rules(tally)
    if not rules:
        return
    page.blank()
    page.write(Piece("Most frequent rules", Tone.STRONG))
    named = max(len(rule.rule) for rule in rules[:MOST])
    digits = max(len(f"{rule.findings:,}") for rule in rules[:MOST])
    for rule in rules[:MOST]:
        page.write(
            f"{rule.code}  {rule.rule:<{named}}  ",
            Piece(f"{rule.severity:<7}", TONES[rule.severity]),
            f"  {rule.findings:>{digits},} in {count_of(rule.records, 'record')}",
            indent=2,
        )
        page.write(Piece(f"{shown(rule.file)}:{rule.line}  ", Tone.FAINT), shown(rule.message), indent=10, hang=12)
    if len(rules) > MOST:
        page.write(Piece(f"and {count_of(len(rules) - MOST, 'other rule')}", Tone.FAINT), indent=2)


def _write_metrics(page: Page, tally: Tally, policy: Policy) -> None:
    metrics = tally.metrics()
    page.blank()
    page.write(Piece("Metrics", Tone.STRONG))
    widest = max(map(len, metrics))
    for name, value in metrics.items():
        page.write(f"{name:<{widest}}  {_figure(value)}", indent=2)
    overall = tally.quality_gate(policy.settings)
    if overall is not None:
        page.write(f"status over all records together: {overall['status']}, {shown(overall['reason'])}", indent=2)


def _figure(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:.4f}"


def _write_baseline(page: Page, baseline: Baseline | None) -> None:
    if baseline is None:
        return
    page.blank()
    page.write(Piece("Compared with the baseline", Tone.STRONG))
    _write_changes(page, "worse", baseline.worse, Tone.ERROR)
    _write_changes(page, "better", baseline.better, Tone.GOOD)
    for name, number in (("the same", baseline.same), ("new", baseline.new), ("gone", baseline.gone)):
        page.write(f"{name:<8}  {number:,}", indent=2)


def _write_changes(page: Page, name: str, changes: Changes, tone: Tone) -> None:
    page.write(Piece(f"{name:<8}", tone if changes.count else Tone.PLAIN), f"  {changes.count:,}", indent=2)
    for change in changes.first:
        named = f" {shown(change.case_id)}" if change.case_id else ""
        page.write(
            Piece(f"{shown(change.place)}{named}  ", Tone.FAINT), f"{change.before} -> {change.now}", indent=4, hang=6
        )
    if changes.count > len(changes.first):
        page.write(Piece(f"and {changes.count - len(changes.first):,} more", Tone.FAINT), indent=4)


def _write_waivers(page: Page, report: WaiverReport) -> None:
    """The waivers that matched nothing. Expired waivers are among the reasons for the exit code."""
    if not report.unused:
        return
    page.blank()
    page.write(Piece("Waivers that matched nothing", Tone.STRONG))
    for waiver in report.unused:
        page.write(shown(_waived(waiver)), indent=2, hang=4)


def _waived(waiver: Waiver) -> str:
    return f"{about(waiver)}, until {waiver.until}: {waiver.reason}"
