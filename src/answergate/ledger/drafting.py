"""Drafts of entries: what of a decision is to be kept, as much as its policy says and no more."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import msgspec

from answergate.intake import case_to_dict
from answergate.ledger.entry import Draft, Entry, Keep, Ruling
from answergate.ledger.payload import canonical, canonical_hash, in_order, in_order_hash, sha256
from answergate.model.case import Case
from answergate.model.settings import Store
from answergate.model.verdict import Verdict
from answergate.version import __version__

_AT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)


def utc(moment: datetime) -> str:
    """A moment as the ledger writes it: UTC, microseconds, always as long, so that order of text is order of time."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def draft_of(verdict: Verdict, payload: Any, *, store: Store, at: str, who: str) -> Draft:
    """The entry for a verdict on ``payload``, the case as it was sent (plain data) or a Case.

    ``store`` is the policy's setting of that name. ``none`` keeps when, who, gate, status and policy; ``hash`` also
    the case's id, the codes of the rules that found something and the hashes of case and verdict; ``findings`` also
    the findings, which quote the places that they are about; ``full`` everything.
    """
    checked_at(at)
    draft = Draft(
        at=at,
        who=who,
        gate=verdict.gate,
        status=verdict.status,
        outcome=verdict.outcome.value,
        policy_name=verdict.policy.name,
        policy_digest=verdict.policy.digest,
        version=verdict.version,
    )
    if store == "none":
        return draft
    plain = case_to_dict(payload) if isinstance(payload, Case) else payload
    detail = output = None
    if store in ("findings", "full"):
        detail = in_order({"because": verdict.because, "findings": verdict.findings, "faults": verdict.faults})
    if store == "full":
        output = in_order({"output": verdict.output, "measures": verdict.measures})
    return msgspec.structs.replace(
        draft,
        store=store,
        case_id=verdict.case_id,
        codes=tuple(sorted({finding.code for finding in verdict.findings})),
        case_hash=canonical_hash(plain),
        verdict_hash=in_order_hash(verdict.to_dict()),
        detail_hash=_hash(detail),
        output_hash=_hash(output),
        detail=detail,
        output=output,
        case=canonical(plain) if store == "full" else None,
    )


def review_draft(decision: Entry, *, ruling: Ruling, reason: str, at: str, who: str) -> Draft:
    """The entry for what a person said of a decision."""
    checked_at(at)
    detail = in_order({"reason": reason})
    return Draft(
        kind="review",
        at=at,
        who=who,
        gate=decision.gate,
        status=ruling,
        version=__version__,
        about=decision.seq,
        detail=detail,
        detail_hash=_hash(detail),
    )


def prune_draft(*, before: str, keep: Keep, through: int, through_hash: str, entries: int, at: str, who: str) -> Draft:
    """The entry that says what was removed: all up to entry ``through``, but for what was to be kept."""
    checked_at(at)
    detail = in_order(
        {"before": before, "keep": keep, "through": through, "through_hash": through_hash, "entries": entries}
    )
    return Draft(
        kind="prune", at=at, who=who, status=keep, version=__version__, detail=detail, detail_hash=_hash(detail)
    )


def checked_at(at: str) -> None:
    """Raise ValueError where ``at`` is no time as the ledger writes it."""
    if _AT.fullmatch(at) is None:
        raise ValueError(f"{at!r} is no time as the ledger writes it, such as 2026-11-15T23:35:00.123456Z: see utc()")


def _hash(text: str | None) -> str:
    return "" if text is None else sha256(text)
