"""Where the names, the labels and the values of a grid are, if its rows are subjects. A grid of columns is transposed first.

A layout has one or more rows of labels at the top, a column of names, and columns of values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from answergate.lang.international import MONEY
from answergate.resolve.proposing_grids import Row, Square, transposed
from answergate.resolve.proposing_words import WORDS, has_letters, is_value, key_of, named_unit, running_number, sort_of
from answergate.text.numbers.reader import read_numbers

_MOST = 0.8
_DISTINCT = 0.9
_LEAST_UNITY = 0.4
_FEWEST_LETTERS = 3
_LONGEST_NAME = 80
_FEWEST_RUNNING = 4


class Layout(Struct, frozen=True):
    """The rows of a grid, the number of rows of labels, the column of names and the columns of values.

    ``unity`` says how far each column of values has values of one sort, from 0 to 1. It is None if no column has two.
    """

    rows: tuple[Row, ...]
    depth: int
    names: int
    values: tuple[int, ...]
    unity: float | None

    @property
    def body(self) -> tuple[Row, ...]:
        return self.rows[self.depth :]

    def labels_over(self, column: int) -> tuple[str, ...]:
        """The texts of the labels over a column, from top to bottom, each merged cell once."""
        return tuple(
            {row[column].cell: row[column].text for row in self.rows[: self.depth] if row[column].text}.values()
        )

    @property
    def corner(self) -> str:
        """The header of the column of names."""
        return " ".join(self.labels_over(self.names))


def layout_of(rows: Sequence[Row]) -> Layout | str:
    """The layout of rows whose subjects are rows, or the reason why they have none."""
    if len(rows) < 2 or len(rows[0]) < 2:
        return "it has only one row or one column"
    depth = _depth(rows)
    if not depth:
        return "there are no labels above its values"
    body = rows[depth:]
    columns = transposed(body)
    names = names_column(columns)
    if names is None:
        return "no row or column has different names"
    labelled = [at for at in range(names + 1, len(columns)) if any(row[at].text for row in rows[:depth])]
    values = [at for at in labelled if filled(columns[at]) and not is_running(columns[at], _FEWEST_RUNNING)]
    if not values:
        return "there are no labelled values next to its names"
    unity = unity_of([columns[at] for at in values])
    if unity is not None and unity < _LEAST_UNITY:
        return "the values under one label are of different sorts"
    return Layout(tuple(rows), depth, names, tuple(values), unity)


def filled(squares: Iterable[Square]) -> list[str]:
    """The texts of the squares, each merged cell once."""
    return list({square.cell: square.text for square in squares if square.text}.values())


def sorts_in(squares: Iterable[Square]) -> Counter[str]:
    """How often each sort of value is in the squares. Empty cells and dashes have none."""
    return Counter(sort for text in filled(squares) if (sort := sort_of(text)) is not None)


def unity_of(lines: Iterable[Sequence[Square]]) -> float | None:
    """How far each of the lines has values of one sort, weighted by their lengths."""
    same = possible = 0
    for line in lines:
        sorts = sorts_in(line)
        if sorts.total() > 1:
            same += sorts.most_common(1)[0][1] - 1
            possible += sorts.total() - 1
    return same / possible if possible else None


def names_column(columns: Sequence[Sequence[Square]]) -> int | None:
    """The first column with different names. Only groups, running numbers and codes may be before it."""
    for at, column in enumerate(columns):
        if _has_names(column):
            return at
        texts = filled(column)
        is_group = len(texts) < len(column) or len(set(texts)) < len(texts)
        if not is_group and set(sorts_in(column)) - {"number", WORDS}:
            break
    return next((at for at, column in enumerate(columns[:2]) if _has_names_with_numbers(column)), None)


def is_running(column: Sequence[Square], fewest: int) -> bool:
    """Whether a column only numbers the rows."""
    numbers = [running_number(text) for text in filled(column)]
    steps = pairwise(numbers)
    return len(numbers) >= fewest and numbers[0] in (0, 1) and all(a is not None and b == a + 1 for a, b in steps)


def unit_column(rows: Sequence[Row]) -> int | None:
    """The column that only has the units of its rows. A column of currencies alone may be a value of its rows.

    Not every unit is known, so half of them are enough.
    """
    for at, column in enumerate(transposed(rows)[1:], start=1):
        texts = filled(column[1:])
        known = [unit for text in texts if (unit := named_unit(text)) is not None]
        if len(set(known)) > 1 and 2 * len(known) >= len(texts) and set(known) - MONEY:
            return at
    return None


def _depth(rows: Sequence[Row]) -> int:
    """The number of rows of labels at the top."""
    if not _is_header(rows):
        return 0
    depth = 1
    while depth < len(rows) - 1 and _goes_on(rows[depth - 1], rows[depth]):
        depth += 1
    return depth


def _is_header(rows: Sequence[Row]) -> bool:
    """Whether the first row has labels: most of it is words, and no value is like those below it."""
    head = rows[0]
    values = [sort_of(text) for text in filled(head) if is_value(text)]
    # A year can be a label, and so can the number of a model. An amount with its unit cannot.
    if not filled(head[1:]) or 2 * len(values) >= len(filled(head)) or set(values) - {"number", "date", "code"}:
        return False
    for square, below in zip(head, transposed(rows[1:]), strict=True):
        sort, found = sort_of(square.text), sorts_in(below)
        if is_value(square.text) and 2 * found[sort or ""] > found.total():
            return False
    return True


def _goes_on(above: Row, row: Row) -> bool:
    """Whether a row has labels too: it has no values, and a cell of the labels above goes over it or divides into it."""
    if any(sort_of(text) not in (None, WORDS) for text in filled(row)):
        return False
    divides = any(
        a.cell == b.cell and a.text and below.cell != beside.cell
        for a, b, below, beside in zip(above, above[1:], row, row[1:], strict=False)
    )
    goes_over = any(a.text and a.cell == b.cell for a, b in zip(above, row, strict=True))
    return divides or goes_over or (not row[0].text and any(not square.text for square in above[1:]))


def _has_names(column: Sequence[Square]) -> bool:
    texts = filled(column)
    named = [text for text in texts if sort_of(text) == WORDS and has_letters(text) and len(text) <= _LONGEST_NAME]
    return len(named) >= _MOST * len(texts) and _are_different(column, texts)


def _has_names_with_numbers(column: Sequence[Square]) -> bool:
    """Whether the names of a column have numbers in front: 7-day ticket."""
    texts = filled(column)
    letters = [sum(char.isalpha() for char in _without_numbers(text)) for text in texts]
    return all(count >= _FEWEST_LETTERS for count in letters) and _are_different(column, texts)


def _without_numbers(text: str) -> str:
    for number in reversed(read_numbers(text)):
        text = text[: number.span.start] + text[number.span.end :]
    return text


def _are_different(column: Sequence[Square], texts: Sequence[str]) -> bool:
    """Whether nearly every row has a text of its own."""
    keys = {key_of(text) for text in texts}
    return bool(texts) and len(texts) >= _MOST * len(column) and len(keys) >= _DISTINCT * len(texts)
