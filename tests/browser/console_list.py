"""Helpers for tests of the console's list."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


def show(page: Page, address: str = "/console") -> None:
    page.goto(address)
    page.locator("body[data-ready]").wait_for()


def rows(page: Page) -> Locator:
    return page.locator("#decisions tbody tr")


def names(page: Page) -> list[str]:
    return rows(page).locator("td.case a").all_inner_texts()
