"""The review console, shown by the service under /console: what was decided, why, and what people say of it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from answergate.console.assets import asset
from answergate.console.cases import CasePages
from answergate.console.decisions import DecisionPages
from answergate.console.door import Door
from answergate.console.pages import Pages
from answergate.console.reference import ReferencePages
from answergate.console.seam import Host, Visitor
from answergate.console.signing import SigningPages, inner_address
from answergate.console.trying import TryingPages

__all__ = ["routes"]


def routes(host: Host) -> list[BaseRoute]:
    """The console's routes for a service."""
    pages = Pages(host)
    door = Door(host, pages)
    decisions, cases = DecisionPages(host, pages), CasePages(host, pages)
    trying, reference, signing = TryingPages(host, pages), ReferencePages(host, pages), SigningPages(host, pages)

    async def unknown(request: Request, visitor: Visitor) -> Response:
        known = request.url.path.removesuffix("/")
        if known != request.url.path and known == inner_address(known):
            return RedirectResponse(known + (f"?{request.url.query}" if request.url.query else ""), 308)
        return pages.error(
            request, 404, "There is no such page", "The address may be mistyped, or from another version."
        )

    return [
        Route("/console/static/{name}", asset),
        Route("/console/sign-in", signing.form, methods=["GET"]),
        Route("/console/sign-in", door.open_form(signing.sign_in), methods=["POST"]),
        Route("/console/sign-out", door.open_form(signing.sign_out), methods=["POST"]),
        Route("/console", door.page("read", decisions.list)),
        Route("/console/rows", door.part("read", decisions.rows)),
        Route("/console/trends", door.part("read", decisions.trends)),
        Route("/console/reviewed.jsonl", door.page("read", decisions.reviewed)),
        Route("/console/decisions/{seq:int}", door.page("read", cases.case), methods=["GET"]),
        Route("/console/decisions/{seq:int}/review", door.page("read", cases.reviewed), methods=["GET"]),
        Route("/console/decisions/{seq:int}/review", door.form("review", cases.review), methods=["POST"]),
        Route("/console/decisions/{seq:int}/chunks/{chunk:int}/pages/{page:int}", door.page("read", cases.picture)),
        Route("/console/try", door.page("check", trying.page), methods=["GET"]),
        Route("/console/try", door.form("check", trying.check), methods=["POST"]),
        Route("/console/rules", door.page("read", reference.rules)),
        Route("/console/rules/{code}", door.page("read", reference.rule)),
        Route("/console/policies", door.page("read", reference.policies)),
        Route("/console/policies/{name}", door.page("read", reference.policy)),
        Route("/console/{rest:path}", door.page("read", unknown)),
    ]
