"""Finds filled rectangles side by side. If each has text of its own, they are the cells of a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from answergate.documents.geometry import Box, around, edges_of, is_edge
from answergate.documents.rulings import Ruling

LOWEST_SHADE = 7.0
_SAME_ROW = 1.5
_WIDEST_GAP = 4.0
# Rows may have a wider gap between them than cells: a white line between the header and the body.
_WIDEST_SEAM = 7.5
_MOST_OF = 0.8
_NARROWEST_CELL = 8.0
# Cells cover their row except for the gaps between them, and do not lie on one another.
_LEAST_COVERED, _MOST_COVERED = 0.75, 1.02
# Text that fills its rectangle from side to side is marked text. A cell has a margin.
_MARGIN = 1.5
_MOST_FILLS = 400


class FilledRow(Struct, frozen=True):
    """A row whose cells are filled one by one. ``walls`` has the edges between them.

    ``cuts`` has the x values of the edges that reach the bottom of the row. A header may have cells above one another.
    """

    box: Box
    walls: tuple[Ruling, ...]
    cuts: tuple[float, ...]


def side_by_side(fills: Sequence[Box]) -> list[list[Box]]:
    """Groups of rectangles of the same height that touch, from the top down."""
    rows: list[list[Box]] = []
    for fill in sorted(fills, key=lambda fill: (round(fill.top), fill.x0)):
        last = rows[-1][-1] if rows else None
        if (
            last is not None
            and abs(last.top - fill.top) <= _SAME_ROW
            and abs(last.bottom - fill.bottom) <= _SAME_ROW
            and fill.x0 - last.x1 <= _WIDEST_GAP
        ):
            rows[-1].append(fill)
        else:
            rows.append([fill])
    return rows


def filled_rows(fills: Sequence[Box], glyphs: Sequence[Box]) -> list[FilledRow]:
    """The rows of a page whose cells are filled one by one, from the top down."""
    shades = list(dict.fromkeys(fill.rounded() for fill in fills if fill.height >= LOWEST_SHADE))
    shades.sort(key=lambda fill: (fill.top, fill.x0))
    blocks = _touching(shades) if len(shades) <= _MOST_FILLS else [shades]
    parts = [part for block in blocks for part in _split_at_seams(block)]
    rows = [row for part in parts for row in ([part] if _are_tiles(part) else side_by_side(part))]
    found = [made for row in rows if (made := _row(row, glyphs)) is not None]
    return sorted(found, key=lambda row: (row.box.top, row.box.x0))


def fitted(rows: Sequence[FilledRow], rulings: Sequence[Ruling]) -> list[FilledRow]:
    """The rows, stretched over the white gap to the ruling below them, or to the middle of the gap between two rows."""
    found = []
    for row in rows:
        near = [other for other in rows if shares_cuts(row, other)]
        top = _middle(row.box.top, [other.box.bottom for other in near if other.box.top < row.box.top])
        below = [other.box.top for other in near if other.box.top > row.box.top]
        bottom = _ruling_below(row.box, rulings) or _middle(row.box.bottom, below)
        moved = {row.box.top: top, row.box.bottom: bottom}
        walls = tuple(
            wall
            if wall.horizontal
            else Ruling(False, wall.at, moved.get(wall.start, wall.start), moved.get(wall.end, wall.end))
            for wall in row.walls
        )
        found.append(FilledRow(Box(row.box.x0, top, row.box.x1, bottom), walls, row.cuts))
    return found


def shares_cuts(row: FilledRow, other: FilledRow) -> bool:
    """Whether two rows have the edge of a column in common."""
    return any(is_edge(cut, other.cuts, _WIDEST_GAP) for cut in row.cuts)


def _ruling_below(box: Box, rulings: Sequence[Ruling]) -> float | None:
    places = [
        ruling.at
        for ruling in rulings
        if ruling.horizontal
        and -_WIDEST_GAP <= ruling.at - box.bottom <= _WIDEST_SEAM
        and min(ruling.end, box.x1) - max(ruling.start, box.x0) >= _MOST_OF * box.width
    ]
    return min(places, key=lambda y: abs(y - box.bottom), default=None)


def _middle(side: float, others: Sequence[float]) -> float:
    middles = [(y + side) / 2 for y in others if abs(y - side) <= _WIDEST_SEAM]
    return min(middles, key=lambda y: abs(y - side), default=side)


def _touching(shades: Sequence[Box]) -> list[list[Box]]:
    blocks: list[list[Box]] = []
    for shade in shades:
        near = Box(shade.x0 - _WIDEST_GAP, shade.top - _WIDEST_GAP, shade.x1 + _WIDEST_GAP, shade.bottom + _WIDEST_GAP)
        joined = [shade]
        others = []
        for block in blocks:
            if any(near.meets(other) for other in block):
                joined += block
            else:
                others.append(block)
        blocks = [*others, joined]
    return blocks


def _split_at_seams(block: Sequence[Box]) -> Iterator[list[Box]]:
    """Split a block at the heights where all its rectangles end."""
    part: list[Box] = []
    for fill in sorted(block, key=lambda fill: (fill.top, fill.x0)):
        if part and fill.top >= max(other.bottom for other in part) - _SAME_ROW:
            yield part
            part = []
        part.append(fill)
    if part:
        yield part


def _are_tiles(parts: Sequence[Box]) -> bool:
    whole = around(parts)
    area = whole.width * whole.height
    covered = sum(part.width * part.height for part in parts)
    return _LEAST_COVERED * area <= covered <= _MOST_COVERED * area


def _row(parts: Sequence[Box], glyphs: Sequence[Box]) -> FilledRow | None:
    cells = [part for part in parts if part.width >= _NARROWEST_CELL]
    if len(cells) < 2 or not _are_tiles(cells):
        return None
    whole = around(cells)
    line = [glyph for glyph in glyphs if whole.top <= glyph.middle[1] <= whole.bottom]
    if not _are_cells(cells, whole, line):
        return None
    xs = edges_of((x for cell in cells for x in (cell.x0, cell.x1)), _WIDEST_GAP)
    ys = edges_of((y for cell in cells for y in (cell.top, cell.bottom)), _WIDEST_GAP)
    walls = dict.fromkeys(wall for cell in cells for wall in _sides(cell, xs, ys) if not _is_crossed(wall, line))
    cuts = [wall.at for wall in walls if not wall.horizontal and wall.end == ys[-1]]
    return FilledRow(Box(xs[0], ys[0], xs[-1], ys[-1]), tuple(walls), tuple(dict.fromkeys(cuts))) if cuts else None


def _are_cells(cells: Sequence[Box], whole: Box, line: Sequence[Box]) -> bool:
    """Whether most of the rectangles have text, with a margin, and no text beside them continues it."""
    texts = [(cell, around(inside)) for cell in cells if (inside := [box for box in line if cell.holds(*box.middle)])]
    is_marked = all(text.x0 - cell.x0 <= _MARGIN and cell.x1 - text.x1 <= _MARGIN for cell, text in texts)
    runs_on = any(
        whole.x0 - box.height < box.x1 <= whole.x0 + _MARGIN or whole.x1 - _MARGIN <= box.x0 < whole.x1 + box.height
        for box in line
    )
    return len(texts) > max(1, len(cells) // 2) and not is_marked and not runs_on


def _sides(cell: Box, xs: Sequence[float], ys: Sequence[float]) -> Iterator[Ruling]:
    """The sides of a cell that are not the sides of its row."""
    left, right = nearest(cell.x0, xs), nearest(cell.x1, xs)
    top, bottom = nearest(cell.top, ys), nearest(cell.bottom, ys)
    yield from (Ruling(False, x, top, bottom) for x in (left, right) if x not in (xs[0], xs[-1]))
    yield from (Ruling(True, y, left, right) for y in (top, bottom) if y not in (ys[0], ys[-1]))


def nearest(place: float, edges: Sequence[float]) -> float:
    """The edge that is at ``place``, or ``place`` itself if there is none."""
    return min(
        (edge for edge in edges if abs(edge - place) <= _WIDEST_GAP), key=lambda edge: abs(edge - place), default=place
    )


def _is_crossed(wall: Ruling, line: Sequence[Box]) -> bool:
    return not wall.horizontal and any(
        box.x0 < wall.at < box.x1 and wall.start <= box.middle[1] <= wall.end for box in line
    )
