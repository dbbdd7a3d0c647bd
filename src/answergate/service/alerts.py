"""Alerts: one log line for each refused answer, and a POST to ``--webhook``. No verdict ever waits for them."""

from __future__ import annotations

import logging
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from http.client import HTTPException
from queue import Empty, Full, Queue
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from answergate.errors import InputError, Problem
from answergate.version import __version__

_WAITING = 1_000
_SECONDS = 5.0
_PAUSES = (1.0, 2.0, 4.0, 8.0, 16.0)
_CLOSING_SECONDS = 5.0
_AGAIN = frozenset((408, 425, 429))
_log = logging.getLogger("answergate.service")


class Alert(Struct, frozen=True, kw_only=True):
    """A refused answer: what decided and why, without any text of the case. ``seq`` is its entry in the ledger."""

    seq: int | None
    gate: str
    policy: str
    status: str
    outcome: str
    codes: tuple[str, ...]


class WebhookError(InputError):
    """The address of the webhook cannot be used."""

    subject = "webhook"


def check_webhook(url: str) -> None:
    """Raise WebhookError if ``url`` is not an address that alerts can be sent to."""
    problem = None
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or not url.isascii() or any(character <= " " for character in url):
        problem = "expected an address such as https://alerts.example/refused"
    elif parts.username is not None:
        problem = "a user name and password in the address are not sent: put a token into the path or the query"
    if problem is not None:
        raise WebhookError([Problem("--webhook", problem)])


class Alerts:
    """Logs refused answers and sends them to a webhook, from a queue with a limit and in a thread of its own.

    An alert that cannot be delivered is tried again after some seconds, a few times. If too many wait, further ones are
    dropped. ``count`` is called with ``delivered``, ``failed`` or ``dropped``.
    """

    def __init__(
        self,
        url: str | None,
        count: Callable[[str], None],
        *,
        waiting: int = _WAITING,
        pauses: tuple[float, ...] = _PAUSES,
    ) -> None:
        self._url = url
        self._count = count
        self._pauses = pauses
        self._queue: Queue[Alert] = Queue(waiting)
        self._closing = threading.Event()
        self._until = 0.0
        self._lock = threading.Lock()
        self._lost = 0
        self._lost_logged = 0.0
        self._open = urllib.request.build_opener(_NoRedirects).open
        self._thread = threading.Thread(target=self._run, name="answergate-alerts", daemon=True)
        if url is not None:
            check_webhook(url)
            self._thread.start()

    def refused(self, alert: Alert) -> None:
        """Log the alert, and queue it for the webhook. Returns immediately."""
        _log.info("refused", extra=msgspec.structs.asdict(alert))
        if self._url is None:
            return
        try:
            self._queue.put_nowait(alert)
        except Full:
            self._lose("dropped", "too many alerts are waiting")

    def close(self) -> None:
        """Send the waiting alerts for a few seconds more. The rest is dropped, counted and logged."""
        if self._url is None:
            return
        self._until = time.monotonic() + _CLOSING_SECONDS
        self._closing.set()
        # Looking up the name of the host has no time limit.
        self._thread.join(_CLOSING_SECONDS + _SECONDS)
        while not self._queue.empty():
            self._queue.get_nowait()
            self._lose("dropped", "the service stops")
        self._log_lost("the service stops")

    def _run(self) -> None:
        while True:
            try:
                alert = self._queue.get(timeout=0.2)
            except Empty:
                if self._closing.is_set():
                    return
                continue
            self._deliver(alert)
            if self._closing.is_set() and time.monotonic() > self._until:
                return

    def _deliver(self, alert: Alert) -> None:
        body = msgspec.json.encode(alert)
        for pause in (*self._pauses, None):
            problem, again = self._post(body)
            if problem is None:
                self._count("delivered")
                return
            # While the service stops, an alert gets one try.
            if not again or pause is None or self._closing.wait(pause):
                self._lose("failed", problem)
                return

    def _post(self, body: bytes) -> tuple[str | None, bool]:
        """Send one alert. Returns what went wrong, and whether another try may help."""
        headers = {"content-type": "application/json", "user-agent": f"answergate/{__version__}"}
        request = urllib.request.Request(str(self._url), body, headers, method="POST")
        try:
            with self._open(request, timeout=_SECONDS):
                return None, False
        except urllib.error.HTTPError as error:
            return f"the webhook answered {error.code}", error.code >= 500 or error.code in _AGAIN
        except (OSError, HTTPException) as error:
            return f"the webhook cannot be reached: {type(error).__name__}", True

    def _lose(self, how: str, why: str) -> None:
        self._count(how)
        with self._lock:
            self._lost += 1
        if time.monotonic() - self._lost_logged > 1.0:
            self._log_lost(why)

    def _log_lost(self, why: str) -> None:
        """Log how many alerts were lost since the last such line. There is at most one line a second."""
        with self._lock:
            lost, self._lost = self._lost, 0
            self._lost_logged = time.monotonic()
        if lost:
            _log.warning("alerts were not delivered", extra={"alerts": lost, "why": why})


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The operator chose one address. Another one that it names is not followed."""

    def redirect_request(self, *_: Any) -> None:
        return None
