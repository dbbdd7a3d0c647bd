"""Access control for the console's pages, and the error pages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from answergate.console.forms import FormError, read_form
from answergate.console.host import Host, Visitor
from answergate.console.pages import Pages
from answergate.ledger import LedgerError, NoSuchEntryError

Endpoint = Callable[[Request], Awaitable[Response]]
Page = Callable[[Request, Visitor], Awaitable[Response]]
Form = Callable[[Request, Visitor, Mapping[str, str]], Awaitable[Response]]
OpenForm = Callable[[Request, Mapping[str, str]], Awaitable[Response]]

_OWN_SITES = ("same-origin", "none")
_DOES = {"read": "see decisions", "review": "review decisions", "check": "check answers"}
_log = logging.getLogger("answergate.console")


class Guard:
    """Wraps the endpoints of the console: checks sign-in, scope and CSRF token, and shows errors as pages."""

    def __init__(self, host: Host, pages: Pages) -> None:
        self._host = host
        self._pages = pages

    def page(self, scope: str, page: Page) -> Endpoint:
        """A page for visitors with this scope. Visitors without a session are sent to the sign-in page."""

        async def answer(request: Request) -> Response:
            visitor = self._host.authenticate(request)
            if visitor is None:
                return self._sign_in_first(request)
            if not visitor.may(scope):
                return self._not_allowed(request, visitor, scope)
            return await page(request, visitor)

        return self._kept(answer)

    def part(self, scope: str, part: Page) -> Endpoint:
        """A part of a page that a script requests. Errors are a status code and plain text for the script."""

        async def answer(request: Request) -> Response:
            visitor = self._host.authenticate(request)
            if visitor is None:
                return PlainTextResponse("Your session has ended.", 401)
            if not visitor.may(scope):
                return PlainTextResponse(_lacks(visitor, scope), 403)
            try:
                async with asyncio.timeout(self._host.page_seconds):
                    return await part(request, visitor)
            except LedgerError as error:
                return PlainTextResponse(f"The ledger cannot be read: {error}", 503)
            except TimeoutError:
                return PlainTextResponse("The ledger does not answer.", 503)

        return answer

    def form(self, scope: str, form: Form) -> Endpoint:
        """A form for visitors with this scope. Only our own pages may send it."""

        async def answer(request: Request) -> Response:
            visitor = self._host.authenticate(request)
            if visitor is None:
                return self._pages.error(
                    request,
                    401,
                    "Your session has ended",
                    "Nothing was changed. Sign in in another window, come back here, and send the form again.",
                    visitor=None,
                )
            if not visitor.may(scope):
                return self._not_allowed(request, visitor, scope)
            fields = await self._own_fields(request)
            return self._refused(request) if fields is None else await form(request, visitor, fields)

        return self._kept(answer)

    def open_form(self, form: OpenForm) -> Endpoint:
        """A form for every visitor. Only our own pages may send it."""

        async def answer(request: Request) -> Response:
            self._host.authenticate(request)
            fields = await self._own_fields(request)
            return self._refused(request) if fields is None else await form(request, fields)

        return self._kept(answer)

    async def _own_fields(self, request: Request) -> Mapping[str, str] | None:
        """The fields of the form, or None if another site sent it."""
        if request.headers.get("sec-fetch-site", "none") not in _OWN_SITES:
            return None
        fields = await read_form(request)
        return fields if self._host.csrf_valid(request, fields.get("csrf", "")) else None

    def _kept(self, answer: Endpoint) -> Endpoint:
        """Wrap an endpoint so that its errors become error pages."""

        async def answering(request: Request) -> Response:
            try:
                async with asyncio.timeout(self._host.page_seconds):
                    return await answer(request)
            except TimeoutError:
                _log.error("a page was not answered in time")
                words = "The ledger or the check took too long. Reload this page later."
                return self._pages.error(request, 503, "No answer in time", words)
            except NoSuchEntryError as error:
                words = f"{str(error).capitalize()}. It may have been pruned, or belong to another ledger."
                return self._pages.error(request, 404, "Decision not found", words)
            except LedgerError as error:
                _log.error("the ledger cannot be used", extra={"why": str(error)})
                words = f"{error}. Nothing is lost. Reload this page when the ledger is reachable again."
                return self._pages.error(request, 503, "The ledger does not respond", words)
            except FormError as error:
                return self._pages.error(request, 400, "The form could not be read", str(error))

        return answering

    def _sign_in_first(self, request: Request) -> Response:
        wanted = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return RedirectResponse("/console/sign-in?" + urlencode({"next": wanted}), 303)

    def _not_allowed(self, request: Request, visitor: Visitor, scope: str) -> Response:
        return self._pages.error(request, 403, "Not allowed with this key", _lacks(visitor, scope))

    def _refused(self, request: Request) -> Response:
        words = (
            "Nothing was changed. The form came from another site, or from a page older than your session. "
            "Go back, reload the page and send the form again."
        )
        return self._pages.error(request, 403, "The form was rejected", words)


def _lacks(visitor: Visitor, scope: str) -> str:
    return f"{visitor.name} may not {_DOES[scope]}. This needs a key with the scope {scope}."
