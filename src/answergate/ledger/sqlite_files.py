"""The files of a SQLite ledger while it is open: they must stay where they are, and a lock must not be waited for too long.

SQLite keeps writing to a file that was removed or replaced, and such a file is gone when the process ends.
"""

from __future__ import annotations

import errno
import os
import stat
import threading
from pathlib import Path

from answergate.ledger.errors import LedgerUnreachableError

_SUFFIXES = ("", "-wal", "-shm")
_ROOM = 8 * 1024 * 1024


class OpenFiles:
    """The files of an open ledger, each with its identity when it was seen first."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._known: dict[str, tuple[int, int]] = {}

    def check(self, *, writable: bool) -> None:
        """Raise LedgerUnreachableError if a file was removed or replaced, or if it must be ``writable`` and nobody may."""
        for suffix in _SUFFIXES:
            path = self._path + suffix
            try:
                found = os.stat(path)
            except FileNotFoundError:
                if suffix in self._known:
                    raise self._lost(path, "removed") from None
                continue
            identity = (found.st_dev, found.st_ino)
            if self._known.setdefault(suffix, identity) != identity:
                raise self._lost(path, "replaced")
            if writable and not suffix and not found.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
                raise LedgerUnreachableError(f"the ledger {path} is read-only; allow its owner to write it")

    def check_room(self) -> None:
        """Raise LedgerUnreachableError if the disk has no room for further decisions."""
        disk = os.statvfs(Path(self._path).absolute().parent)
        if disk.f_blocks and disk.f_bavail * disk.f_frsize < _ROOM:
            raise LedgerUnreachableError(f"the disk of the ledger {self._path} is full; free some space")

    def _lost(self, path: str, what: str) -> LedgerUnreachableError:
        return LedgerUnreachableError(
            f"the file {path} was {what} while the ledger is open; move the original back, or restart the program"
        )


def lock_within(file: int, seconds: float) -> None:
    """Lock a file that another process has locked. Raises TimeoutError after ``seconds``; then ``file`` is not ours any more.

    Only a thread can stop waiting without polling. If it gets the lock too late, it closes the file, which unlocks it.
    """
    import fcntl

    decided = threading.Lock()
    locked = threading.Event()
    abandoned = False

    def wait() -> None:
        fcntl.flock(file, fcntl.LOCK_EX)
        with decided:
            if abandoned:
                os.close(file)
            else:
                locked.set()

    threading.Thread(target=wait, name="answergate-lock", daemon=True).start()
    if locked.wait(seconds):
        return
    with decided:
        if not locked.is_set():
            abandoned = True
            raise TimeoutError(errno.ETIMEDOUT, f"another process has locked it for more than {seconds:g} s")
