"""A PostgreSQL for all tests that do not stop it. A test file names this module in ``pytest_plugins``."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from databases import PostgresServer, postgresql_server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresServer]:
    """The server. Whoever wants to be alone in it has ``new_schema``."""
    with postgresql_server() as started:
        # Its tests kill those who write, never the server itself, so it need not wait for its disk.
        with psycopg.connect(started.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        yield started
