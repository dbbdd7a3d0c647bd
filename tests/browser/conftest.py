"""Starts a real Chromium. `make test` installs one if the machine has none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from browser.chromium import find_chromium
from browser.watching import FILES, KeptPages


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser, started once for this folder. While it runs, other tests cannot run an event loop."""
    found = find_chromium()
    if found is None:
        pytest.skip("Chromium not found: run `make browser`, or set the environment variable CHROMIUM to its path")
    with sync_playwright() as running:
        started = running.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="package")
def kept(browser: Browser) -> KeptPages:
    """Browser pages that tests reuse."""
    return KeptPages(browser)


@pytest.fixture
def page(kept: KeptPages) -> Iterator[Page]:
    """A page that may open files only."""
    with kept.visit(FILES) as opened:
        yield opened
