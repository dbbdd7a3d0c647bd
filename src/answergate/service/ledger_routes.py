"""/v1/decisions, /v1/reviews, /v1/trends and /v1/export: the ledger as JSON."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar, cast

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from answergate.adapters.decoding import decode_json
from answergate.errors import CaseError, Problem
from answergate.ledger import Head, Kept, Ledger, LedgerError, Listed, NoSuchEntryError, utc
from answergate.ledger.counting import Bucket
from answergate.ledger.entry import Entry
from answergate.ledger.payload import decode_payload, in_order_bytes
from answergate.service.bodies import read_body
from answergate.service.errors import VALIDATION, Refusal, not_found
from answergate.service.ledger_export import Export
from answergate.service.ledger_query import read_bucket, read_filter, read_page
from answergate.service.state import Service

LONGEST_REASON = 4_000
DECISIONS = ("gate", "policy", "status", "rule", "review", "since", "until", "q")
TRENDS = ("gate", "policy", "status", "rule", "review", "since", "until")
REVIEWS = ("gate", "ruling", "since", "until")
_PAGE = ("limit", "cursor")
_T = TypeVar("_T")
_log = logging.getLogger("answergate.service")


class NewReview(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /v1/reviews``. JSON has one kind of number, so 17.0 is the entry 17 too."""

    seq: int | float
    ruling: Literal["accepted", "overruled"]
    reason: str = ""


def ledger_routes(service: Service) -> list[BaseRoute]:
    """The routes of this module."""
    routes = _LedgerRoutes(service)
    return [
        Route("/v1/decisions", routes.decisions),
        Route("/v1/decisions/{seq}", routes.decision),
        Route("/v1/reviews", routes.reviews, methods=["GET"]),
        Route("/v1/reviews", routes.review, methods=["POST"]),
        Route("/v1/trends", routes.trends),
        Route("/v1/export", routes.export),
    ]


class _LedgerRoutes:
    def __init__(self, service: Service) -> None:
        self._service = service

    async def decisions(self, request: Request) -> Response:
        """A page of decisions, newest first."""
        ledger = self._ledger(request, "read")
        filter = read_filter(request.query_params, DECISIONS, also=_PAGE)
        limit, cursor = read_page(request.query_params)
        page = await self._run(lambda: ledger.entries(filter, after=cursor, limit=limit))
        return _json({"decisions": [_line(line) for line in page.lines], "next": _next(page.next)})

    async def decision(self, request: Request) -> Response:
        """One decision, with everything that the ledger keeps about it."""
        ledger = self._ledger(request, "read")
        read_filter(request.query_params, ())
        kept = await self._run(lambda: ledger.entry(_seq(request.path_params["seq"])))
        if kept.entry.kind != "decision":
            raise not_found("path.seq", f"entry {kept.entry.seq} is not a decision")
        return _json(_whole(kept))

    async def reviews(self, request: Request) -> Response:
        """A page of reviews, newest first."""
        ledger = self._ledger(request, "read")
        filter = read_filter(request.query_params, REVIEWS, also=_PAGE, kind="review")
        limit, cursor = read_page(request.query_params)
        page = await self._run(lambda: ledger.entries(filter, after=cursor, limit=limit))
        return _json({"reviews": [_review(line.entry, line.because) for line in page.lines], "next": _next(page.next)})

    async def review(self, request: Request) -> Response:
        """Accept or overrule a decision."""
        key = self._service.access.authorize(request, "review")
        ledger = self._existing()
        read_filter(request.query_params, ())
        new = _new_review(await read_body(request, self._service.settings))
        at = utc(datetime.now(UTC))
        entry = await self._run(
            lambda: ledger.review(int(new.seq), ruling=new.ruling, reason=new.reason, who=key.name, at=at)
        )
        request.scope["state"]["facts"] |= {"who": key.name, "seq": entry.seq, "about": entry.about}
        return _json({**_review(entry, new.reason), "entry": str(Head(entry.seq, entry.hash))}, 201)

    async def trends(self, request: Request) -> Response:
        """The number of decisions in each span of time, and of those with findings of each rule."""
        ledger = self._ledger(request, "read")
        filter = read_filter(request.query_params, TRENDS, also=("bucket",))
        bucket = cast(Bucket, read_bucket(request.query_params))
        counts, rules = await self._run(lambda: (ledger.counts(filter, bucket=bucket), ledger.rule_counts(filter)))
        return _json({"bucket": bucket, "counts": counts, "rules": rules})

    async def export(self, request: Request) -> Response:
        """All entries that match, oldest first, as JSON Lines."""
        key = self._service.access.authorize(request, "read")
        ledger = self._existing()
        filter = read_filter(request.query_params, TRENDS)
        # Without a filter for decisions, reviews and other entries belong to the export, as in `ledger export`.
        whole = all(name in ("gate", "since", "until") for name in request.query_params)
        chosen = msgspec.structs.replace(filter, kind=None if whole else "decision")
        head = await self._run(ledger.head)
        return Export(self._service, key, ledger, chosen, head.seq, self._run)

    def _ledger(self, request: Request, scope: str) -> Ledger:
        self._service.access.authorize(request, scope)
        return self._existing()

    def _existing(self) -> Ledger:
        if self._service.ledger is None:
            raise not_found("path", "the service runs without a ledger: start it with --ledger")
        return self._service.ledger

    async def _run(self, read: Callable[[], _T]) -> _T:
        """Use the ledger in a thread. Raises a Refusal: 404 for an unknown entry, 503 if the ledger does not answer."""
        try:
            async with asyncio.timeout(self._service.settings.ledger_seconds):
                return await asyncio.to_thread(read)
        except NoSuchEntryError as error:
            raise not_found("path.seq", str(error)) from None
        except (LedgerError, TimeoutError) as error:
            _log.error("the ledger cannot be used", extra={"why": str(error) or "it did not answer in time"})
            problem = Problem("ledger", type(error).__name__)
            message = "the ledger does not answer; try again later"
            raise Refusal(503, "LEDGER_UNAVAILABLE", message, [problem], {"retry-after": "5"}) from None


def _seq(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):
        raise not_found("path.seq", f"{text!r} is not the number of an entry")
    return int(text)


def _new_review(body: bytes) -> NewReview:
    try:
        new = msgspec.convert(decode_json(body), NewReview)
    except CaseError as error:
        problem = error.problems[0]
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at ")
        problem = Problem(path.strip("`") or "$", message)
    else:
        if new.seq % 1:
            problem = Problem("$.seq", f"expected the number of an entry, got {new.seq}")
        elif len(new.reason) > LONGEST_REASON:
            problem = Problem("$.reason", f"longer than {LONGEST_REASON:,} characters")
        else:
            return new
    raise Refusal(400, VALIDATION, f"this is not a review: {problem}", [problem])


def _line(line: Listed) -> dict[str, Any]:
    return {**_columns(line.entry), "because": line.because, "ruling": line.ruling}


def _columns(entry: Entry) -> dict[str, Any]:
    return {
        "seq": entry.seq,
        "at": entry.at,
        "who": entry.who,
        "gate": entry.gate,
        "status": entry.status,
        "outcome": entry.outcome,
        "policy": entry.policy_name,
        "policy_digest": entry.policy_digest,
        "version": entry.version,
        "store": entry.store,
        "case_id": entry.case_id,
        "codes": entry.codes,
        "hash": entry.hash,
    }


def _whole(kept: Kept) -> dict[str, Any]:
    found = kept.findings or {}
    return {
        **_columns(kept.entry),
        "because": found.get("because"),
        "findings": found.get("findings"),
        "faults": found.get("faults"),
        "result": None if kept.output is None else decode_payload(kept.output),
        "case": kept.payload,
        "case_hash": kept.entry.case_hash,
        "verdict_hash": kept.entry.verdict_hash,
        "previous": kept.entry.previous,
        "reviews": kept.reviews,
    }


def _review(entry: Entry, reason: str | None) -> dict[str, Any]:
    return {
        "seq": entry.seq,
        "about": entry.about,
        "ruling": entry.status,
        "reason": reason,
        "who": entry.who,
        "at": entry.at,
        "gate": entry.gate,
    }


def _next(cursor: object) -> str | None:
    return None if cursor is None else str(cursor)


def _json(value: Any, code: int = 200) -> Response:
    return Response(in_order_bytes(value), code, media_type="application/json")
