"""Finds times that go backwards while ``verify`` reads the chain."""

from __future__ import annotations

from datetime import datetime

from answergate.ledger.entry import Backwards

TOLERANCE = 60.0
"""Seconds. A decision gets its time before it is checked and stored, and several hosts have slightly different clocks."""

_MOST = 100


class ClockCheck:
    """Compares each time with the latest one so far. It reports the first entry of each run of entries that are earlier."""

    def __init__(self, tolerance: float = TOLERANCE) -> None:
        self._tolerance = tolerance
        self._latest: tuple[int, str, datetime] | None = None
        self._behind = False
        self._found: list[Backwards] = []
        self.steps = 0

    @property
    def found(self) -> tuple[Backwards, ...]:
        """The first steps backwards. ``steps`` is the number of all."""
        return tuple(self._found)

    def entry(self, seq: int, at: str) -> None:
        """Compare the next entry of the chain."""
        try:
            moment = datetime.fromisoformat(at)
        except ValueError:
            return  # it has the hash of its entry, so somebody appended it without answergate
        if self._latest is not None and (self._latest[2] - moment).total_seconds() > self._tolerance:
            if not self._behind:
                self.steps += 1
                if len(self._found) < _MOST:
                    self._found.append(Backwards(seq, at, self._latest[0], self._latest[1]))
            self._behind = True
            return
        self._behind = False
        if self._latest is None or moment > self._latest[2]:
            self._latest = (seq, at, moment)
