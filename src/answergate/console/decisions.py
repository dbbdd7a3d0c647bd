"""The list of decisions with filters, live updates and trends, and the export of reviewed cases."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from itertools import chain
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from answergate.console.filters import PERIODS, ListQuery, now, read_list_query, read_zone
from answergate.console.host import Host, Visitor
from answergate.console.pages import Pages
from answergate.console.reviews import LONGEST_REASON
from answergate.console.trend_cache import TrendCache
from answergate.console.trends import HEIGHT, WIDTH
from answergate.gates import GATES
from answergate.ledger import Cursor, Filter, Head, Ledger, Page, export_labelled
from answergate.ledger.exporting import Labelled
from answergate.rules import RULES

_LINES = 50
_HEAD = "x-answergate-head"
_OVERRULED = (Filter(review="overruled"),)
_REVIEWED = (Filter(review="accepted"), *_OVERRULED)
_IN_MEMORY = 4 * 1024 * 1024
_PIECE = 64 * 1024


class DecisionPages:
    """The console's start page and the parts that update it."""

    def __init__(self, host: Host, pages: Pages) -> None:
        self._host = host
        self._pages = pages
        self._trends = TrendCache()

    async def list(self, request: Request, visitor: Visitor) -> Response:
        """The list, from the newest decision or from the end of the previous page."""
        ledger = self._host.ledger
        if ledger is None:
            return self._pages.page(request, "no_ledger.html", visitor=visitor)
        query, after = read_list_query(request.query_params), Cursor.read(request.query_params.get("after", ""))
        head, page = await asyncio.to_thread(_read, ledger, query, after)
        return self._pages.page(
            request,
            "decisions.html",
            visitor=visitor,
            query=query,
            lines=page.lines,
            words=query.words,
            next=page.next,
            not_indexed=page.not_indexed,
            may_review=visitor.may("review"),
            longest_reason=LONGEST_REASON,
            after=after,
            head=head.seq,
            base=str(request.base_url).rstrip("/"),
            **self._choices(query),
        )

    async def rows(self, request: Request, visitor: Visitor) -> Response:
        """The newest lines. Status 204 if the ledger has not grown since the ``head`` that the script knows."""
        ledger = self._host.ledger
        if ledger is None:
            return Response(status_code=204)
        known = request.query_params.get("head", "")
        if str((await asyncio.to_thread(ledger.head)).seq) == known:
            return Response(status_code=204)
        query = read_list_query(request.query_params)
        head, page = await asyncio.to_thread(_read, ledger, query, None)
        return self._pages.part(
            "rows.html",
            {_HEAD: str(head.seq)},
            lines=page.lines,
            query=query,
            words=query.words,
            may_review=visitor.may("review"),
            more=page.next is not None,
        )

    async def trends(self, request: Request, visitor: Visitor) -> Response:
        """The charts above the list."""
        ledger = self._host.ledger
        if ledger is None:
            return Response(status_code=204)
        query = read_list_query(request.query_params)
        trends = await self._trends.get(ledger, query, read_zone(request.query_params.get("zone", "")))
        return self._pages.part("trends.html", query=query, trends=trends, width=WIDTH, height=HEIGHT)

    async def reviewed(self, request: Request, visitor: Visitor) -> Response:
        """Reviewed cases as labelled data, in the format that ``answergate evaluate`` reads."""
        ledger = self._host.ledger
        if ledger is None:
            return self._pages.page(request, "no_ledger.html", visitor=visitor)
        every = request.query_params.get("ruling") == "all"
        name = "reviewed.jsonl" if every else "overruled.jsonl"
        file, counts = await asyncio.to_thread(_labelled, ledger, _REVIEWED if every else _OVERRULED)
        if not counts.written:
            file.close()
            return self._pages.page(request, "no_labels.html", 404, visitor=visitor, counts=counts, every=every)
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        pieces = iter(lambda: file.read(_PIECE), b"")
        return StreamingResponse(pieces, 200, headers, "application/x-ndjson", BackgroundTask(file.close))

    def _choices(self, query: ListQuery) -> dict[str, Any]:
        """The options of the filters. A policy or rule from the URL is included even if it no longer exists."""
        policies = {policy.name for policy in self._host.policies.values()} | ({query.policy} - {""})
        statuses = {gate.name: gate.statuses[::-1] for gate in GATES.values() if query.gate in ("", gate.name)}
        rules = {code: rule.name for code, rule in RULES.items()}
        if query.rule:
            rules.setdefault(query.rule, "")
        return {
            "gates": tuple(GATES),
            "statuses": statuses,
            "rules": rules,
            "policies": sorted(policies),
            "periods": PERIODS,
        }


def _read(ledger: Ledger, query: ListQuery, after: Cursor | None) -> tuple[Head, Page]:
    # Read the head first. Entries written after it are fetched again by the next update, never missed.
    head = ledger.head()
    return head, ledger.entries(query.filter(now()), after=after, limit=_LINES)


def _labelled(ledger: Ledger, reviews: tuple[Filter, ...]) -> tuple[IO[bytes], Labelled]:
    """The labelled data as a file. It is complete before the response starts, so an error can still be a page."""
    with ExitStack() as closing:
        file = closing.enter_context(SpooledTemporaryFile(max_size=_IN_MEMORY))
        counts = export_labelled(chain.from_iterable(map(ledger.every, reviews)), file)
        file.seek(0)
        closing.pop_all()
    return file, counts
