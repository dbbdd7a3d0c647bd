"""The value that decides, where it was turned away; and evidence for the examples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from answergate.model.case import Level
from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.rule import Example
from answergate.text.attribution.candidates import Standing


def turned_away(reading: Reading, standing: Standing) -> Iterator[Hit]:
    """The strongest candidate, if this is how it stands. Where it is better than that, nothing was turned away."""
    if reading.strongest_candidate is None:
        return
    chunk, candidate = reading.strongest_candidate
    if candidate.standing is standing:
        yield Hit(
            reading.in_chunk(chunk, candidate.trigger),
            {
                "because": candidate.because,
                "line": candidate.line,
                "anchor": candidate.anchor_name,
                "others": [name.name for name in candidate.others],
            },
        )


def waiting(excerpt: str, level: Level = Level.COVERAGE) -> dict[str, Any]:
    """A request for the waiting period of 암진단비."""
    evidence = {"excerpt": excerpt, "source_level": str(level)}
    return {"coverage_code": "A4200_1", "slot": "waiting_period", "evidence": evidence}


FOUND_WAITING = Example(None, waiting("암진단비(유사암 제외)\n보장개시일: 가입후 90일 면책"), gate="attribution")
