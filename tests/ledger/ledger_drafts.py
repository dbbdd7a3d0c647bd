"""Drafts to fill a ledger, and a way to tamper with its tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg

from answergate import check
from answergate.demo import DemoCase, demo_cases
from answergate.ledger import Draft, draft_of, utc
from answergate.model.settings import Store

_FIRST = datetime(2026, 3, 1, 8, tzinfo=UTC)


def at(minutes: float) -> str:
    """Return the time that is ``minutes`` after a fixed Sunday morning in March."""
    return utc(_FIRST + timedelta(minutes=minutes))


def demo_draft(case: DemoCase, *, store: Store = "full", minutes: float = 0, who: str = "ann") -> Draft:
    """Return the draft for a bundled case."""
    verdict = check(case.case, case.gate, case.policy)
    return draft_of(verdict, case.case, store=store, at=at(minutes), who=who)


def demo_drafts(count: int, *, store: Store = "full") -> list[Draft]:
    """Return ``count`` drafts for the bundled cases, one minute apart. The cases repeat."""
    cases = demo_cases()
    return [demo_draft(cases[number % len(cases)], store=store, minutes=number) for number in range(count)]


def demo_named(name: str) -> DemoCase:
    """Return the bundled case with that name."""
    return next(case for case in demo_cases() if case.name == name)


def tamper(url: str, sql: str, values: Sequence[Any] = ()) -> None:
    """Run a statement on the ledger's tables, like a person with the database password could."""
    if url.startswith("sqlite:///"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        with connection:
            connection.execute(sql, values)
        connection.close()
        return
    with psycopg.connect(url) as database:
        database.execute(sql.replace("?", "%s").encode(), values)
