"""Finds text that is centred over several columns of a table whose columns only white space separates.

It is a cell over these columns. All of them must be centred themselves, and have no other text in this row.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from answergate.documents.geometry import Box

_SAME_MIDDLE = 1.5
_OWN_MIDDLE = 4.0
_NEAR, _CLEARLY = 3.0, 2.0
_MOST = 0.7
_FEWEST = 3


def column_middles(rows: Sequence[Sequence[Box]], walls: Sequence[float]) -> list[float | None]:
    """The middle of each column whose text is centred, or None. ``rows`` are the runs of text of each row."""
    found: list[float | None] = []
    for left, right in pairwise([float("-inf"), *walls, float("inf")]):
        middles = [run.middle[0] for row in rows for run in row if left <= run.x0 and run.x1 <= right]
        usual = median(middles) if len(middles) >= _FEWEST else None
        is_centred = usual is not None and (
            sum(abs(middle - usual) <= _SAME_MIDDLE for middle in middles) >= _MOST * len(middles)
        )
        found.append(usual if is_centred else None)
    return found


def centred_over(runs: Sequence[Box], walls: Sequence[float], middles: Sequence[float | None]) -> set[float]:
    """The walls inside the cells of a row whose text is centred over several columns."""
    found: set[float] = set()
    for run in runs:
        place = run.middle[0]
        at = sum(wall < place for wall in walls)
        if middles[at] is None or any(m is not None and abs(place - m) <= _OWN_MIDDLE for m in middles):
            continue
        taken = {sum(wall < other.middle[0] for wall in walls) for other in runs if other is not run}
        errors = sorted(
            (abs(place - (low + high) / 2), first, last)
            for first, low in enumerate(middles)
            for last, high in enumerate(middles)
            if first <= at <= last
            and first < last
            and low is not None
            and high is not None
            and not any(index in taken or middles[index] is None for index in range(first, last + 1))
        )
        if errors and errors[0][0] <= _NEAR and (len(errors) < 2 or errors[1][0] - errors[0][0] >= _CLEARLY):
            found.update(walls[errors[0][1] : errors[0][2]])
    return found
