"""Fixtures that the service tests share: one running service and a PostgreSQL server.

A test file lists this module in ``pytest_plugins``.
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
    """A service with a ledger, low limits and two policies of its own."""
    folder = tmp_path_factory.mktemp("service")
    (folder / "policies").mkdir()
    (folder / "policies" / "reports.toml").write_text(REPORTS)
    (folder / "policies" / "한국어.toml").write_text('name = "한국어"\ngate = "answer"\nnumbers = "equal"\n')
    with ServiceProcess(folder, "--policies", "policies", "--max-body", "2000000", "--body-seconds", "3") as started:
        yield started
