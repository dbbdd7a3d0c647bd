"""The ASGI application: all routes, start-up and shutdown."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from starlette.routing import BaseRoute, Mount, Route, Router

from answergate.console import routes as console_routes
from answergate.service.docs_routes import docs_routes
from answergate.service.gate_routes import gate_routes
from answergate.service.ledger_routes import ledger_routes
from answergate.service.litellm_route import litellm_routes
from answergate.service.logs import log_as_json
from answergate.service.probes import probe_routes
from answergate.service.reference_routes import reference_routes
from answergate.service.request_middleware import RequestMiddleware
from answergate.service.settings import ServiceSettings, settings_from_environment
from answergate.service.state import Service
from answergate.service.warming import keep_memory

_log = logging.getLogger("answergate.service")


def create_app(settings: ServiceSettings) -> RequestMiddleware:
    """Create the application. Raises InputError or LedgerError if the service cannot be started."""
    return app_of(Service(settings))


def app_from_environment() -> RequestMiddleware:
    """Create the application in a worker process, with the settings that its parent exported."""
    log_as_json()
    return create_app(settings_from_environment())


def app_of(service: Service, more: Sequence[BaseRoute] = ()) -> RequestMiddleware:
    """Create the application of a service. ``more`` are extra routes, behind the same middleware."""
    console = list(console_routes(service))
    routes = [
        *gate_routes(service),
        *litellm_routes(service),
        *more,
        *reference_routes(service),
        *ledger_routes(service),
        *probe_routes(service),
        *docs_routes(service, home="/console" if console else "/docs"),
        *console,
    ]

    @asynccontextmanager
    async def lifespan(app: object) -> AsyncIterator[None]:
        # The ledger's thread needs the interpreter after each statement; the default interval of 5 ms is too long.
        sys.setswitchinterval(0.001)
        keep_memory()
        await service.lanes.wait_until_ready()
        watching = asyncio.create_task(_watch(service))
        service.ready = True
        try:
            yield
        finally:
            watching.cancel()
            await service.close()
            _log.info("stopped: all accepted requests are answered and stored")

    router = Router(routes, redirect_slashes=False, lifespan=lifespan)
    return RequestMiddleware(router, dict(_paths(routes)), service.metrics, service.tracing)


async def _watch(service: Service) -> None:
    """Reload changed policies and keys, and restart deciders that ended."""
    while True:
        await asyncio.sleep(service.settings.reload_seconds)
        service.named_policies.refresh()
        service.access.refresh()
        await service.lanes.start()


def _paths(routes: Sequence[BaseRoute], before: str = "") -> list[tuple[object, str]]:
    """Each endpoint with its path pattern, such as ``/v1/gates/{gate}``."""
    found: list[tuple[object, str]] = []
    for route in routes:
        if isinstance(route, Mount):
            found += _paths(route.routes, before + route.path) or [(route.app, before + route.path)]
        elif isinstance(route, Route):
            found.append((route.endpoint, before + route.path))
    return found
