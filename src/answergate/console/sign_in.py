"""Signing in with a key, and signing out."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from answergate.console.host import Host
from answergate.console.pages import Pages

HOME = "/console"


class SignInPages:
    """The sign-in form and its actions."""

    def __init__(self, host: Host, pages: Pages) -> None:
        self._host = host
        self._pages = pages

    async def form(self, request: Request) -> Response:
        """The sign-in form. A visitor who is already signed in is redirected."""
        wanted = console_address(request.query_params.get("next", ""))
        if self._host.authenticate(request) is not None:
            return RedirectResponse(wanted, 303)
        return self._shown(request, 200, wanted, ended=bool(request.cookies))

    async def sign_in(self, request: Request, fields: Mapping[str, str]) -> Response:
        """Sign in with the key from the form."""
        wanted = console_address(fields.get("next", ""))
        response = RedirectResponse(wanted, 303)
        if not self._host.needs_key:
            return response
        if (wait := self._host.sign_in_wait(request)) > 0:
            problem = f"Too many failed attempts from your address. Try again in {ceil(wait)} seconds."
            return self._shown(request, 429, wanted, problem=problem)
        visitor = self._host.sign_in(request, response, fields.get("key", "").strip())
        if visitor is not None:
            if wanted == HOME and not visitor.may("read") and visitor.may("check"):
                response.headers["location"] = "/console/try"
            return response
        return self._shown(request, 403, wanted, problem="Unknown key. It may be mistyped, or it was removed.")

    async def sign_out(self, request: Request, fields: Mapping[str, str]) -> Response:
        """Sign out."""
        response = RedirectResponse("/console/sign-in", 303)
        self._host.sign_out(request, response)
        return response

    def _shown(self, request: Request, code: int, wanted: str, *, problem: str = "", ended: bool = False) -> Response:
        return self._pages.page(
            request, "sign_in.html", code, visitor=None, wanted=wanted, problem=problem, ended=ended
        )


def console_address(text: str) -> str:
    """``text`` if it is a URL of the console, else the start page. This prevents redirects to other sites."""
    inside = text == HOME or text.startswith((HOME + "/", HOME + "?"))
    return text if inside and text.isprintable() and "\\" not in text and "//" not in text.partition("?")[0] else HOME
