"""Finds rows between two horizontal rulings, in tables that have rulings only around their header and their sections.

Text of several lines in one cell must stay in one row, so at least two lines must begin in the first column and have
parts under one another in two more columns, with figures. Lines of one row are closer together than rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from answergate.documents.geometry import Box, around
from answergate.documents.glyphs import Glyph
from answergate.documents.grid import Grid
from answergate.documents.inferred import stacks_outside
from answergate.documents.lines import build_lines
from answergate.documents.parts import LETTERS, Split, is_figure, is_figure_or_mark, split_line
from answergate.documents.rulings import Ruling

_FEWEST_LINES = 2
_FEWEST_PARTS = 3
_FEWEST_FIGURES = 2
_SAME_PLACE = 4.0
_INDENT = 12.0
_CLOSER = 0.45
_LEAST_GAP = 0.3


def row_rulings(rulings: Sequence[Ruling], grids: Sequence[Grid], glyphs: Sequence[Glyph]) -> list[Ruling]:
    """Rulings between the rows of each band. ``glyphs`` are those outside ruled tables."""
    found: list[Ruling] = []
    for stack in stacks_outside(rulings, grids):
        left, right = min(ruling.start for ruling in stack), max(ruling.end for ruling in stack)
        for upper, lower in pairwise(stack):
            area = Box(left, upper.at, right, lower.at)
            inside = [glyph for glyph in glyphs if area.holds(*glyph.box.middle)]
            rows = _rows([split_line(line) for line in build_lines(inside)]) if inside else []
            found += [Ruling(True, (a.bottom + b.top) / 2, left, right) for a, b in pairwise(rows)]
    return found


def _rows(lines: Sequence[Split]) -> list[Box]:
    """The extents of the rows of a band, or nothing if it may be one row."""
    left = min(split.box.x0 for split in lines)
    full = [index for index, split in enumerate(lines) if _is_full(split, left)]
    if len(full) < _FEWEST_LINES or not all(_are_under(lines[a], lines[b]) for a, b in pairwise(full)):
        return []
    figures = [sum(is_figure_or_mark(part.text) for part in lines[at].parts[1:]) for at in full]
    gaps = [lines[b].box.top - lines[a].box.bottom for a, b in pairwise(full) if b == a + 1]
    if max(figures) < _FEWEST_FIGURES or not any(is_figure(p.text) for at in full for p in lines[at].parts[1:]):
        return []
    gap = median(gaps) if gaps else max(b.box.top - a.box.bottom for a, b in pairwise(lines))
    if gap < _LEAST_GAP * lines[full[0]].box.height:
        return []
    clusters = list(_clusters(lines, gap))
    whole = [any(_is_full(split, left) or _names(split, left) for split in cluster) for cluster in clusters]
    if not all(whole) or any(_is_heading(cluster) for cluster in clusters[1:]):
        return []
    return [around(split.box for split in cluster) for cluster in clusters]


def _is_full(split: Split, left: float) -> bool:
    """Whether a line begins in the first column and has parts in two more."""
    return len(split.parts) >= _FEWEST_PARTS and _names(split, left)


def _names(split: Split, left: float) -> bool:
    first = split.parts[0]
    return first.box.x0 <= left + _INDENT and LETTERS.search(first.text) is not None


def _are_under(upper: Split, lower: Split) -> bool:
    """Whether two parts of a line, without the first, are under parts of the line above."""
    places = [(a.box, b.box) for a in upper.parts[1:] for b in lower.parts[1:] if a.box.is_over(b.box)]
    aligned = [
        min(abs(a.x0 - b.x0), abs(a.x1 - b.x1), abs(a.middle[0] - b.middle[0])) <= _SAME_PLACE for a, b in places
    ]
    return sum(aligned) >= _FEWEST_FIGURES


def _clusters(lines: Sequence[Split], gap: float) -> Iterator[list[Split]]:
    cluster = [lines[0]]
    for split in lines[1:]:
        if split.box.top - max(one.box.bottom for one in cluster) > _CLOSER * gap:
            yield cluster
            cluster = []
        cluster.append(split)
    yield cluster


def _is_heading(cluster: Sequence[Split]) -> bool:
    return all(len(split.parts) == 1 for split in cluster)
