"""A filter as SQL. ``e`` is the entry; ``o`` is the table whose order is followed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from answergate.ledger.entry import Cursor, Filter
from answergate.ledger.escaping import escaped
from answergate.ledger.payload import in_order

_INDEXED = 64  # characters, as migration 2 has it
_LAST_RULING = (
    "SELECT r.about FROM entries r WHERE r.about IS NOT NULL AND r.status = ? AND NOT EXISTS"
    " (SELECT 1 FROM entries later WHERE later.about = r.about AND later.seq > r.seq)"
)


class Selection(Struct, frozen=True):
    """The tables and the conditions that a filter stands for, and their values."""

    tables: str
    order: str
    conditions: tuple[str, ...]
    values: tuple[Any, ...]

    @property
    def where(self) -> str:
        return " AND ".join(self.conditions) or "1 = 1"

    def also(self, condition: str, *values: Any) -> Selection:
        """The same with one more condition."""
        return Selection(self.tables, self.order, (*self.conditions, condition), (*self.values, *values))

    def beyond(self, cursor: Cursor, *, backwards: bool) -> Selection:
        """What comes after ``cursor`` in the order of time, or before it."""
        sign = "<" if backwards else ">"
        return self.also(f"({self.order}.at, {self.order}.seq) {sign} (?, ?)", escaped(cursor.at), cursor.seq)


def selection(filter: Filter) -> Selection:
    """What ``filter`` means; its ``text`` is left to ``with_text``."""
    by_rule = filter.code is not None
    order = "o" if by_rule else "e"
    tables = "entry_rules o JOIN entries e ON e.seq = o.seq" if by_rule else "entries e"
    chosen = Selection(tables, order, (), ())
    for condition, value in (
        ("o.code = ?", filter.code),
        ("e.kind = ?", filter.kind),
        ("e.gate = ?", filter.gate),
        ("e.status = ?", filter.status),
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
        # Said twice, so that the index of these few entries is used.
        chosen = chosen.also("e.kind <> 'decision'")
    if filter.case_id is not None:
        # Said twice too: the index of PostgreSQL has only the beginning of an id.
        chosen = chosen.also(f"substr(e.case_id, 1, {_INDEXED}) = ?", escaped(filter.case_id)[:_INDEXED])
    if filter.review == "none":
        return chosen.also("NOT EXISTS (SELECT 1 FROM entries r WHERE r.about = e.seq)")
    if filter.review is not None:
        return chosen.also(f"e.seq IN ({_LAST_RULING})", filter.review)
    return chosen


def with_text(chosen: Selection, text: str, like: str) -> Selection:
    """The same, where ``text`` occurs in what is kept or in the case's id."""
    written, plain = (f"%{_quoted(form)}%" for form in (in_order(text)[1:-1], escaped(text)))
    places = {"p.detail": written, "p.output": written, "p.case_json": written, "e.case_id": plain}
    occurs = " OR ".join(f"{place} {like} ? ESCAPE '!'" for place in places)
    kept = f"{chosen.tables} LEFT JOIN payloads p ON p.seq = e.seq"
    return Selection(kept, chosen.order, (*chosen.conditions, f"({occurs})"), (*chosen.values, *places.values()))


def _quoted(text: str) -> str:
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")
