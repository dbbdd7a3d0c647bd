"""Edges that are seen but not ruled: shaded header cells and rows, and columns kept apart by white space only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from answergate.documents.geometry import Box, around, is_edge
from answergate.documents.grid import Grid
from answergate.documents.rules import Rule

_ALIGNED = 4.0
_SAME_ROW = 1.5
_LOWEST_SHADE = 7.0
_HIGHEST_HEAD = 60.0
_MOST_OF = 0.8
_FEWEST_BANDS = 3
_HIGHEST_BAND = 160.0
# Over few lines, spaces between words may line up; over many, an empty band is the gap between two columns.
_GUTTER, _GUTTER_OF_MANY = 8, 3
_MANY = 6
_CROSSING = 0.15
_SPARSE = 0.35
_SHARED = 0.6
_SPACE = 0.6
_ACROSS = 0.6
_MOST_APART = 1.5
_INDENT = 20.0
_LEAST_ROWS = 0.4


def shade_rules(grids: Sequence[Grid], fills: Sequence[Box]) -> list[Rule]:
    """Rules at the top and bottom of shading that fills whole columns of a ruled table."""
    found: list[Rule] = []
    for grid in grids:
        box = grid.box
        for fill in fills:
            if fill.height < _LOWEST_SHADE or not fill.within(box, _ALIGNED):
                continue
            if all(is_edge(x, grid.xs, _ALIGNED) for x in (fill.x0, fill.x1)):
                new = [y for y in (fill.top, fill.bottom) if not is_edge(y, grid.ys, _ALIGNED)]
                found += [Rule(True, y, fill.x0, fill.x1) for y in new]
    return found


def head_rules(grids: Sequence[Grid], fills: Sequence[Box], glyphs: Sequence[Box]) -> list[Rule]:
    """Rules of a shaded head that stands on a ruled table, with the table's columns carried up into it."""
    found: list[Rule] = []
    for grid in grids:
        box = grid.box
        head = [
            fill
            for fill in fills
            if abs(fill.bottom - box.top) <= _ALIGNED
            and _LOWEST_SHADE <= fill.height <= _HIGHEST_HEAD
            and box.x0 - _ALIGNED <= fill.x0
            and fill.x1 <= box.x1 + _ALIGNED
        ]
        if sum(fill.width for fill in head) < _MOST_OF * box.width:
            continue
        top = min(fill.top for fill in head)
        words = [glyph for glyph in glyphs if top <= glyph.middle[1] <= box.top]
        columns = [x for x in grid.xs if not any(word.x0 < x < word.x1 for word in words)]
        found += [Rule(True, top, box.x0, box.x1), *(Rule(False, x, top, box.top) for x in columns)]
    return found


def stripe_rules(grids: Sequence[Grid], fills: Sequence[Box], glyphs: Sequence[Box]) -> list[Rule]:
    """Rules at the edges of striped rows: three shaded bands or more of one extent, outside every ruled table. A last row
    that is not shaded ends as far under them as the others are apart."""
    free = [fill for fill in fills if fill.height >= _LOWEST_SHADE and not any(fill.meets(grid.box) for grid in grids)]
    groups: list[list[Box]] = []
    for band in _side_by_side(free):
        for group in groups:
            if abs(group[0].x0 - band.x0) <= _ALIGNED and abs(group[0].x1 - band.x1) <= _ALIGNED:
                group.append(band)
                break
        else:
            groups.append([band])
    striped = [group for group in groups if len(group) >= _FEWEST_BANDS]
    found = [Rule(True, y, band.x0, band.x1) for group in striped for band in group for y in (band.top, band.bottom)]
    ends = ((group[-1], _last_unshaded(group, glyphs)) for group in striped)
    return [*found, *(Rule(True, end, band.x0, band.x1) for band, end in ends if end is not None)]


def _last_unshaded(bands: Sequence[Box], glyphs: Sequence[Box]) -> float | None:
    """Where the row under the last of some shaded ones ends; none where nothing stands there in columns like theirs."""
    apart = [lower.top - upper.bottom for upper, lower in pairwise(bands)]
    last, height = bands[-1], min(apart)
    if height < _LOWEST_SHADE or max(apart) > _MOST_APART * height:
        return None
    row = Box(last.x0, last.bottom, last.x1, last.bottom + height)
    inside, above = (_runs([box for box in glyphs if area.holds(*box.middle)]) for area in (row, last))
    return row.bottom if len(inside) > 1 and len(inside) >= len(above) else None


def _side_by_side(fills: Sequence[Box]) -> list[Box]:
    """Shaded cells of one height that touch are one band."""
    bands: list[Box] = []
    for fill in sorted(fills, key=lambda fill: (round(fill.top), fill.x0)):
        last = bands[-1] if bands else None
        if (
            last is not None
            and abs(last.top - fill.top) <= _SAME_ROW
            and abs(last.bottom - fill.bottom) <= _SAME_ROW
            and fill.x0 - last.x1 <= _ALIGNED
        ):
            bands[-1] = around((last, fill))
        else:
            bands.append(fill)
    return bands


def column_rules(rules: Sequence[Rule], grids: Sequence[Grid], glyphs: Sequence[Box]) -> list[Rule]:
    """Vertical rules where a stack of horizontal ones, outside every ruled table, has columns set apart by space."""
    loose = [rule for rule in rules if rule.horizontal and not any(_crosses(rule, grid.box) for grid in grids)]
    found: list[Rule] = []
    for stack in _stacks(loose):
        left, right = min(rule.start for rule in stack), max(rule.end for rule in stack)
        bands = _bands(stack, glyphs, left, right)
        rows = _rows(bands, left, right)
        gutters = _gutters(rows, left, right)
        crossed = [_crossed(band, gutters, left) for band in bands]
        for gutter in gutters:
            open_bands = [band for band, over in zip(bands, crossed, strict=True) if gutter.at not in over]
            found += _down(gutter.at, open_bands)
        if gutters and len(rows) + 1 < sum(1 for band in bands if band.glyphs):
            found += _sides(left, right, [band for band, over in zip(bands, crossed, strict=True) if over])
    return found


class _Band(Struct, frozen=True):
    """What stands between two rules that follow one another; ``runs`` are its lines, as far as nothing wider than a space
    between words parts them."""

    top: float
    bottom: float
    glyphs: tuple[Box, ...]
    runs: tuple[Box, ...]


class _Gutter(Struct, frozen=True):
    """A band of space between two columns: the middle of its emptiest part, and how wide it is."""

    at: float
    width: float


def _bands(stack: Sequence[Rule], glyphs: Sequence[Box], left: float, right: float) -> list[_Band]:
    bands = []
    for upper, lower in pairwise(stack):
        inside = [box for box in glyphs if upper.at <= box.middle[1] < lower.at and left <= box.middle[0] <= right]
        bands.append(_Band(upper.at, lower.at, tuple(inside), tuple(_runs(inside))))
    return bands


def _runs(glyphs: Sequence[Box]) -> list[Box]:
    ended: list[Box] = []
    runs: list[Box] = []
    for box in sorted(glyphs, key=lambda box: (box.x0, box.top)):
        middle, reach = box.middle[1], box.x0 - _SPACE * box.height
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


def _rows(bands: Sequence[_Band], left: float, right: float) -> list[_Band]:
    """The bands that show where columns are: not those with text from the left edge across the table, where they are not
    most."""
    filled = [band for band in bands if band.glyphs]
    edge, far = left + _INDENT, left + _ACROSS * (right - left)
    rows = [band for band in filled if not any(run.x0 <= edge and run.x1 >= far for run in band.runs)]
    return rows if len(rows) >= max(_FEWEST_BANDS, _LEAST_ROWS * len(filled)) else filled


def _gutters(bands: Sequence[_Band], left: float, right: float) -> list[_Gutter]:
    """Each band of space between two columns: all but a few rows leave it empty."""
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
                found.append(_Gutter(left + _emptiest(crossed, start, x) + 0.5, x - start))
            start = None
    return _without_sparse(found, bands, right)


def _emptiest(crossed: Sequence[int], start: int, end: int) -> int:
    """The middle of what the fewest rows cross. Of several stretches that none crosses, the longest: a header stands over a
    part of the space that is wider than itself, beside figures that are set to the right."""
    lowest = min(crossed[start:end])
    places = [place for place in range(start, end) if crossed[place] == lowest]
    if lowest == 0:
        breaks = [0, *(at for at in range(1, len(places)) if places[at] > places[at - 1] + 1), len(places)]
        places = max((places[first:last] for first, last in pairwise(breaks)), key=len)
    return places[len(places) // 2]


def _without_sparse(gutters: Sequence[_Gutter], bands: Sequence[_Band], right: float) -> list[_Gutter]:
    """The gutters without those that only cut off the ends of a few long lines, or a header from figures that are set to
    the right: of the two beside a column that few rows fill, the wider one parts columns. The leftmost column may be
    sparse: it often holds one label for many rows."""
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


def _holds_line_ends(gutter: _Gutter, filled: Sequence[_Band], head: _Band) -> bool:
    """Whether a column has no header, and each of its rows only goes on with a line of the column before: the spaces between
    the words of a few long lines happen to line up."""
    return head not in filled and all(any(run.x0 < gutter.at < run.x1 for run in band.runs) for band in filled)


def _crossed(band: _Band, gutters: Sequence[_Gutter], left: float) -> frozenset[float]:
    """The gutters that a band's text runs across: one of its glyphs does, or a line that runs across another one goes on
    over it. So does a line from the left edge on over a gutter that is wider than the space between its words."""
    over = {gutter.at for gutter in gutters if any(box.x0 < gutter.at < box.x1 for box in band.glyphs)}
    found = set(over)
    for run in band.runs:
        reached = [gutter for gutter in gutters if run.x0 < gutter.at < run.x1]
        from_edge = run.x0 <= left + _INDENT and any(gutter.width > 2 * _SPACE * run.height for gutter in reached)
        if from_edge or any(gutter.at in over for gutter in reached):
            found.update(gutter.at for gutter in reached)
    return frozenset(found)


def _down(x: float, bands: Sequence[_Band]) -> list[Rule]:
    """A rule at ``x`` down every run of bands."""
    rules: list[Rule] = []
    for band in bands:
        if rules and abs(rules[-1].end - band.top) < 0.01:
            rules[-1] = Rule(False, x, rules[-1].start, band.bottom)
        else:
            rules.append(Rule(False, x, band.top, band.bottom))
    return rules


def _sides(left: float, right: float, bands: Sequence[_Band]) -> list[Rule]:
    """Rules beside bands that have none, so that a table whose rows have text across it under them stays one."""
    return [*_down(left, bands), *_down(right, bands)]


def _crosses(rule: Rule, box: Box) -> bool:
    return box.top - _ALIGNED <= rule.at <= box.bottom + _ALIGNED and rule.start < box.x1 and box.x0 < rule.end


def _stacks(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Rules under one another that share most of their extent, each place once."""
    stacks: list[list[Rule]] = []
    for rule in sorted(rules, key=lambda rule: (rule.at, rule.start)):
        for stack in stacks:
            last = stack[-1]
            shared = min(last.end, rule.end) - max(last.start, rule.start)
            wide = shared >= _SHARED * max(last.end - last.start, rule.end - rule.start)
            if wide and rule.at - last.at <= _HIGHEST_BAND:
                if rule.at - last.at > _ALIGNED:
                    stack.append(rule)
                break
        else:
            stacks.append([rule])
    return [stack for stack in stacks if len(stack) >= _FEWEST_BANDS]
