"""The fake model, and the helper of the tests that runs our service."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_model import FakeModel

sys.path.append(str(Path(__file__).parents[2] / "tests"))


@pytest.fixture(scope="session")
def model() -> Iterator[FakeModel]:
    started = FakeModel()
    yield started
    started.close()


@pytest.fixture(scope="session")
def address(model: FakeModel) -> dict[str, str]:
    """The environment in which a proxy finds the model."""
    return {"MODEL_API_BASE": model.url, "MODEL_API_KEY": "unused"}
