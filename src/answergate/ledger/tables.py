"""Tables for a terminal, and the same tables on one HTML page without scripts or requests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from string import Template

from msgspec import Struct

from answergate.render.layout import columns, shown
from answergate.render.markup import text
from answergate.render.writable import writable
from answergate.version import __version__


class Table(Struct, frozen=True):
    """A table with a title. ``numbers`` are the columns that are aligned to the right."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    numbers: tuple[int, ...] = ()


class Sheet(Struct, frozen=True):
    """A result: what it is about, notes that limit it, and its tables."""

    title: str
    facts: Sequence[str]
    notes: Sequence[str]
    tables: Sequence[Table]

    def to_text(self) -> str:
        """The sheet for a terminal."""
        lines = [self.title, *self.facts, *(f"note: {note}" for note in self.notes)]
        for table in self.tables:
            if table.rows:
                lines += ["", table.title, *_lines(table)]
        return writable("\n".join(lines))

    def to_html(self) -> str:
        """The sheet as an HTML page."""
        parts = [f"<p>{text(fact)}</p>" for fact in self.facts]
        parts += [f'<p class="note">{text(note)}</p>' for note in self.notes]
        parts += [_section(table) for table in self.tables if table.rows]
        return _template().substitute(title=text(self.title), body="\n".join(parts), version=text(__version__))


@cache
def _template() -> Template:
    return Template((files("answergate.ledger") / "page.html").read_text(encoding="utf-8"))


def _lines(table: Table) -> list[str]:
    every = [tuple(map(shown, row)) for row in (table.head, *table.rows)]
    widths = [max(columns(row[column]) for row in every) for column in range(len(table.head))]
    return [
        "  "
        + "  ".join(_cell(row[column], widths[column], column in table.numbers) for column in range(len(row))).rstrip()
        for row in every
    ]


def _cell(words: str, width: int, number: bool) -> str:
    """The words, padded to a width on the screen, where some letters take two columns."""
    padding = " " * (width - columns(words))
    return padding + words if number else words + padding


def _section(table: Table) -> str:
    def row(cells: tuple[str, ...], tag: str) -> str:
        written = (
            f"<{tag}{' class=number' * (column in table.numbers)}>{text(words)}</{tag}>"
            for column, words in enumerate(cells)
        )
        return f"<tr>{''.join(written)}</tr>"

    rows = "\n".join(row(cells, "td") for cells in table.rows)
    return f"<section><h2>{text(table.title)}</h2><table>{row(table.head, 'th')}\n{rows}</table></section>"
