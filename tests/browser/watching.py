"""Browser visits that are checked for errors. Each starts without cookies and stored data."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, Request, ViewportSize

DESK: ViewportSize = {"width": 1440, "height": 900}
FILES = ("file:", "blob:")
"""The URLs that a page in a file may request."""

_FORGET = "() => { if (location.protocol !== 'about:') { localStorage.clear(); sessionStorage.clear(); } }"


class Watched:
    """A page with desktop width. It must log no errors and may request only URLs that start with ``own``.

    Errors in the browser's console that begin with ``meant`` are expected.
    """

    def __init__(self, browser: Browser, own: tuple[str, ...], *, meant: str | None = None, **options: Any) -> None:
        settings: dict[str, Any] = {"viewport": DESK, "color_scheme": "light"}
        self._own, self._meant = own, meant
        self._troubles: list[str] = []
        self._context = browser.new_context(reduced_motion="reduce", **{**settings, **options})
        self.page = self._context.new_page()
        self.page.on("pageerror", lambda error: self._troubles.append(str(error)))
        self.page.on("console", self._read)
        self.page.on("dialog", self._dismiss)
        self.page.on("request", self._look_at)

    def _read(self, message: ConsoleMessage) -> None:
        if message.type == "error" and (self._meant is None or not message.text.startswith(self._meant)):
            self._troubles.append(message.text)

    def _dismiss(self, dialog: Dialog) -> None:
        self._troubles.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _look_at(self, request: Request) -> None:
        if not request.url.startswith(self._own):
            self._troubles.append(request.url)

    def forget(self) -> None:
        """Reset the page to its state before the visit."""
        self.page.evaluate(_FORGET)
        self._context.clear_cookies()
        self.page.mouse.move(0, 0)
        self.page.goto("about:blank")

    def close(self) -> None:
        self._context.close()

    def nothing_broke(self) -> None:
        assert self._troubles == []


@contextmanager
def watched_page(browser: Browser, own: tuple[str, ...], *, meant: str | None = None, **options: Any) -> Iterator[Page]:
    """A visit in its own context, for tests that set the clock, add listeners or read cookies."""
    watched = Watched(browser, own, meant=meant, **options)
    try:
        yield watched.page
    finally:
        watched.close()
    watched.nothing_broke()


class KeptPages:
    """Pages that the next visit of the same kind reuses. Opening a page takes longer than most visits."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kept: dict[str, Watched] = {}

    @contextmanager
    def visit(
        self,
        own: tuple[str, ...],
        *,
        meant: str | None = None,
        viewport: ViewportSize = DESK,
        color_scheme: Literal["light", "dark"] = "light",
        **options: Any,
    ) -> Iterator[Page]:
        """A visit that only reads and clicks. After a failed visit, the next one starts with a new page."""
        kind = repr((own, meant, sorted(options.items())))
        watched = self._kept.pop(kind, None) or Watched(self._browser, own, meant=meant, **options)
        watched.page.set_viewport_size(viewport)
        watched.page.emulate_media(color_scheme=color_scheme)
        try:
            yield watched.page
            watched.forget()
            watched.nothing_broke()
        except BaseException:
            watched.close()
            raise
        self._kept[kind] = watched
