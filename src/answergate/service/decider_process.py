"""Decider processes: they check cases while the listening process keeps accepting and answering requests.

This module is the service's side; ``decider.py`` is the program that the process runs. A check holds the interpreter
lock all the time, so threads would not help, and a thread could not be stopped.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import socket
import sys
import time
from contextlib import suppress
from typing import cast

from answergate.errors import AnswergateError
from answergate.policy import Policy
from answergate.service.decider_starter import DeciderStarter
from answergate.service.deciding import Decided, Stamp
from answergate.service.errors import Refusal
from answergate.service.frames import READY, FrameReader, Task, decode_result, encode_frame
from answergate.service.logs import request_id

GRACE_SECONDS = 0.25
"""A check looks at its own clock. If it has not stopped this long after its time, its process is killed."""

_PATIENCE = 10
_log = logging.getLogger("answergate.service")


class DeciderEndedError(AnswergateError):
    """The process ended before it decided the case. Nothing was decided; the case can be sent to another one."""


class CaseTooSlowError(AnswergateError):
    """The case was not decided within its time, so its process was killed."""


class DeciderProcess:
    """One decider. It is started by the first case or by ``start``, and replaced after it ended."""

    def __init__(self, starter: DeciderStarter, *, nice: int = 0) -> None:
        self._starter = starter
        self._nice = nice
        self._end: _Connection | None = None

    @property
    def ready(self) -> bool:
        """Whether the process runs and is warmed up."""
        return self._end is not None and self._end.process != 0 and not self._end.ended

    def __len__(self) -> int:
        """How many cases wait for its answer."""
        return 0 if self._end is None else len(self._end.waiting)

    async def start(self) -> None:
        """Start the process if it is not running. ``ready`` becomes true once it is warmed up."""
        await self._running()

    async def wait_until_ready(self) -> None:
        """Start the process and wait until it is warmed up."""
        await (await self._running()).first

    async def decide(
        self,
        body: bytes,
        policy: Policy,
        stamp: Stamp | None,
        *,
        full: bool = False,
        provider: str | None = None,
        seconds: float = 0.0,
        fault: str = "",
        busy: bool = False,
    ) -> Decided:
        """Run ``decide`` in the process, or ``fault`` if a text for it is given.

        ``seconds`` limits the check itself; 0 is no limit. If ``busy``, only seconds in which the processor works for it
        count: on a busy machine a quick case may have to wait long. Raises CaseTooSlowError or DeciderEndedError if there is no
        answer, and a 503 Refusal if no process can be started.
        """
        try:
            end = await self._running()
        except OSError as error:
            message = f"the decider process cannot be started: {error.strerror}; nothing was decided"
            raise Refusal(503, "OVERLOADED", message, headers={"retry-after": "1"}) from error
        return await end.ask(body, policy, stamp, full, provider, seconds, fault, busy)

    def close(self) -> None:
        """Kill the process, even if it is checking a case."""
        if self._end is not None:
            self._end.close()

    async def _running(self) -> _Connection:
        if self._end is None or self._end.ended:
            self._end = _Connection(self._starter.connect(self._nice))
        await self._end.connected.wait()
        return self._end


class _Asked:
    """A case that was sent to the process."""

    def __init__(self, future: asyncio.Future[Decided], seconds: float, busy: bool) -> None:
        self.future = future
        self.seconds = seconds
        self.busy = busy


class _Connection(asyncio.Protocol):
    """The service's end of the socket. The process decides the cases in the order in which they were sent."""

    def __init__(self, connection: socket.socket) -> None:
        self._loop = asyncio.get_running_loop()
        # A separate task: the first caller may be cancelled while other callers still wait for the connection.
        self._connecting = self._loop.create_task(self._loop.create_connection(lambda: self, sock=connection))
        self.connected = asyncio.Event()
        self.first: asyncio.Future[None] = self._loop.create_future()
        self.process = 0
        self.ended = False
        self.waiting: dict[int, _Asked] = {}
        self._policies: dict[int, tuple[int, Policy]] = {}
        self._asked = 0
        self._closing = False
        self._frames = FrameReader()
        self._began = self._began_busy = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports do not inherit from asyncio's classes.
        self._transport = cast(asyncio.Transport, transport)
        self.connected.set()

    def ask(
        self,
        body: bytes,
        policy: Policy,
        stamp: Stamp | None,
        full: bool,
        provider: str | None,
        seconds: float,
        fault: str,
        busy: bool,
    ) -> asyncio.Future[Decided]:
        if self.ended:
            raise DeciderEndedError("the decider process ended")
        pickled = b""
        if id(policy) not in self._policies:
            # The reference to the policy is kept, so that no other object can get the same id.
            self._policies[id(policy)] = (len(self._policies), policy)
            pickled = pickle.dumps(policy)
        number, _ = self._policies[id(policy)]
        self._asked += 1
        task = Task(self._asked, request_id.get(), number, pickled, stamp, full, provider, body, seconds, fault, busy)
        self._transport.write(encode_frame(task))
        future: asyncio.Future[Decided] = self._loop.create_future()
        if not self.waiting:
            self._begin()
        self.waiting[self._asked] = _Asked(future, seconds, busy)
        self._watch()
        return future

    def data_received(self, data: bytes) -> None:
        for whole in self._frames.feed(data):
            result = decode_result(whole)
            if result.number == READY:
                self.process = result.process
                if not self.first.done():
                    self.first.set_result(None)
                continue
            future = self.waiting.pop(result.number).future
            if future.done():
                continue  # the request was cancelled
            if result.decided is None:
                future.set_exception(Refusal(500, "FAULT", f"internal error, nothing was decided: {result.error}"))
            else:
                future.set_result(result.decided)
        self._begin()
        self._watch()

    def connection_lost(self, error: Exception | None) -> None:
        self._end_process()
        if not self._closing and not self.ended:
            _log.error("a decider process ended and is restarted", extra={"undecided": len(self.waiting)})
        self._give_up()

    def close(self) -> None:
        self._closing = True
        self._transport.close()
        self._end_process()
        self._give_up()

    def _watch(self) -> None:
        """Look at the current case again when its time is over. One timer is enough: cases run one after another."""
        if self._timer is None and self.process and self.waiting:
            asked = next(iter(self.waiting.values()))
            if asked.seconds:
                left = asked.seconds + GRACE_SECONDS - self._used(asked)
                self._timer = self._loop.call_later(max(left, 0.001), self._look)

    def _look(self) -> None:
        self._timer = None
        if not self.waiting or self.ended:
            return
        number, asked = next(iter(self.waiting.items()))
        if asked.seconds and self._used(asked) >= asked.seconds + GRACE_SECONDS:
            _log.warning("a case did not stop at its deadline, so its decider process is replaced")
            del self.waiting[number]
            if not asked.future.done():
                asked.future.set_exception(CaseTooSlowError(f"the check was not finished within {asked.seconds:g} s"))
            self.close()
        else:
            self._watch()

    def _begin(self) -> None:
        """Note when the current case began."""
        self._began = time.monotonic()
        self._began_busy = _busy_seconds(self.process)

    def _used(self, asked: _Asked) -> float:
        """The seconds that the current case has used. A process that is stuck is not busy, so waiting counts a little."""
        waited = time.monotonic() - self._began
        if not asked.busy:
            return waited
        return max(_busy_seconds(self.process) - self._began_busy, waited / _PATIENCE)

    def _give_up(self) -> None:
        self.ended = True
        if not self.first.done():
            self.first.set_exception(DeciderEndedError("the decider process ended"))
            self.first.exception()  # nobody may be waiting for it
        for one in self.waiting.values():
            if not one.future.done():
                one.future.set_exception(DeciderEndedError("the decider process ended"))
        self.waiting.clear()

    def _end_process(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self.process:
            with suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGKILL)
            self.process = 0


def _busy_seconds(process: int) -> float:
    """The seconds in which the processor has worked for a process, if the system can tell."""
    if not process or sys.platform != "linux":
        return 0.0
    try:
        # The clock of another process has this number, see clock_getcpuclockid(3).
        return time.clock_gettime((~process << 3) | 2)
    except OSError:
        return 0.0
