"""The command ``answergate mcp`` as a process, for the tests with each version of the SDK."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SERVER = [sys.executable, "-m", "answergate", "mcp"]


@contextmanager
def http_server(*options: str) -> Iterator[str]:
    """A server on a free port, and its URL. It must end by itself after SIGTERM."""
    command = [*SERVER, "--http", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/mcp", process.stdout.readline())
        assert found is not None
        yield found[0]
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
