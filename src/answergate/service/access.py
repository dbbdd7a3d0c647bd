"""Access control: API keys in headers, session cookies, and protection against requests from other web sites."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from starlette.requests import Request

from answergate.errors import Problem
from answergate.service.errors import Refusal
from answergate.service.failures import Failures
from answergate.service.keys import LOCAL, Key, find_key, rate_of, read_keys
from answergate.service.rates import Rates
from answergate.service.reloading import Reloadable
from answergate.service.sessions import COOKIE, CSRF_HEADER, Sessions
from answergate.service.settings import ServiceSettings, is_loopback

_SAFE = frozenset(("GET", "HEAD", "OPTIONS"))


class Access:
    """The active keys and their rate limits."""

    def __init__(self, settings: ServiceSettings) -> None:
        self.sessions = Sessions(settings.secret, settings.sessions)
        self._rates = Rates(settings.rates)
        self._failures = Failures(self._rates)
        self._ring: Reloadable[tuple[Key, ...]] | None = None
        if settings.keys is not None:
            path = Path(settings.keys)
            self._ring = Reloadable("the keys", lambda: [path], lambda: read_keys(path))

    @property
    def needs_key(self) -> bool:
        """Whether the service has a keys file. Without one, every user of this machine may do everything."""
        return self._ring is not None

    @property
    def keys(self) -> Sequence[Key]:
        """The active keys."""
        return () if self._ring is None else self._ring.value

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of the current keys file. The last valid keys stay active."""
        return () if self._ring is None else self._ring.problems

    def refresh(self) -> None:
        """Load the keys file again if it changed. An invalid file is ignored."""
        if self._ring is not None:
            self._ring.refresh()

    def identify(self, request: Request) -> Key | None:
        """The key of the request, from a header or the session cookie. Without a keys file it is ``local``."""
        if self._ring is None:
            _same_machine(request)
            return LOCAL
        if (text := _sent_key(request)) is not None:
            key = find_key(self._ring.value, text)
            if key is None:
                self._failures.note(request)
            return key
        cookie = request.cookies.get(COOKIE)
        return None if cookie is None else self.sessions.read(cookie, self._ring.value)

    def authorize(self, request: Request, scope: str) -> Key:
        """The key of the request. Raises a Refusal if the key lacks ``scope`` or exceeds its rate limit."""
        key = self.identify(request)
        if self._ring is None:
            return LOCAL
        if key is None:
            problem = Problem("header.authorization", "send a key: Authorization: Bearer KEY, or X-API-Key: KEY")
            headers = {"www-authenticate": 'Bearer realm="answergate"'}
            raise Refusal(401, "UNAUTHORIZED", "the key is missing or unknown", [problem], headers)
        if not key.may(scope):
            scopes = ", ".join(key.scopes)
            problem = Problem("header.authorization", f"the key has the scopes {scopes}, but this needs {scope}")
            raise Refusal(403, "FORBIDDEN", f"the key {key.name} lacks the scope {scope}", [problem])
        if request.method not in _SAFE and _sent_key(request) is None:
            self._require_csrf_token(request)
        self._count(key)
        return key

    def count_more(self, key: Key) -> None:
        """Count a further line of a batch. Raises a Refusal if the key exceeds its rate limit."""
        if self._ring is not None:
            self._count(key)

    def may_see_policies(self, request: Request) -> bool:
        """Whether a page without access control may name policies to this visitor."""
        return self._ring is None or self.identify(request) is not None

    def sign_in_wait(self, request: Request) -> float:
        """Seconds until this client may try to sign in again. 0 unless it failed too often."""
        return self._failures.wait(request)

    def sign_in(self, request: Request, text: str) -> Key | None:
        """The key of somebody who signs in, or None. Call ``sign_in_wait`` first."""
        found = find_key(self.keys, text)
        if found is None:
            self._failures.note(request)
        return found

    def identify_and_count(self, request: Request) -> Key | None:
        """The key of a request for a page. A page may ask for its visitor several times; it is counted once."""
        key, state = self.identify(request), request.scope["state"]
        if key is not None and "counted" not in state:
            state["counted"] = True
            self._count(key)
        return key

    def close(self) -> None:
        """Close the files that all workers share."""
        self._rates.close()
        self.sessions.close()

    def _require_csrf_token(self, request: Request) -> None:
        """Reject requests from other sites. The browser sends the cookie with them too, but not the token."""
        token = request.headers.get(CSRF_HEADER, "")
        if not self.sessions.csrf_valid(request.cookies.get(COOKIE, ""), token):
            problem = Problem(f"header.{CSRF_HEADER}", "missing or wrong: a signed-in page sends it with every change")
            raise Refusal(403, "FORBIDDEN", "the request was not sent by a page of this service", [problem])

    def _count(self, key: Key) -> None:
        rate = rate_of(key.rate)
        if rate is None:
            return
        wait = self._rates.wait(key.hash, *rate)
        if wait > 0:
            headers = {"retry-after": str(math.ceil(wait))}
            message = f"the key {key.name} exceeded its rate limit of {key.rate}; try again in {math.ceil(wait)} s"
            raise Refusal(429, "RATE_LIMITED", message, [Problem("header.authorization", message)], headers)


def _sent_key(request: Request) -> str | None:
    header = request.headers.get("authorization")
    if header is not None:
        kind, _, text = header.partition(" ")
        return text.strip() if kind.lower() == "bearer" else ""
    return request.headers.get("x-api-key")


def _same_machine(request: Request) -> None:
    """Without keys, reject requests that a web page of another site sends through a browser on this machine."""
    host = request.headers.get("host", "")
    if host and not is_loopback(_hostname(f"//{host}")):
        problem = Problem("header.host", "without keys the service only answers to localhost and 127.0.0.1")
        raise Refusal(403, "FORBIDDEN", "the Host header does not name this machine", [problem])
    origin = request.headers.get("origin")
    if origin is not None and origin.partition("//")[2] != host:
        problem = Problem("header.origin", "without keys the service rejects other origins; start it with --keys")
        raise Refusal(403, "FORBIDDEN", "the request was sent by a page of another site", [problem])


def _hostname(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
