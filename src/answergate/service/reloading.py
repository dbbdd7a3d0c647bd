"""Something read from files, read again when they change, and kept as it was while they are wrong."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Generic, TypeVar

from answergate.errors import InputError, Problem

T = TypeVar("T")
_log = logging.getLogger("answergate.service")


class Reloading(Generic[T]):
    """``value`` is what the files last said that was valid; ``problems`` is what is wrong with what they say now."""

    def __init__(self, what: str, files: Callable[[], Iterable[Path]], load: Callable[[], T]) -> None:
        self._what = what
        self._files = files
        self._load = load
        self._seen = self._signature()
        self.value: T = load()
        self.problems: tuple[Problem, ...] = ()

    def refresh(self) -> None:
        """Read the files again if they changed."""
        seen = self._signature()
        if seen == self._seen:
            return
        self._seen = seen
        try:
            self.value = self._load()
        except Exception as error:
            # Whatever it is, it must not be the last change that is looked at: the next may take a key away.
            self.problems = error.problems if isinstance(error, InputError) else (_fault(self._what, error),)
            _log.error(
                f"{self._what} changed and cannot be used, the old ones stay",
                extra={"problems": list(map(str, self.problems))},
            )
            return
        self.problems = ()
        _log.info(f"{self._what} changed and are in force")

    def _signature(self) -> tuple[tuple[str, int, int, int], ...]:
        """What tells one state of the files from another. The inode too: a file may be replaced within one tick."""
        signature = []
        for path in self._files():
            try:
                found = path.stat()
            except OSError:
                continue
            signature.append((str(path), found.st_mtime_ns, found.st_size, found.st_ino))
        return tuple(signature)


def _fault(what: str, error: Exception) -> Problem:
    return Problem(what, f"a fault while they were read: {type(error).__name__}")
