"""A ledger on either database. A test file names this module in ``pytest_plugins``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from answergate.ledger import Ledger, open_ledger
from databases import DATABASES, PostgresServer, new_schema, postgresql_server


@pytest.fixture(scope="session")
def ledger_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server for all tests of the ledger."""
    with postgresql_server() as started:
        yield started


@pytest.fixture(params=DATABASES)
def ledger_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a ledger that is not there yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'ledger.db'}"
    return new_schema(request.getfixturevalue("ledger_server"))


@pytest.fixture
def ledger(ledger_url: str) -> Iterator[Ledger]:
    """An empty ledger."""
    with open_ledger(ledger_url) as opened:
        yield opened
