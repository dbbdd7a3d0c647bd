"""The service with one extra route that only parses the body. It is the baseline for the gate's throughput."""

from __future__ import annotations

import sys

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from answergate.adapters.decoding import decode_json
from answergate.service.app import app_of
from answergate.service.bodies import read_body
from answergate.service.logs import log_as_json
from answergate.service.request_middleware import RequestMiddleware
from answergate.service.running import serve
from answergate.service.settings import ServiceSettings, settings_from_environment
from answergate.service.state import Service

_CONSTANT = b'{"status":"parsed"}'


def app_with_echo(settings: ServiceSettings) -> RequestMiddleware:
    """The service with POST /bench/echo: the same middleware, access check and limits, but the JSON is only parsed."""
    service = Service(settings)

    async def echo(request: Request) -> Response:
        with service.slot(service.access.authorize(request, "check")):
            decode_json(await read_body(request, service.settings))
        return Response(_CONSTANT, media_type="application/json")

    return app_of(service, [Route("/bench/echo", echo, methods=["POST"])])


def worker_app() -> RequestMiddleware:
    """Create the same application in a worker process."""
    log_as_json()
    return app_with_echo(settings_from_environment())


def main() -> None:
    settings = msgspec.json.decode(sys.argv[1], type=ServiceSettings)
    serve(
        settings,
        lambda final: print(final.port, flush=True),
        make_app=app_with_echo,
        worker_app="bench.service_app:worker_app",
    )


if __name__ == "__main__":
    main()
