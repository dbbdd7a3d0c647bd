"""Finds the programs that check our configuration files: ``python tests/operations/servers.py`` gets the missing ones.

They are taken out of Debian packages into ``.venv/servers``. Nothing is installed or started on this machine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

PACKAGES = {"nginx": "nginx", "caddy": "caddy", "promtool": "prometheus"}
"""Each program and the package that has it. systemd-analyze does not run outside its place, so it is not taken."""
_SECONDS = 120.0  # without a network, apt-get would try for minutes
_VERSION = {"nginx": "-v", "caddy": "version"}

_OWN = Path(sys.prefix) / "servers"
_FOLDERS = os.pathsep.join(
    [os.environ.get("PATH", ""), "/usr/sbin", *(str(_OWN / folder) for folder in ("usr/sbin", "usr/bin", "bin"))]
)


def find_program(name: str) -> str | None:
    """The path of a program that can run on this machine."""
    found = shutil.which(name, path=_FOLDERS)
    if found is None:
        return None
    asked = subprocess.run([found, _VERSION.get(name, "--version")], capture_output=True)
    return found if asked.returncode == 0 else None


def needed_program(name: str) -> str:
    """The path of a program. The test is skipped if the program is not on this machine, also in CI."""
    found = find_program(name)
    if found is None:
        pytest.skip(f"{name} is not here: `python tests/operations/servers.py` gets it, where apt-get works")
    return found


def _get(package: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["apt-get", "download", "-qq", package], cwd=folder, check=True, timeout=_SECONDS)
        (file,) = Path(folder).glob("*.deb")
        _OWN.mkdir(exist_ok=True)
        subprocess.run(["dpkg", "-x", file, _OWN], check=True)


def main() -> int:
    """Get what is missing. The exit code is 0 also if something could not be found: its tests are skipped."""
    for name, package in PACKAGES.items():
        if find_program(name) is not None:
            continue
        try:
            _get(package)
        except (OSError, subprocess.SubprocessError) as error:
            print(f"{name} was not found, so its tests are skipped: {error}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
