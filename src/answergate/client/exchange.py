"""Requests, replies and retries, without any network. The sync and the async client both run these steps."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping
from typing import TypeAlias, TypeVar

from msgspec import Struct

from answergate.client.errors import UnavailableError

T = TypeVar("T")


class Request(Struct, frozen=True):
    """One HTTP request to the service."""

    method: str
    path: str
    query: Mapping[str, str] = {}
    content: bytes | None = None


class Wait(Struct, frozen=True):
    """A pause before the next try."""

    seconds: float


class Reply(Struct, frozen=True):
    """What came back. If the connection broke, ``broken`` says why, and ``body`` has what arrived before.

    ``again`` is whether another try can help.
    """

    status: int = 0
    headers: Mapping[str, str] = {}
    body: bytes = b""
    broken: str = ""
    again: bool = True


Steps: TypeAlias = Generator[Request | Wait, Reply, T]
"""A plan: it yields what to do next, receives the reply to each request, and returns the result."""


class Retries(Struct, frozen=True):
    """How often to try again after 503 and after a broken connection, and how long to wait, in seconds.

    The wait doubles from ``first`` up to ``most``, with a random part, so that many clients do not return at the same
    moment. A longer ``Retry-After`` of the service counts instead. If it is longer than ``most``, the client gives up.
    """

    times: int = 3
    first: float = 0.25
    most: float = 10.0

    def wait(self, done: int, reply: Reply) -> Wait:
        """The pause after ``done`` tries. Raises UnavailableError if there is no try left."""
        told = retry_after(reply) or 0.0
        if done > self.times or told > self.most or not reply.again:
            raise UnavailableError(_why(reply, done))
        pause = min(self.most, self.first * 2 ** (done - 1)) * random.uniform(0.5, 1.0)
        return Wait(max(pause, told))


DEFAULT = Retries()


def sent(request: Request, retries: Retries) -> Steps[Reply]:
    """The reply to a request. A broken one is tried again, and so is a 503, unless it is a fault in the ledger."""
    done = 0
    while True:
        reply = yield request
        # A case that was not decided in time would take as long again.
        late = reply.headers.get("x-answergate-outcome") == "fault"
        if not reply.broken and (reply.status != 503 or late):
            return reply
        done += 1
        yield retries.wait(done, reply)


def retry_after(reply: Reply) -> float | None:
    """The seconds in ``Retry-After``. None if the header is missing or is not a number."""
    try:
        return max(0.0, float(reply.headers["retry-after"]))
    except (KeyError, ValueError):
        return None


def _why(reply: Reply, done: int) -> str:
    what = reply.broken or f"the service answers {reply.status}"
    if (told := retry_after(reply)) is not None:
        what += f" and asks to wait {told:g} s"
    return f"nothing was decided: {what} (after {done} {'try' if done == 1 else 'tries'})"
