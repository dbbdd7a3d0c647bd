"""The interface to a database: transactions, and the few SQL words that differ between databases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from answergate.ledger.chaining import Row


class Session(Protocol):
    """A transaction. SQL uses ``?`` as the placeholder for values."""

    def run(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run a statement. Returns the number of affected rows."""

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        """Run a query. Returns all its rows."""

    def insert(self, table: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
        """Insert rows into a table, with as few database calls as possible.

        A thread releases the interpreter lock at every call, and in a busy program it waits long to get it back.
        """


class SearchTables(Protocol):
    """The tables of the text search: for each decision its searchable text, and the pieces of it that are indexed."""

    def prepared(self, bodies: Sequence[tuple[int, str]]) -> list[Row]:
        """Return the rows for ``add``. This needs no transaction."""

    def add(self, session: Session, rows: Sequence[Row]) -> None:
        """Add decisions to the index."""

    def remove(self, session: Session, first: int, last: int) -> None:
        """Remove the decisions from ``first`` to ``last``."""

    def compact(self, session: Session) -> None:
        """Remove what is left of removed decisions."""

    def hits(self, words: Sequence[str]) -> tuple[str, tuple[Any, ...]]:
        """Return a query for the numbers of all decisions that contain all ``words``, and its values."""


class Database(Protocol):
    """A database that holds one ledger. Safe to use from several threads.

    Any database error in a transaction rolls it back and is raised as LedgerUnreachableError.
    """

    @property
    def name(self) -> str:
        """The name of the database for messages. It never contains a password."""

    @property
    def words(self) -> Mapping[str, str]:
        """The values of the ``$words`` in the migrations."""

    @property
    def search(self) -> SearchTables:
        """The index of the text search."""

    def writing(self) -> AbstractContextManager[Session]:
        """Start a transaction that excludes all other writers, also in other processes. It is durable when it ends."""

    def reading(self) -> AbstractContextManager[Session]:
        """Start a transaction that sees the ledger as it is now. Later writes do not change what it sees."""

    def check_room(self) -> None:
        """Raise LedgerUnreachableError if there is no room for further entries, as far as this can be known."""

    def has_table(self, session: Session, table: str) -> bool:
        """Whether the table exists."""

    def bytes_on_disk(self, session: Session) -> int:
        """Return the size of the ledger in bytes."""

    def wipe(self) -> None:
        """Make sure that deleted data can no longer be read."""

    def close(self) -> None:
        """Close all connections."""
