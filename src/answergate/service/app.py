"""The application: every route behind one front, and what happens before the first request and after the last."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec
from starlette.routing import BaseRoute, Mount, Route, Router

from answergate.console import routes as console_routes
from answergate.demo import demo_cases
from answergate.service.catalogue_routes import catalogue_routes
from answergate.service.deciding import Stamp, decide
from answergate.service.docs_routes import docs_routes
from answergate.service.front import Front
from answergate.service.gate_routes import gate_routes
from answergate.service.logs import gates_unheard, log_as_json
from answergate.service.probes import probe_routes
from answergate.service.settings import ServiceSettings, settings_from_environment
from answergate.service.state import Service

_log = logging.getLogger("answergate.service")


def create_app(settings: ServiceSettings) -> Front:
    """A service with these settings. Raises InputError or LedgerError where it cannot be started."""
    return app_of(Service(settings))


def app_from_environment() -> Front:
    """The same in a worker process, with the settings its parent left."""
    log_as_json()
    return create_app(settings_from_environment())


def app_of(service: Service, more: Sequence[BaseRoute] = ()) -> Front:
    """The application around a service, with ``more`` routes of the caller's own behind the same front."""
    console = list(console_routes(service))
    routes = [
        *gate_routes(service),
        *more,
        *catalogue_routes(service),
        *probe_routes(service),
        *docs_routes(service, home="/console" if console else "/docs"),
        *console,
    ]

    @asynccontextmanager
    async def lifespan(app: object) -> AsyncIterator[None]:
        # The ledger's thread needs the interpreter between statements; at the default of 5 ms each would be a long wait.
        sys.setswitchinterval(0.001)
        warm_up(service)
        watching = asyncio.create_task(_watch(service))
        service.ready = True
        try:
            yield
        finally:
            watching.cancel()
            await asyncio.to_thread(service.close)
            _log.info("stopped, everything that was taken is answered and stored")

    router = Router(routes, redirect_slashes=False, lifespan=lifespan)
    return Front(router, dict(_paths(routes)), service.metrics, service.tracing)


def warm_up(service: Service) -> None:
    """Run every bundled case once: the first check compiles what later ones only use."""
    stamp = Stamp("2000-01-01T00:00:00.000000Z", "warm-up")
    with gates_unheard():
        for case in demo_cases():
            policy = service.policies.get(case.policy or case.gate)
            if policy is not None:
                decide(msgspec.json.encode(case.case), policy, stamp, full=True)
    # What is here now stays: the collector need not look at it again and again. What requests leave goes by itself; at
    # the default of 700 objects the collector would run for what a hundred of them hold while the ledger writes.
    gc.collect()
    gc.freeze()
    gc.set_threshold(25_000)


async def _watch(service: Service) -> None:
    """Take up changes of policies and keys."""
    while True:
        await asyncio.sleep(service.settings.reload_seconds)
        try:
            service.named_policies.refresh()
            service.access.refresh()
        except OSError as error:
            _log.error("policies or keys cannot be looked at", extra={"why": str(error)})


def _paths(routes: Sequence[BaseRoute], before: str = "") -> list[tuple[object, str]]:
    """The path of every endpoint, as it is written."""
    found: list[tuple[object, str]] = []
    for route in routes:
        if isinstance(route, Mount):
            found += _paths(route.routes, before + route.path) or [(route.app, before + route.path)]
        elif isinstance(route, Route):
            found.append((route.endpoint, before + route.path))
    return found
