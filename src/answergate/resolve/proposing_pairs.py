"""Tables of two columns, for proposing a catalogue: labels and values of one subject, or names and values of one label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from answergate.lang.attribution_patterns import compiled, words
from answergate.resolve.proposing_grids import Grid, Row, Square, is_alone, transposed
from answergate.resolve.proposing_layouts import Layout, layout_of, sorts_in
from answergate.resolve.proposing_words import WORDS, is_title, key_of, label_in, name_in, sort_of

_MOST = 0.8
_MOST_LINES = 1000


class Known(Struct, frozen=True):
    """The keys of names and labels that other tables have for sure, and the first rows that several tables share."""

    names: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()
    shared_heads: frozenset[tuple[str, ...]] = frozenset()

    def votes(self, names: Iterable[str], labels: Iterable[str]) -> int:
        """How many of the names and labels are known as such."""
        return sum(self.is_name(name) for name in names) + sum(self.is_label(label) for label in labels)

    def is_name(self, text: str) -> bool:
        return key_of(name_in(text)) in self.names

    def is_label(self, text: str) -> bool:
        return key_of(label_in(text)[0]) in self.labels


class Pairs(Struct, frozen=True):
    """Labels with their values, under the title of their section. Without a title, the table's own one counts."""

    sections: tuple[tuple[str, tuple[tuple[Square, Square], ...]], ...]


class Named(Struct, frozen=True):
    """A layout with one subject per row, or per column."""

    layout: Layout
    is_by_row: bool


def read_two_columns(grid: Grid, known: Known) -> Pairs | Named:
    """Decide what a table of two columns is. Its first row is the first pair, or a header of one kind or another."""
    rows = [row for row in grid.rows if not is_alone(row)]
    if not grid.may_have_header or len(rows) < 2 or sort_of(rows[0][1].text) != WORDS or not rows[0][1].text:
        return _pairs(grid, None)
    head, rest = rows[0], rows[1:]
    by_row, by_column = layout_of(rows), layout_of(transposed(rows))
    names = sum(known.is_name(row[0].text) for row in rest)
    labels = sum(known.is_label(row[0].text) for row in rest)
    if isinstance(by_row, Layout) and names >= labels and (names or _is_of_one_sort(rest, grid)):
        return Named(by_row, is_by_row=True)
    if isinstance(by_column, Layout) and _names_a_subject(head, rest, grid, known):
        return Named(by_column, is_by_row=False)
    is_header = head_key(head) in known.shared_heads or (labels > 0 and not known.is_label(head[0].text))
    return _pairs(grid, head if is_header else None)


def head_key(row: Row) -> tuple[str, ...]:
    """What a first row says, to compare it with those of other tables."""
    return tuple(key_of(square.text) for square in row)


def _is_of_one_sort(rows: Sequence[Row], grid: Grid) -> bool:
    """Whether the values are of one sort. Words are if no title says that they are all about one subject."""
    sorts = sorts_in([row[1] for row in rows])
    if not sorts:
        return False
    sort, count = sorts.most_common(1)[0]
    return count >= _MOST * sorts.total() and (sort != WORDS or not grid.title)


def _names_a_subject(head: Row, rows: Sequence[Row], grid: Grid, known: Known) -> bool:
    """Whether the first row says whose values follow: | Card | Gold Card |."""
    if known.is_name(head[1].text) or not head[0].text or not grid.title:
        return True
    title, name = key_of(grid.title), key_of(name_in(head[1].text))
    if name in title or title in name or known.is_label(head[0].text):
        return not known.is_label(head[0].text)
    sorts = sorts_in([row[1] for row in rows])
    is_product = compiled(words("products")).search(head[0].text) is not None
    return is_product and 2 * sorts[WORDS] < sorts.total()


def _pairs(grid: Grid, header: Row | None) -> Pairs:
    sections: list[tuple[str, list[tuple[Square, Square]]]] = [("", [])]
    for row in grid.rows:
        if is_alone(row):
            if is_title(row[0].text):
                sections.append((name_in(row[0].text), []))
        elif row is not header and row[0].text:
            sections[-1][1].extend(_line_by_line(row[0], row[1]))
    return Pairs(tuple((title, tuple(lines)) for title, lines in sections if lines))


def _line_by_line(label: Square, value: Square) -> list[tuple[Square, Square]]:
    """The pairs of two cells. Cells with as many lines as each other have a pair per line, if most lines are values."""
    count = len(label.lines)
    values = sum(sort_of(line) not in (None, WORDS) for line in value.lines)
    if count < 2 or count != len(value.lines) or 2 * values < count:
        return [(label, value)]
    return [(_line(label, at), _line(value, at)) for at in range(count)]


def _line(square: Square, at: int) -> Square:
    page, start, index = square.cell
    return Square(square.lines[at], (page, start, -2 - index * _MOST_LINES - at), square.page)


def sections_of(grid: Grid) -> Pairs | None:
    """The sections of a wider table whose full rows name the subjects. The sections have the same labels.

    The values are in the second column, and what is behind them are remarks.
    """
    sections: list[tuple[str, list[tuple[Square, Square]]]] = []
    for row in grid.rows:
        if is_alone(row) and len({square.cell for square in row}) == 1 and is_title(row[0].text):
            sections.append((name_in(row[0].text), []))
        elif sections and not is_alone(row) and row[0].text:
            sections[-1][1].append((row[0], row[1]))
    labels = Counter(key for _, lines in sections for key in {key_of(label.text) for label, _ in lines})
    shared = sum(count > 1 for count in labels.values())
    if 2 * shared < len(labels) or not shared:
        return None
    return Pairs(tuple((title, tuple(lines)) for title, lines in sections if lines))


def side_by_side(rows: Sequence[Row]) -> Pairs | None:
    """Pairs that stand next to each other: label, value, label, value."""
    if len(rows[0]) % 2:
        return None
    columns = transposed(rows)
    labels = sorts_in([square for column in columns[::2] for square in column])
    values = sorts_in([square for column in columns[1::2] for square in column])
    if set(labels) != {WORDS} or not set(values) - {WORDS}:
        return None
    lines = [(row[at], row[at + 1]) for at in range(0, len(columns), 2) for row in rows if row[at].text]
    return Pairs((("", tuple(lines)),))
