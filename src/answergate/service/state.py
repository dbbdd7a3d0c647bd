"""A running service: everything its routes share, and what the console is given of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from answergate.ledger import Draft, Ledger, utc
from answergate.policy import Policy
from answergate.service.access import Access
from answergate.service.beside import Beside
from answergate.service.deciding import Decided, Stamp, decide
from answergate.service.errors import Refusal
from answergate.service.keys import Key, find_key
from answergate.service.metrics import Metrics
from answergate.service.named_policies import NamedPolicies
from answergate.service.recording import Recorder, open_for_decisions
from answergate.service.sessions import COOKIE, LIFETIME
from answergate.service.settings import NO_LEDGER, ServiceSettings
from answergate.service.tracing import Tracing

_log = logging.getLogger("answergate.service")


class Service:
    """What one process of a service holds. Made before the first request, closed after the last."""

    def __init__(self, settings: ServiceSettings) -> None:
        self.settings = settings
        self.named_policies = NamedPolicies(settings.policies, store_all=settings.demo)
        self.access = Access(settings)
        self.metrics = Metrics()
        self.tracing = Tracing()
        self.heavy = Beside()
        self.deciders = [Beside() for _ in range(settings.processes_beside)]
        self.recorder = None
        if settings.ledger != NO_LEDGER:
            ledger = open_for_decisions(settings.ledger)
            self.recorder = Recorder(ledger, settings.ledger_seconds, self.metrics.stored)
        self.ready = False
        self._busy = 0

    # what the console sees

    @property
    def ledger(self) -> Ledger | None:
        """Where decisions are kept."""
        return None if self.recorder is None else self.recorder.ledger

    @property
    def policies(self) -> Mapping[str, Policy]:
        """Every policy in force, by name."""
        return self.named_policies.all

    @property
    def documents(self) -> Path | None:
        """The folder of the documents that chunks name."""
        return None if self.settings.documents is None else Path(self.settings.documents)

    @property
    def demo(self) -> bool:
        """Whether the service was started with the bundled cases."""
        return self.settings.demo

    @property
    def needs_key(self) -> bool:
        """Whether there are keys."""
        return self.access.needs_key

    def authenticate(self, request: Request) -> Key | None:
        """Who asks, or None; a refusal where that is too often."""
        return self.access.visitor(request)

    def sign_in(self, request: Request, response: Response, key: str) -> Key | None:
        """Set the session cookie if ``key`` is a key."""
        found = find_key(self.access.keys, key)
        if found is not None:
            response.set_cookie(
                COOKIE,
                self.access.sessions.issue(found),
                max_age=LIFETIME,
                httponly=True,
                # A link in a chat or a mail opens the page it names; whatever changes anything has its token.
                samesite="lax",
                secure=request.url.scheme == "https",
            )
        return found

    def sign_out(self, response: Response) -> None:
        """Take the session cookie away."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")

    def csrf_token(self, request: Request) -> str:
        """What belongs to this visitor's cookie."""
        return self.access.sessions.csrf_token(request.cookies.get(COOKIE, ""))

    def csrf_holds(self, request: Request, token: str) -> bool:
        """Whether the token belongs to this visitor's cookie."""
        return self.access.sessions.csrf_holds(request.cookies.get(COOKIE, ""), token)

    # what the routes use

    async def start(self) -> None:
        """Start the processes that decide, where they are not running; until they are ready, cases are decided here."""
        for decider in self.deciders:
            try:
                await decider.start()
            except OSError as error:
                _log.error("a process that decides cannot be started", extra={"why": str(error)})

    @contextmanager
    def slot(self) -> Iterator[None]:
        """One of the places for requests that are being checked; 503 where all are taken."""
        if self._busy >= self.settings.concurrency:
            message = f"{self._busy} checks are under way, no more are taken; ask again"
            raise Refusal(503, "OVERLOADED", message, headers={"retry-after": "1"})
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1

    async def decide(self, body: bytes, policy: Policy, key: Key, *, full: bool, alone: bool = True) -> Decided:
        """Check a case: here where nobody waits for it, beside where it would make others wait.

        ``alone`` is whether it is the only one of its request; then nobody waits where there is no other request.
        """
        stamp = None if self.recorder is None else Stamp(utc(datetime.now(UTC)), key.name)
        if len(body) > self.settings.big_body:
            decided = await self.heavy.decide(body, policy, stamp, full=full)
        elif (self._busy > 1 or not alone) and (ready := [decider for decider in self.deciders if decider.ready]):
            decided = await min(ready, key=len).decide(body, policy, stamp, full=full)
        else:
            decided = decide(body, policy, stamp, full=full)
        if decided.brief is None:
            self.metrics.unreadable(policy.gate)
        else:
            self.metrics.decided(policy, decided.brief)
        return decided

    async def keep(self, draft: Draft | None, policy: Policy) -> int | None:
        """Store a decision, as its policy says; gives the number of its entry. None where nothing was decided."""
        if self.recorder is None or draft is None:
            return None
        return await self.recorder.record(draft, required=policy.settings.ledger == "required")

    async def close(self) -> None:
        """Store what is still waiting, and let go of everything."""
        self.ready = False
        for beside in (self.heavy, *self.deciders):
            beside.close()
        await asyncio.to_thread(self._store_the_rest)

    def _store_the_rest(self) -> None:
        if self.recorder is not None:
            self.recorder.close()
        self.tracing.close()
        self.access.close()
