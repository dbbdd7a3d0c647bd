"""Finds the worst mistakes: stopped supported answers with the highest risk, and passed unsupported ones with the lowest."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

from answergate.evaluation.scoring import Cited, Scored, citing, claim_risk, read
from answergate.model.span import Span
from answergate.policy import Policy
from answergate.reading import Reading, SupportedClaim

_MOST_CLAIMS: Final = 3
_AROUND: Final = 140


class MistakeKind(StrEnum):
    """Whether the gate stopped a supported answer or let an unsupported one pass."""

    FALSE_ALARM = "false alarm"
    MISS = "miss"


class Excerpt(Struct, frozen=True):
    """A part of a text, and the relevant place in it."""

    text: str
    place: Span
    cut_before: bool
    cut_after: bool


class HeldClaim(Struct, frozen=True):
    """A claim of the answer with the best evidence for it."""

    text: str
    score: float
    covered: bool
    chunk_id: str | None
    evidence: Excerpt | None
    missing: tuple[str, ...]
    conflicts: tuple[str, ...]


class Mistake(Struct, frozen=True, kw_only=True):
    """An answer on which the gate and the label disagree."""

    kind: MistakeKind
    id: str
    place: str
    question: str | None
    answer: str
    status: str
    because: str
    risk: float
    errors: tuple[str, ...]
    labelled: tuple[Span, ...]
    uncovered: tuple[Span, ...]
    claims: tuple[HeldClaim, ...]


def worst_mistakes(scored: Sequence[Scored], policy: Policy, cited: Cited, count: int) -> tuple[Mistake, ...]:
    """Up to ``count`` mistakes of each kind: false alarms by falling risk, misses by rising risk."""
    alarms = [answer for answer in scored if answer.record.supported is True and answer.flagged]
    misses = [answer for answer in scored if answer.record.supported is False and not answer.flagged]
    alarms.sort(key=lambda answer: (-answer.risk, answer.record.place))
    misses.sort(key=lambda answer: (answer.risk, answer.record.place))
    return (
        *(_mistake(MistakeKind.FALSE_ALARM, answer, policy, cited) for answer in alarms[:count]),
        *(_mistake(MistakeKind.MISS, answer, policy, cited) for answer in misses[:count]),
    )


def _mistake(kind: MistakeKind, scored: Scored, policy: Policy, cited: Cited) -> Mistake:
    record = scored.record
    reading = read(citing(record.case, policy, cited), policy)
    claims = reading.supported_claims
    uncovered = [claim for claim in claims if not reading.covers(claim)]
    labelled = tuple(wrong.span for wrong in record.wrong or ())
    if kind is MistakeKind.FALSE_ALARM:
        telling: Sequence[SupportedClaim] = uncovered
    else:
        telling = [claim for claim in claims if any(claim.claim.span.overlaps(span) for span in labelled)]
    by_risk = sorted(telling or claims, key=lambda claim: (-claim_risk(claim), claim.claim.span.start))
    return Mistake(
        kind=kind,
        id=record.id,
        place=record.place,
        question=record.case.question,
        answer=record.case.answer,
        status=scored.status,
        because=scored.because,
        risk=scored.risk,
        errors=record.kinds,
        labelled=labelled,
        uncovered=tuple(claim.claim.span for claim in uncovered),
        claims=tuple(_held(claim, reading) for claim in by_risk[:_MOST_CLAIMS]),
    )


def _held(claim: SupportedClaim, reading: Reading) -> HeldClaim:
    support, chunk = claim.support, claim.chunk
    return HeldClaim(
        text=claim.claim.text,
        score=support.score,
        covered=reading.covers(claim),
        chunk_id=None if chunk is None else chunk.id,
        evidence=None if chunk is None or support.span is None else _excerpt(chunk.text, support.span),
        missing=support.missing,
        conflicts=tuple(f"{conflict.code} {conflict.text}" for conflict in support.conflicts),
    )


def _excerpt(text: str, span: Span) -> Excerpt:
    start, end = max(0, span.start - _AROUND), min(len(text), span.end + _AROUND)
    return Excerpt(text[start:end], span.shifted(-start), start > 0, end < len(text))
