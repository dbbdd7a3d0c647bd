"""Processes beside the one that listens: they decide, while it goes on taking and answering requests.

A check never lets go of the interpreter, so a thread would not do.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import socket
import subprocess
import sys
from typing import cast

from answergate.policy import Policy
from answergate.service.deciding import Decided, Stamp
from answergate.service.errors import Refusal
from answergate.service.frames import WARM, Frames, Task, done_in, framed
from answergate.service.logs import request_id

_log = logging.getLogger("answergate.service")


class Beside:
    """One process that decides. It is started for the first case or by ``start``, and again after it ended."""

    def __init__(self) -> None:
        self._end: _End | None = None

    @property
    def ready(self) -> bool:
        """Whether it is there and warmed up."""
        return self._end is not None and self._end.ready

    def __len__(self) -> int:
        """How many cases are with it."""
        return 0 if self._end is None else len(self._end.waiting)

    async def start(self) -> None:
        """Start the process where it is not running; it is ready a moment later."""
        await self._running()

    async def decide(self, body: bytes, policy: Policy, stamp: Stamp | None, *, full: bool) -> Decided:
        """What ``decide`` says. 503 where the process cannot be started, or ends before it has said anything."""
        try:
            end = await self._running()
        except OSError as error:
            raise _undecided(f"the process that was to decide cannot be started: {error.strerror}") from error
        return await end.ask(body, policy, stamp, full=full)

    def close(self) -> None:
        """End the process, whatever it is at."""
        if self._end is not None:
            self._end.close()

    async def _running(self) -> _End:
        if self._end is None or self._end.ended:
            ours, theirs = socket.socketpair()
            with theirs:
                try:
                    process = _process(theirs)
                except OSError:
                    ours.close()
                    raise
            self._end = _End(process, ours)
        await self._end.connected.wait()
        return self._end


def _process(connection: socket.socket) -> subprocess.Popen[bytes]:
    # Without -P, modules that lie where the service was started would come before its own.
    command = [sys.executable, "-P", "-m", "answergate.service.decider", str(connection.fileno())]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=[connection.fileno()])


class _End(asyncio.Protocol):
    """Our end of the socket."""

    def __init__(self, process: subprocess.Popen[bytes], connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        # A task of its own: whoever asked first may stop waiting, and others wait too.
        self._connecting = loop.create_task(loop.create_connection(lambda: self, sock=connection))
        self.connected = asyncio.Event()
        self.ready = False
        self.ended = False
        self.waiting: dict[int, asyncio.Future[Decided]] = {}
        self._process = process
        self._policies: dict[int, tuple[int, Policy]] = {}
        self._asked = 0
        self._closing = False
        self._frames = Frames()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports have no base class of asyncio's.
        self._transport = cast(asyncio.Transport, transport)
        self.connected.set()

    def ask(self, body: bytes, policy: Policy, stamp: Stamp | None, *, full: bool) -> asyncio.Future[Decided]:
        if self.ended:
            raise _undecided("the process that was to decide ended")
        pickled = b""
        if id(policy) not in self._policies:
            # Held here too, so that no other policy can come by its id.
            self._policies[id(policy)] = (len(self._policies), policy)
            pickled = pickle.dumps(policy)
        number, _ = self._policies[id(policy)]
        self._asked += 1
        self._transport.write(framed(Task(self._asked, request_id.get(), number, pickled, stamp, full, body)))
        future = self.waiting[self._asked] = asyncio.get_running_loop().create_future()
        return future

    def data_received(self, data: bytes) -> None:
        for whole in self._frames.feed(data):
            done = done_in(whole)
            if done.number == WARM:
                self.ready = True
                continue
            future = self.waiting.pop(done.number)
            if future.done():
                continue  # nobody waits for it any more
            if done.decided is None:
                future.set_exception(Refusal(500, "FAULT", f"a fault, nothing was decided: {done.error}"))
            else:
                future.set_result(done.decided)

    def connection_lost(self, error: Exception | None) -> None:
        self.ended, self.ready = True, False
        self._end_process()
        if not self._closing:
            _log.error("a process that decides ended, another is started", extra={"undecided": len(self.waiting)})
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(_undecided("the process that was to decide ended"))
        self.waiting.clear()

    def close(self) -> None:
        self._closing = True
        self._transport.close()
        self._end_process()

    def _end_process(self) -> None:
        self._process.kill()
        self._process.wait()


def _undecided(why: str) -> Refusal:
    return Refusal(503, "OVERLOADED", f"{why}; nothing was decided", headers={"retry-after": "1"})
