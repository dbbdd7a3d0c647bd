"""What the tests of the service share: one service that is only asked things, and a PostgreSQL.

A test file names this module in ``pytest_plugins``.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from service_process import ServiceProcess

pytest_plugins = ["database_fixtures"]

REPORTS = """gate = "evidence"
block_on_missing_evidence = false
"""


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceProcess]:
    """The service with a ledger, limits that are quickly met, and two policies of its own."""
    folder = tmp_path_factory.mktemp("service")
    (folder / "policies").mkdir()
    (folder / "policies" / "reports.toml").write_text(REPORTS)
    (folder / "policies" / "한국어.toml").write_text('name = "한국어"\ngate = "answer"\nnumbers = "equal"\n')
    with ServiceProcess(folder, "--policies", "policies", "--max-body", "2000000", "--body-seconds", "3") as started:
        yield started
