"""Creates drafts of entries. The policy decides how much of a decision is kept."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from answergate.intake import case_to_dict
from answergate.ledger.entry import NO_HASH, Draft, Entry, Keep, Ruling
from answergate.ledger.payload import canonical_bytes, in_order_bytes, sha256
from answergate.model.case import Case
from answergate.model.settings import Store
from answergate.model.verdict import Verdict
from answergate.version import __version__

_AFTER_PASSED = tuple(name for name in Verdict.__struct_fields__ if name not in ("gate", "status"))
_AT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)


def utc(moment: datetime) -> str:
    """Return a moment in the ledger's format: UTC with microseconds, with a fixed length so that it sorts as text."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def draft_of(verdict: Verdict, payload: Any, *, store: Store, at: str, who: str) -> Draft:
    """Create the draft for a verdict on ``payload``, which is a Case or the plain data that was sent.

    ``store`` is the policy's setting of that name. Each level adds to the one before. ``none`` keeps time, user, gate,
    status and policy. ``hash`` adds the case id, the codes of the rules with findings, and the hashes of case and
    verdict. ``findings`` adds the findings, which quote the text they are about. ``full`` keeps everything.
    """
    checked_at(at)
    detail = output = case = None
    case_hash = verdict_hash = NO_HASH
    if store != "none":
        encoded = canonical_bytes(case_to_dict(payload) if isinstance(payload, Case) else payload)
        case_hash, verdict_hash = sha256(encoded), sha256(in_order_bytes(_whole(verdict)))
        if store != "hash":
            detail = in_order_bytes(
                {"because": verdict.because, "findings": verdict.findings, "faults": verdict.faults}
            )
        if store == "full":
            output = in_order_bytes(
                {"output": verdict.output, "measures": verdict.measures, "ignored": verdict.ignored}
            )
            case = encoded
    return Draft(
        at=at,
        who=who,
        gate=verdict.gate,
        status=verdict.status,
        outcome=verdict.outcome.value,
        policy_name=verdict.policy.name,
        policy_digest=verdict.policy.digest,
        version=verdict.version,
        store=store,
        case_id=None if store == "none" else verdict.case_id,
        codes=() if store == "none" else tuple(sorted({finding.code for finding in verdict.findings})),
        case_hash=case_hash,
        verdict_hash=verdict_hash,
        detail_hash=_hash(detail),
        output_hash=_hash(output),
        detail=_text(detail),
        output=_text(output),
        case=_text(case),
    )


def review_draft(decision: Entry, *, ruling: Ruling, reason: str, at: str, who: str) -> Draft:
    """Create the draft for a person's review of a decision."""
    checked_at(at)
    detail = in_order_bytes({"reason": reason})
    return Draft(
        kind="review",
        at=at,
        who=who,
        gate=decision.gate,
        status=ruling,
        version=__version__,
        about=decision.seq,
        detail=_text(detail),
        detail_hash=_hash(detail),
    )


def prune_draft(*, before: str, keep: Keep, through: int, through_hash: str, entries: int, at: str, who: str) -> Draft:
    """Create the draft that records a prune of everything up to entry ``through``, except what ``keep`` names."""
    checked_at(at)
    detail = in_order_bytes(
        {"before": before, "keep": keep, "through": through, "through_hash": through_hash, "entries": entries}
    )
    return Draft(
        kind="prune", at=at, who=who, status=keep, version=__version__, detail=_text(detail), detail_hash=_hash(detail)
    )


def checked_at(at: str) -> None:
    """Raise ValueError if ``at`` is not a time in the ledger's format."""
    if _AT.fullmatch(at) is None:
        raise ValueError(f"{at!r} is not a ledger time. Expected a time like 2026-11-15T23:35:00.123456Z, see utc()")


def _whole(verdict: Verdict) -> dict[str, Any]:
    """Return the fields of ``Verdict.to_dict``. Nested values stay structs until they are encoded."""
    rest = {name: getattr(verdict, name) for name in _AFTER_PASSED}
    return {"gate": verdict.gate, "status": verdict.status, "passed": verdict.passed, **rest}


def _hash(encoded: bytes | None) -> str:
    return NO_HASH if encoded is None else sha256(encoded)


def _text(encoded: bytes | None) -> str | None:
    return None if encoded is None else encoded.decode()
