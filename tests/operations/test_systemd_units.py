"""The systemd units: systemd accepts them, they are locked down, and the service accepts the options of the example."""

from __future__ import annotations

import configparser
import re
import shlex
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from click.testing import CliRunner
from servers import needed_program

from answergate.cli import main
from answergate.cli.serve import serve
from answergate.service.keys import add_key

UNITS = Path(__file__).parents[2] / "deploy" / "systemd"
SERVICES = ("answergate.service", "answergate-verify.service")


def settings(unit: str) -> dict[str, list[str]]:
    """The settings of a unit. A setting can be there more than once."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in (UNITS / unit).read_text().splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found[name].append(value)
    return found


def environment() -> dict[str, str]:
    """The variables of the example of an environment file."""
    lines = (UNITS / "answergate.env").read_text().splitlines()
    pairs = [line.partition("=") for line in lines if line and not line.startswith("#")]
    return {name: " ".join(shlex.split(value)) for name, _, value in pairs}


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The units in a folder, with a program that exists on this machine."""
    for file in UNITS.iterdir():
        text = file.read_text().replace("/opt/answergate/bin/answergate", sys.executable)
        (tmp_path / file.name).write_text(text.replace("/opt/answergate/bin/python", sys.executable))
    return tmp_path


@pytest.mark.parametrize("unit", [*SERVICES, "answergate-verify.timer"])
def test_systemd_accepts_the_unit(installed: Path, unit: str) -> None:
    analyze = needed_program("systemd-analyze")
    done = subprocess.run(
        [analyze, "verify", "--man=no", "--recursive-errors=no", installed / unit], capture_output=True, text=True
    )
    assert done.returncode == 0
    assert unit not in done.stderr


@pytest.mark.parametrize("unit", SERVICES)
def test_the_unit_is_locked_down(installed: Path, unit: str) -> None:
    """systemd rates the exposure of a service from 0 (safe) to 10. Its own word for less than 3 is "OK"."""
    analyze = needed_program("systemd-analyze")
    done = subprocess.run(
        [analyze, "security", "--offline=yes", "--threshold=30", installed / unit], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("unit", SERVICES)
def test_the_unit_runs_as_its_own_user_and_writes_to_its_folder_only(unit: str) -> None:
    unit_settings = settings(unit)
    (user,) = unit_settings["User"]
    assert f"u {user} " in (UNITS / "answergate.sysusers.conf").read_text()
    assert unit_settings["NoNewPrivileges"] == ["yes"]
    assert unit_settings["ProtectSystem"] == ["strict"]
    assert unit_settings["ReadWritePaths"] == ["/var/lib/answergate"]


def test_the_service_starts_again_and_has_time_to_stop() -> None:
    unit = settings("answergate.service")
    assert unit["Restart"] == ["on-failure"]
    grace = next(one.default for one in serve.params if one.name == "grace")
    found = re.fullmatch(r"(\d+)s", unit["TimeoutStopSec"][0])
    assert found is not None
    assert isinstance(grace, float)
    assert float(found[1]) > grace


def test_the_service_accepts_the_options_of_the_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (start,) = settings("answergate.service")["ExecStartPre"]
    program, *words = start.split()
    assert program == "/opt/answergate/bin/answergate"
    add_key(tmp_path / "keys.json", "caller", ["check"], None)
    variables = {name: value.replace("/var/lib/answergate", str(tmp_path)) for name, value in environment().items()}
    line = " ".join(words).replace("$ANSWERGATE_OPTIONS", variables["ANSWERGATE_OPTIONS"])
    result = CliRunner().invoke(main, shlex.split(line), env={"ANSWERGATE_LEDGER": variables["ANSWERGATE_LEDGER"]})
    assert result.exit_code == 0, result.output
    assert "Ready to serve" in result.output
    assert str(tmp_path) in result.output


def test_the_timer_starts_the_verification() -> None:
    timer = configparser.ConfigParser(strict=False)
    timer.read(UNITS / "answergate-verify.timer")
    assert timer["Timer"]["Persistent"] == "true"
    assert (UNITS / "answergate-verify.service").exists()
    (command,) = settings("answergate-verify.service")["ExecStart"]
    (folder,) = settings("answergate-verify.service")["StateDirectory"]
    assert command.split()[-1] == f"/var/lib/{folder}/answergate.prom"
