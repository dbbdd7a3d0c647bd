"""Progress: a bar on a terminal, plain lines elsewhere, nothing with -q."""

from __future__ import annotations

import io

import pytest

from answergate.cli.progress import RunProgress, StatusLine, duration


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def told(
    stream: io.StringIO, *, quiet: bool = False, total: int | None = 1000, before: int = 0
) -> tuple[RunProgress, Clock]:
    clock = Clock()
    progress = RunProgress(StatusLine(stream, quiet=quiet), total, records=before, read=before * 10, clock=clock)
    return progress, clock


def test_a_terminal_has_one_line_with_rate_remaining_time_and_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    stream = Terminal()
    progress, clock = told(stream)
    clock.now = 5.0
    progress.update(50, 500, {"fault": 0, "no_evidence": 2, "ok": 48})
    clock.now = 5.05
    progress.update(51, 510, {"ok": 49})
    assert stream.getvalue() == "\r[######------]  50%  50 records  10/s  0:05 left  no_evidence 2  ok 48\x1b[K"
    progress.line.clear()
    assert stream.getvalue().endswith("\r\x1b[K")


def test_a_narrow_terminal_gets_whole_parts_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "45")
    stream = Terminal()
    progress, clock = told(stream)
    clock.now = 5.0
    progress.update(50, 500, {"citation_insufficient": 2, "ok": 48})
    assert stream.getvalue() == "\r[######------]  50%  50 records  10/s\x1b[K"


def test_the_bar_gives_way_to_counts_on_a_terminal_of_the_usual_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    stream = Terminal()
    progress, clock = told(stream, total=100_000)
    clock.now = 5.0
    progress.update(10_545, 50_000, {"unreadable": 11, "citation_insufficient": 3_500, "ok": 7_034})
    line = "50%  10,545  2,109/s  0:05 left  unreadable 11  citation_insufficient 3,500"
    assert stream.getvalue() == f"\r{line}\x1b[K"


def test_elsewhere_there_is_a_plain_line_every_ten_seconds() -> None:
    stream = io.StringIO()
    progress, clock = told(stream)
    for second in range(1, 31):
        clock.now = float(second)
        progress.update(10 * second, 10 * second, {"ok": 10 * second})
    assert stream.getvalue().splitlines() == [
        "[#-----------]  10%  100 records  10/s  1:30 left  ok 100",
        "[##----------]  20%  200 records  10/s  1:20 left  ok 200",
        "[###---------]  30%  300 records  10/s  1:10 left  ok 300",
    ]


def test_without_a_known_size_there_is_no_bar_and_no_remaining_time() -> None:
    stream = io.StringIO()
    progress, clock = told(stream, total=None)
    clock.now = 10.0
    progress.update(100, 1000, {"ok": 100})
    assert stream.getvalue() == "100 records  10/s  ok 100\n"


def test_a_resumed_run_counts_its_own_speed() -> None:
    stream = io.StringIO()
    progress, clock = told(stream, before=50)
    clock.now = 10.0
    progress.update(75, 750, {"ok": 75})
    assert stream.getvalue() == "[#########---]  75%  75 records  2/s  0:10 left  ok 75\n"
    assert progress.rate == 2.5


def test_quiet_prints_nothing() -> None:
    for stream in (io.StringIO(), Terminal()):
        progress, clock = told(stream, quiet=True)
        clock.now = 100.0
        progress.update(100, 100, {"ok": 100})
        progress.line.clear()
        assert stream.getvalue() == ""


@pytest.mark.parametrize(("seconds", "shown"), [(0, "0:00"), (7.4, "0:07"), (750, "12:30"), (10930, "3:02:10")])
def test_durations_are_short(seconds: float, shown: str) -> None:
    assert duration(seconds) == shown
