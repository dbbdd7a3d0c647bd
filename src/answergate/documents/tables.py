"""Finds the tables of a page: from lines, from filled rectangles, and from white space alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from answergate.documents.captions import caption_grids
from answergate.documents.columns import cut_at
from answergate.documents.filled_tables import body_rulings, rows_of_tables, wall_rulings
from answergate.documents.fills import FilledRow, filled_rows, fitted
from answergate.documents.geometry import Box
from answergate.documents.glyphs import Glyph
from answergate.documents.grid import Grid, find_grids
from answergate.documents.inferred import column_rulings, head_rulings, shade_rulings, stripe_rulings
from answergate.documents.ink import Ink
from answergate.documents.label_lists import list_grids
from answergate.documents.lines import LooseLine, build_lines
from answergate.documents.open_tables import open_grids
from answergate.documents.panels import boxed_panels, card_grids, listed_panels
from answergate.documents.rows_in_bands import row_rulings
from answergate.documents.rulings import Ruling
from answergate.documents.text_under_rows import side_rulings
from answergate.documents.whitespace_tables import whitespace_grids

_NEAR = 6.0
_SLACK = 1.0


class _Marks(Struct, frozen=True):
    """What shows the edges of tables besides rulings."""

    glyphs: Sequence[Box]
    fills: Sequence[Box]
    filled: Sequence[FilledRow]


class Found(Struct, frozen=True):
    """The tables of a page, from the top down, and the parts of the page that are read on their own."""

    grids: tuple[Grid, ...]
    panels: tuple[Box, ...]


def tables_of(ink: Ink, rulings: Sequence[Ruling], gutter: float | None) -> Found:
    """All tables and panels of a page. ``gutter`` is the space between the columns of a two-column page."""
    boxes = [glyph.box for glyph in ink.glyphs]
    if gutter is not None:
        rulings = cut_at(gutter, rulings)
    filled = fitted(filled_rows(ink.fills, boxes), rulings)
    if gutter is not None:
        filled = [row for row in filled if not row.box.x0 < gutter < row.box.x1]
    ruled = find_grids(rulings)
    cards = card_grids(ruled)
    if cards:
        rulings = [r for r in rulings if not any(_is_edge_of(r, grid.box) for grid in cards)]
        ruled = find_grids(rulings)
    stripes = stripe_rulings(ruled, ink.fills, boxes)
    outside = _outside(ink.glyphs, ruled)
    if bodies := body_rulings(rows_of_tables(ruled, filled, boxes), outside, [*rulings, *stripes]):
        rulings = [*rulings, *bodies]
        ruled = find_grids(rulings)
        outside = _outside(ink.glyphs, ruled)
    rulings = [*rulings, *row_rulings([*rulings, *stripes], ruled, outside)]
    panels = (*(card.box for card in cards), *_panels(outside, rulings, ruled, gutter, ink.width))
    areas = split_by(outside, panels, gutter)
    spaced = [grid for area in areas for grid in _spaced(build_lines(area), [*rulings, *stripes])]
    if not spaced:
        return Found(_with_edges(rulings, ruled, _Marks(boxes, ink.fills, filled)), panels)
    # A ruling above or below the header of such a table is not an edge of another table, and neither is the header.
    others = [ruling for ruling in rulings if not any(_touches(ruling, grid.box) for grid in spaced)]
    filled = [row for row in filled if not any(row.box.meets(grid.box) for grid in spaced)]
    fills = [fill for fill in ink.fills if not any(grid.box.within(fill, _SLACK) for grid in spaced)]
    found = _with_edges(others, find_grids(others), _Marks(boxes, fills, filled))
    return Found(tuple(sorted([*found, *spaced], key=lambda grid: (grid.ys[0], grid.xs[0]))), panels)


def split_by(glyphs: Sequence[Glyph], panels: Sequence[Box], gutter: float | None) -> list[list[Glyph]]:
    """The glyphs of each part of a page that is read on its own: its panels, and the rest of each column."""
    found: list[list[Glyph]] = [[] for _ in range(len(panels) + 2)]
    for glyph in glyphs:
        x, y = glyph.box.middle
        rest = len(panels) + (gutter is not None and x >= gutter)
        found[next((index for index, panel in enumerate(panels) if panel.holds(x, y)), rest)].append(glyph)
    return [area for area in found if area]


def _panels(
    glyphs: Sequence[Glyph], rulings: Sequence[Ruling], grids: Sequence[Grid], gutter: float | None, width: float
) -> tuple[Box, ...]:
    boxed = [
        box
        for box in boxed_panels(rulings)
        if not any(box.within(grid.box, _NEAR) for grid in grids)
        and not (gutter is not None and box.x0 < gutter < box.x1)
    ]
    if gutter is not None:
        return tuple(boxed)
    free = [glyph for glyph in glyphs if not any(box.holds(*glyph.box.middle) for box in boxed)]
    return (*boxed, *listed_panels(build_lines(free), width))


def _spaced(lines: Sequence[LooseLine], edges: Sequence[Ruling]) -> tuple[Grid, ...]:
    """Tables that only white space makes: first those whose header has one line, then the others, then lists."""
    found: tuple[Grid, ...] = ()
    for search in (whitespace_grids, caption_grids, open_grids, list_grids):
        rest = [line for line in lines if not any(grid.box.holds(*line.box.middle) for grid in found)]
        found += search(rest, edges)
    return found


def _outside(glyphs: Sequence[Glyph], grids: Sequence[Grid]) -> list[Glyph]:
    areas = [grid.box for grid in grids]
    return [glyph for glyph in glyphs if not any(area.holds(*glyph.box.middle) for area in areas)]


def _is_edge_of(ruling: Ruling, box: Box) -> bool:
    place = (ruling.start, ruling.at, ruling.end, ruling.at)
    if not ruling.horizontal:
        place = (ruling.at, ruling.start, ruling.at, ruling.end)
    return Box(*place).within(box, _NEAR)


def _touches(ruling: Ruling, box: Box) -> bool:
    return (
        ruling.horizontal
        and box.top - _NEAR <= ruling.at <= box.bottom + _NEAR
        and ruling.start < box.x1
        and box.x0 < ruling.end
    )


def _with_edges(rulings: Sequence[Ruling], ruled: Sequence[Grid], marks: _Marks) -> tuple[Grid, ...]:
    """Tables that have at least some edges. ``ruled`` are those that the rulings alone make."""
    rows = [*rulings, *stripe_rulings(ruled, marks.fills, marks.glyphs)]
    filled = rows_of_tables(ruled, marks.filled, marks.glyphs)
    edges = [*rows, *column_rulings(rows, ruled, marks.glyphs, filled, marks.fills)]
    grids = find_grids(edges)
    if sides := side_rulings(grids, rows, marks.glyphs):
        edges += sides
        grids = find_grids(edges)
    whole = [row.box for row in filled]
    fills = [*whole, *(fill for fill in marks.fills if not any(fill.within(box, _SLACK) for box in whole))]
    if shaded := [*shade_rulings(grids, fills), *head_rulings(grids, fills, marks.glyphs)]:
        edges += shaded
        grids = find_grids(edges)
    walls = wall_rulings(grids, marks.filled)
    return find_grids([*edges, *walls]) if walls else grids
