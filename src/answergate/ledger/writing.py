"""Writes many decisions with one commit, so that a busy service gets full durability at high speed."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from queue import SimpleQueue

from answergate.ledger.entry import Draft, Entry
from answergate.ledger.errors import LedgerBusyError, LedgerError
from answergate.ledger.ledger import Ledger

Outcomes = Sequence[Entry] | BaseException


class GroupWriter:
    """One thread that appends decisions in groups. While it writes one group, the next group queues up.

    ``submit`` is for threads, ``append`` is for coroutines. Both return the entry when it is on disk. They raise
    LedgerBusyError immediately if ``waiting`` drafts are queued already. A coroutine gets a TimeoutError after
    ``seconds``. If a draft is still queued after half of that time, it is given up and never written; so a ledger that was
    opened with the other half as its own limit writes nothing that was refused. A draft is written even if its caller was
    cancelled.
    """

    def __init__(
        self, ledger: Ledger, *, waiting: int = 10_000, group: int = 256, seconds: float | None = None
    ) -> None:
        self._ledger = ledger
        self._max_waiting = waiting
        self._group = group
        self._seconds = seconds
        self._queue: SimpleQueue[_Gathered | _Submitted | None] = SimpleQueue()
        self._gathering: dict[asyncio.AbstractEventLoop, _Gathered] = {}
        self._lock = threading.Lock()
        self._waiting = 0
        self._closed = False
        self._thread = threading.Thread(target=self._write, name="answergate-ledger", daemon=True)
        self._thread.start()

    def submit(self, draft: Draft) -> Future[Entry]:
        """Queue a draft. The future holds its entry once the entry is on disk."""
        submitted = _Submitted(draft)
        with self._lock:
            self._reserve()
            self._queue.put(submitted)
        return submitted.future

    async def append(self, draft: Draft) -> Entry:
        """Append a draft. Returns its entry when the entry is on disk."""
        loop = asyncio.get_running_loop()
        with self._lock:
            self._reserve()
            gathered = self._gathering.get(loop)
            if gathered is None:
                gathered = self._gathering[loop] = _Gathered(loop, self._seconds)
                # Other callbacks of the loop run first. Most of them append a draft too, and all share one commit.
                loop.call_soon(self._enqueue, loop)
            future = gathered.add(draft)
        return await future

    def __len__(self) -> int:
        """Return how many drafts are waiting."""
        return self._waiting

    def close(self) -> None:
        """Write the waiting drafts, then stop. The ledger stays open."""
        with self._lock:
            if not self._closed:
                self._closed = True
                for gathered in self._gathering.values():
                    self._queue.put(gathered)
                self._gathering.clear()
                self._queue.put(None)
        self._thread.join()

    def _reserve(self) -> None:
        if self._waiting >= self._max_waiting:
            raise LedgerBusyError(
                f"{self._max_waiting} decisions are already waiting for the ledger {self._ledger.name}"
            )
        if self._closed:
            raise LedgerError("the ledger is being closed")
        self._waiting += 1

    def _enqueue(self, loop: asyncio.AbstractEventLoop) -> None:
        with self._lock:
            gathered = self._gathering.pop(loop, None)
            if gathered is not None:
                self._queue.put(gathered)

    def _write(self) -> None:
        while (first := self._queue.get()) is not None:
            group, drafts, last = [first], [*first.drafts], False
            while not last and len(drafts) < self._group and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    last = True
                else:
                    group.append(more)
                    drafts += more.drafts
            with self._lock:
                self._waiting -= len(drafts)
            if late := [part for part in group if part.late]:
                for part in late:
                    part.settle(TimeoutError())
                group = [part for part in group if part not in late]
                drafts = [draft for part in group for draft in part.drafts]
            if group:
                self._write_group(group, drafts)
            if last:
                return

    def _write_group(self, group: Sequence[_Gathered | _Submitted], drafts: Sequence[Draft]) -> None:
        try:
            entries = self._ledger.append(drafts)
        except BaseException as error:
            for part in group:
                part.settle(error)
            return
        start = 0
        for part in group:
            end = start + len(part.drafts)
            part.settle(entries[start:end])
            start = end


class _Submitted:
    """A draft from a thread."""

    late = False

    def __init__(self, draft: Draft) -> None:
        self.drafts = [draft]
        self.future: Future[Entry] = Future()
        # The future must not be cancellable: a cancelled future looks unwritten, but its draft may be on disk.
        self.future.set_running_or_notify_cancel()

    def settle(self, outcomes: Outcomes) -> None:
        if isinstance(outcomes, BaseException):
            self.future.set_exception(outcomes)
        else:
            self.future.set_result(outcomes[0])


class _Gathered:
    """The drafts of one iteration of an event loop, and the coroutines that wait for them."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float | None) -> None:
        self.drafts: list[Draft] = []
        self._waiters: list[asyncio.Future[Entry]] = []
        self._loop = loop
        self._start_until = None if seconds is None else time.monotonic() + seconds / 2
        # One timer is enough, because all coroutines started to wait at the same time.
        self._timer = None if seconds is None else loop.call_later(seconds, self._resolve, TimeoutError())

    @property
    def late(self) -> bool:
        """Whether it is too late to start writing: the coroutines could stop waiting before the end."""
        return self._start_until is not None and time.monotonic() > self._start_until

    def add(self, draft: Draft) -> asyncio.Future[Entry]:
        self.drafts.append(draft)
        waiter: asyncio.Future[Entry] = self._loop.create_future()
        self._waiters.append(waiter)
        return waiter

    def settle(self, outcomes: Outcomes) -> None:
        """Wake all coroutines with one call, in the thread of their loop."""
        try:
            self._loop.call_soon_threadsafe(self._resolve, outcomes)
        except RuntimeError:
            return  # the loop is closed, so no coroutine waits any more

    def _resolve(self, outcomes: Outcomes) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for number, waiter in enumerate(self._waiters):
            if waiter.done():
                continue
            if isinstance(outcomes, BaseException):
                waiter.set_exception(outcomes)
            else:
                waiter.set_result(outcomes[number])
