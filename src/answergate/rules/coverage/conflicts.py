"""Every check and every derivation is a rule, so that it is listed, explained, weighed and switched off like any other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from answergate.checks import CHECKS, Check
from answergate.derivations import DERIVATIONS, Derivation
from answergate.model.case import Chunk
from answergate.model.finding import Place
from answergate.model.span import Span
from answergate.reading import SupportedClaim
from answergate.rules.rule import REGISTRY, Example, Finder, Hit, Hits, Reading, Rule, Severity
from answergate.support.conflict import Conflict, Derived
from answergate.text.answers.claims import Claim

_Found = TypeVar("_Found", Conflict, Derived)


def conflict_hits(reading: Reading, code: str) -> Hits:
    """Every conflict that the check ``code`` found: the claim's words, and what the evidence says instead."""
    for supported in reading.supported_claims:
        conflicts = supported.support.conflicts
        if not conflicts or not reading.has_evidence(supported.cited):  # without evidence there is no conflict
            continue
        for conflict, place in _places(reading, supported, code, conflicts):
            facts: dict[str, Any] = {
                "said": place.excerpt,
                "cited": ", ".join(supported.cited),
                "but": "",
                "there": None,
            }
            if conflict.chunk is not None and conflict.there is not None:
                chunk = reading.case.chunks[conflict.chunk]
                facts["but"] = f", but {chunk.id} says {conflict.says!r}"
                facts["there"] = _there(chunk, conflict.there)
            yield Hit(place, facts)


def _derived_hits(reading: Reading, code: str) -> Hits:
    for supported in reading.supported_claims:
        for derived, place in _places(reading, supported, code, supported.support.derived):
            yield Hit(
                place,
                {
                    "number": place.excerpt,
                    "cited": ", ".join(supported.cited),
                    "operation": derived.operation,
                    "operands": ", ".join(derived.operands),
                    "there": [_there(reading.case.chunks[index], there) for index, there in derived.places],
                },
            )


def _places(
    reading: Reading, supported: SupportedClaim, code: str, every: Sequence[_Found]
) -> Iterator[tuple[_Found, Place]]:
    """What was found under ``code`` in a claim, each with its place in the answer."""
    found = [one for one in every if one.code == code]
    if found:
        spans = _places_in_answer(supported.claim, [one.span for one in found], reading.case.answer)
        yield from zip(found, map(reading.in_answer, spans), strict=True)


def _places_in_answer(claim: Claim, words: Sequence[Span], answer: str) -> list[Span]:
    """The places in the answer of some spans of ``claim.text``, in order. The whole claim if a place cannot be found.

    The claim's visible characters are the answer's own, in their order, with the markers left out.
    """
    places = list(_visible_places(claim, answer)) if words else []
    found = []
    for span in words:
        visible = [place for place in places[span.start : span.end] if place is not None]
        is_known = bool(visible) and span.end <= len(places)
        found.append(Span(visible[0], visible[-1] + 1) if is_known else claim.span)
    return found


def _visible_places(claim: Claim, answer: str) -> Iterator[int | None]:
    """The place of every character of the claim, None for white space. It ends where the answer differs."""
    skipped = {marker.span.start: marker.span.end for marker in claim.markers}
    at, end = claim.span.start, claim.span.end
    for character in claim.text:
        if character.isspace():
            yield None
            continue
        while at < end and (at in skipped or answer[at] != character):
            at = skipped.get(at, at + 1)
        if at >= end:
            return
        yield at
        at += 1


def _there(chunk: Chunk, span: Span) -> dict[str, Any]:
    return {"chunk_id": chunk.id, "start": span.start, "end": span.end, "excerpt": span.of(chunk.text)}


def _example(claim: str, evidence: str) -> Example:
    plain = evidence.replace("<<", "").replace(">>", "")
    return Example(claim, {"retrieved_chunks": [plain], "citations": ["C1"]}, gate="guardrails")


def _register(one: Check | Derivation, severity: Severity, message: str, find: Finder) -> None:
    # What a derivation accepts is what its rule finds.
    found, other = (one.good, one.bad) if isinstance(one, Derivation) else (one.bad, one.good)
    REGISTRY[one.code] = Rule(
        code=one.code,
        name=one.name,
        severity=severity,
        message=message,
        summary=one.summary,
        reason=one.reason,
        bad=tuple([_example(pair.claim, pair.evidence) for pair in found]),
        good=tuple([_example(pair.claim.replace("<<", "").replace(">>", ""), pair.evidence) for pair in other]),
        find=find,
    )


_FOLLOWS = "{number} is not in {cited}, but it follows from the evidence: {operation} of {operands}"

for _check in CHECKS.values():
    # The answer gate has the same rule for numbers, over excerpts, so that one is declared as a rule.
    if _check.code != "NUM301":
        _register(_check, _check.severity, _check.message, partial(conflict_hits, code=_check.code))
for _derivation in DERIVATIONS.values():
    _register(_derivation, Severity.NOTE, _FOLLOWS, partial(_derived_hits, code=_derivation.code))
