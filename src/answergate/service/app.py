"""The application: every route behind one front, and what happens before the first request and after the last."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from starlette.routing import BaseRoute, Mount, Route, Router

from answergate.console import routes as console_routes
from answergate.service.catalogue_routes import catalogue_routes
from answergate.service.docs_routes import docs_routes
from answergate.service.front import Front
from answergate.service.gate_routes import gate_routes
from answergate.service.logs import log_as_json
from answergate.service.probes import probe_routes
from answergate.service.settings import ServiceSettings, settings_from_environment
from answergate.service.state import Service
from answergate.service.warming import warm_up

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
        await service.start()
        warm_up()
        watching = asyncio.create_task(_watch(service))
        service.ready = True
        try:
            yield
        finally:
            watching.cancel()
            await service.close()
            _log.info("stopped, everything that was taken is answered and stored")

    router = Router(routes, redirect_slashes=False, lifespan=lifespan)
    return Front(router, dict(_paths(routes)), service.metrics, service.tracing)


async def _watch(service: Service) -> None:
    """Take up changes of policies and keys, and start again what ended."""
    while True:
        await asyncio.sleep(service.settings.reload_seconds)
        service.named_policies.refresh()
        service.access.refresh()
        await service.start()


def _paths(routes: Sequence[BaseRoute], before: str = "") -> list[tuple[object, str]]:
    """The path of every endpoint, as it is written."""
    found: list[tuple[object, str]] = []
    for route in routes:
        if isinstance(route, Mount):
            found += _paths(route.routes, before + route.path) or [(route.app, before + route.path)]
        elif isinstance(route, Route):
            found.append((route.endpoint, before + route.path))
    return found
