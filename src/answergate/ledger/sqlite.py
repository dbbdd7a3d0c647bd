"""A ledger in an SQLite file, or in memory. Needs nothing but the standard library."""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from answergate.ledger.chaining import Row
from answergate.ledger.database import Session
from answergate.ledger.errors import LedgerAddressError, LedgerUnreachableError

MEMORY = ":memory:"

_WAIT_FOR_OTHERS = 60.0  # seconds; a writer elsewhere holds the file for as long as one group takes
# Rows in one statement: SQLite limits how many values it may have, and keeps every statement of another length in memory.
_LENGTHS = (256, 128, 64, 32, 16, 8, 4, 2, 1)
_STATEMENTS = 128
_WORDS = {"number": "INTEGER", "text": "TEXT", "clustered": "WITHOUT ROWID", "only_postgresql": "--"}


class SqliteDatabase:
    """One file, one connection that writes, and as many that read as there are readers at a time."""

    like = "LIKE"
    words: Mapping[str, str] = _WORDS

    def __init__(self, path: str, *, create: bool = True) -> None:
        self.name = path
        self._path = path
        self._turn = _Turn(None if path == MEMORY else f"{path}-turn")
        self._idle: list[sqlite3.Connection] = []
        self._closed = False
        if path != MEMORY:
            _prepare(Path(path), create=create)
        self._sealed = path != MEMORY and _is_sealed(Path(path))
        with _as_ours(path):
            self._writer = self._connect()

    def _connect(self) -> sqlite3.Connection:
        if self._closed:
            raise LedgerUnreachableError(f"the ledger {self.name} is closed")
        connection = sqlite3.connect(
            f"{Path(self._path).absolute().as_uri()}?immutable=1" if self._sealed else self._path,
            timeout=_WAIT_FOR_OTHERS,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=_STATEMENTS,
            uri=self._sealed,
        )
        if self._sealed:
            return connection
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            # Without FULL the last commits are lost when the power goes, although they were acknowledged.
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA secure_delete = ON")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    @contextmanager
    def writing(self) -> Iterator[Session]:
        with _as_ours(self.name), self._turn, _transaction(self._writer, "BEGIN IMMEDIATE") as session:
            yield session

    @contextmanager
    def reading(self) -> Iterator[Session]:
        if self._path == MEMORY:
            with _as_ours(self.name), self._turn, _transaction(self._writer, "BEGIN") as session:
                yield session
            return
        with _as_ours(self.name):
            try:
                connection = self._idle.pop()
            except IndexError:
                connection = self._connect()
            try:
                with _transaction(connection, "BEGIN") as session:
                    yield session
            finally:
                if self._closed:
                    connection.close()
                else:
                    self._idle.append(connection)

    def has_table(self, session: Session, table: str) -> bool:
        return bool(session.rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (table,)))

    def bytes_on_disk(self, session: Session) -> int:
        [(pages,)], [(size,)] = session.rows("PRAGMA page_count"), session.rows("PRAGMA page_size")
        return int(pages) * int(size)

    def wipe(self) -> None:
        with _as_ours(self.name), self._turn:
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def close(self) -> None:
        if self._closed:
            return
        # Whoever may only read cannot take the turn of the others.
        with self._turn.threads:
            self._closed = True
            for connection in (self._writer, *self._idle):
                connection.close()
            self._idle.clear()
        self._turn.close()


class _SqliteSession:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def run(self, sql: str, values: Sequence[Any] = ()) -> int:
        return self._connection.execute(sql, values).rowcount

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        return self._connection.execute(sql, values).fetchall()

    def insert(self, table: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
        start = 0
        for length in _LENGTHS:
            while start + length <= len(rows):
                values = tuple(chain.from_iterable(rows[start : start + length]))
                self.run(_insertion(table, columns, length), values)
                start += length


@lru_cache(maxsize=_STATEMENTS)
def _insertion(table: str, columns: tuple[str, ...], rows: int) -> str:
    marks = "(" + ", ".join("?" * len(columns)) + ")"
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join([marks] * rows)}"


class _Turn:
    """The right to write, one thread in one process at a time.

    SQLite has a lock of its own, but who waits for it looks again and again, and under load in vain for seconds. Whoever
    waits for this file's lock is woken.
    """

    def __init__(self, path: str | None) -> None:
        self.threads = threading.RLock()
        self._path = path
        self._file: int | None = None

    def __enter__(self) -> None:
        self.threads.acquire()
        try:
            self._lock_file()
        except OSError:
            self.threads.release()
            raise

    def _lock_file(self) -> None:
        if self._path is not None and sys.platform != "win32":
            import fcntl

            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *failure: object) -> None:
        if self._file is not None and sys.platform != "win32":
            import fcntl

            fcntl.flock(self._file, fcntl.LOCK_UN)
        self.threads.release()

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


@contextmanager
def _transaction(connection: sqlite3.Connection, begin: str) -> Iterator[Session]:
    connection.execute(begin)
    try:
        yield _SqliteSession(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def _as_ours(name: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise LedgerUnreachableError(f"the ledger {name} cannot be used: {error}") from error


def _is_sealed(path: Path) -> bool:
    """Whether nobody can write here, and nobody does: a copy on a disk that is only read, as auditors are given.

    Even to read, SQLite needs its other files beside one that was written with WAL, unless it is told this.
    """
    return not os.access(path.parent, os.W_OK) and not path.with_name(f"{path.name}-wal").exists()


def _prepare(path: Path, *, create: bool) -> None:
    """Make the file, for its owner only: a ledger may hold answers. SQLite gives its other files the same mode.

    A file that is there is left to SQLite: to open and close it beside SQLite would take SQLite's locks away.
    """
    if path.exists():
        return
    if not create:
        raise LedgerAddressError(f"there is no ledger {path}")
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        why = f"there is no folder {path.parent}" if isinstance(error, FileNotFoundError) else error.strerror
        raise LedgerAddressError(f"the ledger {path} cannot be made: {why}") from None
