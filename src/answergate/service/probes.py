"""Routes for monitoring: /healthz, /readyz and /metrics."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from answergate.ledger import LedgerError
from answergate.service.metrics import CONTENT_TYPE
from answergate.service.state import Service
from answergate.version import __version__

_WAIT = 3.0


def probe_routes(service: Service) -> list[BaseRoute]:
    """The routes of this module."""
    routes = _ProbeRoutes(service)
    return [
        Route("/healthz", routes.healthz),
        Route("/readyz", routes.readyz),
        Route("/metrics", routes.metrics),
    ]


class _ProbeRoutes:
    def __init__(self, service: Service) -> None:
        self._service = service

    async def healthz(self, request: Request) -> Response:
        """Whether the process is alive."""
        return Response(msgspec.json.encode({"status": "ok", "version": __version__}), media_type="application/json")

    async def readyz(self, request: Request) -> Response:
        """Whether the service can answer requests: it is warmed up, not shutting down, and reaches its ledger.

        ``problems`` lists invalid changes of policies or keys. The last valid ones stay active, so the service is
        still ready.
        """
        service = self._service
        ledger = await self._ledger()
        problems = [*service.named_policies.problems, *service.access.problems]
        ready = service.ready and ledger in ("ok", "none")
        body = {
            "ready": ready,
            "ledger": ledger,
            "policies": len(service.policies),
            "deciders": sum(decider.ready for decider in service.lanes.quick),
            "problems": problems,
            "version": __version__,
        }
        return Response(msgspec.json.encode(body), 200 if ready else 503, media_type="application/json")

    async def metrics(self, request: Request) -> Response:
        """The metrics, for Prometheus."""
        self._service.access.authorize(request, "read")
        return Response(self._service.metrics.page(), media_type=CONTENT_TYPE)

    async def _ledger(self) -> str:
        if self._service.ledger is None:
            return "none"
        try:
            async with asyncio.timeout(_WAIT):
                await asyncio.to_thread(self._service.ledger.head)
        except (LedgerError, TimeoutError) as error:
            return type(error).__name__
        return "ok"
