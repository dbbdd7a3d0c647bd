"""The program of the decider processes: ``python -m answergate.service.decider SOCKET``. The service starts it.

The first process warms up once. Then it forks a decider for every socket that the service sends. A decider that is killed
because its case took too long is thus replaced within milliseconds.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress

from answergate.deadline import Deadline
from answergate.policy import Policy
from answergate.service.deciding import decide, fault
from answergate.service.frames import READY, FrameReader, Task, TaskResult, decode_task, encode_frame
from answergate.service.logs import log_as_json, request_id
from answergate.service.warming import keep_memory, warm_up

_AT_ONCE = 256 * 1024
_HOLD_SECONDS = 0.02
_log = logging.getLogger("answergate.service")


def fork_deciders(control: socket.socket) -> None:
    """Fork a decider for every socket that arrives, until the service closes ``control``. Then end all of them."""
    # The operating system removes deciders that end, so nobody has to wait for them.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with suppress(ConnectionError):
        while True:
            nice, sockets, _, _ = socket.recv_fds(control, 1, 1)
            if not nice or not sockets:
                break
            with socket.socket(fileno=sockets[0]) as connection:
                if os.fork() == 0:
                    control.close()
                    os.nice(nice[0])
                    work(connection)
                    os._exit(0)
    # A decider that is in the middle of a case would not notice that the service is gone.
    os.killpg(0, signal.SIGKILL)


def work(connection: socket.socket) -> None:
    """Decide the cases that arrive, until the service closes the socket."""
    policies: dict[int, Policy] = {}
    frames = FrameReader()
    with suppress(ConnectionError):
        connection.sendall(encode_frame(TaskResult(READY, None, process=os.getpid())))
        while data := connection.recv(_AT_ONCE):
            results, since = bytearray(), time.monotonic()
            for whole in frames.feed(data):
                results += encode_frame(_run(decode_task(whole), policies))
                # Results are sent together, but the service must not believe that a finished case still runs.
                if time.monotonic() - since > _HOLD_SECONDS:
                    connection.sendall(results)
                    results, since = bytearray(), time.monotonic()
            connection.sendall(results)


def _run(task: Task, policies: dict[int, Policy]) -> TaskResult:
    if task.pickled:
        policies[task.policy] = pickle.loads(task.pickled)
    request_id.set(task.request)
    try:
        policy = policies[task.policy]
        if task.fault:
            return TaskResult(task.number, fault(task.body, policy, task.stamp, task.fault, provider=task.provider))
        deadline = Deadline(task.seconds, _busy_clock(task.seconds) if task.busy else None)
        decided = decide(task.body, policy, task.stamp, full=task.full, provider=task.provider, deadline=deadline)
        return TaskResult(task.number, decided)
    except Exception as error:
        _log.error("internal error while deciding a case", exc_info=error)
        return TaskResult(task.number, None, type(error).__name__)


def _busy_clock(seconds: float) -> Callable[[], float]:
    """A clock of processor time. Reading that is a system call, and it is never more than the time that has passed."""
    began, began_busy = time.monotonic(), time.process_time()

    def passed() -> float:
        waited = time.monotonic() - began
        return waited if waited < seconds else time.process_time() - began_busy

    return passed


if __name__ == "__main__":
    # A signal that stops the service goes to all its processes, but cases already accepted must still be decided.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    log_as_json()
    warm_up()
    keep_memory()
    fork_deciders(socket.socket(fileno=int(sys.argv[1])))
