"""The review console of the service, under /console: decisions, their reasons and their reviews."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from answergate.console.assets import asset
from answergate.console.cases import CasePages
from answergate.console.comparing import ComparePages
from answergate.console.decisions import DecisionPages
from answergate.console.guard import Guard
from answergate.console.host import Host, Visitor
from answergate.console.labelling import LabellingPages
from answergate.console.pages import Pages
from answergate.console.reference import ReferencePages
from answergate.console.reviews import BulkReviews
from answergate.console.sign_in import SignInPages, console_address
from answergate.console.try_page import TryPages

__all__ = ["routes"]


def routes(host: Host) -> list[BaseRoute]:
    """The routes of the console."""
    pages = Pages(host)
    guard = Guard(host, pages)
    decisions, cases, bulk = DecisionPages(host, pages), CasePages(host, pages), BulkReviews(host)
    comparing = ComparePages(host, pages)
    labelling = LabellingPages(host, pages)
    trying, reference, signing = TryPages(host, pages), ReferencePages(host, pages), SignInPages(host, pages)

    async def unknown(request: Request, visitor: Visitor) -> Response:
        known = request.url.path.removesuffix("/")
        if known != request.url.path and known == console_address(known):
            return RedirectResponse(known + (f"?{request.url.query}" if request.url.query else ""), 308)
        return pages.error(request, 404, "Page not found", "The URL may be mistyped, or belong to another version.")

    return [
        Route("/console/static/{name}", asset),
        Route("/console/sign-in", signing.form, methods=["GET"]),
        Route("/console/sign-in", guard.open_form(signing.sign_in), methods=["POST"]),
        Route("/console/sign-out", guard.open_form(signing.sign_out), methods=["POST"]),
        Route("/console", guard.page("read", decisions.list)),
        Route("/console/rows", guard.part("read", decisions.rows)),
        Route("/console/reviews", guard.form("review", bulk.review), methods=["POST"]),
        Route("/console/trends", guard.part("read", decisions.trends)),
        Route("/console/reviewed.jsonl", guard.page("read", decisions.reviewed)),
        Route("/console/decisions/{seq:int}", guard.page("read", cases.case), methods=["GET"]),
        Route("/console/decisions/{seq:int}/review", guard.page("read", cases.reviewed), methods=["GET"]),
        Route("/console/decisions/{seq:int}/review", guard.form("review", cases.review), methods=["POST"]),
        Route("/console/decisions/{seq:int}/chunks/{chunk:int}/pages/{page:int}", guard.page("read", cases.picture)),
        Route("/console/compare", guard.page("read", comparing.form), methods=["GET"]),
        Route("/console/compare", guard.form("read", comparing.compared), methods=["POST"]),
        Route("/console/measure", guard.page("review", labelling.samples), methods=["GET"]),
        Route("/console/measure/{sample:int}", guard.page("review", labelling.next), methods=["GET"]),
        Route("/console/measure/{sample:int}", guard.form("review", labelling.label), methods=["POST"]),
        Route("/console/try", guard.page("check", trying.page), methods=["GET"]),
        Route("/console/try", guard.form("check", trying.check), methods=["POST"]),
        Route("/console/rules", guard.page("read", reference.rules)),
        Route("/console/rules/{code}", guard.page("read", reference.rule)),
        Route("/console/policies", guard.page("read", reference.policies)),
        Route("/console/policies/{name}", guard.page("read", reference.policy)),
        Route("/console/{rest:path}", guard.page("read", unknown)),
    ]
