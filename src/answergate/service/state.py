"""The state of a running service, which its routes and the console share."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from answergate.console.host import Visitor
from answergate.errors import Problem
from answergate.ledger import Draft, Head, Ledger, utc
from answergate.model.verdict import Outcome, Verdict
from answergate.policy import Policy
from answergate.service.access import Access
from answergate.service.alerts import Alert, Alerts
from answergate.service.costs import READING_SECONDS, reading_seconds
from answergate.service.deciding import Decided, Stamp, VerdictSummary
from answergate.service.errors import Refusal
from answergate.service.keys import Key
from answergate.service.lanes import Lanes
from answergate.service.ledger_key import start_signing
from answergate.service.metrics import Metrics
from answergate.service.named_policies import NamedPolicies
from answergate.service.recording import Recorder, open_for_decisions
from answergate.service.remembered import Remembered
from answergate.service.sessions import COOKIE, LIFETIME
from answergate.service.settings import NO_LEDGER, ServiceSettings
from answergate.service.tracing import Tracing

_PAGE_SECONDS = 3.0
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
        self.lanes = Lanes(settings)
        self.recorder = None
        if settings.ledger != NO_LEDGER:
            ledger = open_for_decisions(settings.ledger, settings.ledger_seconds)
            try:
                signer = start_signing(settings, ledger)
            except BaseException:
                ledger.close()
                raise
            self.recorder = Recorder(ledger, settings.ledger_seconds, self.metrics.stored, signer)
        self.alerts = Alerts(settings.webhook, self.metrics.webhook)
        self.ready = False
        self._busy: Counter[str] = Counter()

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
        found = self.access.sign_in(request, key)
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

    def sign_in_wait(self, request: Request) -> float:
        """Seconds until this client may try to sign in again."""
        return self.access.sign_in_wait(request)

    def sign_out(self, request: Request, response: Response) -> None:
        """End the session, and delete its cookie."""
        self.access.sessions.end(request.cookies.get(COOKIE, ""))
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=request.url.scheme == "https")

    async def try_case(self, case: bytes, policy: Policy, visitor: Visitor) -> tuple[Verdict | None, Sequence[Problem]]:
        """The verdict on a case, which is not stored. If there is none, the problems say why."""
        if reading_seconds(case) > READING_SECONDS:
            return None, [Problem("$", "the case has too many JSON values to be shown here")]
        decided = await self.lanes.decide(case, policy, None, visitor.name, full=True, provider=None)
        body = msgspec.json.decode(decided.body)
        if decided.summary is None or decided.summary.outcome is Outcome.FAULT:
            return None, [Problem(each["path"], each["message"]) for each in body["details"]]
        return msgspec.convert(body, Verdict), ()

    @property
    def page_seconds(self) -> float:
        """The longest time to answer a page, which may need the ledger or a check."""
        return max(self.settings.ledger_seconds, self.settings.deadline_seconds + _PAGE_SECONDS)

    def csrf_token(self, request: Request) -> str:
        """The CSRF token for this visitor's cookie."""
        return self.access.sessions.csrf_token(request.cookies.get(COOKIE, ""))

    def csrf_valid(self, request: Request, token: str) -> bool:
        """Whether the CSRF token belongs to this visitor's cookie."""
        return self.access.sessions.csrf_valid(request.cookies.get(COOKIE, ""), token)

    # used by the routes

    @contextmanager
    def slot(self, key: Key) -> Iterator[None]:
        """Count a request that is being answered.

        Raises a 503 Refusal if ``--concurrency`` is reached, and a 429 Refusal if the key has more than its share.
        """
        busy = self._busy.total()
        if busy >= self.settings.concurrency:
            message = f"the service is busy with {busy} requests; try again later"
            raise Refusal(503, "OVERLOADED", message, headers={"retry-after": "1"})
        most = self.settings.slots_per_key
        if self.needs_key and self._busy[key.name] >= most:
            message = f"the key {key.name} has {most} open requests, which is its limit; try again later"
            raise Refusal(429, "KEY_BUSY", message, headers={"retry-after": "1"})
        self._busy[key.name] += 1
        try:
            yield
        finally:
            self._busy[key.name] -= 1
            if not self._busy[key.name]:
                del self._busy[key.name]

    async def decide(
        self, body: bytes, policy: Policy, key: Key, *, full: bool, provider: str | None = None, waits: bool = True
    ) -> Decided:
        """Check a case in a decider. ``waits`` is false for a line of a batch, whose deadline starts with its check."""
        stamp = None if self.recorder is None else Stamp(utc(datetime.now(UTC)), key.name)
        decided = await self.lanes.decide(body, policy, stamp, key.name, full=full, provider=provider, waits=waits)
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
        await self.lanes.close()
        await asyncio.to_thread(self._store_the_rest)

    def _store_the_rest(self) -> None:
        if self.recorder is not None:
            self.recorder.close()
        self.alerts.close()
        self.tracing.close()
        self.access.close()
        self.remembered.close()
