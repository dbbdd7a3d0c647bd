"""Reviews: what a visitor may enter, for one decision or for several at once."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from answergate.console.filters import now
from answergate.console.host import Host, Visitor
from answergate.ledger import Ledger, LedgerUnreachableError, utc
from answergate.ledger.entry import Ruling

LONGEST_REASON = 4_000
_MOST_AT_ONCE = 500
_RULINGS: dict[str, Ruling] = {"accepted": "accepted", "overruled": "overruled"}


class Entered(Struct, frozen=True):
    """A review as a visitor entered it. It can be stored if ``problem`` is empty."""

    ruling: Ruling | None
    reason: str
    problem: str = ""


def read_review(fields: Mapping[str, str]) -> Entered:
    """Read the ruling and the reason of a form."""
    ruling = _RULINGS.get(fields.get("ruling", ""))
    # A form sends each line end as two characters, but the browser's length limit counts one.
    reason = fields.get("reason", "").replace("\r\n", "\n").strip()
    if ruling is None:
        return Entered(None, reason, "Choose Accept or Overrule.")
    if ruling == "overruled" and not reason:
        return Entered(
            ruling, reason, "Enter a reason to overrule. It is stored in the ledger and in the exported data."
        )
    if len(reason) > LONGEST_REASON:
        return Entered(ruling, reason, f"The reason must not be longer than {LONGEST_REASON:,} characters.")
    return Entered(ruling, reason)


class BulkReviews:
    """Reviews several decisions with one ruling and one reason."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def review(self, request: Request, visitor: Visitor, fields: Mapping[str, str]) -> Response:
        """Store the reviews of all chosen decisions, or of none."""
        ledger = ledger_of(self._host)
        entered = read_review(fields)
        seqs = [int(seq) for seq in fields.get("seqs", "").split(",") if seq.isascii() and seq.isdecimal()]
        if entered.ruling is None or entered.problem:
            return _problem(entered.problem)
        if not seqs:
            return _problem("Select a decision first.")
        if len(seqs) > _MOST_AT_ONCE:
            return _problem(f"Select at most {_MOST_AT_ONCE} decisions.")
        await asyncio.to_thread(
            ledger.review_all,
            list(dict.fromkeys(seqs)),
            ruling=entered.ruling,
            reason=entered.reason,
            who=visitor.name,
            at=utc(now()),
        )
        return JSONResponse({"reviewed": len(set(seqs)), "ruling": entered.ruling})


def ledger_of(host: Host) -> Ledger:
    """The ledger. Raises LedgerUnreachableError if the service runs without one."""
    if host.ledger is None:
        raise LedgerUnreachableError("this service runs without a ledger")
    return host.ledger


def _problem(message: str) -> Response:
    return JSONResponse({"message": message}, 400)
