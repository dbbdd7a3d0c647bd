"""What the console is given by the service that shows it. The console knows no more of the service than this."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response

from answergate.ledger import Ledger
from answergate.policy import Policy


class Visitor(Protocol):
    """Who is looking: the name that goes into the ledger, and what they may do."""

    @property
    def name(self) -> str: ...

    def may(self, scope: str) -> bool:
        """Whether they have this scope: check, read, review or admin."""


class Host(Protocol):
    """The service, as the console sees it."""

    @property
    def ledger(self) -> Ledger | None:
        """Where decisions are kept; None where the service runs without."""

    @property
    def policies(self) -> Mapping[str, Policy]:
        """Every policy in force, by the name a request asks for it with."""

    @property
    def documents(self) -> Path | None:
        """The folder of the documents that chunks name as their sources; None where they are not known."""

    @property
    def demo(self) -> bool:
        """Whether the decisions shown are the bundled ones."""

    @property
    def needs_key(self) -> bool:
        """Whether a visitor must sign in. Without keys everyone on this machine is ``local``."""

    def authenticate(self, request: Request) -> Visitor | None:
        """Who asks: by the key in a header, by the session cookie, or ``local`` where no key is needed."""

    def sign_in(self, request: Request, response: Response, key: str) -> Visitor | None:
        """Set the session cookie on ``response`` if ``key`` is a key; None where it is not."""

    def sign_out(self, response: Response) -> None:
        """Take the session cookie away."""

    def csrf_token(self, request: Request) -> str:
        """What a form of this visitor must carry, or a script send as ``X-CSRF-Token``."""

    def csrf_holds(self, request: Request, token: str) -> bool:
        """Whether a form came from one of our own pages."""
