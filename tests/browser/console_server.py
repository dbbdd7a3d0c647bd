"""A real service with a console, on a free port, and a visitor's browser."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog, Page

SOURCE = Path(__file__).parents[2] / "src"
_ADDRESS = re.compile(r"http://\S+:\d+")

POLICIES = {
    "full": 'gate = "answer"\nstore = "full"\n',
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


class Console:
    """``answergate serve`` with some options."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        (folder / "policies").mkdir(exist_ok=True)
        for name, text in POLICIES.items():
            (folder / "policies" / f"{name}.toml").write_text(text)
        variables = {name: value for name, value in os.environ.items() if not name.startswith(("OTEL_", "ANSWERGATE_"))}
        with (folder / "log.jsonl").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "answergate", "serve", "--port", "0", "--policies", "policies", *options],
                cwd=folder,
                env={**variables, "PYTHONPATH": str(SOURCE)},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        found = _ADDRESS.search(first)
        assert found is not None, f"the service did not start: {first}{(folder / 'log.jsonl').read_text()}"
        self.url = found[0]
        self.client = httpx.Client(base_url=self.url, timeout=30)
        assert self.client.get("/readyz").json()["ready"] is True

    def decide(self, case: dict[str, Any], policy: str = "full", gate: str = "answer", key: str = "") -> int:
        """Have the service decide; gives the number of the ledger's entry."""
        headers = {"authorization": f"Bearer {key}"} if key else {}
        response = self.client.post(f"/v1/gates/{gate}", json=case, params={"policy": policy}, headers=headers)
        assert response.status_code == 200, response.text
        return int(response.headers["x-answergate-ledger-seq"])

    def stop(self) -> None:
        """Ask it to stop, and wait."""
        self.client.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Console]:
    """A service that is stopped afterwards, whatever happened."""
    console = Console(folder, *options)
    try:
        yield console
    finally:
        console.stop()


def make_key(folder: Path, name: str, scopes: str) -> str:
    """A new key in ``keys.json`` of the folder."""
    made = subprocess.run(
        [sys.executable, "-m", "answergate", "keys", "add", name, "--scope", scopes, "--keys", "keys.json"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    return made.stdout.strip()


@contextmanager
def visiting(browser: Browser, console: Console, **options: Any) -> Iterator[Page]:
    """A browser's page on which no script may break and which may ask nobody else for anything."""
    settings: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"}
    context = browser.new_context(base_url=console.url, reduced_motion="reduce", **{**settings, **options})
    page = context.new_page()
    troubles: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        troubles.append(f"dialog {dialog.message}")
        dialog.dismiss()

    page.on("pageerror", lambda error: troubles.append(str(error)))
    # A page that says 404 is an error for the browser's console, and meant here.
    page.on(
        "console",
        lambda message: (
            troubles.append(message.text)
            if message.type == "error" and not message.text.startswith("Failed to load resource")
            else None
        ),
    )
    page.on("dialog", dismiss)
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith((console.url, "data:", "blob:")) else troubles.append(request.url)
        ),
    )
    yield page
    context.close()
    assert troubles == []
