"""Large cases are checked in a process of their own: a check never lets go of the interpreter, so a thread would not do."""

from __future__ import annotations

import asyncio
import logging
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from answergate.policy import Policy
from answergate.service.deciding import Decided, Stamp, decide
from answergate.service.errors import Refusal

_log = logging.getLogger("answergate.service")


class Heavy:
    """One process beside this one, started for the first large case."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, body: bytes, policy: Policy, stamp: Stamp | None, *, full: bool) -> Decided:
        """What ``decide`` says, while this process goes on answering others."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_leave_signals_to_parent)
        try:
            return await asyncio.wrap_future(self._pool.submit(_decide, body, policy, stamp, full))
        except BrokenProcessPool:
            _log.error("the process for large cases ended, another will be started")
            self._pool = None
            message = "the process for large cases ended; nothing was decided"
            raise Refusal(503, "OVERLOADED", message, headers={"retry-after": "1"}) from None

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown()


def _decide(body: bytes, policy: Policy, stamp: Stamp | None, full: bool) -> Decided:
    return decide(body, policy, stamp, full=full)


def _leave_signals_to_parent() -> None:
    """Whoever stops the service signals the whole group; the parent says when this process is done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
