"""Corrects the marker of a claim that cites the wrong chunk (COV510). Only the id in the marker changes."""

from __future__ import annotations

from answergate.model.case import Case
from answergate.model.finding import Finding
from answergate.model.span import Span
from answergate.model.verdict import Verdict
from answergate.policy import Policy
from answergate.reading import Reading
from answergate.repair.model import Proposal, Repair

_MISATTRIBUTED = "COV510"


def propose_recitations(case: Case, verdict: Verdict, policy: Policy) -> list[Proposal]:
    """Propose another id for each marker that is alone in its claim, if another chunk covers the claim."""
    reading = Reading(case, policy.settings)
    proposals: list[Proposal] = []
    for finding in verdict.findings:
        if finding.code == _MISATTRIBUTED and finding.place.path == case.paths.answer:
            repair = _repair(case, reading, finding)
            if repair is not None:
                proposals.append((repair,))
    # The offsets of a finding are those of the answer before a change, so one is changed at a time.
    return proposals[:1]


def _repair(case: Case, reading: Reading, finding: Finding) -> Repair | None:
    inside = [marker for marker in reading.markers if finding.place.start <= marker.span.start < finding.place.end]
    chunk_id = finding.facts["chunk_id"]
    if len(inside) != 1 or len(inside[0].ids) != 1 or chunk_id not in reading.chunk_of:
        return None
    [marker] = inside
    written = marker.span.of(case.answer)
    here = _written(reading, inside[0].ids[0], written)
    if here is None:
        return None
    place, by_place = here
    index = next(number for number, chunk in enumerate(case.chunks) if chunk.id == chunk_id)
    new = str(index + by_place) if by_place is not None else chunk_id
    start, end = marker.span.start + place.start, marker.span.start + place.end
    after = case.answer[:start] + new + case.answer[end:]
    because = f"{written} replaced, because chunk {chunk_id} covers the claim and {inside[0].ids[0]} does not"
    return Repair(finding.code, case.paths.answer, case.answer, after, because)


def _written(reading: Reading, id: str, marker: str) -> tuple[Span, int | None] | None:
    """Where a marker has its id, and for markers that count chunks, the number of the first chunk."""
    if marker.count(id) == 1:
        return Span(marker.index(id), marker.index(id) + len(id)), None
    position = next((number for number, chunk in enumerate(reading.case.chunks) if chunk.id == id), None)
    for first in (1, 0):
        if position is not None and marker.count(str(position + first)) == 1:
            at = marker.index(str(position + first))
            return Span(at, at + len(str(position + first))), first
    return None
