"""What both clients need of httpx: the settings of a connection, and replies made of its responses and errors."""

from __future__ import annotations

from typing import Any

from answergate.client.exchange import Reply, Request
from answergate.errors import InputError, Problem
from answergate.version import __version__

try:
    import httpx as httpx
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "answergate.client needs httpx: pip install 'answergate[client]'", name=error.name
    ) from error

_AGAIN = (httpx.NetworkError, httpx.RemoteProtocolError, httpx.ConnectTimeout, httpx.ProxyError)
"""Errors after which another try can help. A service that is too slow would only be asked to do more."""


def settings(url: str, key: str | None, timeout: float) -> dict[str, Any]:
    """The arguments of an httpx client. Raises InputError if the URL or the key cannot be used."""
    problems = []
    if not _usable(url):
        problems.append(Problem("url", f"expected http://HOST:PORT or https://HOST, got {url!r}"))
    if key is not None and not (key and key.isascii() and key.isprintable()):
        problems.append(Problem("key", "a key must have only printable ASCII characters"))
    if problems:
        raise InputError(problems)
    headers = {"accept": "application/json", "user-agent": f"answergate-client/{__version__}"}
    if key is not None:
        headers["authorization"] = f"Bearer {key}"
    return {
        "base_url": url.rstrip("/"),
        "headers": headers,
        "timeout": httpx.Timeout(timeout, connect=min(timeout, 5.0)),
    }


def _usable(url: str) -> bool:
    try:
        read = httpx.URL(url)
    except httpx.InvalidURL:
        return False
    return read.scheme in ("http", "https") and bool(read.host)


def arguments(request: Request) -> dict[str, Any]:
    """The arguments of ``httpx.Client.build_request``."""
    kind = "application/x-ndjson" if request.path.endswith("/batch") else "application/json"
    return {
        "method": request.method,
        "url": request.path,
        "params": dict(request.query) or None,
        "content": request.content,
        "headers": None if request.content is None else {"content-type": kind},
    }


def reply_of(response: httpx.Response | None, body: bytes, error: httpx.HTTPError | None) -> Reply:
    """The reply, also if the connection broke before or during the body."""
    return Reply(
        status=0 if response is None else response.status_code,
        headers={} if response is None else {name.lower(): value for name, value in response.headers.items()},
        body=body,
        broken="" if error is None else f"{type(error).__name__}: {error}",
        again=isinstance(error, _AGAIN) if error is not None else True,
    )
