"""Values that are loaded from files and loaded again when the files change."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Generic, TypeVar

from answergate.errors import InputError, Problem

T = TypeVar("T")
_log = logging.getLogger("answergate.service")


class Reloadable(Generic[T]):
    """``value`` is the last valid content of the files. ``problems`` are the problems of their current content."""

    def __init__(self, what: str, files: Callable[[], Iterable[Path]], load: Callable[[], T]) -> None:
        self._what = what
        self._files = files
        self._load = load
        self._seen = self._signature()
        self.value: T = load()
        self.problems: tuple[Problem, ...] = ()

    def refresh(self) -> None:
        """Load the files again if they changed."""
        seen = self._signature()
        if seen == self._seen:
            return
        self._seen = seen
        try:
            self.value = self._load()
        except Exception as error:
            # Any error is caught here. Otherwise the service would stop looking for changes, such as a removed key.
            self.problems = error.problems if isinstance(error, InputError) else (_fault(self._what, error),)
            _log.error(
                f"{self._what} changed but cannot be used; the old ones stay active",
                extra={"problems": list(map(str, self.problems))},
            )
            return
        self.problems = ()
        _log.info(f"{self._what} changed and are active")

    def _signature(self) -> tuple[tuple[str, int, int, int], ...]:
        """The state of the files. It includes the inode, because a file may be replaced within one clock tick."""
        signature = []
        for path in self._files():
            try:
                found = path.stat()
            except OSError:
                continue
            signature.append((str(path), found.st_mtime_ns, found.st_size, found.st_ino))
        return tuple(signature)


def _fault(what: str, error: Exception) -> Problem:
    return Problem(what, f"internal error while reading them: {type(error).__name__}")
