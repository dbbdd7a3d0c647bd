"""The page of one decision: its case, its reviews and the document pages of its evidence."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.responses import RedirectResponse as Redirect

from answergate.console.filters import now, read_list_query
from answergate.console.host import Host, Visitor
from answergate.console.pages import Pages
from answergate.console.pictures import Pictures
from answergate.console.reviews import LONGEST_REASON, ledger_of, read_review
from answergate.console.views import view_of
from answergate.ledger import Kept, Ledger, NoSuchEntryError, utc
from answergate.ledger.search_words import Found, excerpt
from answergate.ledger.searchable import searchable_texts

_MOST_FOUND = 20


class CasePages:
    """The page of a decision, its review form and images of document pages."""

    def __init__(self, host: Host, pages: Pages) -> None:
        self._host = host
        self._pages = pages
        self._pictures = Pictures(host)

    async def case(self, request: Request, visitor: Visitor) -> Response:
        """Show the stored decision."""
        return await self._shown(request, visitor)

    async def review(self, request: Request, visitor: Visitor, fields: Mapping[str, str]) -> Response:
        """Accept or overrule the decision."""
        entered = read_review(fields)
        if entered.ruling is None or entered.problem:
            return await self._shown(request, visitor, 400, problem=entered.problem, reason=entered.reason)
        seq, search = request.path_params["seq"], request.url.query
        await asyncio.to_thread(
            self._ledger.review,
            seq,
            ruling=entered.ruling,
            reason=entered.reason,
            who=visitor.name,
            at=utc(now()),
        )
        return Redirect(f"/console/decisions/{seq}" + (f"?{search}" if search else ""), 303)

    async def reviewed(self, request: Request, visitor: Visitor) -> Response:
        """Redirect to the decision. A browser asks for this URL when the page of a rejected review is reloaded."""
        return Redirect(f"/console/decisions/{request.path_params['seq']}", 303)

    async def picture(self, request: Request, visitor: Visitor) -> Response:
        """The image of a document page that a chunk comes from."""
        seq, chunk, page = (request.path_params[name] for name in ("seq", "chunk", "page"))
        kept = await asyncio.to_thread(self._ledger.entry, seq)
        png = await asyncio.to_thread(self._pictures.picture, kept, chunk, page)
        if png is None:
            return PlainTextResponse("no such page", 404)
        return Response(png, headers={"cache-control": "private, max-age=3600"}, media_type="image/png")

    @property
    def _ledger(self) -> Ledger:
        return ledger_of(self._host)

    async def _shown(self, request: Request, visitor: Visitor, code: int = 200, **facts: Any) -> Response:
        kept = await asyncio.to_thread(self._ledger.entry, request.path_params["seq"])
        if kept.entry.kind != "decision":
            raise NoSuchEntryError(f"entry {kept.entry.seq} is a {kept.entry.kind}, not a decision")
        query = read_list_query(request.query_params)
        view, pages, pdf_reader_missing = await asyncio.to_thread(self._view, kept)
        return self._pages.page(
            request,
            "case.html",
            code,
            visitor=visitor,
            kept=kept,
            entry=kept.entry,
            view=view,
            page_pictures=pages,
            pdf_reader_missing=pdf_reader_missing,
            q=query.q,
            words=query.words,
            found_parts=_found(kept, query.words),
            may_review=visitor.may("review"),
            longest_reason=LONGEST_REASON,
            **{"problem": "", "reason": "", **facts},
        )

    def _view(self, kept: Kept) -> tuple[Any, Any, bool]:
        """The view of the case (None if nothing is stored), its document pages, whether the PDF reader is missing."""
        view = view_of(kept)
        if view is None:
            return None, [], False
        pages = self._pictures.pages(kept, view)
        return msgspec.to_builtins(view), msgspec.to_builtins(pages), self._pictures.pdf_reader_missing(view)


def _found(kept: Kept, words: Sequence[str]) -> list[Found]:
    """The parts of the stored texts that show the words of a search, the first few."""
    if not words:
        return []
    entry = kept.entry
    texts = searchable_texts(entry.case_id, entry.codes, kept.detail, kept.output, kept.case)
    parts = (excerpt([text], words) for text in texts)
    return list(islice((part for part in parts if part is not None), _MOST_FOUND))
