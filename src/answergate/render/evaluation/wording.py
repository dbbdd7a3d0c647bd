"""Writes figures in the same way in every output."""

from __future__ import annotations

from answergate.evaluation.evaluating import Report
from answergate.evaluation.loading import Labels
from answergate.evaluation.scoring import Cited
from answergate.evaluation.statistics import Figure
from answergate.render.wording import count_of

ABSENT = "–"


def percent(value: float | None) -> str:
    """Return a rate as ``12.3%``, always with one decimal."""
    return ABSENT if value is None else f"{100 * value:.1f}%"


def decimals(value: float | None) -> str:
    """Return a figure as ``0.823``."""
    return ABSENT if value is None else f"{value:.3f}"


def percent_range(figure: Figure) -> str:
    """Return the interval of a rate as ``8–17%``."""
    if figure.low is None or figure.high is None:
        return ""
    if round(100 * figure.high) < 10:
        return f"{100 * figure.low:.1f}–{100 * figure.high:.1f}%"
    return f"{100 * figure.low:.0f}–{100 * figure.high:.0f}%"


def decimal_range(figure: Figure) -> str:
    """Return the interval of an AUROC as ``.77–.88``."""
    if figure.low is None or figure.high is None:
        return ""
    return "–".join(f"{value:.2f}".removeprefix("0") for value in (figure.low, figure.high))


def milliseconds(seconds: float) -> str:
    """Return a time as ``0.61 ms``."""
    return f"{1000 * seconds:.2f} ms" if seconds < 0.1 else f"{1000 * seconds:.0f} ms"


def how_cited(cited: Cited) -> str:
    """Say which chunks the answers were compared with."""
    if cited is Cited.ALL:
        return "Every answer is compared with all its chunks, even if it cites only some of them."
    return "An answer is compared with the chunks it cites, or with all its chunks if it cites none."


def left_out(read: Labels | Report) -> list[str]:
    """List the records and claims that were not measured."""
    lines = []
    if read.unjudged:
        lines.append(f"skipped {count_of(read.unjudged, 'record')} without a label")
    if read.without_evidence:
        lines.append(f"skipped {count_of(read.without_evidence, 'record')} without any evidence text")
    if isinstance(read, Report) and read.claims_without_evidence:
        claims = count_of(read.claims_without_evidence, "judged claim")
        lines.append(f"skipped {claims} without any evidence text among the citations")
    if read.unreadable:
        lines.append(f"skipped {count_of(len(read.unreadable), 'record')} that could not be read")
    return lines
