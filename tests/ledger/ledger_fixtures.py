"""A ledger on each database. Test files list this module in ``pytest_plugins``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from answergate.ledger import Ledger, open_ledger
from databases import DATABASES, new_schema

pytest_plugins = ["database_fixtures"]


@pytest.fixture(params=DATABASES)
def ledger_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a ledger that does not exist yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'ledger.db'}"
    return new_schema(request.getfixturevalue("postgresql"))


@pytest.fixture
def ledger(ledger_url: str) -> Iterator[Ledger]:
    """An empty ledger."""
    with open_ledger(ledger_url) as opened:
        yield opened
