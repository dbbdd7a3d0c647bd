"""The API reference page in a real browser: it shows openapi.json and sends requests."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser.console_server import Console, looking, visiting
from browser.watching import KeptPages

pytest_plugins = ["browser.console_fixtures"]


def test_the_page_shows_every_operation_and_loads_nothing_from_other_servers(
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


def test_the_page_links_to_the_console(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo) as page:
        page.goto("/docs")
        expect(page.locator("#about code").first).to_have_text("error")
        page.get_by_role("link", name="Console").click()
        expect(page.locator("h1")).to_have_text("Decisions")
