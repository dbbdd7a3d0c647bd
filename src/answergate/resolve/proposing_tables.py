"""Read a grid as subjects, labels and values, for proposing a catalogue: which side has the names is decided here."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import mean, pstdev

from msgspec import Struct

from answergate.resolve.proposing_grids import Grid, Row, Square, is_alone, transposed
from answergate.resolve.proposing_layouts import Layout, layout_of, unit_column, unity_of
from answergate.resolve.proposing_pairs import Known, Pairs, head_key, read_two_columns, sections_of, side_by_side
from answergate.resolve.proposing_words import key_of, label_in, name_in
from answergate.text.numbers.reader import read_numbers

_CLEARLY = 0.1
_CLOSER = 0.1
_MIXED = 0.6
_TWO = 2


class Entry(Struct, frozen=True):
    """One value of a subject, as a table has it. ``context`` is the whole label, ``caption`` what is above the table."""

    subject: str
    label: str
    text: str
    context: str
    caption: str
    page: int
    cell: tuple[int, int, int]


class Reading(Struct, frozen=True):
    """What a grid says. ``is_sure`` is False if only a guess says which side has the names."""

    grid: Grid
    entries: tuple[Entry, ...]
    corner: str = ""
    is_sure: bool = True


def read_grid(grid: Grid, known: Known) -> Reading | str:
    """Read a grid, or return the reason why it is left out."""
    if grid.width == _TWO:
        return _read_two_columns(grid, known)
    if (sections := sections_of(grid)) is not None:
        return _read_pairs(grid, sections)
    rows = tuple(row for row in grid.rows if not is_alone(row))
    if not rows:
        return "it has only one row or one column"
    if head_key(rows[0]) in known.shared_heads and (unity_of([transposed(rows[1:])[1]]) or 1.0) < _MIXED:
        return _read_pairs(grid, Pairs((("", tuple((row[0], row[1]) for row in rows[1:] if row[0].text)),)))
    by_row, by_column, units = _sides(rows)
    if isinstance(by_row, str) and isinstance(by_column, str):
        pairs = side_by_side(rows)
        return by_row if pairs is None else _read_pairs(grid, pairs)
    is_by_row, is_sure = _choice(by_row, by_column, known)
    chosen = by_row if is_by_row else by_column
    assert isinstance(chosen, Layout)
    return Reading(grid, tuple(_entries(grid, chosen, units)), chosen.corner if is_by_row else "", is_sure)


def _sides(rows: tuple[Row, ...]) -> tuple[Layout | str, Layout | str, dict[int, str]]:
    """The layouts with a row and with a column per subject, and the units of the labels where a line has them.

    Such a line says which side has the labels.
    """
    by_column, by_row = unit_column(rows), unit_column(transposed(rows))
    if (by_column is None) == (by_row is None):
        return layout_of(rows), layout_of(transposed(rows)), {}
    lines = transposed(rows) if by_row is None else rows
    at = by_column if by_row is None else by_row
    assert at is not None
    units = {index: square.text for index, square in enumerate(lines[at]) if square.text}
    layout = layout_of([line for index, line in enumerate(lines) if index != at])
    other = "the labels have units"
    return (other, layout, units) if by_row is None else (layout, other, units)


def _choice(by_row: Layout | str, by_column: Layout | str, known: Known) -> tuple[bool, bool]:
    """Whether each row is a subject, and whether that is sure.

    The values of one label are alike. If that does not decide, other tables may, or units in labels, or sizes.
    """
    if isinstance(by_row, str) or isinstance(by_column, str):
        return isinstance(by_row, Layout), True
    # A side with one line has nothing to compare, so it is the better one only if the other side's lines are mixed.
    lead = (1.0 if by_row.unity is None else by_row.unity) - (1.0 if by_column.unity is None else by_column.unity)
    if abs(lead) > _CLEARLY:
        return lead > 0, True
    for votes in (
        known.votes(_names(by_row), _labels(by_row)) - known.votes(_names(by_column), _labels(by_column)),
        _units(by_row) - _units(by_column),
    ):
        if votes:
            return votes > 0, True
    closer = _spread(by_column) - _spread(by_row)
    return closer >= -_CLOSER, False


def _names(layout: Layout) -> list[str]:
    return [row[layout.names].text for row in layout.body]


def _labels(layout: Layout) -> list[str]:
    return [" ".join(layout.labels_over(column)) for column in layout.values]


def _units(layout: Layout) -> int:
    return sum(label_in(label)[1] is not None for label in _labels(layout))


def _spread(layout: Layout) -> float:
    """How much the sizes of the values under one label differ. Values of one label mostly have similar sizes."""
    spreads = []
    for column in layout.values:
        numbers = [read_numbers(row[column].text) for row in layout.body]
        sizes = [math.log10(abs(found[0].value)) for found in numbers if found and found[0].value]
        if len(sizes) > 1:
            spreads.append(pstdev(sizes))
    return mean(spreads) if spreads else 0.0


def _entries(grid: Grid, layout: Layout, units: dict[int, str]) -> Iterator[Entry]:
    shown = _shown_labels(layout)
    for column in layout.values:
        unit = f" ({units[column]})" if column in units else ""
        context = " ".join(layout.labels_over(column)) + unit
        for row in layout.body:
            subject = name_in(row[layout.names].text)
            if key_of(subject):
                yield _entry(grid, subject, shown[column], row[column], context)


def _shown_labels(layout: Layout) -> dict[int, str]:
    """The label of each column: the lowest one, or all of them if several columns have the same lowest one."""
    stacks = {column: layout.labels_over(column) for column in layout.values}
    lowest = [key_of(label_in(stack[-1])[0]) for stack in stacks.values()]
    return {
        column: label_in(stack[-1])[0] if lowest.count(key_of(label_in(stack[-1])[0])) == 1 else _whole(stack)
        for column, stack in stacks.items()
    }


def _whole(stack: Sequence[str]) -> str:
    return " ".join(label_in(label)[0] for label in stack)


def _entry(grid: Grid, subject: str, label: str, square: Square, context: str) -> Entry:
    return Entry(subject, label, square.text, context, grid.caption, square.page, square.cell)


def _read_two_columns(grid: Grid, known: Known) -> Reading | str:
    found = read_two_columns(grid, known)
    if isinstance(found, Pairs):
        return _read_pairs(grid, found)
    corner = found.layout.corner if found.is_by_row else ""
    return Reading(grid, tuple(_entries(grid, found.layout, {})), corner, is_sure=False)


def _read_pairs(grid: Grid, pairs: Pairs) -> Reading | str:
    entries = []
    for section, lines in pairs.sections:
        subject = section or grid.title
        if not key_of(subject):
            return "no title above it says whose values these are"
        entries += [
            _entry(grid, subject, label_in(label.text)[0], value, label.text) for label, value in lines if value.text
        ]
    return Reading(grid, tuple(entries)) if entries else "it has no labels with values"
