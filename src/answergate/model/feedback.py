"""Tells a model what to correct in an answer that was stopped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from answergate.model.finding import Fault, Finding, Severity
from answergate.model.quoting import cut, quoted

MOST_POINTS = 10
_LONGEST_QUOTE = 160
_LONGEST_POINT = 400


def stopped_feedback(
    gate: str, because: str, findings: Sequence[Finding], claims: Sequence[Mapping[str, Any]] = ()
) -> str:
    """One point for each claim, excerpt or field with an error, or if there is no error, with a warning.

    ``claims`` are those that a gate measured. What else was found in the same claim is in the same point: it may name the
    chunk that supports the claim.
    """
    worst = Severity.ERROR if any(finding.severity is Severity.ERROR for finding in findings) else Severity.WARNING
    points: dict[tuple[str, int, int], list[Finding]] = {}
    for finding in findings:
        if finding.severity is not Severity.NOTE:
            points.setdefault(_point(finding, claims), []).append(finding)
    written = [
        _written(*place, found)
        for place, found in points.items()
        if any(finding.severity is worst for finding in found)
    ]
    if not written:
        return f"The {gate} gate stopped this answer: {cut(because, _LONGEST_POINT)}."
    return "\n".join([f"The {gate} gate stopped this answer. Correct or remove each point:", *_listed(written)])


def unchecked_feedback(gate: str, because: str, faults: Sequence[Fault]) -> str:
    """What prevented the check of an answer."""
    if not faults:
        return f"The {gate} gate could not check this answer: {cut(because, _LONGEST_POINT)}."
    written = [cut(f"{fault.where}: {fault.message}", _LONGEST_POINT) for fault in faults]
    return "\n".join([f"The {gate} gate could not check this answer:", *_listed(written)])


def _point(finding: Finding, claims: Sequence[Mapping[str, Any]]) -> tuple[str, int, int]:
    """The path and the place of what has to be corrected: the claim that holds the finding, or its own place."""
    place = finding.place
    if "[" not in place.path:
        for claim in claims:
            if claim["start"] <= place.start and place.end <= claim["end"]:
                return place.path, claim["start"], claim["end"]
    return place.path, place.start, place.end


def _written(path: str, start: int, end: int, found: Sequence[Finding]) -> str:
    """One point: the words that are wrong, and why."""
    # The finding that covers all of the claim has its words. If there is none, those of the longest.
    widest = max(found, key=lambda finding: finding.place.end - finding.place.start)
    words = widest.place.excerpt if widest.place.excerpt.strip() else ""
    where = path.removeprefix("$.") if "[" in path or not words else ""
    named = " ".join(filter(None, [where, words and quoted(words, _LONGEST_QUOTE)]))
    reasons = "; ".join(dict.fromkeys(finding.message for finding in found))
    return f"{named}: {cut(reasons, _LONGEST_POINT)}"


def _listed(written: Sequence[str]) -> Iterator[str]:
    for number, point in enumerate(written[:MOST_POINTS], 1):
        yield f"{number}. {point}"
    if len(written) > MOST_POINTS:
        yield f"and {len(written) - MOST_POINTS} more"
