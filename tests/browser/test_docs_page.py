"""The page of the interface in a real browser: it shows openapi.json and sends requests."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect

from browser.console_server import Console, looking, visiting
from browser.watching import KeptPages

pytest_plugins = ["browser.console_fixtures"]


def test_the_page_shows_every_operation_and_sends_requests_without_anything_from_elsewhere(
    browser: Browser, console: Console
) -> None:
    paths = console.client.get("/openapi.json").json()["paths"]
    with visiting(browser, console) as page:
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.goto("/docs")
        operations = [method for item in paths.values() for method in item if method != "parameters"]
        expect(page.locator("details")).to_have_count(len(operations))
        page.locator("#check_answer summary").click()
        page.locator("#check_answer select").last.select_option("answer-bad")
        page.locator("#check_answer button").click()
        expect(page.locator("#check_answer pre").last).to_contain_text("citation_insufficient")
        assert "200" in page.locator("#check_answer pre").last.inner_text()
    assert said == []


def test_the_page_leads_back(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo) as page:
        page.goto("/docs")
        expect(page.locator("#about code").first).to_have_text("error")
        page.get_by_role("link", name="Console").click()
        expect(page.locator("h1")).to_have_text("Decisions")
