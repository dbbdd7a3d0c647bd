"""Where cases are decided: quick ones and expensive ones have separate processes, and every case has a deadline.

The listening process checks nothing itself, so no case can delay other requests. A case that is expected to be quick goes
to a decider that many cases share. It gets a tenth of a second there. An expensive case waits for a decider of its own,
with a lower priority, until its deadline.
"""

from __future__ import annotations

import asyncio
import logging
import time

from msgspec import Struct

from answergate.policy import Policy
from answergate.service.costs import QUICK_SECONDS, Surprises, likely_seconds
from answergate.service.decider_process import CaseTooSlowError, DeciderEndedError, DeciderProcess
from answergate.service.decider_starter import DeciderStarter
from answergate.service.deciding import Decided, Stamp, bare_fault
from answergate.service.errors import Refusal
from answergate.service.settings import ServiceSettings
from answergate.service.slow_queue import SlowQueue

_NICE = 10
_ATTEMPTS = 3
_WAITING_BYTES = 128 * 1024 * 1024
_START_SECONDS = 60.0
_FAULT_SECONDS = 2.0
_MISSING_SECONDS = 3.0
_log = logging.getLogger("answergate.service")


class _Case(Struct, frozen=True):
    """A case with everything that is needed to decide it."""

    body: bytes
    policy: Policy
    stamp: Stamp | None
    who: str
    full: bool
    provider: str | None
    likely: float
    seconds: float


class Lanes:
    """The decider processes of a service process."""

    def __init__(self, settings: ServiceSettings) -> None:
        self._settings = settings
        self._starter = DeciderStarter()
        self.quick = [DeciderProcess(self._starter) for _ in range(settings.deciders)]
        self._slow = [DeciderProcess(self._starter, nice=_NICE) for _ in range(settings.slow_decider_count)]
        # Writes down the cases that were not decided in time. It never checks anything.
        self._clerk = DeciderProcess(self._starter, nice=_NICE)
        most = max(1, settings.concurrency // 2)
        per_key = most if settings.keys is None else max(1, most // 2)
        self._queue = SlowQueue(self._slow, most=most, most_bytes=_WAITING_BYTES, most_per_key=per_key)
        self._surprises = Surprises()
        self._last_ready = time.monotonic()

    async def start(self) -> None:
        """Start the deciders that are not running."""
        for decider in (*self.quick, *self._slow, self._clerk):
            try:
                await decider.start()
            except OSError as error:
                _log.error("a decider process cannot be started", extra={"why": str(error)})

    async def wait_until_ready(self) -> None:
        """Start the deciders and wait until the first one is warmed up."""
        try:
            async with asyncio.timeout(_START_SECONDS):
                await self.start()
                await self.quick[0].wait_until_ready()
        except (OSError, TimeoutError, DeciderEndedError) as error:
            _log.error("the decider processes cannot be started", extra={"why": str(error)})

    @property
    def available(self) -> bool:
        """Whether cases can be decided. A decider that is just being replaced does not count as missing."""
        if any(decider.ready for decider in self.quick):
            self._last_ready = time.monotonic()
        return time.monotonic() - self._last_ready < _MISSING_SECONDS

    async def decide(
        self,
        body: bytes,
        policy: Policy,
        stamp: Stamp | None,
        who: str,
        *,
        full: bool,
        provider: str | None,
        waits: bool = True,
    ) -> Decided:
        """Decide a case. After its deadline it becomes a fault.

        The deadline includes the time that the case waits, except if ``waits`` is false: the lines of a batch wait for
        each other.
        """
        most, own = self._settings.deadline_seconds, policy.settings.deadline
        seconds = min(most, own) if own else most
        case = _Case(body, policy, stamp, who, full, provider, likely_seconds(policy.gate, body), seconds)
        try:
            async with asyncio.timeout(most if waits else None):
                return await self._decide(case)
        except (TimeoutError, CaseTooSlowError) as error:
            why = str(error) or f"the case was not decided within {most:g} s"
        return await self._fault(case, why)

    async def close(self) -> None:
        """Kill all processes."""
        for decider in (*self.quick, *self._slow, self._clerk):
            decider.close()
        # This waits for the end of the process.
        await asyncio.to_thread(self._starter.close)

    async def _decide(self, case: _Case) -> Decided:
        gate = case.policy.gate
        if case.likely <= QUICK_SECONDS and not self._surprises.expected(case.who, gate, case.likely):
            try:
                decided = await self._decide_quickly(case)
                if not decided.late or case.seconds <= QUICK_SECONDS:
                    return decided
            except CaseTooSlowError:
                if case.seconds <= QUICK_SECONDS:
                    raise
            self._surprises.note(case.who, gate, case.likely)
        decider = await self._queue.take(case.who, case.likely, len(case.body))
        try:
            return await self._ask(decider, case, case.seconds)
        except DeciderEndedError:
            raise _ended() from None
        except asyncio.CancelledError:
            # The request's time is over, or nobody waits for it. The next case must not wait for this one.
            decider.close()
            raise
        finally:
            self._queue.give_back(decider)

    async def _decide_quickly(self, case: _Case) -> Decided:
        """Decide a case in a shared process. If that ends because of another case, the case is decided again."""
        for _ in range(_ATTEMPTS):
            ready = [decider for decider in self.quick if decider.ready] or self.quick
            try:
                return await self._ask(min(ready, key=len), case, min(case.seconds, QUICK_SECONDS), busy=True)
            except DeciderEndedError:
                continue
        raise _ended()

    async def _ask(self, decider: DeciderProcess, case: _Case, seconds: float, *, busy: bool = False) -> Decided:
        return await decider.decide(
            case.body, case.policy, case.stamp, full=case.full, provider=case.provider, seconds=seconds, busy=busy
        )

    async def _fault(self, case: _Case, why: str) -> Decided:
        """The fault of a case that was not decided in time. A process prepares it, because the case may be large."""
        if case.stamp is not None:
            try:
                async with asyncio.timeout(_FAULT_SECONDS):
                    return await self._clerk.decide(
                        case.body, case.policy, case.stamp, provider=case.provider, seconds=_FAULT_SECONDS, fault=why
                    )
            except (TimeoutError, CaseTooSlowError, DeciderEndedError, Refusal):
                _log.warning("a fault is stored without its case")
        return bare_fault(case.policy, case.stamp, why)


def _ended() -> Refusal:
    message = "the decider process ended; nothing was decided"
    return Refusal(503, "OVERLOADED", message, headers={"retry-after": "1"})
