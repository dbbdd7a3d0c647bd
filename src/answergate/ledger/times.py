"""Times that a person writes: the beginning of a time of the ledger."""

from __future__ import annotations

import re
from datetime import datetime

_TIME = re.compile(r"\d{4}(-\d\d(-\d\d(T\d\d(:\d\d(:\d\d(\.\d{1,6})?)?)?Z?)?)?)?", re.ASCII)


def time_begun(written: str) -> str | None:
    """A time or the beginning of one, such as ``2026-11``, without ``Z``. None if there is no such time."""
    if _TIME.fullmatch(written) is None:
        return None
    begun = written.removesuffix("Z")
    try:
        # Fill in the parts that were left out, to check that such a month, day and hour exist.
        datetime.fromisoformat(begun.partition(".")[0] + "0001-01-01T00:00:00"[len(begun) :])
    except ValueError:
        return None
    return begun
