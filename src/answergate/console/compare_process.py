"""Replays decisions in a process of its own: it can be stopped, and it never delays the requests of the service.

``compare`` is the service's side. Run as a program, this module reads one task from its input and writes the result.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import Sequence
from typing import cast

from msgspec import Struct

from answergate.errors import AnswergateError
from answergate.ledger import Kept
from answergate.ledger.replaying import Replayed, replay
from answergate.policy import Policy

SECONDS = 30.0


class CompareError(AnswergateError):
    """The decisions could not be replayed."""


class _Task(Struct, frozen=True):
    kept: tuple[Kept, ...]
    policy: Policy
    against: Policy | None


async def compare(
    kept: Sequence[Kept], policy: Policy, against: Policy | None, *, seconds: float = SECONDS
) -> Replayed:
    """Replay decisions under ``policy`` and compare with ``against``, or with the stored verdicts.

    Raises CompareError if it takes longer than ``seconds``.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(seconds):
            result, _ = await process.communicate(pickle.dumps(_Task(tuple(kept), policy, against)))
    except TimeoutError:
        message = f"The comparison took longer than {seconds:g} seconds and was stopped. Compare fewer decisions."
        raise CompareError(message) from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise CompareError("The comparison failed. The log of the service has the reason.")
    return cast("Replayed", pickle.loads(result))


def _main() -> None:
    task = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(pickle.dumps(replay(task.kept, task.policy, against=task.against)))


if __name__ == "__main__":
    import os

    os.nice(10)  # real requests come first
    # The task was pickled under the module's real name, not under __main__.
    from answergate.console import compare_process

    compare_process._main()
