"""The fake model, and the helper of the tests that runs our service."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_model import FakeModel

# Otherwise litellm asks the network for its list of prices when a test imports it.
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
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
