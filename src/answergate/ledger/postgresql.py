"""Stores a ledger in a PostgreSQL database. Needs psycopg, from the extra ``service``."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from selectors import EVENT_READ, DefaultSelector
from typing import Any
from urllib.parse import urlsplit

from answergate.ledger.chaining import Row
from answergate.ledger.database import Session
from answergate.ledger.errors import LedgerAddressError, LedgerUnreachableError
from answergate.ledger.postgresql_search import PostgresqlSearch

try:
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    from answergate.ledger.postgresql_waiting import PatientConnection, connect_seconds
except ImportError:  # pragma: no cover
    raise LedgerAddressError("a ledger in PostgreSQL needs psycopg: pip install 'answergate[service]'") from None

_LOCK = 0x616E737765726761  # "answerga": all writers to a ledger in this database share this lock
_WORDS = {"number": "BIGINT", "text": 'TEXT COLLATE "C"', "clustered": "", "only_postgresql": "", "only_sqlite": "--"}


class PostgresqlDatabase:
    """Uses one connection for writing, and one for each concurrent reader."""

    words: Mapping[str, str] = _WORDS
    search = PostgresqlSearch()

    def __init__(self, url: str, *, seconds: float | None = None) -> None:
        self.name = _without_password(url)
        try:
            conninfo_to_dict(url)
        except psycopg.ProgrammingError:
            # The original error quotes the text that it could not read, which may be the password.
            raise LedgerAddressError(
                f"the address of {self.name} cannot be read. Expected postgresql://user:password@host/database, with"
                " spaces and characters such as % @ / percent-encoded"
            ) from None
        self._url = url
        self._seconds = seconds
        self._write_lock = threading.Lock()
        self._writers: list[PatientConnection] = []
        self._idle: list[PatientConnection] = []
        self._closed = False

    def _connect(self, *, writes: bool) -> PatientConnection:
        if self._closed:
            raise LedgerUnreachableError(f"the ledger {self.name} is closed")
        connection = PatientConnection.connect(
            self._url, connect_timeout=connect_seconds(self._seconds), application_name="answergate"
        )
        connection.seconds = self._seconds
        if not writes:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            return connection
        # A stricter level takes its snapshot before it gets the lock, so it could append after an old end of the chain.
        connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        with connection.transaction():
            row = connection.execute("SHOW synchronous_commit").fetchone()
            if row == ("off",):
                connection.execute("SET SESSION synchronous_commit = on")
            connection.limit_transactions()
        return connection

    @contextmanager
    def writing(self) -> Iterator[Session]:
        with self._write_lock, self._session(self._writers, writes=True) as session:
            session.rows("SELECT pg_advisory_xact_lock(?)", (_LOCK,))
            yield session

    @contextmanager
    def reading(self) -> Iterator[Session]:
        with self._session(self._idle, writes=False) as session:
            yield session

    @contextmanager
    def _session(self, idle: list[PatientConnection], *, writes: bool) -> Iterator[Session]:
        """Run a transaction on a connection from ``idle``. The connection goes back to ``idle`` unless it is broken."""
        try:
            connection = self._usable(idle) or self._connect(writes=writes)
            try:
                with connection.transaction():
                    connection.began(writes=writes)
                    yield _PostgresqlSession(connection)
                    connection.may_commit()
            finally:
                if connection.broken or self._closed:
                    connection.close()
                else:
                    idle.append(connection)
        except psycopg.Error as error:
            raise LedgerUnreachableError(f"the ledger {self.name} cannot be used: {error}") from error

    def _usable(self, idle: list[PatientConnection]) -> PatientConnection | None:
        """Return an idle connection that is still open. The server sends data to an idle one only to close it."""
        while idle:
            connection = idle.pop()
            if not _has_data(connection):
                return connection
            connection.close()
        return None

    def check_room(self) -> None:
        """Do nothing. Only the server knows."""

    def has_table(self, session: Session, table: str) -> bool:
        return session.rows("SELECT to_regclass(?) IS NOT NULL", (table,)) == [(True,)]

    def bytes_on_disk(self, session: Session) -> int:
        [(size,)] = session.rows(
            "SELECT sum(pg_total_relation_size(name::regclass))::bigint"
            " FROM unnest(ARRAY['entries', 'payloads', 'entry_rules', 'chain', 'heads', 'leaves', 'search_texts']) AS name"
        )
        return int(size)

    def wipe(self) -> None:
        """Do nothing. The server's VACUUM overwrites deleted data."""

    def close(self) -> None:
        self._closed = True
        for connection in (*self._writers, *self._idle):
            connection.close()
        self._writers.clear()
        self._idle.clear()


class _PostgresqlSession:
    def __init__(self, connection: PatientConnection) -> None:
        self._connection = connection

    def run(self, sql: str, values: Sequence[Any] = ()) -> int:
        return self._connection.execute(_with_placeholders(sql), values or None).rowcount

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        return self._connection.execute(_with_placeholders(sql), values or None).fetchall()

    def insert(self, table: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
        if not rows:
            return
        with (
            self._connection.cursor() as cursor,
            cursor.copy(_with_placeholders(f"COPY {table} ({', '.join(columns)}) FROM STDIN")) as copy,
        ):
            for row in rows:
                copy.write_row(row)


def _has_data(connection: PatientConnection) -> bool:
    with DefaultSelector() as selector:
        selector.register(connection.fileno(), EVENT_READ)
        return bool(selector.select(timeout=0))


def _with_placeholders(sql: str) -> str:
    """Convert the placeholders to those of psycopg. Our SQL has no other question marks and no percent signs."""
    return sql.replace("?", "%s")


def _without_password(url: str) -> str:
    try:
        parts = urlsplit(url)
        host = f"{parts.hostname or ''}:{parts.port}" if parts.port else parts.hostname or ""
    except ValueError:
        return "postgresql://..."
    return f"postgresql://{host}{parts.path}"
