"""Who may ask: keys in headers, session cookies, and what a browser on this machine may not do behind one's back."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from starlette.requests import Request

from answergate.errors import Problem
from answergate.service.errors import Refusal
from answergate.service.keys import LOCAL, Key, find_key, rate_of, read_keys
from answergate.service.rates import Rates
from answergate.service.reloading import Reloading
from answergate.service.sessions import COOKIE, CSRF_HEADER, Sessions
from answergate.service.settings import ServiceSettings, is_loopback

_SAFE = frozenset(("GET", "HEAD", "OPTIONS"))


class Access:
    """The keys in force and how often they may ask."""

    def __init__(self, settings: ServiceSettings) -> None:
        self.sessions = Sessions(settings.secret)
        self._rates = Rates(settings.rates)
        self._ring: Reloading[tuple[Key, ...]] | None = None
        if settings.keys is not None:
            path = Path(settings.keys)
            self._ring = Reloading("the keys", lambda: [path], lambda: read_keys(path))

    @property
    def needs_key(self) -> bool:
        """Whether there are keys. Without, whoever is on this machine may do everything."""
        return self._ring is not None

    @property
    def keys(self) -> Sequence[Key]:
        """The keys in force."""
        return () if self._ring is None else self._ring.value

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the keys file as it is now."""
        return () if self._ring is None else self._ring.problems

    def refresh(self) -> None:
        """Take up a change of the keys file, if it is valid."""
        if self._ring is not None:
            self._ring.refresh()

    def who(self, request: Request) -> Key | None:
        """Who asks, by the key in a header, by the session cookie, or ``local`` where there are no keys."""
        if self._ring is None:
            _same_machine(request)
            return LOCAL
        if (text := _sent_key(request)) is not None:
            return find_key(self._ring.value, text)
        cookie = request.cookies.get(COOKIE)
        return None if cookie is None else self.sessions.read(cookie, self._ring.value)

    def admit(self, request: Request, scope: str) -> Key:
        """Who asks, if they may do what ``scope`` says, and not too often; else a refusal."""
        key = self.who(request)
        if self._ring is None:
            return LOCAL
        if key is None:
            problem = Problem("header.authorization", "send a key: Authorization: Bearer KEY, or X-API-Key: KEY")
            wanted = {"www-authenticate": 'Bearer realm="answergate"'}
            raise Refusal(401, "UNAUTHORIZED", "no key, or one that is not known", [problem], wanted)
        if not key.may(scope):
            problem = Problem("header.authorization", f"it has {', '.join(key.scopes)}, this needs {scope}")
            raise Refusal(403, "FORBIDDEN", f"the key {key.name} may not do this", [problem])
        if request.method not in _SAFE and _sent_key(request) is None:
            self._own_page(request)
        self._count(key)
        return key

    def visitor(self, request: Request) -> Key | None:
        """Who asks for a page, if not too often. A page may want to know several times; it is counted once."""
        key, state = self.who(request), request.scope["state"]
        if key is not None and "counted" not in state:
            state["counted"] = True
            self._count(key)
        return key

    def close(self) -> None:
        """Let go of what is shared with other workers."""
        self._rates.close()

    def _own_page(self, request: Request) -> None:
        """A cookie comes along whoever made the browser ask; the token only from our own pages."""
        token = request.headers.get(CSRF_HEADER, "")
        if not self.sessions.csrf_holds(request.cookies.get(COOKIE, ""), token):
            problem = Problem(f"header.{CSRF_HEADER}", "missing or wrong: a signed-in page sends it with every change")
            raise Refusal(403, "FORBIDDEN", "this did not come from one of our own pages", [problem])

    def _count(self, key: Key) -> None:
        rate = rate_of(key.rate)
        if rate is None:
            return
        wait = self._rates.wait(key.hash, *rate)
        if wait > 0:
            again = {"retry-after": str(math.ceil(wait))}
            message = f"the key {key.name} may ask {key.rate}; ask again in {math.ceil(wait)} s"
            raise Refusal(429, "RATE_LIMITED", message, [Problem("header.authorization", message)], again)


def _sent_key(request: Request) -> str | None:
    header = request.headers.get("authorization")
    if header is not None:
        kind, _, text = header.partition(" ")
        return text.strip() if kind.lower() == "bearer" else ""
    return request.headers.get("x-api-key")


def _same_machine(request: Request) -> None:
    """Without keys, a web page elsewhere must not be able to ask through the browser of someone on this machine."""
    host = request.headers.get("host", "")
    if host and not is_loopback(_name_of(f"//{host}")):
        problem = Problem("header.host", "without keys the service answers to localhost and 127.0.0.1 only")
        raise Refusal(403, "FORBIDDEN", "not asked by a name of this machine", [problem])
    origin = request.headers.get("origin")
    if origin is not None and origin.partition("//")[2] != host:
        problem = Problem("header.origin", "a page of another site asks; with keys that is allowed")
        raise Refusal(403, "FORBIDDEN", "asked by a page of another site", [problem])


def _name_of(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
