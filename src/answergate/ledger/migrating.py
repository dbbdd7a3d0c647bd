"""Creates and updates the ledger's tables.

A migration is a numbered SQL file under ``migrations``. ``$number``, ``$text`` and ``$clustered`` are replaced with the
SQL words of the database. A line that starts with ``$only_postgresql`` or ``$only_sqlite`` is a comment in the other one. The statements
of a released file never change: a new change gets a new file.
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
    """Return the text of the migrations in order. The first one brings a ledger to version 1."""
    folder = files("answergate.ledger") / "migrations"
    entries = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    return tuple(entry.read_text(encoding="utf-8") for entry in entries)


def migrate(database: Database, *, create: bool) -> int:
    """Update the tables in one transaction that excludes other programs. Returns the version.

    Raises LedgerTooNewError if the tables are newer than this program. Raises LedgerAddressError if there are no tables
    and ``create`` is false.
    """
    scripts = migrations()
    with database.reading() as session:
        exists = database.has_table(session, _TABLE)
        if exists and session.rows(f"SELECT version FROM {_TABLE}") == [(len(scripts),)]:
            return len(scripts)
    if not exists and not create:
        raise LedgerAddressError(f"there is no ledger in {database.name}")
    with database.writing() as session:
        if not database.has_table(session, _TABLE):
            session.run(f"CREATE TABLE {_TABLE} (version INTEGER NOT NULL)")
            session.run(f"INSERT INTO {_TABLE} (version) VALUES (0)")
        [(version,)] = session.rows(f"SELECT version FROM {_TABLE}")
        if version > len(scripts):
            raise LedgerTooNewError(
                f"the ledger {database.name} has tables of version {version}, but this program supports only versions"
                f" up to {len(scripts)}. A newer answergate has updated the ledger: use that version"
            )
        for script in scripts[version:]:
            for statement in _statements(Template(script).substitute(database.words)):
                session.run(statement)
        session.run(f"UPDATE {_TABLE} SET version = ?", (len(scripts),))
    return len(scripts)


def _statements(script: str) -> list[str]:
    lines = [line for line in script.splitlines() if not line.startswith("--")]
    return [statement for part in "\n".join(lines).split(";\n") if (statement := part.strip().removesuffix(";"))]
