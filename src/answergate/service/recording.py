"""Storing decisions. A verdict is returned after it is stored; with ``ledger = "best-effort"`` it does not wait."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from answergate.errors import Problem
from answergate.ledger import Draft, Entry, GroupWriter, Head, Ledger, LedgerError, open_ledger
from answergate.ledger.head_signer import HeadSigner
from answergate.ledger.search_indexer import SearchIndexer
from answergate.service.errors import Refusal

_TRY_SECONDS = 3.0
_log = logging.getLogger("answergate.service")


def open_for_decisions(url: str, seconds: float) -> Ledger:
    """Open a ledger and test that it can be written. Raises LedgerError if not.

    A write gets half of ``seconds``, because a decision may wait for the one before it during the other half.
    """
    ledger = open_ledger(url, seconds=seconds / 2)
    try:
        ledger.try_writing()
    except BaseException:
        ledger.close()
        raise
    return ledger


class Recorder:
    """The ledger of a service. One thread writes it and commits all queued decisions together."""

    def __init__(
        self, ledger: Ledger, seconds: float, stored: Callable[[float], None], signer: HeadSigner | None = None
    ) -> None:
        self.ledger = ledger
        self._signer = signer
        self._writer = GroupWriter(ledger, seconds=seconds)
        self._stored = stored
        self._indexer = SearchIndexer(ledger)
        self._thread = ThreadPoolExecutor(1, "answergate-ready")
        self._trying: asyncio.Future[None] | None = None

    async def record(self, draft: Draft, *, required: bool) -> Head | None:
        """Store a decision and return the number and hash of its entry. Returns None immediately if it is not ``required``."""
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
            raise ledger_unavailable(error) from None
        self._stored(time.perf_counter() - began)
        return Head(entry.seq, entry.hash)

    async def state(self) -> str:
        """Whether the ledger can be written now: ``ok``, or the type of the error. Callers at the same time share one try.

        It has a thread of its own: all others may be waiting for the ledger.
        """
        if self._trying is None or self._trying.done():
            self._trying = asyncio.get_running_loop().run_in_executor(self._thread, self.ledger.try_writing)
        try:
            async with asyncio.timeout(_TRY_SECONDS):
                await asyncio.shield(self._trying)
        except (LedgerError, TimeoutError) as error:
            return type(error).__name__
        return "ok"

    def close(self) -> None:
        """Store all queued decisions, sign the end of the chain if there is a key, then close the ledger."""
        self._writer.close()
        self._indexer.close()
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._signer is not None:
            self._signer.close()
        self.ledger.close()


def ledger_unavailable(error: BaseException) -> Refusal:
    """The error for a decision that could not be stored."""
    why = str(error) or "the ledger did not answer in time"
    _log.error("a decision could not be stored, so it was not returned", extra={"why": why})
    message = "the ledger cannot store the decision, and this policy requires it; try again later"
    return Refusal(503, "LEDGER_UNAVAILABLE", message, [Problem("ledger", type(error).__name__)], {"retry-after": "5"})


def _log_failure(future: Future[Entry]) -> None:
    if not future.cancelled() and (error := future.exception()) is not None:
        _log.error("a decision was not stored", extra={"why": str(error)})
