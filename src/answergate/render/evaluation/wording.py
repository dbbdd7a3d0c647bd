"""Figures in words, the same on every page."""

from __future__ import annotations

from answergate.evaluation.evaluating import Report
from answergate.evaluation.loading import Labels
from answergate.evaluation.scoring import Cited
from answergate.evaluation.statistics import Figure
from answergate.render.wording import count_of

ABSENT = "–"


def percent(value: float | None) -> str:
    """``12.3%``; whole from 10 upwards would hide too much of a small rate, so one decimal always."""
    return ABSENT if value is None else f"{100 * value:.1f}%"


def decimals(value: float | None) -> str:
    """``0.823``"""
    return ABSENT if value is None else f"{value:.3f}"


def percent_range(figure: Figure) -> str:
    """``8–17%``, the interval of a rate."""
    if figure.low is None or figure.high is None:
        return ""
    if round(100 * figure.high) < 10:
        return f"{100 * figure.low:.1f}–{100 * figure.high:.1f}%"
    return f"{100 * figure.low:.0f}–{100 * figure.high:.0f}%"


def decimal_range(figure: Figure) -> str:
    """``.77–.88``, the interval of an AUROC."""
    if figure.low is None or figure.high is None:
        return ""
    return "–".join(f"{value:.2f}".removeprefix("0") for value in (figure.low, figure.high))


def milliseconds(seconds: float) -> str:
    """``0.61 ms``"""
    return f"{1000 * seconds:.2f} ms" if seconds < 0.1 else f"{1000 * seconds:.0f} ms"


def how_cited(cited: Cited) -> str:
    """What the answers were held against."""
    if cited is Cited.ALL:
        return "Every answer is held against all its chunks, whatever it cites."
    return "An answer is held against what it cites; one that cites nothing, against all its chunks."


def left_out(read: Labels | Report) -> list[str]:
    """What was in the data and not measured."""
    lines = []
    if read.unjudged:
        lines.append(f"{count_of(read.unjudged, 'record')} without a label left out")
    if read.without_evidence:
        lines.append(f"{count_of(read.without_evidence, 'record')} without any evidence text left out")
    if isinstance(read, Report) and read.claims_without_evidence:
        claims = count_of(read.claims_without_evidence, "judged claim")
        lines.append(f"{claims} without any evidence text among the citations left out")
    if read.unreadable:
        lines.append(f"{count_of(len(read.unreadable), 'record')} that could not be read left out")
    return lines
