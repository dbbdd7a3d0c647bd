"""Reports the strongest candidate, if it was rejected. Also has the evidence for the examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from answergate.model.case import Level
from answergate.model.span import Span
from answergate.rules.rule import Example, Finder, Hit, Hits, Reading, rule
from answergate.text.attribution.candidates import Standing


def rejected(reading: Reading, standing: Standing) -> Hits:
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


def no_candidate(reading: Reading, because: str, *, named: bool) -> Hits:
    """Yield a hit for each chunk if no value was found, and the coverage is named or not."""
    if reading.strongest_candidate is None and reading.names_coverage is named:
        for chunk in reading.case.chunks:
            yield Hit(reading.in_chunk(chunk, Span(0, len(chunk.text))), {"because": because})


def waiting(excerpt: str, level: Level = Level.COVERAGE) -> Example:
    """A request for the waiting period of 암진단비."""
    evidence = {"excerpt": excerpt, "source_level": str(level)}
    case = {"coverage_code": "A4200_1", "slot": "waiting_period", "evidence": evidence}
    return Example(None, case, gate="attribution")


_FOUND = waiting("암진단비(유사암 제외)\n보장개시일: 가입후 90일 면책")


def value_rule(
    code: str, *, bad: Sequence[Example], good: Sequence[Example] = (), message: str = "{because}"
) -> Callable[[Finder], Finder]:
    """Declare a rule that says why a value is rejected. A value that is found is good for all of them."""
    return rule(code, message=message, bad=bad, good=[_FOUND, *good])
