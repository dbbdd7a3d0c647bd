"""/openapi.json and /docs: the API reference. The page loads nothing from other servers."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from answergate.service.logs import gate_logs_muted
from answergate.service.openapi import openapi_document
from answergate.service.state import Service

_PAGES = files("answergate.service") / "pages"
_CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_TYPES = {"docs.html": "text/html", "docs.css": "text/css", "docs.js": "text/javascript"}


def docs_routes(service: Service, *, home: str) -> list[BaseRoute]:
    """The routes of this module. ``/`` redirects to ``home``."""
    routes = _DocsRoutes(service, home)
    return [
        Route("/", routes.home),
        Route("/openapi.json", routes.openapi),
        Route("/docs", routes.page),
        Route("/docs/{file}", routes.file),
    ]


class _DocsRoutes:
    def __init__(self, service: Service, home: str) -> None:
        self._service = service
        self._home = home
        self._documents: dict[bool, tuple[object, bytes]] = {}

    async def home(self, request: Request) -> Response:
        """Redirect to the start page."""
        return RedirectResponse(self._home)

    async def openapi(self, request: Request) -> Response:
        """The OpenAPI document. It is built again after the policies change.

        A visitor without a key sees the document of a service that has only presets.
        """
        service = self._service
        known = service.access.may_see_policies(request)
        policies = service.policies if known else service.named_policies.presets
        seen, document = self._documents.get(known, (None, b""))
        if seen is not policies:
            with gate_logs_muted():
                document = msgspec.json.encode(openapi_document(policies))
            self._documents[known] = policies, document
        return Response(document, media_type="application/json")

    async def page(self, request: Request) -> Response:
        """The page itself."""
        return _file("docs.html")

    async def file(self, request: Request) -> Response:
        """A script or style of the page."""
        return _file(request.path_params["file"])


def _file(name: str) -> Response:
    headers = {"content-security-policy": _CONTENT_SECURITY_POLICY}
    if name not in _TYPES:
        return RedirectResponse("/docs")
    return Response(_read(name), 200, headers, _TYPES[name])


@lru_cache
def _read(name: str) -> bytes:
    return (_PAGES / name).read_bytes()
