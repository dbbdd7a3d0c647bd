"""What earlier requests gave their model, for a while. All worker processes share one file."""

from __future__ import annotations

import sqlite3
import time
from threading import Lock

import msgspec

from answergate.integrations.chat_request import Grounding

_SECONDS = 600
_MOST = 256 * 1024 * 1024
_TABLE = """
    CREATE TABLE IF NOT EXISTS given (owner TEXT, call TEXT, at REAL, size INTEGER, body BLOB, PRIMARY KEY (owner, call));
    CREATE INDEX IF NOT EXISTS by_time ON given (at, size);
"""


class Remembered:
    """Sources and questions by owner and call. The oldest are forgotten after some minutes, or when there are too many."""

    def __init__(self, path: str | None = None, *, seconds: float = _SECONDS, most: int = _MOST) -> None:
        self._seconds = seconds
        self._most = most
        self._lock = Lock()
        self._file = sqlite3.connect(path or ":memory:", timeout=5, isolation_level=None, check_same_thread=False)
        self._file.execute("PRAGMA synchronous = OFF")
        self._file.executescript(_TABLE)

    def keep(self, owner: str, call: str, given: Grounding) -> None:
        """Remember what a call gave its model. It replaces what the same call gave before."""
        body = msgspec.json.encode(given)
        row = (owner, call, time.time(), len(body), body)
        with self._lock:
            self._file.execute("INSERT OR REPLACE INTO given VALUES (?, ?, ?, ?, ?)", row)
            self._file.execute("DELETE FROM given WHERE at < ?", (time.time() - self._seconds,))
            while self._file.execute("SELECT total(size) FROM given").fetchone()[0] > self._most:
                self._file.execute("DELETE FROM given WHERE at = (SELECT min(at) FROM given)")

    def find(self, owner: str, call: str) -> Grounding | None:
        """What a call gave its model, or None if it is not known, or not any more."""
        with self._lock:
            found = self._file.execute(
                "SELECT body FROM given WHERE owner = ? AND call = ? AND at >= ?",
                (owner, call, time.time() - self._seconds),
            ).fetchone()
        return None if found is None else msgspec.json.decode(found[0], type=Grounding)

    def close(self) -> None:
        """Close the file."""
        self._file.close()
