"""The state of a running service, which its routes and the console share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from answergate.ledger import Draft, Head, Ledger, utc
from answergate.model.verdict import Outcome
from answergate.policy import Policy
from answergate.service.access import Access
from answergate.service.alerts import Alert, Alerts
from answergate.service.decider_process import DeciderProcess
from answergate.service.deciding import Decided, Stamp, VerdictSummary, decide
from answergate.service.errors import Refusal
from answergate.service.keys import Key, find_key
from answergate.service.ledger_key import start_signing
from answergate.service.metrics import Metrics
from answergate.service.named_policies import NamedPolicies
from answergate.service.recording import Recorder, open_for_decisions
from answergate.service.remembered import Remembered
from answergate.service.sessions import COOKIE, LIFETIME
from answergate.service.settings import NO_LEDGER, ServiceSettings
from answergate.service.tracing import Tracing

_log = logging.getLogger("answergate.service")


class Service:
    """The state of one service process. Created before the first request, closed after the last."""

    def __init__(self, settings: ServiceSettings) -> None:
        self.settings = settings
        self.named_policies = NamedPolicies(settings.policies, store_all=settings.demo)
        self.access = Access(settings)
        self.remembered = Remembered(settings.remembered)
        self.metrics = Metrics()
        self.tracing = Tracing()
        self.big_case_decider = DeciderProcess()
        self.deciders = [DeciderProcess() for _ in range(settings.decider_count)]
        self.recorder = None
        if settings.ledger != NO_LEDGER:
            ledger = open_for_decisions(settings.ledger)
            try:
                signer = start_signing(settings, ledger)
            except BaseException:
                ledger.close()
                raise
            self.recorder = Recorder(ledger, settings.ledger_seconds, self.metrics.stored, signer)
        self.alerts = Alerts(settings.webhook, self.metrics.webhook)
        self.ready = False
        self._busy = 0

    # used by the console

    @property
    def ledger(self) -> Ledger | None:
        """The ledger that stores the decisions."""
        return None if self.recorder is None else self.recorder.ledger

    @property
    def policies(self) -> Mapping[str, Policy]:
        """Every active policy, by name."""
        return self.named_policies.all

    @property
    def documents(self) -> Path | None:
        """The folder with the documents that chunks refer to."""
        return None if self.settings.documents is None else Path(self.settings.documents)

    @property
    def demo(self) -> bool:
        """Whether the service was started with the bundled cases."""
        return self.settings.demo

    @property
    def needs_key(self) -> bool:
        """Whether the service has a keys file."""
        return self.access.needs_key

    def authenticate(self, request: Request) -> Key | None:
        """The key of the request, or None. Raises a Refusal if the key exceeds its rate limit."""
        return self.access.identify_and_count(request)

    def sign_in(self, request: Request, response: Response, key: str) -> Key | None:
        """Set the session cookie if ``key`` is valid."""
        found = find_key(self.access.keys, key)
        if found is not None:
            response.set_cookie(
                COOKIE,
                self.access.sessions.issue(found),
                max_age=LIFETIME,
                httponly=True,
                # "lax" lets a link in a chat or mail open its page. Every change also needs the CSRF token.
                samesite="lax",
                secure=request.url.scheme == "https",
            )
        return found

    def sign_out(self, response: Response) -> None:
        """Delete the session cookie."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")

    def csrf_token(self, request: Request) -> str:
        """The CSRF token for this visitor's cookie."""
        return self.access.sessions.csrf_token(request.cookies.get(COOKIE, ""))

    def csrf_valid(self, request: Request, token: str) -> bool:
        """Whether the CSRF token belongs to this visitor's cookie."""
        return self.access.sessions.csrf_valid(request.cookies.get(COOKIE, ""), token)

    # used by the routes

    async def start(self) -> None:
        """Start the deciders that are not running. Until they are ready, this process decides all cases."""
        for decider in self.deciders:
            try:
                await decider.start()
            except OSError as error:
                _log.error("a decider process cannot be started", extra={"why": str(error)})

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Count a request that is being checked. Raises a 503 Refusal if ``--concurrency`` is reached."""
        if self._busy >= self.settings.concurrency:
            message = f"the service is busy with {self._busy} checks; try again later"
            raise Refusal(503, "OVERLOADED", message, headers={"retry-after": "1"})
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1

    async def decide(
        self, body: bytes, policy: Policy, key: Key, *, full: bool, provider: str | None = None, alone: bool = True
    ) -> Decided:
        """Check a case, in this process or in a decider.

        A large case goes to its own process. Other cases go to a decider if another case could wait for them: there is
        another request, or the case is part of a batch (``alone`` is false).
        """
        stamp = None if self.recorder is None else Stamp(utc(datetime.now(UTC)), key.name)
        if len(body) > self.settings.big_body:
            decided = await self.big_case_decider.decide(body, policy, stamp, full=full, provider=provider)
        elif (self._busy > 1 or not alone) and (ready := [decider for decider in self.deciders if decider.ready]):
            decided = await min(ready, key=len).decide(body, policy, stamp, full=full, provider=provider)
        else:
            decided = decide(body, policy, stamp, full=full, provider=provider)
        if decided.summary is None:
            self.metrics.unreadable(policy.gate)
        else:
            self.metrics.decided(policy, decided.summary)
        return decided

    async def store(self, draft: Draft | None, policy: Policy, summary: VerdictSummary | None) -> Head | None:
        """Store a decision and return the number and the hash of its entry. A refused answer is also an alert.

        Returns None if there is nothing to store, or if the policy does not wait for the ledger.
        """
        entry = None
        if self.recorder is not None and draft is not None:
            entry = await self.recorder.record(draft, required=policy.settings.ledger == "required")
        if summary is not None and summary.outcome is not Outcome.PASSED:
            self.alerts.refused(
                Alert(
                    seq=None if entry is None else entry.seq,
                    gate=policy.gate,
                    policy=policy.name,
                    status=summary.status,
                    outcome=summary.outcome.value,
                    codes=tuple(sorted(set(summary.codes))),
                )
            )
        return entry

    async def close(self) -> None:
        """Store all queued decisions and close everything."""
        self.ready = False
        for decider in (self.big_case_decider, *self.deciders):
            decider.close()
        await asyncio.to_thread(self._store_the_rest)

    def _store_the_rest(self) -> None:
        if self.recorder is not None:
            self.recorder.close()
        self.alerts.close()
        self.tracing.close()
        self.access.close()
        self.remembered.close()
