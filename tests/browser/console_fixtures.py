"""Fixtures that the console tests share. A test file lists this module in ``pytest_plugins``."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

from browser.console_server import Console


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Console]:
    """The console with the bundled cases. Tests do not change it."""
    with Console(tmp_path_factory.mktemp("demo"), "--demo") as started:
        yield started


@pytest.fixture(scope="session")
def console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Console]:
    """A console without keys, for tests that add their own decisions."""
    folder = tmp_path_factory.mktemp("console")
    (folder / "documents").mkdir()
    with Console(folder, "--documents", "documents", "--ledger", "decisions.db") as started:
        yield started


@pytest.fixture(scope="session")
def emptied_console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Console]:
    """The shared console behind the fixture ``empty``, so that tests need not start their own."""
    with Console(tmp_path_factory.mktemp("empty"), "--ledger", "decisions.db") as started:
        yield started


@pytest.fixture
def empty(emptied_console: Console) -> Console:
    """A console with an empty ledger."""
    ledger = sqlite3.connect(emptied_console.folder / "decisions.db")
    with ledger:
        for table in ("entries", "entry_rules", "payloads", "search_texts"):
            ledger.execute(f"DELETE FROM {table}")
        ledger.execute("INSERT INTO search_pieces (search_pieces) VALUES ('delete-all')")
        ledger.execute("UPDATE search_state SET through = 0, changes = changes + 1")
        ledger.execute("UPDATE chain SET seq = 0, hash = ?, base_seq = 0, base_hash = ?", ("0" * 64, "0" * 64))
    ledger.close()
    return emptied_console
