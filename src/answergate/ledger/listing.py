"""Reads entries: one by one, or in pages ordered by time."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from answergate.ledger.chaining import COLUMNS, Row, entry_of
from answergate.ledger.database import Database, Session
from answergate.ledger.entry import Cursor, Entry, Filter, Kept, Listed, Page, Review, Ruling
from answergate.ledger.filtering import Selection, selection, with_text
from answergate.ledger.payload import decode_payload

ENTRY = ", ".join(f"e.{column}" for column in COLUMNS)

_PAYLOADS = "LEFT JOIN payloads p ON p.seq = e.seq"
_SEARCHED = 2_000  # a text search is a scan, so one page looks at no more entries than this
_AT_A_TIME = 200


def list_page(database: Database, filter: Filter, *, after: Cursor | None, limit: int) -> Page:
    """Return the page after ``after``, newest first."""
    chosen = selection(filter)
    if after is not None:
        chosen = chosen.beyond(after, backwards=True)
    with database.reading() as session:
        last: Cursor | None = None
        if filter.text is not None:
            last = _edge(session, chosen)
            if last is not None:
                chosen = chosen.also(f"({chosen.order}.at, {chosen.order}.seq) >= (?, ?)", last.at, last.seq)
            chosen = with_text(chosen, filter.text, database.like)
        rows = _rows(session, chosen, "p.detail", backwards=True, limit=limit + 1)
        lines = _lines(session, rows[:limit])
    if len(rows) > limit:
        last = Cursor(lines[-1].entry.at, lines[-1].entry.seq)
    return Page(lines, last)


def every(database: Database, filter: Filter) -> Generator[Kept]:
    """Yield all entries that match ``filter`` with their stored texts, oldest first. Only a few are in memory."""
    chosen = selection(filter)
    if filter.text is not None:
        chosen = with_text(chosen, filter.text, database.like)
    after: Cursor | None = None
    with database.reading() as session:
        while kept := _forward(session, chosen, after, _AT_A_TIME):
            yield from kept
            after = Cursor(kept[-1].entry.at, kept[-1].entry.seq)


def list_kept(
    database: Database, filter: Filter, *, after: Cursor | None, through: int, limit: int
) -> tuple[Kept, ...]:
    """Return the entries after ``after`` with their stored texts, oldest first, up to number ``through``."""
    chosen = selection(filter).also("e.seq <= ?", through)
    with database.reading() as session:
        return _forward(session, chosen, after, limit)


def _forward(session: Session, chosen: Selection, after: Cursor | None, limit: int) -> tuple[Kept, ...]:
    rest = chosen if after is None else chosen.beyond(after, backwards=False)
    rows = _rows(session, rest, "p.detail, p.output, p.case_json", backwards=False, limit=limit)
    reviews = _reviews(session, [row[0] for row in rows])
    return tuple(_kept(row, reviews) for row in rows)


def kept_entry(session: Session, seq: int) -> Kept | None:
    """Return entry ``seq`` with its stored texts."""
    if not 0 < seq < 2**63:
        return None
    found = session.rows(
        f"SELECT {ENTRY}, p.detail, p.output, p.case_json FROM entries e {_PAYLOADS} WHERE e.seq = ?", (seq,)
    )
    if not found:
        return None
    [row] = found
    return _kept(row, _reviews(session, [seq]))


def _kept(row: Row, reviews: Mapping[int, Sequence[Review]]) -> Kept:
    *columns, detail, output, case = row
    return Kept(entry_of(tuple(columns)), detail, output, case, tuple(reviews.get(row[0], ())))


def _rows(session: Session, chosen: Selection, texts: str, *, backwards: bool, limit: int) -> list[Row]:
    """Return the first entries of ``chosen`` in time order, with the ``texts`` columns of the payloads.

    The inner query limits the entries before the join, and the limit is a literal. Otherwise PostgreSQL may join the
    complete tables.
    """
    direction = "DESC" if backwards else "ASC"
    return session.rows(
        f"SELECT {ENTRY}, {texts} FROM (SELECT {ENTRY} FROM {chosen.tables} WHERE {chosen.where}"
        f" ORDER BY {chosen.order}.at {direction}, {chosen.order}.seq {direction} LIMIT {limit:d}) e {_PAYLOADS}"
        f" ORDER BY e.at {direction}, e.seq {direction}",
        chosen.values,
    )


def _edge(session: Session, chosen: Selection) -> Cursor | None:
    """Return the last entry that one page of a text search looks at, or None if the page reaches the end."""
    found = session.rows(
        f"SELECT {chosen.order}.at, {chosen.order}.seq FROM {chosen.tables} WHERE {chosen.where}"
        f" ORDER BY {chosen.order}.at DESC, {chosen.order}.seq DESC LIMIT 1 OFFSET {_SEARCHED - 1}",
        chosen.values,
    )
    return Cursor(*found[0]) if found else None


def _lines(session: Session, rows: Sequence[Row]) -> tuple[Listed, ...]:
    reviews = _reviews(session, [row[0] for row in rows])
    return tuple(_line(entry_of(row[:-1]), row[-1], reviews.get(row[0], [])) for row in rows)


def _line(entry: Entry, detail: str | None, reviews: Sequence[Review]) -> Listed:
    stored: dict[str, Any] = {} if detail is None else decode_payload(detail)
    ruling: Ruling | None = reviews[-1].ruling if reviews else None
    return Listed(entry, stored.get("because", stored.get("reason")), ruling)


def _reviews(session: Session, about: Sequence[int]) -> dict[int, list[Review]]:
    """Return the reviews of these entries, oldest first."""
    if not about:
        return {}
    marks = ", ".join("?" * len(about))
    reviews: dict[int, list[Review]] = {}
    for row in session.rows(
        f"SELECT {ENTRY}, p.detail FROM entries e {_PAYLOADS} WHERE e.about IN ({marks}) AND e.kind = 'review'"
        " ORDER BY e.about, e.seq",
        about,
    ):
        entry, detail = entry_of(row[:-1]), row[-1]
        reason = None if detail is None else decode_payload(detail)["reason"]
        ruling: Ruling = "overruled" if entry.status == "overruled" else "accepted"
        reviews.setdefault(row[COLUMNS.index("about")], []).append(
            Review(entry.seq, entry.at, entry.who, ruling, reason)
        )
    return reviews
