"""Run command lines in a temporary folder."""

from __future__ import annotations

import math
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from answergate.cli import main, progress

Run = Callable[..., Result]


def runner_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A function that runs a command line in ``folder``, which has the demo cases under ``cases``.

    No command prints its progress, which depends on the speed of the machine. test_batch_progress.py tests it.
    """
    monkeypatch.setattr(progress, "ELSEWHERE", math.inf)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(folder)
    runner = CliRunner()

    def run(line: str, given: str | bytes | None = None) -> Result:
        return runner.invoke(main, shlex.split(line), input=given, prog_name="answergate")

    assert run("demo --write cases").exit_code == 0
    return run
