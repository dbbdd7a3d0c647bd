"""Reports the strongest candidate, if it was rejected. Also has the evidence for the examples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from answergate.model.case import Level
from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.rule import Example
from answergate.text.attribution.candidates import Standing


def rejected(reading: Reading, standing: Standing) -> Iterator[Hit]:
    """Yield a hit for the strongest candidate if it has this standing.

    Weaker candidates are ignored, because the strongest one decides.
    """
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
    """Return a request for the waiting period of 암진단비."""
    evidence = {"excerpt": excerpt, "source_level": str(level)}
    return {"coverage_code": "A4200_1", "slot": "waiting_period", "evidence": evidence}


FOUND_WAITING = Example(None, waiting("암진단비(유사암 제외)\n보장개시일: 가입후 90일 면책"), gate="attribution")
