"""Scripts and styles. Their URLs contain a hash of the content, so browsers can cache them forever."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from answergate.render import case_view

_OWN = files("answergate.console") / "static"
_TYPES = {"css": "text/css", "js": "text/javascript"}
_FOR_EVER = "public, max-age=31536000, immutable"


@cache
def _contents() -> dict[str, bytes]:
    own = {entry.name: entry.read_bytes() for entry in _OWN.iterdir() if entry.name.rpartition(".")[2] in _TYPES}
    shared = {"case_view.js": case_view.script(), "case_view.css": case_view.style(), "theme.js": case_view.theme()}
    return own | {name: text.encode() for name, text in shared.items()}


@cache
def address(name: str) -> str:
    """The URL of a file."""
    return f"/console/static/{name}?{hashlib.sha256(_contents()[name]).hexdigest()[:12]}"


async def asset(request: Request) -> Response:
    """Serve one file."""
    name = request.path_params["name"]
    content = _contents().get(name)
    if content is None:
        return PlainTextResponse("no such file", 404)
    return Response(content, headers={"cache-control": _FOR_EVER}, media_type=_TYPES[name.rpartition(".")[2]])
