"""Draws the two curves as inline SVG. The page sets the colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final

from answergate.evaluation.curves import Point
from answergate.evaluation.measuring import Level

_SIZE: Final = 240
_LEFT: Final = 40
_TOP: Final = 10
_WIDTH: Final = _LEFT + _SIZE + 14
_HEIGHT: Final = _TOP + _SIZE + 40
_STEPS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_FINEST: Final = 0.002


def roc_plot(levels: Sequence[Level]) -> str:
    """Plot recall over false alarms. Empty if no level has both unsupported and supported examples."""
    lines = [
        (level, [(point.false_alarms, point.recall) for point in level.curve], _at(level, _false_alarms))
        for level in levels
        if level.curve
    ]
    diagonal = _line([(0.0, 0.0), (1.0, 1.0)], "chance")
    return _plot("ROC curve", "false alarms", "recall", lines, diagonal) if lines else ""


def precision_recall_plot(levels: Sequence[Level]) -> str:
    """Plot precision over recall, with the share of unsupported examples as the baseline."""
    lines = [(level, _precision_points(level.curve), _at(level, _precision)) for level in levels if level.curve]
    shares = "".join(
        _line([(0.0, share), (1.0, share)], f"chance {level.name}")
        for level, _, _ in lines
        for share in [level.outcomes.bad / (level.outcomes.bad + level.outcomes.good)]
    )
    return _plot("Precision-recall curve", "recall", "precision", lines, shares) if lines else ""


def _precision_points(points: Sequence[Point]) -> list[tuple[float, float]]:
    """Return the points without the first one. Nothing is stopped there, so its precision is not measured."""
    return [(point.recall, point.precision) for point in points[1:]]


def _false_alarms(level: Level) -> tuple[float | None, float | None]:
    return level.false_alarm_rate.value, level.recall.value


def _precision(level: Level) -> tuple[float | None, float | None]:
    return level.recall.value, level.precision.value


def _at(level: Level, where: Callable[[Level], tuple[float | None, float | None]]) -> tuple[float, float] | None:
    """Return the point of the gate's own decisions."""
    x, y = where(level)
    return None if x is None or y is None else (x, y)


def _plot(
    title: str,
    x_name: str,
    y_name: str,
    lines: Iterable[tuple[Level, list[tuple[float, float]], tuple[float, float] | None]],
    under: str,
) -> str:
    parts = [f'<svg class="plot" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}">', *_frame()]
    parts += [
        f'<text class="axis" x="{_x(0.5)}" y="{_HEIGHT - 4}" text-anchor="middle">{x_name}</text>',
        f'<text class="axis" transform="translate(9 {_y(0.5)}) rotate(-90)" text-anchor="middle">{y_name}</text>',
        under,
    ]
    dots = []
    for level, points, decided in lines:
        parts.append(_line(_thinned(points), f"line {level.name}"))
        if decided is not None:
            dots.append(
                f'<circle class="dot {level.name}" cx="{_x(decided[0])}" cy="{_y(decided[1])}" r="4.5">'
                f"<title>{level.name}: the gate at its current thresholds</title></circle>"
            )
    return "".join([*parts, *dots, "</svg>"])


def _frame() -> list[str]:
    parts = []
    for step in _STEPS:
        parts += [
            f'<path class="grid" d="M{_x(0)} {_y(step)}H{_x(1)}M{_x(step)} {_y(0)}V{_y(1)}"/>',
            f'<text class="tick" x="{_x(step)}" y="{_y(0) + 14}" text-anchor="middle">{100 * step:.0f}%</text>',
            f'<text class="tick" x="{_x(0) - 5}" y="{_y(step) + 4}" text-anchor="end">{100 * step:.0f}</text>',
        ]
    return parts


def _line(points: Sequence[tuple[float, float]], name: str) -> str:
    path = "L".join(f"{_x(x)} {_y(y)}" for x, y in points)
    return f'<path class="{name}" d="M{path}"/>' if path else ""


def _thinned(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Drop points that are too close to the one before to be visible. The last point always stays."""
    kept: list[tuple[float, float]] = []
    for point in points:
        if not kept or max(abs(point[0] - kept[-1][0]), abs(point[1] - kept[-1][1])) >= _FINEST:
            kept.append(point)
    if points and kept[-1] != points[-1]:
        kept.append(points[-1])
    return kept


def _x(share: float) -> float:
    return round(_LEFT + share * _SIZE, 1)


def _y(share: float) -> float:
    return round(_TOP + (1 - share) * _SIZE, 1)
