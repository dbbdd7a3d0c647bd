"""Stores a ledger in an SQLite file or in memory. Needs only the standard library."""

from __future__ import annotations

import errno
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
from answergate.ledger.sqlite_files import OpenFiles, lock_within
from answergate.ledger.sqlite_search import SqliteSearch

MEMORY = ":memory:"

_LOCK_TIMEOUT = 60.0  # seconds; another process locks the file while it writes one group
# Rows in one statement. SQLite limits the values per statement, and caches one statement for every different length.
_LENGTHS = (256, 128, 64, 32, 16, 8, 4, 2, 1)
_STATEMENTS = 128
_WORDS = {"number": "INTEGER", "text": "TEXT", "clustered": "WITHOUT ROWID", "only_postgresql": "--", "only_sqlite": ""}


class SqliteDatabase:
    """Uses one file, with one connection for writing and one for each concurrent reader."""

    words: Mapping[str, str] = _WORDS
    search = SqliteSearch()

    def __init__(self, path: str, *, create: bool = True, seconds: float | None = None) -> None:
        self.name = path
        self._path = path
        # Two locks may have to be waited for: our own, and that of SQLite.
        self._seconds = None if seconds is None else seconds / 2
        self._write_lock = _WriteLock(None if path == MEMORY else f"{path}-turn", self._seconds)
        self._files = None if path == MEMORY else OpenFiles(path)
        self._idle: list[sqlite3.Connection] = []
        self._closed = False
        if path != MEMORY:
            _prepare(Path(path), create=create)
        self._read_only = path != MEMORY and _is_read_only(Path(path))
        with _translate_errors(path):
            self._writer = self._connect()

    def _connect(self) -> sqlite3.Connection:
        if self._closed:
            raise LedgerUnreachableError(f"the ledger {self.name} is closed")
        connection = sqlite3.connect(
            f"{Path(self._path).absolute().as_uri()}?immutable=1" if self._read_only else self._path,
            timeout=_LOCK_TIMEOUT if self._seconds is None else self._seconds,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=_STATEMENTS,
            uri=self._read_only,
        )
        if self._read_only:
            return connection
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            # Without FULL, a power failure can lose the last commits, although they were acknowledged.
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA secure_delete = ON")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    @contextmanager
    def writing(self) -> Iterator[Session]:
        with _translate_errors(self.name), self._write_lock:
            with _transaction(self._writer, "BEGIN IMMEDIATE") as session:
                yield session
                self._check_files(writable=True)
            self._check_files(writable=False)

    def check_room(self) -> None:
        if self._files is not None:
            self._files.check_room()

    def _check_files(self, *, writable: bool) -> None:
        if self._files is not None:
            self._files.check(writable=writable)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        if self._path == MEMORY:
            with _translate_errors(self.name), self._write_lock, _transaction(self._writer, "BEGIN") as session:
                yield session
            return
        with _translate_errors(self.name):
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
        with _translate_errors(self.name), self._write_lock:
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def close(self) -> None:
        if self._closed:
            return
        # A process that may only read cannot lock the file, so this takes only the lock between threads.
        with self._write_lock.threads:
            self._closed = True
            for connection in (self._writer, *self._idle):
                connection.close()
            self._idle.clear()
        self._write_lock.close()


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


class _WriteLock:
    """Lets one thread of one process write at a time.

    SQLite has its own lock, but a waiting process polls it, and under load it may not get the lock for seconds. The
    operating system wakes a process that waits for the lock of this file.
    """

    def __init__(self, path: str | None, seconds: float | None) -> None:
        self._seconds = seconds
        self.threads = threading.RLock()
        self._path = path
        self._file: int | None = None

    def __enter__(self) -> None:
        if not self.threads.acquire(timeout=-1 if self._seconds is None else self._seconds):
            raise TimeoutError(errno.ETIMEDOUT, "another thread writes it, and does not end")
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
            if self._seconds is None:
                fcntl.flock(self._file, fcntl.LOCK_EX)
                return
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                waited_for, self._file = self._file, None
                lock_within(waited_for, self._seconds)
                self._file = waited_for

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
def _translate_errors(name: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise LedgerUnreachableError(f"the ledger {name} cannot be used: {error}") from error


def _is_read_only(path: Path) -> bool:
    """Whether the file is on a read-only disk and has no WAL file, such as a copy for an auditor.

    SQLite must know this. Otherwise it needs its WAL files next to the database even for reading.
    """
    return not os.access(path.parent, os.W_OK) and not path.with_name(f"{path.name}-wal").exists()


def _prepare(path: Path, *, create: bool) -> None:
    """Create the file so that only its owner can read it, because it may contain answers.

    SQLite gives its other files the same mode. An existing file is not opened here, because closing it would release
    the locks of SQLite.
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
        reason = f"there is no folder {path.parent}" if isinstance(error, FileNotFoundError) else error.strerror
        raise LedgerAddressError(f"the ledger {path} cannot be created: {reason}") from None
