"""Many decisions at a time, one commit for all that wait: full durability at the speed of a busy service."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from queue import SimpleQueue

from answergate.ledger.entry import Draft, Entry
from answergate.ledger.errors import LedgerBusyError, LedgerError
from answergate.ledger.ledger import Ledger

Waiter = Future[Entry] | asyncio.Future[Entry]


class GroupWriter:
    """One thread that appends what has queued up while it wrote the group before.

    ``submit`` is for threads, ``append`` for coroutines. Both hold the entry only when it is on disk, or raise what
    went wrong: LedgerBusyError at once where ``waiting`` drafts wait already.
    """

    def __init__(self, ledger: Ledger, *, waiting: int = 10_000, group: int = 256) -> None:
        self._ledger = ledger
        self._waiting = waiting
        self._group = group
        self._queue: SimpleQueue[tuple[Draft, Waiter] | None] = SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._write, name="answergate-ledger", daemon=True)
        self._thread.start()

    def submit(self, draft: Draft) -> Future[Entry]:
        """The entry that this draft becomes, once it is on disk."""
        future: Future[Entry] = Future()
        # A future that can be cancelled would say that nothing was written, and it may be.
        future.set_running_or_notify_cancel()
        self._put(draft, future)
        return future

    async def append(self, draft: Draft) -> Entry:
        """The entry that this draft became; it is on disk. Whoever stops waiting has it written all the same."""
        future: asyncio.Future[Entry] = asyncio.get_running_loop().create_future()
        self._put(draft, future)
        return await future

    def __len__(self) -> int:
        """How many drafts wait."""
        return self._queue.qsize()

    def close(self) -> None:
        """Write what waits, then stop. The ledger stays open."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _put(self, draft: Draft, waiter: Waiter) -> None:
        if self._queue.qsize() >= self._waiting:
            raise LedgerBusyError(f"{self._waiting} decisions wait for the ledger {self._ledger.name} already")
        with self._closing:
            if self._closed:
                raise LedgerError("the ledger is being closed")
            self._queue.put((draft, waiter))

    def _write(self) -> None:
        last = False
        while not last:
            group: list[tuple[Draft, Waiter]] = []
            while not group or (len(group) < self._group and not self._queue.empty()):
                item = self._queue.get()
                if item is None:
                    last = True
                    break
                group.append(item)
            if group:
                self._write_group(group)

    def _write_group(self, group: Sequence[tuple[Draft, Waiter]]) -> None:
        outcomes: Sequence[Entry | BaseException]
        try:
            outcomes = self._ledger.append([draft for draft, _ in group])
        except BaseException as error:
            outcomes = [error] * len(group)
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Entry], Entry | BaseException]]] = {}
        for (_, waiter), outcome in zip(group, outcomes, strict=True):
            if isinstance(waiter, asyncio.Future):
                by_loop.setdefault(waiter.get_loop(), []).append((waiter, outcome))
            else:
                _settle(waiter, outcome)
        for loop, waiters in by_loop.items():
            # One call wakes the loop for the whole group.
            try:
                loop.call_soon_threadsafe(_settle_all, waiters)
            except RuntimeError:
                continue  # the loop is closed: nobody waits any more


def _settle_all(waiters: Sequence[tuple[asyncio.Future[Entry], Entry | BaseException]]) -> None:
    for waiter, outcome in waiters:
        if not waiter.done():
            _settle(waiter, outcome)


def _settle(waiter: Waiter, outcome: Entry | BaseException) -> None:
    if isinstance(outcome, BaseException):
        waiter.set_exception(outcome)
    else:
        waiter.set_result(outcome)
