"""A real Chromium, where the machine has one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.watching import FILES, KeptPages

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = ("/usr/bin/chromium", "chromium", "google-chrome", "chromium-browser")


def chromium() -> str | None:
    """The browser named by CHROMIUM, else the first that is found."""
    named = os.environ.get("CHROMIUM")
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser, started once. It goes with this folder: while it runs, no other test can run an event loop."""
    driver = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = chromium()
    if found is None or not Path(found).exists():
        pytest.skip("no Chromium here: install one, or name it in the environment variable CHROMIUM")
    with driver.sync_playwright() as running:
        started = running.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="package")
def kept(browser: Browser) -> KeptPages:
    """The pages of that browser that are used again."""
    return KeptPages(browser)


@pytest.fixture
def page(kept: KeptPages) -> Iterator[Page]:
    """A page for a file."""
    with kept.visit(FILES) as opened:
        yield opened
