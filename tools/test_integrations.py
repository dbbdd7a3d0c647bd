"""Runs the tests that need other packages, each group in a virtual environment of its own.

    python tools/test_integrations.py              # all groups
    python tools/test_integrations.py litellm      # some of them

A group is a folder of tests_integrations/ with a requirements.txt. Groups are apart because frameworks want different
versions of the same packages. An environment is made again when the group's requirements or ours change.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests_integrations"
ENVIRONMENTS = ROOT / ".integrations"


def groups() -> list[str]:
    return sorted(path.parent.name for path in TESTS.glob("*/requirements.txt"))


def environment(group: str) -> Path:
    """The Python of the group's environment, with its packages installed."""
    folder = ENVIRONMENTS / group
    requirements = TESTS / group / "requirements.txt"
    wanted = sha256(requirements.read_bytes() + (ROOT / "pyproject.toml").read_bytes() + sys.version.encode())
    stamp, python = folder / "installed", folder / "bin" / "python"
    if not stamp.exists() or stamp.read_text() != wanted.hexdigest():
        venv.create(folder, with_pip=True, clear=True)
        pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        install = [*pip, "--retries", "10", "--editable", ROOT, "--requirement", requirements]
        subprocess.run(install, check=True)
        stamp.write_text(wanted.hexdigest())
    return python


def main(names: list[str]) -> int:
    known = groups()
    if unknown := [name for name in names if name not in known]:
        print(f"there is no group {', '.join(unknown)}; the groups are {', '.join(known)}", file=sys.stderr)
        return 2
    failed = []
    for group in names or known:
        print(f"== {group}", flush=True)
        command: list[str | Path] = [environment(group), "-m", "pytest", "-c", TESTS / "pytest.ini", TESTS / group]
        # The source of this tree comes first, also where another tree is installed. The runner of documentation pages
        # and the running service are shared with the other tests.
        paths = os.pathsep.join(str(path) for path in (ROOT / "src", ROOT / "tools", ROOT / "tests", TESTS))
        if subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}).returncode:
            failed.append(group)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
