"""The ledger's tables, made and brought up to date.

A migration is a numbered SQL file under ``migrations``. ``$number``, ``$text`` and ``$clustered`` stand for what the
database calls these things; a line after ``$only_postgresql`` is a comment elsewhere. A file that has been released is
never edited: the next change is the next file.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from string import Template

from answergate.ledger.database import Database
from answergate.ledger.errors import LedgerAddressError, LedgerTooNewError

_TABLE = "ledger_schema"


@cache
def migrations() -> tuple[str, ...]:
    """The migrations as they are written, first to last. The first brings a ledger to version 1."""
    folder = files("answergate.ledger") / "migrations"
    entries = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    return tuple(entry.read_text(encoding="utf-8") for entry in entries)


def migrate(database: Database, *, create: bool) -> int:
    """Bring the tables up to date, all or nothing, one program at a time; gives the version.

    Raises LedgerTooNewError where they are newer than this program, LedgerAddressError where there are none and none
    may be made.
    """
    scripts = migrations()
    with database.reading() as session:
        there = database.has_table(session, _TABLE)
        if there and session.rows(f"SELECT version FROM {_TABLE}") == [(len(scripts),)]:
            return len(scripts)
    if not there and not create:
        raise LedgerAddressError(f"{database.name} holds no ledger")
    with database.writing() as session:
        if not database.has_table(session, _TABLE):
            session.run(f"CREATE TABLE {_TABLE} (version INTEGER NOT NULL)")
            session.run(f"INSERT INTO {_TABLE} (version) VALUES (0)")
        [(version,)] = session.rows(f"SELECT version FROM {_TABLE}")
        if version > len(scripts):
            raise LedgerTooNewError(
                f"the ledger {database.name} has tables of version {version}, and this program knows {len(scripts)}:"
                " a later answergate has been here. Use that one"
            )
        for script in scripts[version:]:
            for statement in _statements(Template(script).substitute(database.words)):
                session.run(statement)
        session.run(f"UPDATE {_TABLE} SET version = ?", (len(scripts),))
    return len(scripts)


def _statements(script: str) -> list[str]:
    lines = [line for line in script.splitlines() if not line.startswith("--")]
    return [statement for part in "\n".join(lines).split(";\n") if (statement := part.strip().removesuffix(";"))]
