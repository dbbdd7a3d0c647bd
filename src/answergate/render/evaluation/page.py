"""Renders an evaluation as one self-contained HTML page, without scripts, fonts or requests."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from string import Template
from typing import Any

from answergate.evaluation.curves import recall_within
from answergate.evaluation.evaluating import Report
from answergate.evaluation.measuring import ALL, DatasetFigures, Kind, Level, Numbers
from answergate.evaluation.statistics import Figure
from answergate.render.evaluation.mistakes import mistakes_section
from answergate.render.evaluation.plots import precision_recall_plot, roc_plot
from answergate.render.evaluation.wording import (
    decimal_range,
    decimals,
    how_cited,
    left_out,
    milliseconds,
    percent,
    percent_range,
)
from answergate.render.markup import text
from answergate.render.wording import count_of

_MOST_UNREADABLE = 50
_MOST_KINDS = 20
_FEW_ALARMS = 0.05


def render_page(report: Report) -> str:
    """Return the report as HTML. It contains texts of the worst mistakes, so it is as confidential as the data."""
    return _template().substitute(
        title=text(f"{report.gate} gate on {report.answers:,} labelled answers"),
        origin=_origin(report),
        overview=_overview(report) if len(report.datasets) > 1 else "",
        datasets="".join(
            _dataset(figures, report) for figures in report.datasets if figures.name != ALL or len(report.datasets) == 1
        ),
        version=text(report.version),
    )


@cache
def _template() -> Template:
    return Template((files("answergate.render.evaluation") / "report.html").read_text(encoding="utf-8"))


def _origin(report: Report) -> str:
    settings = ", ".join(f"{name} = {_setting(value)}" for name, value in report.settings.items() if value != "")
    sources = "".join(
        f"<li>{text(source.name)} <small>{source.records:,} records, sha256 {source.sha256[:16]}…</small></li>"
        for source in report.sources
    )
    notes = "".join(f'<p class="note">{text(line)}.</p>' for line in left_out(report))
    if report.unreadable:
        rows = "".join(f"<li>{text(str(problem))}</li>" for problem in report.unreadable[:_MOST_UNREADABLE])
        notes += f"<details><summary>Records that could not be read</summary><ul>{rows}</ul></details>"
    return (
        f"<p>Policy <b>{text(report.policy)}</b> <small>sha256 {report.digest[:16]}…</small>: {text(settings)}.</p>"
        f"<p>{text(how_cited(report.cited))}</p>{notes}"
        f"<details><summary>{count_of(len(report.sources), 'file')}</summary><ul>{sources}</ul></details>"
    )


def _setting(value: Any) -> str:
    return (
        str(value).lower() if isinstance(value, bool) else ", ".join(value) if isinstance(value, tuple) else str(value)
    )


def _overview(report: Report) -> str:
    rows = []
    for figures in report.datasets:
        level = figures.level("answers")
        link = (
            text(figures.name)
            if figures.name == ALL
            else f'<a href="#{_anchor(figures, report)}">{text(figures.name)}</a>'
        )
        cells = _cells(level) if level is not None else '<td colspan="6"></td>'
        bad = "" if level is None else f"{level.outcomes.bad:,}"
        rows.append(
            f'<tr><th scope="row">{link}</th><td data-name="answers">{figures.answers:,}</td>'
            f'<td data-name="unsupported">{bad}</td>{cells}'
            f'<td data-name="median time">{milliseconds(figures.latency.median)}</td></tr>'
        )
    heads = _heads("data set", "answers", "unsupported", *_FIGURES, "median time")
    return f'<section><h2>Whole answers</h2><table class="wide">{heads}<tbody>{"".join(rows)}</tbody></table></section>'


_FIGURES = ("precision", "recall", "F1", "false alarms", "balanced accuracy", "AUROC")


def _heads(*names: str) -> str:
    cells = "".join(f'<th scope="col">{name}</th>' for name in names)
    return f"<thead><tr>{cells}</tr></thead>"


def _cells(level: Level) -> str:
    rates = (level.precision, level.recall, level.f1, level.false_alarm_rate, level.balanced_accuracy)
    cells = [
        _cell(name, percent(figure.value), percent_range(figure)) for name, figure in zip(_FIGURES, rates, strict=False)
    ]
    return "".join([*cells, _cell("AUROC", decimals(level.auroc.value), decimal_range(level.auroc))])


def _cell(name: str, value: str, interval: str) -> str:
    return f'<td data-name="{name}"><b>{value}</b> <small>{interval}</small></td>'


def _anchor(figures: DatasetFigures, report: Report) -> str:
    """Return an id for the section. It does not use the name of the data set, so it is safe in a URL."""
    return f"set-{report.datasets.index(figures) + 1}"


def _dataset(figures: DatasetFigures, report: Report) -> str:
    rows = "".join(
        f'<tr><th scope="row">{level.name}</th><td data-name="all">{level.outcomes.bad + level.outcomes.good:,}</td>'
        f'<td data-name="unsupported">{level.outcomes.bad:,}</td>{_cells(level)}</tr>'
        for level in figures.levels
    )
    latency = figures.latency
    answers = figures.level("answers")
    worst = (
        f" A threshold on the risk score alone would catch "
        f"{percent(recall_within(answers.curve, _FEW_ALARMS))} at {_FEW_ALARMS:.0%} false alarms."
        if answers is not None and answers.auroc.value is not None
        else ""
    )
    faults = "".join(f'<p class="note">fault: {text(fault)}</p>' for fault in figures.faults[:_MOST_UNREADABLE])
    return (
        f'<section id="{_anchor(figures, report)}"><h2>{text(figures.name)}</h2>'
        f'<table class="wide">{_heads("", "all", "unsupported", *_FIGURES)}<tbody>{rows}</tbody></table>'
        f"<p>Median time per answer {milliseconds(latency.median)}, 95% within {milliseconds(latency.p95)}, "
        f"99% within {milliseconds(latency.p99)}, slowest {milliseconds(latency.most)}.{worst}</p>{faults}"
        f'<div class="panels">{_curves(figures)}{_kinds(figures.kinds)}{_numbers(figures.numbers)}</div>'
        f"{mistakes_section(report.mistakes.get(figures.name, ()))}</section>"
    )


def _curves(figures: DatasetFigures) -> str:
    drawn = [level for level in figures.levels if level.curve]
    if not drawn:
        return ""
    legend = "".join(f'<span class="key {level.name}">{level.name}</span>' for level in drawn)
    return (
        f'<figure class="plots"><div>{roc_plot(drawn)}{precision_recall_plot(drawn)}</div><figcaption>{legend} '
        "<small>First plot: ROC. Second plot: precision and recall. A dot shows the gate at its current "
        "thresholds. A dashed line shows chance."
        "</small></figcaption></figure>"
    )


def _kinds(kinds: tuple[Kind, ...]) -> str:
    parts = []
    for of in dict.fromkeys(kind.of for kind in kinds):
        here = [kind for kind in kinds if kind.of == of]
        rows = "".join(
            f'<tr><th scope="row">{text(kind.name)}</th><td data-name="caught">{_bar(kind.rate)} {kind.caught:,} of {kind.count:,}'
            f"</td>{_cell('share', percent(kind.rate.value), percent_range(kind.rate))}</tr>"
            for kind in here[:_MOST_KINDS]
        )
        more = f"<p><small>and {len(here) - _MOST_KINDS} more kinds</small></p>" if len(here) > _MOST_KINDS else ""
        parts.append(f"<div><h3>Caught by kind of error <small>{of}</small></h3><table>{rows}</table>{more}</div>")
    return "".join(parts)


def _bar(figure: Figure) -> str:
    """Return the share as a bar, with its interval as a line over it."""
    value, low, high = (100 * (number or 0.0) for number in (figure.value, figure.low, figure.high))
    return (
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="ground" width="100" height="10"/><rect class="share" width="{value:.1f}" height="10"/>'
        f'<rect class="interval" x="{low:.1f}" y="4" width="{high - low:.1f}" height="2"/></svg>'
    )


def _numbers(numbers: Numbers | None) -> str:
    if numbers is None:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{name}</th><td data-name="flagged">{_bar(figure)} {flagged:,} of {count:,}</td>'
        f"{_cell('share', percent(figure.value), percent_range(figure))}</tr>"
        for name, figure, flagged, count in (
            ("wrong numbers", numbers.recall, numbers.wrong_doubted, numbers.wrong),
            ("right numbers", numbers.false_alarm_rate, numbers.right_doubted, numbers.right),
        )
    )
    return f"<div><h3>Flagged numbers</h3><table>{rows}</table></div>"
