"""A shared PostgreSQL server for tests that do not stop it. Test files list this module in ``pytest_plugins``."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from databases import PostgresServer, postgresql_server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresServer]:
    """The shared server. Use ``new_schema`` to get a separate schema."""
    with postgresql_server() as started:
        # These tests kill writers but never the server, so it does not need to wait for the disk.
        with psycopg.connect(started.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        yield started
