"""A process that decides for a service: ``python -m answergate.service.decider SOCKET``, started by the service itself."""

from __future__ import annotations

import logging
import pickle
import signal
import socket
import sys
from contextlib import suppress

from answergate.policy import Policy
from answergate.service.deciding import decide
from answergate.service.frames import WARM, Done, Frames, Task, framed, task_in
from answergate.service.logs import log_as_json, request_id
from answergate.service.warming import warm_up

_AT_ONCE = 256 * 1024
_log = logging.getLogger("answergate.service")


def work(connection: socket.socket) -> None:
    """Decide whatever comes, until the other end is closed."""
    warm_up()
    policies: dict[int, Policy] = {}
    frames = Frames()
    with suppress(ConnectionError):
        connection.sendall(framed(Done(WARM, None)))
        while data := connection.recv(_AT_ONCE):
            connection.sendall(b"".join([framed(_done(task_in(whole), policies)) for whole in frames.feed(data)]))


def _done(task: Task, policies: dict[int, Policy]) -> Done:
    if task.pickled:
        policies[task.policy] = pickle.loads(task.pickled)
    request_id.set(task.request)
    try:
        return Done(task.number, decide(task.body, policies[task.policy], task.stamp, full=task.full))
    except Exception as error:
        _log.error("a fault, nothing was answered", exc_info=error)
        return Done(task.number, None, type(error).__name__)


if __name__ == "__main__":
    # Whoever stops the service signals the whole group, and what was taken has still to be decided.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    log_as_json()
    work(socket.socket(fileno=int(sys.argv[1])))
