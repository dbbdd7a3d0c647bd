"""The port to a database: transactions, and the few words in which databases differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from answergate.ledger.chaining import Row


class Session(Protocol):
    """A transaction. SQL is written with ``?`` for values."""

    def run(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run a statement; gives the number of rows it touched."""

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        """Run a query; gives all its rows."""

    def insert(self, table: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
        """Put rows into a table, in as few calls to the database as can be.

        A thread gives up its turn at every call, and in a busy program it waits long for the next one.
        """


class Database(Protocol):
    """A database that holds one ledger. Safe to use from several threads.

    Whatever goes wrong in a transaction undoes it and is raised as LedgerUnreachableError.
    """

    @property
    def name(self) -> str:
        """How to call it in a message; never with a password in it."""

    @property
    def words(self) -> Mapping[str, str]:
        """What the migrations' ``$words`` mean here."""

    @property
    def like(self) -> str:
        """The LIKE that ignores the case of ASCII letters."""

    def writing(self) -> AbstractContextManager[Session]:
        """A transaction that excludes every other writer, here and elsewhere; durable when it ends."""

    def reading(self) -> AbstractContextManager[Session]:
        """A transaction that sees the ledger as it is now, whatever is written meanwhile."""

    def has_table(self, session: Session, table: str) -> bool:
        """Whether there is a table of that name."""

    def bytes_on_disk(self, session: Session) -> int:
        """How much room the ledger takes."""

    def wipe(self) -> None:
        """Make sure that what was deleted cannot be read any more."""

    def close(self) -> None:
        """Give all connections back."""
