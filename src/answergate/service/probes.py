"""Routes for monitoring: /healthz, /readyz and /metrics."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from answergate.service.metrics import CONTENT_TYPE
from answergate.service.state import Service
from answergate.version import __version__


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
        """Whether the service can answer requests: it is warmed up, not shutting down, and can write its ledger.

        ``problems`` lists invalid changes of policies or keys. The last valid ones stay active, so the service is
        still ready. Policies and problems are shown only to visitors with a key.
        """
        service = self._service
        recorder = service.recorder
        ledger = "none" if recorder is None else await recorder.state()
        ready = service.ready and ledger in ("ok", "none") and service.lanes.available
        body = {"ready": ready, "ledger": ledger, "version": __version__}
        if service.access.may_see_policies(request):
            body |= {
                "policies": len(service.policies),
                "deciders": sum(decider.ready for decider in service.lanes.quick),
                "problems": [*service.named_policies.problems, *service.access.problems],
            }
        return Response(msgspec.json.encode(body), 200 if ready else 503, media_type="application/json")

    async def metrics(self, request: Request) -> Response:
        """The metrics, for Prometheus."""
        self._service.access.authorize(request, "read")
        return Response(self._service.metrics.page(), media_type=CONTENT_TYPE)
