"""Listening: one process or several on one socket, until a signal asks to stop; then what was taken is finished."""

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

from answergate.errors import InputError, Problem
from answergate.service.app import create_app
from answergate.service.demo import with_demo
from answergate.service.front import Front
from answergate.service.keys import read_keys
from answergate.service.logs import log_as_json
from answergate.service.metrics import MULTIPROCESS
from answergate.service.named_policies import NamedPolicies
from answergate.service.rates import make_rates_file
from answergate.service.recording import open_for_decisions
from answergate.service.settings import NO_LEDGER, ServiceSettings

_BACKLOG = 2048
_DOORS = 16
"""How many connections one turn of the loop lets in. It takes one from each socket that listens, and under load a turn
answers everybody who is in already; of a hundred that come at once the last would wait for a hundred turns."""


class ServeError(InputError):
    """The service cannot be started this way."""

    subject = "service"


def serve(
    settings: ServiceSettings,
    listening: Callable[[ServiceSettings], None],
    *,
    make_app: Callable[[ServiceSettings], Front] = create_app,
    worker_app: str = "answergate.service.app:app_from_environment",
) -> None:
    """Serve until SIGTERM or SIGINT. ``listening`` is told the settings as they are in force, the port among them.

    ``make_app`` makes the application of the only process, ``worker_app`` names what makes it in each of several. Raises InputError or LedgerError before anything listens, with all that is wrong.
    """
    refuse_open_door(settings)
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
    """Read and open everything that the service would, and say what was found. Raises InputError or LedgerError."""
    refuse_open_door(settings)
    found = [f"{len(NamedPolicies(settings.policies).all)} policies"]
    if settings.keys is not None:
        found.append(f"{len(read_keys(Path(settings.keys)))} keys")
    if settings.ledger != NO_LEDGER:
        with open_for_decisions(settings.ledger) as ledger:
            found.append(f"ledger {ledger.name}")
    return ", ".join(found)


def refuse_open_door(settings: ServiceSettings) -> None:
    """Without keys everyone may do everything, so only this machine may ask."""
    if settings.keys is None and not settings.loopback:
        why = (
            f"others could ask, and no keys say who may: make one with `answergate keys add NAME --scope check,read "
            f"--keys FILE` and give --keys FILE, or leave out --host {settings.host}"
        )
        raise ServeError([Problem("--host", why)])


def _serve_here(
    make_app: Callable[[ServiceSettings], Front],
    settings: ServiceSettings,
    listener: socket.socket,
    listening: Callable[[ServiceSettings], None],
) -> None:
    app = make_app(settings)
    server = uvicorn.Server(_config(app, settings))
    log_as_json()
    # uvicorn raises the signal again once it is done; by then there is nothing left to do.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    listening(settings)
    server.run(sockets=[listener, *(listener.dup() for _ in range(_DOORS - 1))])
    if not server.started:
        raise ServeError([Problem("start", "the service did not start; the log says why")])


def _serve_in_workers(
    worker_app: str,
    settings: ServiceSettings,
    listener: socket.socket,
    listening: Callable[[ServiceSettings], None],
    folder: Path,
) -> None:
    """The parent checks everything once, so that a mistake is said once and not by every worker.

    Each has one door: whoever is quick would else take all the connections that come at once, and keep them.
    """
    try_settings(settings)
    rates, counters = folder / "rates", folder / "metrics"
    make_rates_file(rates)
    counters.mkdir()
    os.environ[MULTIPROCESS] = str(counters)
    settings = msgspec.structs.replace(settings, rates=str(rates))
    settings.export()
    log_as_json()
    listening(settings)
    Multiprocess(_config(worker_app, settings), sockets=[listener]).run()


def _config(app: object, settings: ServiceSettings) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        factory=isinstance(app, str),
        workers=settings.workers,
        http="httptools",
        loop="uvloop",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
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
