"""A visit to a page that is watched while it lasts. It has a context of its own: no cookie, nothing stored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, Request


@contextmanager
def watched_page(browser: Browser, own: tuple[str, ...], *, meant: str | None = None, **options: Any) -> Iterator[Page]:
    """A page as wide as a desk's, on which nothing may break, and which may ask for nothing but ``own`` addresses.

    Errors on the browser's console that begin with ``meant`` are meant.
    """
    settings: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"}
    troubles: list[str] = []

    def read(message: ConsoleMessage) -> None:
        if message.type == "error" and (meant is None or not message.text.startswith(meant)):
            troubles.append(message.text)

    def dismiss(dialog: Dialog) -> None:
        troubles.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def look_at(request: Request) -> None:
        if not request.url.startswith(own):
            troubles.append(request.url)

    with browser.new_context(reduced_motion="reduce", **{**settings, **options}) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", read)
        page.on("dialog", dismiss)
        page.on("request", look_at)
        yield page
    assert troubles == []
