"""Scores labelled answers. This is the only place that turns a reading into scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from time import perf_counter

from msgspec import Struct, structs

from answergate.api import check
from answergate.backends import similarity_for
from answergate.evaluation.labels import JudgedClaim
from answergate.evaluation.records import Labelled
from answergate.intake import case_to_dict
from answergate.model.case import Case, Citation
from answergate.model.span import Span
from answergate.model.verdict import Outcome
from answergate.policy import Policy
from answergate.reading import Reading, SupportedClaim
from answergate.text.answers.claims import Claim
from answergate.text.numbers import read_numbers

_NUMBER = "number"
_NUMBERS = ("NUM301", "NUM304")


class Cited(StrEnum):
    """The chunks an answer is checked against: those it cites (all chunks if it cites none), or always all chunks."""

    GIVEN = "given"
    ALL = "all"


class ScoredClaim(Struct, frozen=True):
    """A claim, its risk from 0 to 1, and whether the policy counts it as covered."""

    risk: float
    covered: bool
    wrong: bool
    kind: str = ""


class ScoredNumber(Struct, frozen=True):
    """A number of the answer that is known to be right or wrong, and whether the gate flags it."""

    doubted: bool
    wrong: bool


class Scored(Struct, frozen=True, kw_only=True):
    """A labelled answer with the gate's decision and its scores."""

    record: Labelled
    flagged: bool
    status: str
    because: str
    risk: float
    """The risk of its worst claim, from 0 to 1."""
    sentences: tuple[ScoredClaim, ...]
    claims: tuple[ScoredClaim, ...]
    numbers: tuple[ScoredNumber, ...]
    marked: tuple[bool, ...]
    """For each of the record's wrong spans, whether it overlaps a claim that is not covered."""
    seconds: float
    fault: str | None


def score(record: Labelled, policy: Policy, cited: Cited = Cited.GIVEN) -> Scored:
    """Run the gate on the answer, measure the time, and compare its claims with the labels."""
    case = citing(record.case, policy, cited)
    payload = case_to_dict(case)
    start = perf_counter()
    verdict = check(payload, policy.gate, policy)
    seconds = perf_counter() - start
    reading = read(case, policy)
    claims = reading.supported_claims
    uncovered = [claim.claim.span for claim in claims if not reading.covers(claim)]
    return Scored(
        record=record,
        flagged=not verdict.passed,
        status=verdict.status,
        because=verdict.because,
        risk=max([claim_risk(claim) for claim in claims], default=0.0),
        sentences=_sentences(record, reading),
        claims=_judged(record.claims, reading),
        numbers=_numbers(record, claims),
        marked=tuple(any(wrong.span.overlaps(span) for span in uncovered) for wrong in record.wrong or ()),
        seconds=seconds,
        fault=verdict.because if verdict.outcome is Outcome.FAULT else None,
    )


def read(case: Case, policy: Policy) -> Reading:
    """Read the case as the gate does."""
    return Reading(case, policy.settings, similarity=similarity_for(case, policy.settings), checks=policy.checks)


def cites(case: Case, policy: Policy) -> bool:
    """Whether the answer has its own citations, in its list or as markers that count."""
    return bool(case.citations or read(case, policy).markers)


def citing(case: Case, policy: Policy, cited: Cited) -> Case:
    """The case with the citations to measure it by.

    Most labelled data have no citations. Then every chunk counts as cited.
    """
    if cited is Cited.GIVEN and cites(case, policy):
        return case
    return structs.replace(case, citations=tuple(Citation(chunk.id) for chunk in case.chunks))


def claim_risk(claim: SupportedClaim) -> float:
    """The risk of a claim, from 0 to 1: 1 minus its support."""
    return 1.0 - claim.support.score


def _sentences(record: Labelled, reading: Reading) -> tuple[ScoredClaim, ...]:
    """The answer's claims whose label is known: from the wrong spans they overlap, or because there is only one."""
    claims = reading.supported_claims
    if record.wrong is not None:
        wrong = [any(span.span.overlaps(claim.claim.span) for span in record.wrong) for claim in claims]
    elif record.supported is not None and len(claims) == 1:
        wrong = [not record.supported]
    else:
        return ()
    return tuple(
        ScoredClaim(claim_risk(claim), reading.covers(claim), is_wrong)
        for claim, is_wrong in zip(claims, wrong, strict=True)
    )


def _judged(judged: Sequence[JudgedClaim], reading: Reading) -> tuple[ScoredClaim, ...]:
    """Score the claims that people judged, each on its own against the chunks it was judged by.

    Claims whose evidence is missing or has no text are left out.
    """
    chunks = reading.case.chunks
    with_text = {chunk.id: index for index, chunk in enumerate(chunks) if chunk.text.strip()}
    cited = [
        [
            with_text[id]
            for id in dict.fromkeys(reading.cited_ids if claim.cited is None else claim.cited)
            if id in with_text
        ]
        for claim in judged
    ]
    kept = [index for index, places in enumerate(cited) if places]
    supports = reading.similarity.support(
        [judged[index].text for index in kept],
        [chunk.text for chunk in chunks],
        [cited[index] for index in kept],
        reading.case.question or "",
    )
    scored = []
    for index, support in zip(kept, supports, strict=True):
        claim = judged[index]
        chunk = None if support.chunk is None else chunks[support.chunk]
        ids = tuple(chunks[place].id for place in cited[index])
        held = SupportedClaim(Claim(Span(0, len(claim.text)), (), claim.text), ids, chunk, support)
        scored.append(ScoredClaim(claim_risk(held), reading.covers(held), not claim.supported, claim.kind))
    return tuple(scored)


def _numbers(record: Labelled, claims: Sequence[SupportedClaim]) -> tuple[ScoredNumber, ...]:
    """The numbers that are labelled wrong, and the numbers outside all wrong spans."""
    if record.wrong is None:
        return ()
    wrong = [span.span for span in record.wrong if _NUMBER in span.kind.lower()]
    doubted = [span for claim in claims for span in _doubted(claim, record.case.answer)]
    right = [
        number.span
        for number in read_numbers(record.case.answer)
        if not any(number.span.overlaps(span.span) for span in record.wrong)
    ]
    return tuple(
        ScoredNumber(any(span.overlaps(place) for place in doubted), is_wrong)
        for spans, is_wrong in ((wrong, True), (right, False))
        for span in spans
    )


def _doubted(claim: SupportedClaim, answer: str) -> list[Span]:
    """The places in the answer of the claim's numbers that conflict with the evidence.

    A conflict has its place in the claim's text, which has no markers or line breaks. To find the place in the answer,
    we count occurrences: the second "90" of the claim's text is the second "90" of the claim in the answer.
    """
    conflicts = {conflict.span for conflict in claim.support.conflicts if conflict.code in _NUMBERS}
    if not conflicts:
        return []
    counted: Counter[str] = Counter()
    doubted = set()
    for number in read_numbers(claim.claim.text):
        counted[number.text] += 1
        if any(number.span.overlaps(span) for span in conflicts):
            doubted.add((number.text, counted[number.text]))
    counted.clear()
    spans = []
    for number in read_numbers(claim.claim.span.of(answer)):
        counted[number.text] += 1
        if (number.text, counted[number.text]) in doubted:
            spans.append(number.span.shifted(claim.claim.span.start))
    return spans
