"""Sessions of people who sign in with a key. The signed cookie holds the session; the server keeps only ended ones."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import sqlite3
import time
from collections.abc import Sequence

from msgspec import Struct

from answergate.service.keys import Key

COOKIE = "answergate_session"
CSRF_HEADER = "x-csrf-token"
LIFETIME = 12 * 3600


class _Session(Struct, frozen=True):
    until: int
    id: str
    proof: str
    name: str


class Sessions:
    """Creates and reads session cookies.

    A session ends when its user signs out, when the key is removed, or when the service stops. All worker processes share
    the file of the sessions that were ended.
    """

    def __init__(self, secret: str, path: str | None = None) -> None:
        self._secret = secret.encode()
        self._ended = sqlite3.connect(path or ":memory:", timeout=5, isolation_level=None, check_same_thread=False)
        self._ended.execute("PRAGMA synchronous = OFF")
        self._ended.execute("CREATE TABLE IF NOT EXISTS ended (id TEXT PRIMARY KEY, until INTEGER)")

    def issue(self, key: Key) -> str:
        """The cookie value of a new session for ``key``."""
        until = int(time.time()) + LIFETIME
        text = f"{until}:{secrets.token_hex(16)}:{key.hash[:16]}:{key.name}"
        body = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
        return f"{body}.{self._sign('session', body)}"

    def read(self, cookie: str, keys: Sequence[Key]) -> Key | None:
        """The key of a cookie, or None if the cookie is invalid, expired or ended, or the key was removed."""
        session = self._session(cookie)
        if session is None or session.until < time.time():
            return None
        if self._ended.execute("SELECT 1 FROM ended WHERE id = ?", (session.id,)).fetchone():
            return None
        return next((key for key in keys if key.name == session.name and key.hash[:16] == session.proof), None)

    def end(self, cookie: str) -> None:
        """End the session of a cookie. The cookie is worthless from now on, also if somebody copied it."""
        session = self._session(cookie)
        if session is not None:
            self._ended.execute("DELETE FROM ended WHERE until < ?", (int(time.time()),))
            self._ended.execute("INSERT OR REPLACE INTO ended VALUES (?, ?)", (session.id, session.until))

    def csrf_token(self, cookie: str) -> str:
        """The token that a form must send with the cookie. Other sites cannot know it."""
        return self._sign("csrf", cookie)

    def csrf_valid(self, cookie: str, token: str) -> bool:
        """Whether ``token`` belongs to this cookie."""
        return token.isascii() and hmac.compare_digest(token, self.csrf_token(cookie))

    def close(self) -> None:
        """Close the file."""
        self._ended.close()

    def _session(self, cookie: str) -> _Session | None:
        body, _, signature = cookie.partition(".")
        if not cookie.isascii() or not hmac.compare_digest(signature, self._sign("session", body)):
            return None
        until, id, proof, name = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)).decode().split(":", 3)
        return _Session(int(until), id, proof, name)

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), hashlib.sha256).hexdigest()
