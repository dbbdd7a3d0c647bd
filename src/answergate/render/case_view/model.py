"""Builds the view of a case and its verdict: every finding, citation and claim with its places in the texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from answergate.errors import CaseError
from answergate.gates import GATES
from answergate.intake import read_case
from answergate.intake.names import ANSWER as ANSWER_NAMES
from answergate.model.case import Case, Citation
from answergate.model.finding import Finding
from answergate.model.settings import Limits
from answergate.model.verdict import Outcome, Verdict
from answergate.render.case_view.shapes import (
    ANSWER,
    ShownChunk,
    ShownCitation,
    ShownClaim,
    ShownFinding,
    ShownMarker,
    ShownValue,
    Spot,
    Tone,
    View,
)
from answergate.render.case_view.texts import Texts
from answergate.render.writable import writable
from answergate.text.answers.markers import read_markers
from answergate.text.excerpts.locating import Grade, is_blank, locate

# The case was checked under the policy's limits already, so the view needs no limits.
_NO_LIMITS = Limits(answer=2**62, chunk=2**62, chunks=2**62, citations=2**62)


def view(case: Case | Mapping[str, Any] | None, verdict: Verdict) -> dict[str, Any]:
    """Return the view as plain data for ``case_view.js``. Without the case, it shows only the verdict."""
    plain: dict[str, Any] = msgspec.to_builtins(build_view(case, verdict))
    return plain


def build_view(case: Case | Mapping[str, Any] | None, verdict: Verdict) -> View:
    """Return the view as typed structs."""
    read = _read(case)
    texts = Texts(read)
    citations = [_citation(index, citation, texts, verdict) for index, citation in enumerate(read.citations)]
    findings = tuple(_finding(finding, texts, citations, verdict) for finding in verdict.findings)
    return View(
        gate=verdict.gate,
        status=verdict.status,
        outcome=str(verdict.outcome),
        tone=tone(verdict),
        because=writable(verdict.because),
        policy=f"{verdict.policy.name} {verdict.policy.digest[:12]}",
        version=verdict.version,
        id=writable(verdict.case_id or read.id or "") or None,
        question=read.question,
        answer=read.answer,
        chunks=tuple(
            ShownChunk(
                id=chunk.id,
                text=chunk.text,
                source=chunk.source,
                level=None if chunk.level is None else str(chunk.level),
                positions=tuple((row.page, row.left, row.right, row.top, row.bottom) for row in chunk.positions),
                relevance=chunk.relevance,
            )
            for chunk in read.chunks
        ),
        findings=findings,
        citations=tuple(_with_findings(index, citation, findings) for index, citation in enumerate(citations)),
        claims=tuple(_claims(texts, verdict)),
        markers=tuple(
            ShownMarker(Spot(ANSWER, marker.span.start, marker.span.end), texts.marked_chunks(marker))
            for marker in read_markers(read.answer)
        ),
        values=tuple(_values(texts, verdict)),
        faults=tuple((writable(fault.where), writable(fault.message)) for fault in verdict.faults),
        without_texts=case is None,
    )


def tone(verdict: Verdict) -> Tone:
    """Return the colour of the verdict."""
    if verdict.outcome in (Outcome.FAULT, Outcome.UNREADABLE):
        return Tone.BROKEN
    return status_tone(verdict.gate, verdict.status)


def status_tone(gate: str, status: str) -> Tone:
    """Return the colour of a status. The gate's best status is good; another status that passes is a warning."""
    if status not in GATES[gate].passing:
        return Tone.BAD
    return Tone.GOOD if status == GATES[gate].statuses[-1] else Tone.WARN


def _read(given: Case | Mapping[str, Any] | None) -> Case:
    """Return the case. If it cannot be read, return a case with only its answer."""
    if given is None:
        return Case()
    if isinstance(given, Case):
        return given
    try:
        return read_case(given, _NO_LIMITS)
    except CaseError:
        answer = next((given[name] for name in ANSWER_NAMES if isinstance(given.get(name), str)), "")
        return Case(answer=writable(answer))


def _finding(finding: Finding, texts: Texts, citations: list[ShownCitation], verdict: Verdict) -> ShownFinding:
    place = finding.place
    at = texts.spot(place)
    citation = texts.citation(place.path)
    evidence = _evidence(finding, at, texts, verdict)
    if not evidence and citation is not None:
        evidence = citations[citation].evidence
    return ShownFinding(
        code=finding.code,
        rule=finding.rule,
        severity=str(finding.severity),
        message=finding.message,
        path=place.path,
        start=place.start,
        end=place.end,
        at=at,
        evidence=evidence,
        whole=at is not None and texts.is_whole(at),
        given=place.excerpt if at is None else "",
        differences=tuple((change["excerpt"], change["text"]) for change in finding.facts.get("differences") or ()),
        citation=citation,
    )


def _evidence(finding: Finding, at: Spot | None, texts: Texts, verdict: Verdict) -> tuple[Spot, ...]:
    """Return the words in the chunks that the finding refers to, or the words that cover its claim."""
    facts = finding.facts
    if "closest_chunk" in facts:
        return _spots(texts, facts["closest_chunk"], facts["closest_start"], facts["closest_end"])
    if "found_in" in facts:
        return _spots(texts, facts["found_in"], facts["start"], facts["end"])
    if at is None or at.text != ANSWER or texts.is_whole(at):
        return ()
    for claim in _measured_claims(verdict):
        if claim["start"] <= at.start and at.end <= claim["end"] and claim["span"]:
            return _spots(texts, claim["chunk_id"], claim["span"]["start"], claim["span"]["end"])
    return ()


def _spots(texts: Texts, chunk_id: str, start: int, end: int) -> tuple[Spot, ...]:
    index = texts.by_id.get(chunk_id)
    return () if index is None else (Spot(index, start, end),)


def _citation(index: int, citation: Citation, texts: Texts, verdict: Verdict) -> ShownCitation:
    named = citation.record.get("evidence_idx")
    chunk = None if citation.chunk_id is None else texts.by_id.get(citation.chunk_id)
    if chunk is None and type(named) is int and 0 <= named < len(texts.case.chunks):
        chunk = named
    names = citation.chunk_id if citation.chunk_id is not None else "" if named is None else f"evidence {named}"
    excerpt = citation.excerpt or ""
    evidence: tuple[Spot, ...] = ()
    grade = ""
    if chunk is not None and not is_blank(excerpt):
        located = locate(excerpt, texts.case.chunks[chunk].text)
        grade = str(located.grade)
        if located.span is not None and located.grade is not Grade.ABSENT:
            evidence = (Spot(chunk, located.span.start, located.span.end),)
    return ShownCitation(
        names=names,
        chunk=chunk,
        excerpt=excerpt,
        grade=grade,
        evidence=evidence,
        at=_span_in_answer(index, verdict),
        page=citation.page_index,
        bbox=citation.bbox or (),
    )


def _span_in_answer(index: int, verdict: Verdict) -> Spot | None:
    rows = verdict.measures.get("citations") if verdict.gate == "citations" else None
    span = rows[index]["span"] if isinstance(rows, list | tuple) and index < len(rows) else None
    return None if span is None else Spot(ANSWER, span["start"], span["end"])


def _with_findings(index: int, citation: ShownCitation, findings: tuple[ShownFinding, ...]) -> ShownCitation:
    own = tuple(number for number, finding in enumerate(findings) if finding.citation == index)
    return msgspec.structs.replace(citation, findings=own) if own else citation


def _measured_claims(verdict: Verdict) -> Any:
    return verdict.measures.get("claims", ()) if verdict.gate == "guardrails" else ()


def _claims(texts: Texts, verdict: Verdict) -> list[ShownClaim]:
    if not texts.case.answer:
        return []
    return [
        ShownClaim(
            at=Spot(ANSWER, claim["start"], claim["end"]),
            supported=claim["supported"],
            score=claim["score"],
            evidence=_spots(texts, claim["chunk_id"], claim["span"]["start"], claim["span"]["end"])
            if claim["span"]
            else (),
            cited=tuple(claim["cited"]),
        )
        for claim in _measured_claims(verdict)
    ]


def _values(texts: Texts, verdict: Verdict) -> list[ShownValue]:
    candidate = verdict.measures.get("candidate") if verdict.gate == "attribution" else None
    if not candidate:
        return []
    spots = _spots(texts, candidate["chunk_id"], candidate["trigger_start"], candidate["trigger_end"])
    if spots and candidate["anchor"]:
        text = texts.case.chunks[spots[0].text].text
        before = text.rfind(candidate["anchor"], 0, spots[0].start)
        start = before if before >= 0 else text.find(candidate["anchor"])
        if start >= 0:
            spots = (*spots, Spot(spots[0].text, start, start + len(candidate["anchor"])))
    return [
        ShownValue(
            words=candidate["trigger"],
            standing=candidate["standing"],
            evidence=spots,
            value=candidate["value"],
            unit=candidate["unit"],
            name=candidate["anchor_name"],
        )
    ]
