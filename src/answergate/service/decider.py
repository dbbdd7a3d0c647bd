"""The program of a decider process: ``python -m answergate.service.decider SOCKET``. The service starts it."""

from __future__ import annotations

import logging
import pickle
import signal
import socket
import sys
from contextlib import suppress

from answergate.policy import Policy
from answergate.service.deciding import decide
from answergate.service.frames import READY, FrameReader, Task, TaskResult, decode_task, encode_frame
from answergate.service.logs import log_as_json, request_id
from answergate.service.warming import warm_up

_AT_ONCE = 256 * 1024
_log = logging.getLogger("answergate.service")


def work(connection: socket.socket) -> None:
    """Decide the cases that arrive, until the service closes the socket."""
    warm_up()
    policies: dict[int, Policy] = {}
    frames = FrameReader()
    with suppress(ConnectionError):
        connection.sendall(encode_frame(TaskResult(READY, None)))
        while data := connection.recv(_AT_ONCE):
            connection.sendall(
                b"".join([encode_frame(_run(decode_task(whole), policies)) for whole in frames.feed(data)])
            )


def _run(task: Task, policies: dict[int, Policy]) -> TaskResult:
    if task.pickled:
        policies[task.policy] = pickle.loads(task.pickled)
    request_id.set(task.request)
    try:
        policy = policies[task.policy]
        decided = decide(task.body, policy, task.stamp, full=task.full, provider=task.provider)
        return TaskResult(task.number, decided)
    except Exception as error:
        _log.error("internal error while deciding a case", exc_info=error)
        return TaskResult(task.number, None, type(error).__name__)


if __name__ == "__main__":
    # A signal that stops the service goes to all its processes, but cases already accepted must still be decided.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    log_as_json()
    work(socket.socket(fileno=int(sys.argv[1])))
