"""Renders an evaluation, or proposed thresholds, for a terminal."""

from __future__ import annotations

from answergate.evaluation.evaluating import Report
from answergate.evaluation.loading import Labels
from answergate.evaluation.measuring import ALL, DatasetFigures, Kind, Level
from answergate.evaluation.proposing import Half, Proposal
from answergate.evaluation.statistics import Figure
from answergate.render.evaluation.wording import (
    decimal_range,
    decimals,
    how_cited,
    left_out,
    milliseconds,
    percent,
    percent_range,
)
from answergate.render.layout import Page, Piece, Tone, columns, shown
from answergate.render.wording import count_of

_MOST_UNREADABLE = 5
_MOST_KINDS = 12
_LEFT = 25
_HEADS = (("precision", 10), ("recall", 9), ("F1", 9), ("alarms", 10), ("balanced", 9), ("AUROC", 8))


def render_report(report: Report, *, colour: bool = False, width: int = 80) -> str:
    """Render the figures of each data set."""
    page = Page(width=width, colour=colour)
    files, answers = count_of(len(report.sources), "file"), count_of(report.answers, "labelled answer")
    page.write(Piece(f"{report.gate} gate", Tone.STRONG), f" on {answers} from {files}")
    page.write(
        Piece(f"policy {shown(report.policy)} {report.digest[:12]}, answergate {report.version}", Tone.FAINT), hang=2
    )
    page.write(Piece(how_cited(report.cited), Tone.FAINT))
    _write_left_out(page, report)
    for figures in report.datasets:
        page.blank()
        _write_dataset(page, figures)
    page.blank()
    page.write(
        Piece(
            "12/50: 12 of 50 are unsupported, the rest are supported. recall: unsupported ones that are flagged. "
            "alarms: supported ones that are flagged. balanced: mean of recall and the share of supported ones that pass. "
            "AUROC: how often the risk score ranks an unsupported one above a supported one. "
            "The line below each row has the 95% intervals.",
            Tone.FAINT,
        )
    )
    return page.text()


def render_left_out(read: Labels, *, colour: bool = False, width: int = 80) -> str:
    """Render the records that cannot be used. Empty if all of them can."""
    page = Page(width=width, colour=colour)
    _write_left_out(page, read)
    return page.text() if page.lines else ""


def _write_left_out(page: Page, read: Labels | Report) -> None:
    for line in left_out(read):
        page.write(Piece(line, Tone.WARNING))
    for problem in read.unreadable[:_MOST_UNREADABLE]:
        page.write(shown(str(problem)), indent=2, hang=4)
    if len(read.unreadable) > _MOST_UNREADABLE:
        page.write(f"and {len(read.unreadable) - _MOST_UNREADABLE:,} more", indent=2)


def _write_dataset(page: Page, figures: DatasetFigures) -> None:
    heads = "".join(f"{head:<{room}}" for head, room in _HEADS).rstrip()
    name = shown(figures.name)
    if columns(name) < _LEFT:
        page.write(Piece(_filled(name, _LEFT), Tone.STRONG), Piece(heads, Tone.FAINT))
    else:
        page.write(Piece(name, Tone.STRONG))
        page.write(Piece(" " * _LEFT + heads, Tone.FAINT))
    for level in figures.levels:
        _write_level(page, level)
    if figures.numbers is not None:
        numbers = figures.numbers
        page.write(
            f"numbers flagged: {percent(numbers.recall.value)} of {count_of(numbers.wrong, 'wrong number')}"
            f"{_in_brackets(numbers.recall)},"
            f" {percent(numbers.false_alarm_rate.value)} of {count_of(numbers.right, 'right number')}"
            f"{_in_brackets(numbers.false_alarm_rate)}",
            indent=2,
            hang=4,
        )
    if figures.name != ALL:
        _write_kinds(page, figures.kinds)
    latency = figures.latency
    page.write(
        f"median time per answer {milliseconds(latency.median)}, 95% within {milliseconds(latency.p95)}, "
        f"slowest {milliseconds(latency.most)}",
        indent=2,
        hang=4,
    )
    for fault in figures.faults[:_MOST_UNREADABLE]:
        page.write(Piece("fault ", Tone.ERROR), shown(fault), indent=2, hang=4)


def _in_brackets(rate: Figure) -> str:
    """Return the interval of a rate, or nothing if there was nothing to count."""
    interval = percent_range(rate)
    return f" ({interval})" if interval else ""


def _write_level(page: Page, level: Level) -> None:
    counts = f"{level.outcomes.bad:,}/{level.outcomes.bad + level.outcomes.good:,}"
    rates = (level.precision, level.recall, level.f1, level.false_alarm_rate, level.balanced_accuracy)
    values = [*(percent(figure.value) for figure in rates), decimals(level.auroc.value)]
    ranges = [*(percent_range(figure) for figure in rates), decimal_range(level.auroc)]
    page.write(_filled(f"  {level.name}", 12) + _filled(counts, _LEFT - 12) + _row(values))
    page.write(Piece(" " * _LEFT + _row(ranges), Tone.FAINT))


def _row(cells: list[str]) -> str:
    return "".join(_filled(cell, room) for cell, (_, room) in zip(cells, _HEADS, strict=True)).rstrip()


def _filled(text: str, room: int) -> str:
    return text + " " * max(1, room - columns(text))


def _write_kinds(page: Page, kinds: tuple[Kind, ...]) -> None:
    for of in dict.fromkeys(kind.of for kind in kinds):
        here = [kind for kind in kinds if kind.of == of]
        page.write(f"caught by kind of error, {of}:", indent=2)
        widest = min(40, max(columns(shown(kind.name)) for kind in here[:_MOST_KINDS]))
        for kind in here[:_MOST_KINDS]:
            page.write(
                _filled(shown(kind.name), widest + 2),
                _filled(percent(kind.rate.value), 8),
                Piece(_filled(percent_range(kind.rate), 10), Tone.FAINT),
                f"{kind.caught:,} of {kind.count:,}",
                indent=4,
                hang=6,
            )
        if len(here) > _MOST_KINDS:
            page.write(f"and {len(here) - _MOST_KINDS} more kinds", indent=4)


def render_proposal(proposal: Proposal, *, colour: bool = False, width: int = 80) -> str:
    """Render the thresholds, their figures, and the warnings."""
    page = Page(width=width, colour=colour)
    page.write(
        Piece("proposed thresholds", Tone.STRONG),
        f" for at most {percent(proposal.max_false_alarms)} false alarms",
    )
    page.write(Piece(how_cited(proposal.cited), Tone.FAINT))
    page.blank()
    for name, value in proposal.thresholds.settings().items():
        page.write(f"{name} = {value}", indent=2)
    page.blank()
    for label, half, level in (
        ("fitted on", proposal.fitted, proposal.fitted.proposed),
        ("held out", proposal.held_out, proposal.held_out.proposed),
        ("held out, current policy", proposal.held_out, proposal.now),
    ):
        _write_half(page, label, half, level)
    for warning in proposal.warnings:
        page.write(Piece("warning ", Tone.WARNING), warning, hang=2)
    return page.text()


def _write_half(page: Page, label: str, half: Half, level: Level) -> None:
    page.write(
        Piece(label, Tone.STRONG),
        f": {half.sources:,} sources, {half.supported:,} supported answers and {half.unsupported:,} unsupported ones",
        hang=2,
    )
    outcomes = level.outcomes
    for name, figure, count in (
        ("false alarms", level.false_alarm_rate, f"{outcomes.false_alarms:,} of {outcomes.good:,}"),
        ("caught", level.recall, f"{outcomes.caught:,} of {outcomes.bad:,}"),
        ("precision", level.precision, f"{outcomes.caught:,} of {outcomes.caught + outcomes.false_alarms:,}"),
        ("AUROC", level.auroc, ""),
    ):
        page.write(_figure_line(name, figure, count), indent=2)
    page.blank()


def _figure_line(name: str, figure: Figure, count: str) -> str:
    if name == "AUROC":
        return f"{name:<14}{decimals(figure.value):<8}{decimal_range(figure)}"
    return f"{name:<14}{percent(figure.value):<8}{percent_range(figure):<12}{count}"
