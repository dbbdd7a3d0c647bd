"""Running the server: one or several processes on one socket. After a signal it finishes the accepted requests."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import tempfile
from collections.abc import Callable
from math import ceil
from pathlib import Path

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from answergate.errors import Problem
from answergate.service.alerts import check_webhook
from answergate.service.app import create_app
from answergate.service.demo import with_demo
from answergate.service.fronting import ServeError, check_proxies, check_tls
from answergate.service.http_limits import LimitedConfig
from answergate.service.keys import read_keys
from answergate.service.ledger_key import read_ledger_key
from answergate.service.logs import log_as_json
from answergate.service.metrics import MULTIPROCESS
from answergate.service.named_policies import NamedPolicies
from answergate.service.rates import make_rates_file
from answergate.service.recording import open_for_decisions
from answergate.service.request_middleware import RequestMiddleware
from answergate.service.settings import NO_LEDGER, ServiceSettings

_BACKLOG = 2048
_ACCEPT_SOCKETS = 16
"""How many connections the event loop accepts per iteration: one per listening socket. Under load one iteration answers
all open connections, so with a single socket the last of a hundred new connections would wait a hundred iterations."""


def serve(
    settings: ServiceSettings,
    listening: Callable[[ServiceSettings], None],
    *,
    make_app: Callable[[ServiceSettings], RequestMiddleware] = create_app,
    worker_app: str = "answergate.service.app:app_from_environment",
) -> None:
    """Serve until SIGTERM or SIGINT. ``listening`` is called with the final settings, including the port.

    A single process calls ``make_app``. Each of several workers imports the function that ``worker_app`` names. Raises
    InputError or LedgerError, with all problems, before the service listens.
    """
    check_settings(settings)
    with tempfile.TemporaryDirectory(prefix="answergate-") as folder:
        settings = msgspec.structs.replace(settings, secret=secrets.token_hex(32))
        if settings.demo:
            settings = with_demo(settings, Path(folder))
        with _listen(settings) as listener:
            settings = msgspec.structs.replace(settings, port=listener.getsockname()[1])
            if settings.workers == 1:
                _serve_here(make_app, settings, listener, listening)
            else:
                _serve_in_workers(worker_app, settings, listener, listening, Path(folder))


def try_settings(settings: ServiceSettings) -> str:
    """Load everything that the service needs and return a summary. Raises InputError or LedgerError."""
    check_settings(settings)
    found = [f"{len(NamedPolicies(settings.policies).all)} policies"]
    if settings.keys is not None:
        found.append(f"{len(read_keys(Path(settings.keys)))} keys")
    if settings.ledger != NO_LEDGER:
        with open_for_decisions(settings.ledger, settings.ledger_seconds) as ledger:
            found.append(f"ledger {ledger.name}")
    if (key := read_ledger_key(settings)) is not None:
        found.append(f"ledger key {key.public.key_id}")
    if settings.webhook is not None:
        check_webhook(settings.webhook)
        found.append("a webhook")
    return ", ".join(found)


def check_settings(settings: ServiceSettings) -> None:
    """Raise ServeError for settings that cannot be used together, or that name something that cannot be read."""
    _require_keys_or_loopback(settings)
    check_proxies(settings.trusted_proxies)
    check_tls(settings.tls_cert, settings.tls_key)


def _require_keys_or_loopback(settings: ServiceSettings) -> None:
    """Without keys every client may do everything, so the service must listen on loopback only."""
    if settings.keys is None and not settings.loopback:
        why = (
            f"other machines could use the service without a key: create a key with `answergate keys add NAME --scope "
            f"check,read --keys FILE` and start with --keys FILE, or leave out --host {settings.host}"
        )
        raise ServeError([Problem("--host", why)])


def _serve_here(
    make_app: Callable[[ServiceSettings], RequestMiddleware],
    settings: ServiceSettings,
    listener: socket.socket,
    listening: Callable[[ServiceSettings], None],
) -> None:
    app = make_app(settings)
    server = uvicorn.Server(_config(app, settings))
    log_as_json()
    # uvicorn raises the signal again after it has stopped; ignore it.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    listening(settings)
    server.run(sockets=[listener, *(listener.dup() for _ in range(_ACCEPT_SOCKETS - 1))])
    if not server.started:
        raise ServeError([Problem("start", "the service did not start; see the log for the reason")])


def _serve_in_workers(
    worker_app: str,
    settings: ServiceSettings,
    listener: socket.socket,
    listening: Callable[[ServiceSettings], None],
    folder: Path,
) -> None:
    """The parent checks all settings first, so that a problem is reported once and not by every worker.

    Each worker has one listening socket. With more, one fast worker could take all new connections.
    """
    try_settings(settings)
    rates, counters = folder / "rates", folder / "metrics"
    make_rates_file(rates)
    counters.mkdir()
    os.environ[MULTIPROCESS] = str(counters)
    settings = msgspec.structs.replace(
        settings, rates=str(rates), remembered=str(folder / "remembered"), sessions=str(folder / "sessions")
    )
    settings.export()
    log_as_json()
    listening(settings)
    Multiprocess(_config(worker_app, settings), sockets=[listener]).run()


def _config(app: object, settings: ServiceSettings) -> LimitedConfig:
    return LimitedConfig(
        app,
        max_header=settings.max_header,
        header_seconds=settings.header_seconds,
        body_seconds=settings.body_seconds,
        send_seconds=settings.send_seconds,
        factory=isinstance(app, str),
        workers=settings.workers,
        loop="uvloop",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.trusted_proxies is not None,
        forwarded_allow_ips=settings.trusted_proxies,
        ssl_certfile=settings.tls_cert,
        ssl_keyfile=settings.tls_key,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=ceil(settings.grace_seconds),
    )


def _listen(settings: ServiceSettings) -> socket.socket:
    host = settings.host.strip("[]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, settings.port), family=family, backlog=_BACKLOG)
    except OSError as error:
        why = f"cannot listen on {settings.host} port {settings.port}: {error.strerror or error}"
        raise ServeError([Problem("--port", why)]) from None
    listener.set_inheritable(True)
    return listener
