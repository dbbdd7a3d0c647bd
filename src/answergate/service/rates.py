"""Rate limits of keys. All worker processes share one number per key: the time at which its next request is due."""

from __future__ import annotations

import fcntl
import mmap
import os
import time
from pathlib import Path
from struct import Struct as Packing

_SLOTS = 1 << 20
_NUMBER = Packing("d")


def make_rates_file(path: Path) -> None:
    """Create an empty rates file. It is sparse: only the slots of keys in use take disk space."""
    with path.open("wb") as file:
        file.truncate(_SLOTS * _NUMBER.size)


class Rates:
    """Counts requests against rate limits, with the clock that all processes of a machine share."""

    def __init__(self, path: str | None = None) -> None:
        self._file = None if path is None else os.open(path, os.O_RDWR)
        self._due = mmap.mmap(-1 if self._file is None else self._file, _SLOTS * _NUMBER.size)

    def wait(self, key_hash: str, per_second: float, burst: int, *, count: bool = True) -> float:
        """Seconds until the key's next request is allowed. If it is 0, the request is counted, unless ``count`` is false."""
        slot = int(key_hash[:5], 16) * _NUMBER.size
        if self._file is not None:
            fcntl.lockf(self._file, fcntl.LOCK_EX, _NUMBER.size, slot)
        try:
            now = time.monotonic()
            due = max(_NUMBER.unpack_from(self._due, slot)[0], now)
            wait = float(due - now - (burst - 1) / per_second)
            if wait > 1e-9:
                return wait
            if count:
                _NUMBER.pack_into(self._due, slot, due + 1 / per_second)
            return 0.0
        finally:
            if self._file is not None:
                fcntl.lockf(self._file, fcntl.LOCK_UN, _NUMBER.size, slot)

    def close(self) -> None:
        """Close the file."""
        self._due.close()
        if self._file is not None:
            os.close(self._file)
