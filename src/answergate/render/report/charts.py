"""Draws the charts of the report: bars for statuses and rules, histograms of figures, and the metrics."""

from __future__ import annotations

from html import escape

from answergate.gates import GATES
from answergate.render.case_view.model import status_tone
from answergate.render.case_view.shapes import Tone
from answergate.render.markup import text
from answergate.render.summary import Histogram, RuleCount, Summary

_MOST_RULES = 8
_WIDTH, _HEIGHT = 320, 96


def charts(summary: Summary) -> str:
    """Return all charts of the run, side by side."""
    figures = "".join(
        f"<h2>{text(histogram.title)}</h2>{_histogram(histogram)}"
        for histogram in summary.histograms
        if sum(histogram.counts)
    )
    return (
        f'<section class="panel"><h2>Statuses</h2>{_statuses(summary)}{_metrics(summary)}</section>'
        f'<section class="panel"><h2>Most frequent rules, by records</h2>{_rules(summary)}</section>'
        + (f'<section class="panel">{figures}</section>' if figures else "")
    )


def counted_statuses(summary: Summary) -> list[tuple[str, Tone, int]]:
    """Return every status with its count, worst first. Faults and unreadable records count as statuses here."""
    gate = GATES[summary.gate]
    broken = [(name, Tone.BROKEN, summary.outcomes.get(name, 0)) for name in ("fault", "unreadable")]
    decided = [(name, status_tone(summary.gate, name), summary.statuses.get(name, 0)) for name in gate.statuses]
    return [*[row for row in broken if row[2]], *decided]


def _statuses(summary: Summary) -> str:
    rows = "".join(
        _bar(
            "status",
            name,
            f'<span class="ag-status is-{tone}">{text(name)}</span>',
            count,
            summary.records,
            f"is-{tone}",
        )
        for name, tone, count in counted_statuses(summary)
    )
    return f'<ul class="bars">{rows}</ul>'


def _rules(summary: Summary) -> str:
    if not summary.rules:
        return '<p class="ag-empty">No rule fired.</p>'
    most = max(rule.records for rule in summary.rules)
    rows = "".join(
        _bar("rule", rule.code, _rule_name(rule), rule.records, most, f"is-{rule.severity}", share=False)
        for rule in summary.rules[:_MOST_RULES]
    )
    left = len(summary.rules) - _MOST_RULES
    more = f'<p class="ag-faint">and {left} more: use the rule filter below</p>' if left > 0 else ""
    return f'<ul class="bars of-rules">{rows}</ul>{more}'


def _rule_name(rule: RuleCount) -> str:
    return f'<b>{text(rule.code)}</b> <span class="ag-faint">{text(rule.rule)}</span>'


def _bar(kind: str, value: str, label: str, count: int, of: int, tone: str, *, share: bool = True) -> str:
    width = 100 * count / of if of else 0
    percent = f'<span class="ag-faint">{_percent(count, of)}</span>' if share else ""
    return (
        f'<li><button type="button" class="bar {tone}" data-{kind}="{escape(value)}" aria-pressed="false">'
        f'<span class="name">{label}</span>'
        '<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="8"/>'
        f'<rect class="share" width="{width:.2f}" height="8"/></svg>'
        f'<span class="number">{count:,}</span>{percent}</button></li>'
    )


def _percent(count: int, of: int) -> str:
    """Return a share that says 0% or 100% only if it is exactly that."""
    share = 100 * count / of if of else 0.0
    if 0 < share < 0.1:
        return "<0.1%"
    return ">99.9%" if 99.9 < share < 100 else f"{share:.1f}%"


def _histogram(histogram: Histogram) -> str:
    *bins, beyond = histogram.counts
    columns = [*bins, beyond] if beyond else bins
    most = max(columns)
    step = _WIDTH / len(columns)
    bars = []
    for index, count in enumerate(columns):
        if not count:
            continue
        low, high = (histogram.top * edge / len(bins) for edge in (index, index + 1))
        span = f"{low:g} to {high:g}" if index < len(bins) else f"over {histogram.top:g}"
        height = max(1.5, (_HEIGHT - 2) * count / most)
        bars.append(
            f'<rect x="{index * step + 1:.1f}" y="{_HEIGHT - height:.1f}" width="{step - 2:.1f}" height="{height:.1f}">'
            f"<title>{span}: {count:,}</title></rect>"
        )
    last = f"over {histogram.top:g}" if beyond else f"{histogram.top:g}"
    return (
        f'<svg class="histogram" viewBox="0 0 {_WIDTH} {_HEIGHT + 1}" preserveAspectRatio="none" role="img" aria-label="{text(histogram.title)}, '
        f'{sum(histogram.counts):,} values, at most {most:,} in one bar">{"".join(bars)}'
        f'<path d="M0 {_HEIGHT + 0.5}H{_WIDTH}"/></svg>'
        f'<p class="axis ag-faint"><span>0</span><span>{sum(histogram.counts):,} values, tallest bar {most:,}</span><span>{last}</span></p>'
    )


def _metrics(summary: Summary) -> str:
    rows = "".join(
        f"<div><dt>{text(name.replace('_', ' '))}</dt><dd>{_number(value)}</dd></div>"
        for name, value in summary.metrics.items()
    )
    return f'<h2>Metrics</h2><dl class="metrics">{rows}</dl>' if rows else ""


def _number(value: float) -> str:
    return (
        f"{value:,}"
        if isinstance(value, int) or value != int(value)
        else f"{int(value):,}"
        if value > 1
        else f"{value:g}"
    )
