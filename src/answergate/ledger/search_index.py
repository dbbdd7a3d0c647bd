"""Keeps the index of the text search up to date. It is filled after the decisions are written, so writers never wait.

The index can be rebuilt at any time: ``chain`` and ``payloads`` are never read from it.
"""

from __future__ import annotations

import time
from typing import Any

from answergate.ledger.chaining import COLUMNS, Row, entry_of
from answergate.ledger.database import Database, Session
from answergate.ledger.search_words import comparable
from answergate.ledger.searchable import searchable_texts

_ENTRIES_AT_A_TIME = 24
_CHARACTERS_AT_A_TIME = 60_000
_ENTRY = ", ".join(f"e.{column}" for column in COLUMNS)
_TEXTS = "LEFT JOIN payloads p ON p.seq = e.seq"


def fill(database: Database, *, seconds: float) -> None:
    """Index new entries, for about ``seconds``. Returns earlier if nothing is missing."""
    until = time.monotonic() + seconds
    while fill_some(database) and time.monotonic() < until:
        pass


def fill_some(database: Database) -> bool:
    """Index the next few entries. Returns whether there may be more."""
    # The texts are read and taken apart before the write transaction, so that other writers do not wait for this.
    with database.reading() as session:
        state = _state(session)
        rows = session.rows(
            f"SELECT {_ENTRY}, p.detail, p.output, p.case_json FROM entries e {_TEXTS}"
            f" WHERE e.seq > ? ORDER BY e.seq LIMIT {_ENTRIES_AT_A_TIME}",
            (state[0],),
        )
    if not rows:
        return False
    bodies: list[tuple[int, str]] = []
    through, characters = state[0], 0
    for row in rows:
        body = _body(row)
        characters += len(body)
        if characters > _CHARACTERS_AT_A_TIME and bodies:
            break
        through = row[0]
        if body:
            bodies.append((through, body))
    prepared = database.search.prepared(bodies)
    with database.writing() as session:
        # Another process may have indexed or pruned the same entries in between.
        if _state(session) == state:
            database.search.add(session, prepared)
            session.run("UPDATE search_state SET through = ?", (through,))
    return True


def missing(session: Session) -> int:
    """How many of the newest entries the index does not have yet."""
    [(seq,)] = session.rows("SELECT seq FROM chain")
    return max(0, int(seq) - _state(session)[0])


def renew(database: Database, session: Session, first: int, last: int) -> None:
    """Index these entries again, in the transaction that removed some of their texts."""
    through, changes = _state(session)
    database.search.remove(session, first, last)
    rows = session.rows(
        f"SELECT {_ENTRY}, p.detail, p.output, p.case_json FROM entries e {_TEXTS} WHERE e.seq BETWEEN ? AND ?",
        (first, min(last, through)),
    )
    bodies = [(row[0], body) for row in rows if (body := _body(row))]
    database.search.add(session, database.search.prepared(bodies))
    session.run("UPDATE search_state SET changes = ?", (changes + 1,))


def _state(session: Session) -> tuple[int, int]:
    """The last indexed entry, and how many times indexed texts were removed."""
    [(through, changes)] = session.rows("SELECT through, changes FROM search_state")
    return int(through), int(changes)


def _body(row: Row) -> str:
    """The searchable texts of an entry, one per line. Empty if nothing of it can be searched."""
    *columns, detail, output, case = row
    entry = entry_of(tuple(columns))
    if entry.kind != "decision":
        return ""
    texts: list[Any] = searchable_texts(entry.case_id, entry.codes, detail, output, case)
    return "\n".join(map(comparable, texts))
