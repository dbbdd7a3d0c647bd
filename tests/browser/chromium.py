"""Finds the Chromium that the browser tests use, or installs one: ``python tests/browser/chromium.py``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """The path in the environment variable CHROMIUM, else a system browser, else playwright's own build."""
    named = os.environ.get("CHROMIUM") or next((found for name in _NAMES if (found := shutil.which(name))), None)
    if named is not None:
        return named if Path(named).exists() else None
    with sync_playwright() as driver:
        own = driver.chromium.executable_path
    return own if Path(own).exists() else None


def _install() -> None:
    """Try playwright's own build first, which needs no root, then the system package."""
    apt = ["apt-get"] if os.geteuid() == 0 else ["sudo", "--non-interactive", "apt-get"]
    for steps in (
        [[sys.executable, "-m", "playwright", "install", "chromium"]],
        [[*apt, "update", "-qq"], [*apt, "install", "-y", "-qq", "--no-install-recommends", "chromium"]],
    ):
        if all(_succeeds(step) for step in steps) and find_chromium() is not None:
            return


def _succeeds(command: list[str]) -> bool:
    print("$", *command, flush=True)
    try:
        return (
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0
        )
    except FileNotFoundError:
        return False


if __name__ == "__main__":
    if find_chromium() is None:
        print("No Chromium found. The browser tests need one, so it is installed now.", flush=True)
        _install()
    if (chosen := find_chromium()) is None:
        print("Chromium could not be installed: install it yourself, or set CHROMIUM to its path.")
        print("Without it the browser tests are skipped. With CI=true that fails the run.")
    else:
        print(f"Browser tests use {chosen}")
