"""Every check and every derivation is a rule, so that it is listed, explained, weighed and switched off like any other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from answergate.checks import CHECKS, Check
from answergate.derivations import DERIVATIONS, Derivation
from answergate.model.case import Chunk
from answergate.model.finding import Hit, Place, Severity
from answergate.model.span import Span
from answergate.reading import Reading, SupportedClaim
from answergate.rules.rule import REGISTRY, Example, Finder, Rule
from answergate.support.conflict import Conflict
from answergate.text.answers.claim_places import places_in_answer


def conflict_hits(reading: Reading, code: str) -> Iterator[Hit]:
    """Every conflict that the check ``code`` found: the claim's words, and what the evidence says instead."""
    for supported in reading.supported_claims:
        found = [conflict for conflict in supported.support.conflicts if conflict.code == code]
        if not found or not reading.has_evidence(supported.cited):  # without evidence there is no conflict
            continue
        spans = places_in_answer(supported.claim, [conflict.span for conflict in found], reading.case.answer)
        for conflict, span in zip(found, spans, strict=True):
            yield _hit(reading.in_answer(span), reading, supported, conflict)


def _hit(place: Place, reading: Reading, supported: SupportedClaim, conflict: Conflict) -> Hit:
    facts: dict[str, Any] = {"said": place.excerpt, "cited": ", ".join(supported.cited), "but": "", "there": None}
    if conflict.chunk is not None and conflict.there is not None:
        chunk = reading.case.chunks[conflict.chunk]
        facts["but"] = f", but {chunk.id} says {conflict.says!r}"
        facts["there"] = _place(chunk, conflict.there)
    return Hit(place, facts)


def _place(chunk: Chunk, span: Span) -> dict[str, Any]:
    return {"chunk_id": chunk.id, "start": span.start, "end": span.end, "excerpt": span.of(chunk.text)}


def _derived_hits(reading: Reading, code: str) -> Iterator[Hit]:
    for supported in reading.supported_claims:
        found = [derived for derived in supported.support.derived if derived.code == code]
        if not found:
            continue
        spans = places_in_answer(supported.claim, [derived.span for derived in found], reading.case.answer)
        for derived, span in zip(found, spans, strict=True):
            place = reading.in_answer(span)
            yield Hit(
                place,
                {
                    "number": place.excerpt,
                    "cited": ", ".join(supported.cited),
                    "operation": derived.operation,
                    "operands": ", ".join(derived.operands),
                    "there": [_place(reading.case.chunks[index], there) for index, there in derived.places],
                },
            )


def _example(claim: str, evidence: str) -> Example:
    plain = evidence.replace("<<", "").replace(">>", "")
    return Example(claim, {"retrieved_chunks": [plain], "citations": ["C1"]}, gate="guardrails")


def _finder(code: str, *, derived: bool) -> Finder:
    return lambda reading: _derived_hits(reading, code) if derived else conflict_hits(reading, code)


def _register(one: Check | Derivation) -> None:
    derived = isinstance(one, Derivation)
    found, other = (one.good, one.bad) if derived else (one.bad, one.good)
    REGISTRY[one.code] = Rule(
        code=one.code,
        name=one.name,
        severity=Severity.NOTE if isinstance(one, Derivation) else one.severity,
        message=(
            "{number} is not in {cited}, but it follows from the evidence: {operation} of {operands}"
            if isinstance(one, Derivation)
            else one.message
        ),
        summary=one.summary,
        reason=one.reason,
        bad=tuple([_example(pair.claim, pair.evidence) for pair in found]),
        good=tuple([_example(pair.claim.replace("<<", "").replace(">>", ""), pair.evidence) for pair in other]),
        find=_finder(one.code, derived=derived),
    )


for _check in CHECKS.values():
    # The answer gate has the same rule for numbers, over excerpts, so that one is declared as a rule.
    if _check.code != "NUM301":
        _register(_check)
for _derivation in DERIVATIONS.values():
    _register(_derivation)
