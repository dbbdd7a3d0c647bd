"""Opens a ledger by its address."""

from __future__ import annotations

from answergate.ledger.database import Database
from answergate.ledger.errors import LedgerAddressError
from answergate.ledger.ledger import Ledger
from answergate.ledger.sqlite import MEMORY, SqliteDatabase

_POSTGRESQL = ("postgresql://", "postgres://")
_SQLITE = "sqlite://"


def open_ledger(url: str, *, create: bool = True, seconds: float | None = None) -> Ledger:
    """Open the ledger at ``url``: a path, ``sqlite:///path``, ``postgresql://user@host/database`` or ``:memory:``.

    Creates or updates its tables. With ``create=False`` the ledger must exist already. ``seconds`` limits the wait for
    a lock, and for the answers of a database server; the default is no limit. Raises LedgerError.
    """
    database = _database(url, create=create, seconds=seconds)
    try:
        return Ledger(database, create=create)
    except BaseException:
        database.close()
        raise


def _database(url: str, *, create: bool, seconds: float | None) -> Database:
    if url.startswith(_POSTGRESQL):
        from answergate.ledger.postgresql import PostgresqlDatabase

        return PostgresqlDatabase(url, seconds=seconds)
    if url.startswith(_SQLITE):
        path = url.removeprefix(_SQLITE).removeprefix("/") or MEMORY
        return SqliteDatabase(path, create=create, seconds=seconds)
    scheme, colon, _ = url.partition("://")
    if colon:
        raise LedgerAddressError(
            f"{scheme}:// is not a ledger address. Give a path, sqlite:///path or postgresql://user@host/database"
        )
    if not url.strip() or "\0" in url:
        raise LedgerAddressError(
            "the ledger address is empty or invalid. Give a path, sqlite:///path or postgresql://user@host/database"
        )
    return SqliteDatabase(url, create=create, seconds=seconds)
