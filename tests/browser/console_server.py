"""A real service with a console, and browser visits to it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from browser.watching import KeptPages, watched_page
from service_process import ServiceProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

POLICIES = {
    "full": 'gate = "answer"\nstore = "full"\n',
    "without-numbers": 'gate = "answer"\nstore = "full"\n[rules]\nNUM301 = "note"\n',
    "hashes": 'gate = "answer"\nstore = "hash"\n',
    "nothing": 'gate = "answer"\nstore = "none"\n',
    "claims": 'gate = "guardrails"\nstore = "full"\n',
    "values": 'gate = "attribution"\nstore = "full"\n',
}
WRONG_NUMBER = {
    "id": "wrong number",
    "conclusion": "The main span is 1,420 metres.",
    "evidences": [{"chunk_id": "c1", "excerpt": "The main span is 1,410 metres"}],
    "raw_chunks": [{"id": "c1", "text": "Opened in 1981. The main span is 1,410 metres long."}],
}
RIGHT = {**WRONG_NUMBER, "id": "right", "conclusion": "The main span is 1,410 metres."}
NEXT_LOOK = 3_000
"""Milliseconds after which the list asks for new decisions again."""


class Console(ServiceProcess):
    """``answergate serve`` with policies that have different values of ``store``."""

    def __init__(self, folder: Path, *options: str) -> None:
        (folder / "policies").mkdir(exist_ok=True)
        for name, text in POLICIES.items():
            (folder / "policies" / f"{name}.toml").write_text(text)
        super().__init__(folder, "--policies", "policies", *options)

    def decide(self, case: dict[str, Any], policy: str = "full", gate: str = "answer", key: str = "") -> int:
        """Send a case to the service and return the number of its ledger entry."""
        headers = {"authorization": f"Bearer {key}"} if key else {}
        response = self.client.post(f"/v1/gates/{gate}", json=case, params={"policy": policy}, headers=headers)
        assert response.status_code == 200, response.text
        return int(response.headers["x-answergate-ledger-seq"])


_MEANT = "Failed to load resource"
"""The browser logs this error for a 404 page. These tests expect it."""


def visiting(browser: Browser, console: Console, **options: Any) -> AbstractContextManager[Page]:
    """A visit to the console in its own browser context."""
    return watched_page(browser, _own(console), meant=_MEANT, base_url=console.url, **options)


def looking(kept: KeptPages, console: Console, **options: Any) -> AbstractContextManager[Page]:
    """A visit to the console on a reused page, for tests that only read and click."""
    return kept.visit(_own(console), meant=_MEANT, base_url=console.url, **options)


def _own(console: Console) -> tuple[str, ...]:
    return console.url, "data:", "blob:"
