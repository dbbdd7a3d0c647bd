"""Reads entries: one by one, or in pages ordered by time."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from answergate.ledger.chaining import COLUMNS, Row, entry_of
from answergate.ledger.database import Database, Session
from answergate.ledger.entry import Cursor, Filter, Kept, Listed, Page, Review, Ruling
from answergate.ledger.filtering import Selection, selection
from answergate.ledger.payload import decode_payload
from answergate.ledger.search_index import missing
from answergate.ledger.search_words import excerpt, searched_words
from answergate.ledger.searchable import searchable_texts

ENTRY = ", ".join(f"e.{column}" for column in COLUMNS)

_PAYLOADS = "LEFT JOIN payloads p ON p.seq = e.seq"
_AT_A_TIME = 200


def list_page(database: Database, filter: Filter, *, after: Cursor | None, limit: int) -> Page:
    """Return the page after ``after``, newest first."""
    chosen = selection(filter, database.search)
    words = () if filter.text is None else searched_words(filter.text)
    if after is not None:
        chosen = chosen.beyond(after, backwards=True)
    with database.reading() as session:
        texts = "p.detail, p.output, p.case_json" if words else "p.detail, NULL, NULL"
        rows = _rows(session, chosen, texts, backwards=True, limit=limit + 1)
        lines = _lines(session, rows[:limit], words)
        not_indexed = missing(session) if words else 0
    last = Cursor(lines[-1].entry.at, lines[-1].entry.seq) if len(rows) > limit else None
    return Page(lines, last, not_indexed)


def every(database: Database, filter: Filter) -> Generator[Kept]:
    """Yield all entries that match ``filter`` with their stored texts, oldest first. Only a few are in memory."""
    chosen = selection(filter, database.search)
    after: Cursor | None = None
    with database.reading() as session:
        while kept := _forward(session, chosen, after, _AT_A_TIME):
            yield from kept
            after = Cursor(kept[-1].entry.at, kept[-1].entry.seq)


def list_kept(
    database: Database, filter: Filter, *, after: Cursor | None, through: int, limit: int
) -> tuple[Kept, ...]:
    """Return the entries after ``after`` with their stored texts, oldest first, up to number ``through``."""
    chosen = selection(filter, database.search).also("e.seq <= ?", through)
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


def _lines(session: Session, rows: Sequence[Row], words: Sequence[str]) -> tuple[Listed, ...]:
    reviews = _reviews(session, [row[0] for row in rows])
    return tuple(_line(row, reviews.get(row[0], []), words) for row in rows)


def _line(row: Row, reviews: Sequence[Review], words: Sequence[str]) -> Listed:
    *columns, detail, output, case = row
    entry = entry_of(tuple(columns))
    stored: dict[str, Any] = {} if detail is None else decode_payload(detail)
    ruling: Ruling | None = reviews[-1].ruling if reviews else None
    found = excerpt(searchable_texts(entry.case_id, entry.codes, detail, output, case), words) if words else None
    return Listed(entry, stored.get("because", stored.get("reason")), ruling, found)


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
