"""Infers table edges that are visible but not drawn as lines: shaded cells and rows, and space between columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from msgspec import Struct

from answergate.documents.centred import centred_over, column_middles
from answergate.documents.fills import LOWEST_SHADE, FilledRow, side_by_side
from answergate.documents.geometry import Box, around, is_edge
from answergate.documents.grid import Grid
from answergate.documents.rulings import Ruling
from answergate.documents.runs import INDENT, SPACE, is_across, runs_of

_ALIGNED = 4.0
_HIGHEST_HEAD = 60.0
_MOST_OF = 0.8
_FEWEST_BANDS = 3
_HIGHEST_BAND = 160.0
# In a few lines, spaces between words may line up by chance. In many lines, an empty band is a gap between columns.
_GUTTER, _GUTTER_OF_MANY = 8, 3
_MANY = 6
_CROSSING = 0.15
_SPARSE = 0.35
_SHARED = 0.6
_MOST_APART = 1.5
_LEAST_ROWS = 0.4
_FEWEST_ROWS, _MOST_ROWS = 6, 0.7


def shade_rulings(grids: Sequence[Grid], fills: Sequence[Box]) -> list[Ruling]:
    """Rulings at the top and bottom of shading that fills whole columns of a ruled table."""
    found: list[Ruling] = []
    for grid in grids:
        box = grid.box
        for fill in fills:
            if fill.height < LOWEST_SHADE or not fill.within(box, _ALIGNED):
                continue
            if all(is_edge(x, grid.xs, _ALIGNED) for x in (fill.x0, fill.x1)):
                new = [y for y in (fill.top, fill.bottom) if not is_edge(y, grid.ys, _ALIGNED)]
                found += [Ruling(True, y, fill.x0, fill.x1) for y in new]
    return found


def head_rulings(grids: Sequence[Grid], fills: Sequence[Box], glyphs: Sequence[Box]) -> list[Ruling]:
    """Rulings for a shaded header directly above a ruled table. The table's columns are extended into the header."""
    found: list[Ruling] = []
    for grid in grids:
        box = grid.box
        head = [
            fill
            for fill in fills
            if abs(fill.bottom - box.top) <= _ALIGNED
            and LOWEST_SHADE <= fill.height <= _HIGHEST_HEAD
            and box.x0 - _ALIGNED <= fill.x0
            and fill.x1 <= box.x1 + _ALIGNED
        ]
        if sum(fill.width for fill in head) < _MOST_OF * box.width:
            continue
        top = min(fill.top for fill in head)
        words = [glyph for glyph in glyphs if top <= glyph.middle[1] <= box.top]
        columns = [x for x in grid.xs if not any(word.x0 < x < word.x1 for word in words)]
        found += [Ruling(True, top, box.x0, box.x1), *(Ruling(False, x, top, box.top) for x in columns)]
    return found


def stripe_rulings(grids: Sequence[Grid], fills: Sequence[Box], glyphs: Sequence[Box]) -> list[Ruling]:
    """Rulings at the edges of striped rows: at least three shaded bands of the same width, outside every ruled table.

    If the last row is not shaded, its height is the distance between the bands.
    """
    free = [fill for fill in fills if fill.height >= LOWEST_SHADE and not any(fill.meets(grid.box) for grid in grids)]
    groups: list[list[Box]] = []
    for band in map(around, side_by_side(free)):
        for group in groups:
            if abs(group[0].x0 - band.x0) <= _ALIGNED and abs(group[0].x1 - band.x1) <= _ALIGNED:
                group.append(band)
                break
        else:
            groups.append([band])
    striped = [group for group in groups if len(group) >= _FEWEST_BANDS]
    found = [Ruling(True, y, band.x0, band.x1) for group in striped for band in group for y in (band.top, band.bottom)]
    ends = ((group[-1], _last_unshaded(group, glyphs)) for group in striped)
    return [*found, *(Ruling(True, end, band.x0, band.x1) for band, end in ends if end is not None)]


def _last_unshaded(bands: Sequence[Box], glyphs: Sequence[Box]) -> float | None:
    """The bottom of an unshaded row after the last shaded one, or None if there is no text in similar columns there."""
    apart = [lower.top - upper.bottom for upper, lower in pairwise(bands)]
    last, height = bands[-1], min(apart)
    if height < LOWEST_SHADE or max(apart) > _MOST_APART * height:
        return None
    row = Box(last.x0, last.bottom, last.x1, last.bottom + height)
    inside, above = (runs_of([box for box in glyphs if area.holds(*box.middle)]) for area in (row, last))
    return row.bottom if len(inside) > 1 and len(inside) >= len(above) else None


def column_rulings(
    rulings: Sequence[Ruling],
    grids: Sequence[Grid],
    glyphs: Sequence[Box],
    filled: Sequence[FilledRow],
    fills: Sequence[Box] = (),
) -> list[Ruling]:
    """Vertical rulings for stacks of horizontal ones, outside every ruled table, whose columns only space separates.

    Of a gap between columns, the part is used that text in ``fills`` directly above the stack leaves free, too.
    The tops and bottoms of ``filled`` rows are in a stack like rulings. Their cells show where the columns are.
    """
    edges = [Ruling(True, y, row.box.x0, row.box.x1) for row in filled for y in (row.box.top, row.box.bottom)]
    found: list[Ruling] = []
    for stack in stacks_outside(rulings, grids, edges):
        left, right = min(ruling.start for ruling in stack), max(ruling.end for ruling in stack)
        bands = _bands(stack, glyphs, left, right)
        rows = _rows(bands, left, right)
        area = Box(left, stack[0].at, right, stack[-1].at)
        cells = [row for row in filled if row.box.within(area, _ALIGNED)]
        plain = [row for row in rows if not any(cell.box.top < row.middle < cell.box.bottom for cell in cells)]
        above = [fill for fill in fills if abs(fill.bottom - area.top) <= _ALIGNED and fill.height <= _HIGHEST_HEAD]
        heads = [glyph for glyph in glyphs if any(fill.holds(*glyph.middle) for fill in above)]
        heads += [glyph for row in rows if row not in plain for glyph in row.glyphs]
        ends = [x for row in cells for x in (row.box.x0, row.box.x1) if left + _ALIGNED < x < right - _ALIGNED]
        clear = [_clear_of(gutter, heads) for gutter in _gutters(plain, left, right)]
        gutters = _at_cuts(clear, [*ends, *(cut for row in cells for cut in row.cuts)])
        walls = [gutter.at for gutter in gutters]
        middles = column_middles([band.runs for band in rows], walls)
        crossed = [_crossed(band, gutters, left) | centred_over(band.runs, walls, middles) for band in bands]
        for gutter in gutters:
            open_bands = [
                band
                for band, over in zip(bands, crossed, strict=True)
                if gutter.at not in over and not any(cell.box.holds(gutter.at, band.middle) for cell in cells)
            ]
            found += _down(gutter.at, open_bands)
        for row in cells:
            found += [*row.walls, *(Ruling(True, y, row.box.x0, row.box.x1) for y in (row.box.top, row.box.bottom))]
            # The first cell of a header is often the only one without a fill.
            found += [Ruling(False, x, row.box.top, row.box.bottom) for x in ends if x in (row.box.x0, row.box.x1)]
        if gutters and len(rows) + 1 < sum(1 for band in bands if band.glyphs):
            found += _sides(left, right, [band for band, over in zip(bands, crossed, strict=True) if over])
    return found


def stacks_outside(
    rulings: Sequence[Ruling], grids: Sequence[Grid], edges: Sequence[Ruling] = ()
) -> list[list[Ruling]]:
    """The stacks of horizontal rulings outside every ruled table, with the ``edges`` of filled rows."""
    loose = [
        ruling for ruling in rulings if ruling.horizontal and not any(_crosses(ruling, grid.box) for grid in grids)
    ]
    return _stacks([*loose, *edges])


class _Row(Struct, frozen=True):
    """The text between two consecutive horizontal rulings.

    ``runs`` are its lines, split at every gap that is wider than a space between words.
    """

    top: float
    bottom: float
    glyphs: tuple[Box, ...]
    runs: tuple[Box, ...]

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


class _Gutter(Struct, frozen=True):
    """The space between two columns: the middle of its emptiest part, its start and its width."""

    at: float
    start: float
    width: float


def _bands(stack: Sequence[Ruling], glyphs: Sequence[Box], left: float, right: float) -> list[_Row]:
    bands = []
    for upper, lower in pairwise(stack):
        inside = [box for box in glyphs if upper.at <= box.middle[1] < lower.at and left <= box.middle[0] <= right]
        bands.append(_Row(upper.at, lower.at, tuple(inside), tuple(runs_of(inside))))
    return bands


def _rows(bands: Sequence[_Row], left: float, right: float) -> list[_Row]:
    """The bands that show where the columns are.

    Bands with text from the left edge across the table are left out, unless most bands have such text. Headings of
    sections, which are the only text of their band, are left out of tables with many rows.
    """
    filled = [band for band in bands if band.glyphs]
    rows = [band for band in filled if not is_across(band.runs, left, right)]
    several = [band for band in rows if len(band.runs) > 1]
    if len(several) >= max(_FEWEST_ROWS, _MOST_ROWS * len(rows)):
        return several
    return rows if len(rows) >= max(_FEWEST_BANDS, _LEAST_ROWS * len(filled)) else filled


def _gutters(bands: Sequence[_Row], left: float, right: float) -> list[_Gutter]:
    """Find the spaces between columns. A space may be crossed by text in a few rows only."""
    if len(bands) < 2:
        return []
    crossed = [0] * (int(right - left) + 1)
    for band in bands:
        covered = {x for box in band.glyphs for x in range(int(box.x0 - left), int(box.x1 - left) + 1)}
        for x in covered:
            if 0 <= x < len(crossed):
                crossed[x] += 1
    few = int(_CROSSING * len(bands))
    least = _GUTTER if len(bands) < _MANY else _GUTTER_OF_MANY
    found = []
    start = None
    for x in range(len(crossed) + 1):
        is_open = x < len(crossed) and crossed[x] <= few
        if is_open and start is None:
            start = x
        elif not is_open and start is not None:
            if x - start >= least and start > 0 and x < len(crossed):
                found.append(_Gutter(left + _emptiest(crossed, start, x) + 0.5, left + start, x - start))
            start = None
    return _without_sparse(found, bands, right)


def _clear_of(gutter: _Gutter, heads: Sequence[Box]) -> _Gutter:
    """The gutter, at a place that no text of a filled row covers, if there is one."""
    places = [int(gutter.start) + step for step in range(1, int(gutter.width))]
    covered = [any(head.x0 - 1 < place < head.x1 + 1 for head in heads) for place in places]
    runs = [
        [place for place, _ in run] for over, run in groupby(zip(places, covered, strict=True), _is_covered) if not over
    ]
    if not any(covered) or not runs:
        return gutter
    longest = max(runs, key=len)
    return _Gutter(longest[len(longest) // 2] + 0.5, gutter.start, gutter.width)


def _is_covered(place: tuple[int, bool]) -> bool:
    return place[1]


def _at_cuts(gutters: Sequence[_Gutter], cuts: Sequence[float]) -> list[_Gutter]:
    """The gutters, with the borders of filled cells in place of the gutters that they are in."""
    found: dict[float, _Gutter] = {}
    for cut in cuts:
        if not any(abs(other - cut) <= _ALIGNED for other in found):
            found[cut] = _Gutter(cut, cut, 0.0)
    for gutter in gutters:
        inside = [cut for cut in found if gutter.start - _ALIGNED <= cut <= gutter.start + gutter.width + _ALIGNED]
        for cut in inside or [gutter.at]:
            found[cut] = _Gutter(cut, gutter.start, gutter.width)
    return sorted(found.values(), key=lambda gutter: gutter.at)


def _emptiest(crossed: Sequence[int], start: int, end: int) -> int:
    """The middle of the part that the fewest rows cross.

    If there are several stretches that no row crosses, the longest is used. The header of a column of right-aligned
    figures divides the space next to them, because the header is wider than the figures.
    """
    lowest = min(crossed[start:end])
    places = [place for place in range(start, end) if crossed[place] == lowest]
    if lowest == 0:
        breaks = [0, *(at for at in range(1, len(places)) if places[at] > places[at - 1] + 1), len(places)]
        places = max((places[first:last] for first, last in pairwise(breaks)), key=len)
    return places[len(places) // 2]


def _without_sparse(gutters: Sequence[_Gutter], bands: Sequence[_Row], right: float) -> list[_Gutter]:
    """Drop gutters that do not separate two columns.

    Such a gutter only cuts off the ends of a few long lines, or separates a header from right-aligned figures. If only
    a few rows fill a column, the narrower of the two gutters next to it is dropped. The leftmost column may be sparse,
    because it often has one label for many rows.
    """
    kept = list(gutters)
    at = 0
    while at < len(kept):
        start, end = kept[at].at, kept[at + 1].at if at + 1 < len(kept) else right
        filled = [band for band in bands if any(start < box.middle[0] < end for box in band.glyphs)]
        if len(filled) >= _SPARSE * len(bands) and not _holds_line_ends(kept[at], filled, bands[0]):
            at += 1
        elif at + 1 < len(kept) and kept[at + 1].width < kept[at].width:
            del kept[at + 1]
        else:
            del kept[at]
    return kept


def _holds_line_ends(gutter: _Gutter, filled: Sequence[_Row], head: _Row) -> bool:
    """Whether a column has no header and all its text continues lines of the column before it.

    Then the spaces between the words of a few long lines line up by chance.
    """
    return head not in filled and all(any(run.x0 < gutter.at < run.x1 for run in band.runs) for band in filled)


def _crossed(band: _Row, gutters: Sequence[_Gutter], left: float) -> frozenset[float]:
    """The gutters that a band's text runs across.

    A gutter is crossed if a glyph covers it, or if a line that crosses another gutter continues over it. A line from
    the left edge crosses all its gutters if one of them is clearly wider than a space between words.
    """
    over = {gutter.at for gutter in gutters if any(box.x0 < gutter.at < box.x1 for box in band.glyphs)}
    found = set(over)
    for run in band.runs:
        reached = [gutter for gutter in gutters if run.x0 < gutter.at < run.x1]
        from_edge = run.x0 <= left + INDENT and any(gutter.width > 2 * SPACE * run.height for gutter in reached)
        if from_edge or any(gutter.at in over for gutter in reached):
            found.update(gutter.at for gutter in reached)
    return frozenset(found)


def _down(x: float, bands: Sequence[_Row]) -> list[Ruling]:
    """Vertical rulings at ``x``, one for each run of consecutive bands."""
    rulings: list[Ruling] = []
    for band in bands:
        if rulings and abs(rulings[-1].end - band.top) < 0.01:
            rulings[-1] = Ruling(False, x, rulings[-1].start, band.bottom)
        else:
            rulings.append(Ruling(False, x, band.top, band.bottom))
    return rulings


def _sides(left: float, right: float, bands: Sequence[_Row]) -> list[Ruling]:
    """Rulings at both sides of ``bands``. They keep a table in one piece if text runs across it under its rows."""
    return [*_down(left, bands), *_down(right, bands)]


def _crosses(ruling: Ruling, box: Box) -> bool:
    return box.top - _ALIGNED <= ruling.at <= box.bottom + _ALIGNED and ruling.start < box.x1 and box.x0 < ruling.end


def _stacks(rulings: Sequence[Ruling]) -> list[list[Ruling]]:
    """Groups of horizontal rulings, one below the other, that share most of their width. Duplicates are dropped."""
    stacks: list[list[Ruling]] = []
    for ruling in sorted(rulings, key=lambda ruling: (ruling.at, ruling.start)):
        for stack in stacks:
            last = stack[-1]
            shared = min(last.end, ruling.end) - max(last.start, ruling.start)
            wide = shared >= _SHARED * max(last.end - last.start, ruling.end - ruling.start)
            if wide and ruling.at - last.at <= _HIGHEST_BAND:
                if ruling.at - last.at > _ALIGNED:
                    stack.append(ruling)
                break
        else:
            stacks.append([ruling])
    return [stack for stack in stacks if len(stack) >= _FEWEST_BANDS]
