"""Finds tables by their filled cells: a header, or whole rows, whose cells are filled one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from answergate.documents.fills import FilledRow, nearest, shares_cuts
from answergate.documents.geometry import Box, is_edge
from answergate.documents.glyphs import Glyph
from answergate.documents.grid import Grid
from answergate.documents.lines import LooseLine, build_lines
from answergate.documents.rulings import Ruling
from answergate.documents.runs import is_across, runs_of

_ALIGNED = 4.0
_HIGHEST_HEAD = 60.0
_BESIDE = 20.0
_FURTHEST_ROW = 2.6
# Rows have the same distance. A line that is further away is under the table.
_SAME_PITCH = 1.25
_FEWEST_ROWS = 2
_BOTTOM_MARGIN = 2.0


def rows_of_tables(grids: Sequence[Grid], rows: Sequence[FilledRow], glyphs: Sequence[Box]) -> list[FilledRow]:
    """The filled rows outside every ruled table that are the header or a row of a table."""
    free = [row for row in rows if not any(row.box.meets(grid.box) for grid in grids)]
    return [row for row in free if _is_in_table(row, free, glyphs)]


def _is_in_table(row: FilledRow, others: Sequence[FilledRow], glyphs: Sequence[Box]) -> bool:
    """Whether a row touches another row with a common column edge, or is above text that keeps to its columns."""
    box = row.box
    for other in others:
        near = min(abs(other.box.top - box.bottom), abs(box.top - other.box.bottom)) <= _ALIGNED
        if near and shares_cuts(row, other):
            return True
    below = [glyph for glyph in glyphs if box.bottom < glyph.middle[1] < box.bottom + _HIGHEST_HEAD]
    first = min((glyph.bottom for glyph in below), default=0.0)
    line = runs_of([glyph for glyph in below if glyph.top < first])
    return box.height <= _HIGHEST_HEAD and bool(line) and not is_across(line, box.x0, box.x1)


def wall_rulings(grids: Sequence[Grid], rows: Sequence[FilledRow]) -> list[Ruling]:
    """Rulings between the filled cells of a row in a table, at edges that the table already has."""
    found = []
    for grid in grids:
        for wall in (wall for row in rows if row.box.within(grid.box, _ALIGNED) for wall in row.walls):
            edges = grid.ys if wall.horizontal else grid.xs
            if is_edge(wall.at, edges, _ALIGNED):
                found.append(Ruling(wall.horizontal, nearest(wall.at, edges), wall.start, wall.end))
    return found


def body_rulings(headers: Sequence[FilledRow], glyphs: Sequence[Glyph], edges: Sequence[Ruling]) -> list[Ruling]:
    """Rulings for headers above rows that only white space separates, so that none of the ``edges`` is between them.

    ``glyphs`` are those outside tables.
    """
    found: list[Ruling] = []
    for header in headers:
        rows = _rows_under(header.box, glyphs)
        if len(rows) < _FEWEST_ROWS or not all(_keeps_to_columns(row, header) for row in rows):
            continue
        left, top, right, start = header.box.corners
        if any(
            edge.horizontal
            and start + _ALIGNED < edge.at < rows[-1].box.bottom
            and edge.start < right
            and left < edge.end
            for edge in edges
        ):
            continue
        middles = [(upper.box.bottom + lower.box.top) / 2 for upper, lower in pairwise(rows)]
        end = rows[-1].box.bottom + _BOTTOM_MARGIN
        found += [Ruling(True, y, left, right) for y in (top, start, *middles, end)]
        found += [*header.walls, *(Ruling(False, x, start, end) for x in header.cuts)]
    return found


def _rows_under(header: Box, glyphs: Sequence[Glyph]) -> list[LooseLine]:
    """The lines under a header, up to a line that is further away, or none if their distances are not the same."""
    inside = [
        glyph
        for glyph in glyphs
        if header.bottom < glyph.box.middle[1] and header.x0 - _BESIDE <= glyph.box.middle[0] <= header.x1 + _BESIDE
    ]
    rows: list[LooseLine] = []
    pitches: list[float] = []
    for line in build_lines(inside):
        above = rows[-1].box.bottom if rows else header.bottom
        pitch = line.box.top - rows[-1].box.top if rows else 0.0
        if line.box.top - above > _FURTHEST_ROW * line.box.height or (pitches and pitch > _SAME_PITCH * pitches[0]):
            break
        if rows:
            pitches.append(pitch)
        rows.append(line)
    return rows if pitches and max(pitches) <= _SAME_PITCH * min(pitches) else []


def _keeps_to_columns(row: LooseLine, header: FilledRow) -> bool:
    """Whether a line has text in the first column and in another one, and no word crosses the edge of a column."""
    edges = [header.box.x0, *header.cuts, header.box.x1]
    columns = {_column(word.box, edges) for word in row.words}
    return None not in columns and 0 in columns and len(columns) > 1


def _column(word: Box, edges: Sequence[float]) -> int | None:
    inside = (at for at, (left, right) in enumerate(pairwise(edges)) if left <= word.x0 and word.x1 <= right)
    return next(inside, None)
