"""The time limit of a check. This is the only module that reads a clock on behalf of a check."""

from __future__ import annotations

import time
from collections.abc import Callable

from answergate.errors import AnswergateError

NO_LIMIT = 0.0


class DeadlineExceeded(AnswergateError):
    """A check was not finished in time. It becomes a fault, so the answer never passes."""


class Deadline:
    """Limits the seconds of one check. Code that can take long calls ``check`` again and again.

    A check that finishes never asks afterwards whether it was late, so its verdict does not depend on the clock.
    """

    def __init__(self, seconds: float = NO_LIMIT, clock: Callable[[], float] | None = None) -> None:
        self.seconds = seconds
        self._clock = clock or time.monotonic
        self._end = self._clock() + seconds if seconds else None

    def check(self) -> None:
        """Raise DeadlineExceeded if the time is over."""
        if self._end is not None and self._clock() >= self._end:
            raise DeadlineExceeded(f"the check was not finished within {self.seconds:g} s")


UNLIMITED = Deadline()
