"""One hypothesis profile for all tests, so that every run has the same examples, and no skipped tests in CI."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from known_gaps import mark_known_gaps

settings.register_profile(
    "answergate",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("answergate")

_PROGRAMS = "servers.py"
"""The file that skips tests whose programs are in no Python package. Where apt-get cannot get them, CI passes too."""
_skipped: list[str] = []
_without_program: list[str] = []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped and not hasattr(report, "wasxfail"):
        place, _, reason = report.longrepr if isinstance(report.longrepr, tuple) else ("", 0, report.longrepr)
        excused = Path(place).name == _PROGRAMS
        (_without_program if excused else _skipped).append(f"{report.nodeid}: {reason}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a skipped test fails the run: nobody would notice that a part was not tested."""
    if os.environ.get("CI") == "true" and _skipped and not hasattr(session.config, "workerinput"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if os.environ.get("CI") != "true":
        return
    if _skipped:
        terminalreporter.write_sep("=", f"CI=true, and {len(_skipped)} tests were skipped", red=True)
    if _without_program:
        terminalreporter.write_sep("=", f"{len(_without_program)} tests had no program to run", yellow=True)
    for line in (*_skipped[:20], *_without_program):
        terminalreporter.write_line(line)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mark_known_gaps(items)
