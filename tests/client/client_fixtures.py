"""The fixture that opens clients. Each test that uses it runs with the sync and the async client.

A test file lists this module in ``pytest_plugins``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from both_clients import QUICK, Blocking, Opened

from answergate.client import Client


@pytest.fixture(params=[Client, Blocking], ids=["sync", "async"])
def opened(request: pytest.FixtureRequest) -> Iterator[Opened]:
    """A function that opens a client. It waits only a little between tries."""
    clients: list[Any] = []

    def open(url: str, key: str | None = None, **options: Any) -> Any:
        clients.append(request.param(url, key, **{"retries": QUICK, **options}))
        return clients[-1].__enter__()

    yield open
    for client in clients:
        client.__exit__(None, None, None)
