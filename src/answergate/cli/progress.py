"""The progress of a command: one line that is updated on a terminal, plain lines every ten seconds elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import TextIO

from answergate.cli.colour import page_width
from answergate.render.layout import columns

ON_TERMINAL = 0.1
ELSEWHERE = 10.0
"""Seconds between two lines."""

_BAR = 12


class StatusLine:
    """A status line on standard error."""

    def __init__(self, stream: TextIO | None = None, *, quiet: bool = False) -> None:
        self.stream = stream or sys.stderr
        self.quiet = quiet
        self.on_terminal = self.stream.isatty()
        self._written = False

    def show(self, *parts: str) -> None:
        """Show as many parts as fit on the line. On a terminal they replace the previous ones."""
        if self.quiet:
            return
        if self.on_terminal:
            self.stream.write(f"\r{'  '.join(self.fitting(parts))}\x1b[K")
            self._written = True
        else:
            self.stream.write(f"{'  '.join(parts)}\n")
        self.stream.flush()

    def fitting(self, parts: Sequence[str]) -> list[str]:
        """The parts that fit on the line. Only a terminal limits the length."""
        fitting = list(parts)
        while self.on_terminal and len(fitting) > 1 and columns("  ".join(fitting)) >= page_width():
            fitting.pop()
        return fitting

    def keep(self) -> None:
        """Keep the line on the terminal. The next output goes below it."""
        if self._written:
            self.stream.write("\n")
            self._written = False

    def clear(self) -> None:
        """Remove the line from the terminal."""
        if self._written:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self._written = False


class RunProgress:
    """The progress of a run over records.

    ``total`` is the number of bytes to read, None if it is not known. ``records`` and ``read`` were done by an earlier
    run, so they do not count for the speed of this one.
    """

    def __init__(
        self,
        line: StatusLine,
        total: int | None,
        *,
        records: int = 0,
        read: int = 0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.line = line
        self.total = total
        self.clock = clock
        self.begun = self.told = clock()
        self.before, self.read_before = records, read
        self.records = records

    def update(self, records: int, read: int, counts: Mapping[str, int]) -> None:
        """Show the progress, if the last update is long enough ago."""
        self.records = records
        now = self.clock()
        if now - self.told >= (ON_TERMINAL if self.line.on_terminal else ELSEWHERE):
            self.told = now
            self.line.show(*self._parts(read, counts))

    @property
    def rate(self) -> float | None:
        """Records per second so far. None if no time has passed."""
        seconds = self.clock() - self.begun
        return (self.records - self.before) / seconds if seconds > 0 else None

    def _parts(self, read: int, counts: Mapping[str, int]) -> list[str]:
        parts = [f"{self.records:,} records", f"{self.rate or 0:,.0f}/s"]
        if self.total and read > self.read_before:
            left = max(0, self.total - read) / (read - self.read_before) * (self.clock() - self.begun)
            parts.append(f"{duration(left)} left")
        counted = [f"{name} {number:,}" for name, number in counts.items() if number]
        if not self.total:
            return parts + counted
        share = min(1.0, read / self.total)
        full = int(share * _BAR)
        drawn = [f"[{'#' * full}{'-' * (_BAR - full)}] {share:4.0%}", *parts, *counted]
        short = [f"{share:.0%}", f"{self.records:,}", *parts[1:], *counted]
        # The bar repeats the percentage. If it leaves no room for the counts, it is left out.
        return short if len(self.line.fitting(short)) > max(len(self.line.fitting(drawn)), 1 + len(parts)) else drawn


def duration(seconds: float) -> str:
    """``0:07``, ``12:30``, ``3:02:10``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
