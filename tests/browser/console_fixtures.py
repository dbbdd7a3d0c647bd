"""What the tests of the console share. A test file names this module in ``pytest_plugins``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.console_server import Console, serving


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Console]:
    """The console with the bundled cases, which tests only look at."""
    with serving(tmp_path_factory.mktemp("demo"), "--demo") as console:
        yield console


@pytest.fixture(scope="session")
def console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Console]:
    """A console without keys, for tests that add their own decisions."""
    folder = tmp_path_factory.mktemp("console")
    (folder / "documents").mkdir()
    with serving(folder, "--documents", "documents", "--ledger", "decisions.db") as started:
        yield started


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Console]:
    """A console whose ledger has nothing in it yet."""
    with serving(tmp_path, "--ledger", "decisions.db") as started:
        yield started
