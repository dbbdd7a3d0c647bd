"""Failed sign-ins: each is logged with the client's address, and an address that fails too often must wait."""

from __future__ import annotations

import hashlib
import logging
import math

from starlette.requests import Request

from answergate.errors import Problem
from answergate.service.errors import Refusal
from answergate.service.rates import Rates

_PER_SECOND = 0.2
_AT_ONCE = 10
_LONGEST_ADDRESS = 64
_log = logging.getLogger("answergate.service")


class Failures:
    """Counts failures by address. All worker processes count together."""

    def __init__(self, rates: Rates) -> None:
        self._rates = rates

    def wait(self, request: Request) -> float:
        """Seconds until this client may try again."""
        return self._rates.wait(_slot(_address(request)), _PER_SECOND, _AT_ONCE, count=False)

    def note(self, request: Request) -> None:
        """Log and count a failure. Raises a 429 Refusal if there were too many. A request counts once."""
        state = request.scope["state"]
        if state.get("failed"):
            return
        state["failed"] = True
        address = _address(request)
        wait = self._rates.wait(_slot(address), _PER_SECOND, _AT_ONCE)
        _log.warning("a sign-in failed", extra={"client": address, "throttled": wait > 0})
        if wait > 0:
            raise too_many_failures(wait)


def too_many_failures(wait: float) -> Refusal:
    """The error for a client that failed too often."""
    message = f"too many failed sign-ins from this address; try again in {math.ceil(wait)} s"
    headers = {"retry-after": str(math.ceil(wait))}
    return Refusal(429, "RATE_LIMITED", message, [Problem("header.authorization", message)], headers)


def _address(request: Request) -> str:
    """The client's address. Behind a configured proxy, the server has put the forwarded one in its place."""
    return "unknown" if request.client is None else request.client.host[:_LONGEST_ADDRESS]


def _slot(address: str) -> str:
    return hashlib.sha256(f"sign-in {address}".encode()).hexdigest()
