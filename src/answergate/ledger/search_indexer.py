"""Fills the index of the text search in the background, with a small part of the processor's time."""

from __future__ import annotations

import threading
import time

from answergate.ledger.errors import LedgerError
from answergate.ledger.ledger import Ledger

_REST_TIMES_LONGER = 4
_SHORTEST_REST, _REST_WHEN_DONE = 0.2, 5.0


class SearchIndexer:
    """One thread that indexes new decisions. It works at most a fifth of the time, so that decisions come first."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._work, name="answergate-search", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop after the step that is running. The next start continues there."""
        self._ended.set()
        self._thread.join()

    def _work(self) -> None:
        rest = _SHORTEST_REST
        while not self._ended.wait(rest):
            began = time.monotonic()
            try:
                more = self._ledger.index()
            except LedgerError:
                more = False  # requests report that the ledger cannot be used
            worked = time.monotonic() - began
            rest = max(_SHORTEST_REST, worked * _REST_TIMES_LONGER) if more else _REST_WHEN_DONE
