"""The documentation site in a real browser, from file://: search works, and nothing is asked of a network."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, expect

from browser.watching import FILES, watched_page
from site_build import build_site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_site(tmp_path_factory.mktemp("docs") / "site")


def test_search_finds_a_rule_and_opens_it(site: Path, page: Page) -> None:
    page.goto((site / "index.html").as_uri())
    box = page.get_by_placeholder("Search")
    box.click()
    box.press_sequentially("ungrounded")  # search listens to keys
    found = page.locator(".md-search-result__link", has_text="NUM301").first
    expect(found).to_be_visible()
    found.click()
    expect(page.locator("h1")).to_contain_text("NUM301 ungrounded-number")


@pytest.mark.parametrize("name", ["index", "tutorial", "concepts", "rules/NUM301", "reference/http"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_a_phone_and_load_nothing_from_elsewhere(
    site: Path, browser: Browser, name: str, scheme: str
) -> None:
    with watched_page(browser, FILES, viewport={"width": 400, "height": 800}, color_scheme=scheme) as page:
        page.goto((site / f"{name}.html").as_uri())
        expect(page.locator("h1")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
        assert page.evaluate("document.body.dataset.mdColorScheme") == ("slate" if scheme == "dark" else "default")


def test_pictures_are_shown(site: Path, page: Page) -> None:
    page.goto((site / "concepts.html").as_uri())
    assert page.locator("article img").evaluate("picture => picture.naturalWidth") == 500
