"""Keeping decisions: a verdict goes out after it is stored, or, where its policy says so, whether or not it is."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future

from answergate.errors import Problem
from answergate.ledger import Draft, Entry, GroupWriter, Ledger, LedgerError, open_ledger
from answergate.service.errors import Refusal

_log = logging.getLogger("answergate.service")


def open_for_decisions(url: str) -> Ledger:
    """A ledger that takes decisions: where it cannot, this raises LedgerError, before anybody has asked for one."""
    ledger = open_ledger(url)
    try:
        ledger.try_writing()
    except BaseException:
        ledger.close()
        raise
    return ledger


class Recorder:
    """The ledger of a service, written by one thread that commits what has queued up."""

    def __init__(self, ledger: Ledger, seconds: float, stored: Callable[[float], None]) -> None:
        self.ledger = ledger
        self._writer = GroupWriter(ledger, seconds=seconds)
        self._stored = stored

    async def record(self, draft: Draft, *, required: bool) -> int | None:
        """The number of the entry. None where the policy does not require, and so does not wait for it."""
        began = time.perf_counter()
        try:
            if not required:
                self._writer.submit(draft).add_done_callback(_log_failure)
                return None
            entry = await self._writer.append(draft)
        except (LedgerError, TimeoutError) as error:
            if not required:
                _log.error("a decision was not stored", extra={"why": str(error)})
                return None
            raise unstored(error) from None
        self._stored(time.perf_counter() - began)
        return entry.seq

    def close(self) -> None:
        """Store what is still waiting, then let go."""
        self._writer.close()
        self.ledger.close()


def unstored(error: BaseException) -> Refusal:
    """The refusal of a verdict that could not be kept."""
    why = str(error) or "it did not answer in time"
    _log.error("a decision was not stored, and not returned", extra={"why": why})
    message = "the ledger cannot take the decision, and this policy returns none that is not kept"
    return Refusal(503, "LEDGER_UNAVAILABLE", message, [Problem("ledger", type(error).__name__)], {"retry-after": "5"})


def _log_failure(future: Future[Entry]) -> None:
    if not future.cancelled() and (error := future.exception()) is not None:
        _log.error("a decision was not stored", extra={"why": str(error)})
