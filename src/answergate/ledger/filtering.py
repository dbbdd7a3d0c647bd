"""Translates a filter to SQL. ``e`` is the table of entries. ``o`` is the table that gives the order."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from answergate.ledger.database import SearchTables
from answergate.ledger.entry import Cursor, Filter
from answergate.ledger.escaping import escaped
from answergate.ledger.search_words import searched_words

_INDEXED = 64  # characters, the same number as in migration 2
_LAST_RULING = (
    "SELECT r.about FROM entries r WHERE r.about IS NOT NULL AND r.kind = 'review' AND r.status = ? AND NOT EXISTS"
    " (SELECT 1 FROM entries later WHERE later.about = r.about AND later.kind = 'review' AND later.seq > r.seq)"
)


class Selection(Struct, frozen=True):
    """The tables and conditions of a filter, and their values."""

    tables: str
    order: str
    conditions: tuple[str, ...]
    values: tuple[Any, ...]

    @property
    def where(self) -> str:
        return " AND ".join(self.conditions) or "1 = 1"

    def also(self, condition: str, *values: Any) -> Selection:
        """Return this selection with one more condition."""
        return Selection(self.tables, self.order, (*self.conditions, condition), (*self.values, *values))

    def beyond(self, cursor: Cursor, *, backwards: bool) -> Selection:
        """Return this selection, limited to entries after ``cursor`` in time, or before it."""
        sign = "<" if backwards else ">"
        return self.also(f"({self.order}.at, {self.order}.seq) {sign} (?, ?)", escaped(cursor.at), cursor.seq)


def selection(filter: Filter, search: SearchTables | None = None) -> Selection:
    """Return the selection of ``filter``. A filter with a ``text`` needs the index of the database."""
    by_rule = filter.code is not None
    order = "o" if by_rule else "e"
    tables = "entry_rules o JOIN entries e ON e.seq = o.seq" if by_rule else "entries e"
    chosen = Selection(tables, order, (), ())
    for condition, value in (
        ("o.code = ?", filter.code),
        ("e.kind = ?", filter.kind),
        ("e.gate = ?", filter.gate),
        ("e.status = ?", filter.status),
        ("e.status = ?", filter.ruling),
        ("e.outcome = ?", filter.outcome),
        ("e.policy_name = ?", filter.policy),
        ("e.who = ?", filter.who),
        ("e.case_id = ?", filter.case_id),
        (f"{order}.at >= ?", filter.since),
        (f"{order}.at < ?", filter.until),
    ):
        if value is not None:
            chosen = chosen.also(condition, escaped(value))
    if filter.kind not in (None, "decision"):
        # This repeats the condition in the form of the index on these few entries, so that the index is used.
        chosen = chosen.also("e.kind <> 'decision'")
    if filter.case_id is not None:
        # This repeats the condition too, because the index of PostgreSQL has only the start of an id.
        chosen = chosen.also(f"substr(e.case_id, 1, {_INDEXED}) = ?", escaped(filter.case_id)[:_INDEXED])
    if filter.text is not None:
        if search is None:
            raise ValueError("this list cannot be filtered by text")
        chosen = _with_text(chosen, filter.text, search)
    if filter.review == "none":
        return chosen.also("NOT EXISTS (SELECT 1 FROM entries r WHERE r.about = e.seq AND r.kind = 'review')")
    if filter.review is not None:
        return chosen.also(f"e.seq IN ({_LAST_RULING})", filter.review)
    return chosen


def _with_text(chosen: Selection, text: str, search: SearchTables) -> Selection:
    """Return this selection, limited to decisions with all words of ``text``."""
    words = searched_words(text)
    if not words:
        return chosen
    hits, values = search.hits(words)
    return chosen.also(f"e.seq IN ({hits})", *values)
