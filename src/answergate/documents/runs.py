"""Joins characters to runs: the parts of a line, split at every gap that is wider than a space between words."""

from __future__ import annotations

from collections.abc import Sequence

from answergate.documents.geometry import Box, around

SPACE = 0.6
INDENT = 20.0
_ACROSS = 0.6


def runs_of(glyphs: Sequence[Box]) -> list[Box]:
    """The runs of several lines."""
    ended: list[Box] = []
    runs: list[Box] = []
    for box in sorted(glyphs, key=lambda box: (box.x0, box.top)):
        middle, reach = box.middle[1], box.x0 - SPACE * box.height
        for index, run in enumerate(runs):
            if run.top < middle < run.bottom:
                if run.x1 >= reach:
                    runs[index] = around((run, box))
                else:
                    ended.append(run)
                    runs[index] = box
                break
        else:
            runs.append(box)
    return [*ended, *runs]


def is_across(runs: Sequence[Box], left: float, right: float) -> bool:
    """Whether text runs from the left edge across most of the table."""
    return any(run.x0 <= left + INDENT and run.x1 >= left + _ACROSS * (right - left) for run in runs)
