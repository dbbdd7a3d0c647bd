"""Starts decider processes. They are forked by one process that has warmed up, so a new one is ready at once."""

from __future__ import annotations

import socket
import subprocess
import sys


class DeciderStarter:
    """The process that forks the deciders. It is started by the first decider, and restarted if it ended."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    def connect(self, nice: int) -> socket.socket:
        """Start a decider and return the socket to it. Raises OSError if no process can be started.

        ``nice`` lowers its priority: 0 is normal, 19 is the lowest.
        """
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                try:
                    self._send(theirs, nice)
                except ConnectionError:
                    self.close()
                    self._send(theirs, nice)
        except OSError:
            ours.close()
            raise
        return ours

    def close(self) -> None:
        """End the process and all deciders that it forked."""
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            try:
                self._process.wait(1)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def _send(self, connection: socket.socket, nice: int) -> None:
        socket.send_fds(self._started(), [bytes([nice])], [connection.fileno()])

    def _started(self) -> socket.socket:
        if self._control is None:
            ours, theirs = socket.socketpair()
            # Without -P, Python would import modules from the current folder before the installed ones.
            command = [sys.executable, "-P", "-m", "answergate.service.decider", str(theirs.fileno())]
            try:
                with theirs:
                    # A session of its own, so that it can end all deciders together.
                    self._process = subprocess.Popen(
                        command, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()], start_new_session=True
                    )
            except OSError:
                ours.close()
                raise
            self._control = ours
        return self._control
