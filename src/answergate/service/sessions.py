"""Sessions of people who sign in with a key. The signed cookie holds the session, so workers store nothing."""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
from collections.abc import Sequence

from answergate.service.keys import Key

COOKIE = "answergate_session"
CSRF_HEADER = "x-csrf-token"
LIFETIME = 12 * 3600


class Sessions:
    """Creates and reads session cookies. A session ends when the service stops or the key is removed."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def issue(self, key: Key) -> str:
        """The cookie value of a new session for ``key``."""
        until = int(time.time()) + LIFETIME
        body = base64.urlsafe_b64encode(f"{until}:{key.hash[:16]}:{key.name}".encode()).decode().rstrip("=")
        return f"{body}.{self._sign('session', body)}"

    def read(self, cookie: str, keys: Sequence[Key]) -> Key | None:
        """The key of a cookie, or None if the cookie is invalid or expired, or the key was removed."""
        body, _, signature = cookie.partition(".")
        if not cookie.isascii() or not hmac.compare_digest(signature, self._sign("session", body)):
            return None
        until, proof, name = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)).decode().split(":", 2)
        if int(until) < time.time():
            return None
        return next((key for key in keys if key.name == name and key.hash[:16] == proof), None)

    def csrf_token(self, cookie: str) -> str:
        """The token that a form must send with the cookie. Other sites cannot know it."""
        return self._sign("csrf", cookie)

    def csrf_valid(self, cookie: str, token: str) -> bool:
        """Whether ``token`` belongs to this cookie."""
        return token.isascii() and hmac.compare_digest(token, self.csrf_token(cookie))

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), hashlib.sha256).hexdigest()
