"""Decider processes: they check cases while the listening process keeps accepting and answering requests.

This module is the service's side; ``decider.py`` is the program that the process runs. A check holds the interpreter
lock all the time, so threads would not help.
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
from answergate.service.frames import READY, FrameReader, Task, decode_result, encode_frame
from answergate.service.logs import request_id

_log = logging.getLogger("answergate.service")


class DeciderProcess:
    """One decider. It is started by the first case or by ``start``, and restarted after it ended."""

    def __init__(self) -> None:
        self._end: _Connection | None = None

    @property
    def ready(self) -> bool:
        """Whether the process runs and is warmed up."""
        return self._end is not None and self._end.ready

    def __len__(self) -> int:
        """How many cases wait for its answer."""
        return 0 if self._end is None else len(self._end.waiting)

    async def start(self) -> None:
        """Start the process if it is not running. ``ready`` becomes true once it is warmed up."""
        await self._running()

    async def decide(
        self, body: bytes, policy: Policy, stamp: Stamp | None, *, full: bool, provider: str | None = None
    ) -> Decided:
        """Run ``decide`` in the process. Raises a 503 Refusal if the process cannot be started or ends too early."""
        try:
            end = await self._running()
        except OSError as error:
            raise _not_decided(f"the decider process cannot be started: {error.strerror}") from error
        return await end.ask(body, policy, stamp, full=full, provider=provider)

    def close(self) -> None:
        """Kill the process, even if it is checking a case."""
        if self._end is not None:
            self._end.close()

    async def _running(self) -> _Connection:
        if self._end is None or self._end.ended:
            ours, theirs = socket.socketpair()
            with theirs:
                try:
                    process = _process(theirs)
                except OSError:
                    ours.close()
                    raise
            self._end = _Connection(process, ours)
        await self._end.connected.wait()
        return self._end


def _process(connection: socket.socket) -> subprocess.Popen[bytes]:
    # Without -P, Python would import modules from the current folder before the installed ones.
    command = [sys.executable, "-P", "-m", "answergate.service.decider", str(connection.fileno())]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=[connection.fileno()])


class _Connection(asyncio.Protocol):
    """The service's end of the socket."""

    def __init__(self, process: subprocess.Popen[bytes], connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        # A separate task: the first caller may be cancelled while other callers still wait for the connection.
        self._connecting = loop.create_task(loop.create_connection(lambda: self, sock=connection))
        self.connected = asyncio.Event()
        self.ready = False
        self.ended = False
        self.waiting: dict[int, asyncio.Future[Decided]] = {}
        self._process = process
        self._policies: dict[int, tuple[int, Policy]] = {}
        self._asked = 0
        self._closing = False
        self._frames = FrameReader()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports do not inherit from asyncio's classes.
        self._transport = cast(asyncio.Transport, transport)
        self.connected.set()

    def ask(
        self, body: bytes, policy: Policy, stamp: Stamp | None, *, full: bool, provider: str | None
    ) -> asyncio.Future[Decided]:
        if self.ended:
            raise _not_decided("the decider process ended")
        pickled = b""
        if id(policy) not in self._policies:
            # The reference to the policy is kept, so that no other object can get the same id.
            self._policies[id(policy)] = (len(self._policies), policy)
            pickled = pickle.dumps(policy)
        number, _ = self._policies[id(policy)]
        self._asked += 1
        task = Task(self._asked, request_id.get(), number, pickled, stamp, full, provider, body)
        self._transport.write(encode_frame(task))
        future = self.waiting[self._asked] = asyncio.get_running_loop().create_future()
        return future

    def data_received(self, data: bytes) -> None:
        for whole in self._frames.feed(data):
            result = decode_result(whole)
            if result.number == READY:
                self.ready = True
                continue
            future = self.waiting.pop(result.number)
            if future.done():
                continue  # the request was cancelled
            if result.decided is None:
                future.set_exception(Refusal(500, "FAULT", f"internal error, nothing was decided: {result.error}"))
            else:
                future.set_result(result.decided)

    def connection_lost(self, error: Exception | None) -> None:
        self.ended, self.ready = True, False
        self._end_process()
        if not self._closing:
            _log.error("a decider process ended and is restarted", extra={"undecided": len(self.waiting)})
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(_not_decided("the decider process ended"))
        self.waiting.clear()

    def close(self) -> None:
        self._closing = True
        self._transport.close()
        self._end_process()

    def _end_process(self) -> None:
        self._process.kill()
        self._process.wait()


def _not_decided(why: str) -> Refusal:
    return Refusal(503, "OVERLOADED", f"{why}; nothing was decided", headers={"retry-after": "1"})
