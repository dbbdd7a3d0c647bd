"""The interface between the console and the service. The console uses nothing else of the service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response

from answergate.errors import Problem
from answergate.ledger import Ledger
from answergate.model.verdict import Verdict
from answergate.policy import Policy


class Visitor(Protocol):
    """The person who uses the console: the name for the ledger, and the scopes."""

    @property
    def name(self) -> str: ...

    def may(self, scope: str) -> bool:
        """Whether the visitor has this scope: check, read, review or admin."""


class Host(Protocol):
    """The service, as the console sees it."""

    @property
    def ledger(self) -> Ledger | None:
        """The ledger that stores the decisions; None if the service runs without one."""

    @property
    def policies(self) -> Mapping[str, Policy]:
        """Every active policy, by the name that requests use."""

    @property
    def documents(self) -> Path | None:
        """The folder with the documents that chunks name as their sources; None if there is none."""

    @property
    def demo(self) -> bool:
        """Whether the service was started with the bundled cases."""

    @property
    def needs_key(self) -> bool:
        """Whether a visitor must sign in. Without keys, every visitor is ``local``."""

    def authenticate(self, request: Request) -> Visitor | None:
        """The visitor, from a key in a header or the session cookie. Without keys it is ``local``."""

    def sign_in(self, request: Request, response: Response, key: str) -> Visitor | None:
        """Set the session cookie on ``response``. Returns None if ``key`` is not valid."""

    def sign_in_wait(self, request: Request) -> float:
        """Seconds until this client may try to sign in again. 0 unless it failed too often."""

    def sign_out(self, request: Request, response: Response) -> None:
        """End the session, and delete its cookie."""

    async def try_case(self, case: bytes, policy: Policy, visitor: Visitor) -> tuple[Verdict | None, Sequence[Problem]]:
        """The verdict on a case, which is not stored. If there is none, the problems say why."""

    @property
    def page_seconds(self) -> float:
        """The longest time to answer a page."""

    def csrf_token(self, request: Request) -> str:
        """The token that this visitor's forms must send. Scripts send it as ``X-CSRF-Token``."""

    def csrf_valid(self, request: Request, token: str) -> bool:
        """Whether the token is valid, so that the form came from one of our own pages."""
