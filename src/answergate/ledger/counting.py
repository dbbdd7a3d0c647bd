"""Counts decisions by time and status, and findings by rule."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from answergate.ledger.database import Database, Session
from answergate.ledger.entry import Count, Filter, Head, RuleCount, Stats
from answergate.ledger.escaping import unescaped
from answergate.ledger.filtering import selection

Bucket = Literal["hour", "day", "month"]

_LENGTH = {"hour": len("2026-11-15T23"), "day": len("2026-11-15"), "month": len("2026-11")}


def count(database: Database, session: Session, filter: Filter, bucket: Bucket | None) -> tuple[Count, ...]:
    """Count the entries of each status in each span of time, oldest first."""
    chosen = selection(filter, database.search)
    span = "''" if bucket is None else f"substr({chosen.order}.at, 1, {_LENGTH[bucket]})"
    found = session.rows(
        f"SELECT {span}, e.gate, e.status, e.outcome, count(*) FROM {chosen.tables} WHERE {chosen.where}"
        " GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
        chosen.values,
    )
    return tuple(
        Count(span, unescaped(gate), unescaped(status), unescaped(outcome), entries)
        for span, gate, status, outcome, entries in found
    )


def count_rules(database: Database, session: Session, filter: Filter) -> tuple[RuleCount, ...]:
    """Count the entries with findings of each rule, most frequent first."""
    chosen = selection(filter, database.search)
    counts: Counter[str] = Counter()
    # There are only a few different combinations of rules, so the database counts the combinations.
    for codes, entries in session.rows(
        f"SELECT e.codes, count(*) FROM {chosen.tables} WHERE {chosen.where} GROUP BY 1", chosen.values
    ):
        counts.update(dict.fromkeys(codes.split(), entries))
    return tuple(
        RuleCount(code, entries) for code, entries in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    )


def count_all(database: Database, session: Session, schema: int) -> Stats:
    """Return an overview of the ledger."""
    [(seq, hash, base)] = session.rows("SELECT seq, hash, base_seq FROM chain")
    kinds: dict[str, int] = dict(session.rows("SELECT kind, count(*) FROM entries GROUP BY kind"))
    [(first, last)] = session.rows("SELECT min(at), max(at) FROM entries")
    return Stats(
        entries=sum(kinds.values()),
        decisions=kinds.get("decision", 0),
        reviews=kinds.get("review", 0),
        prunes=kinds.get("prune", 0),
        samples=kinds.get("sample", 0),
        labels=kinds.get("label", 0),
        pruned_through=base,
        first_at=first,
        last_at=last,
        head=Head(seq, hash),
        bytes=database.bytes_on_disk(session),
        schema=schema,
        counts=count(database, session, Filter(), None),
        rules=count_rules(database, session, Filter()),
    )
