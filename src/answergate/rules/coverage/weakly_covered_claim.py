"""COV513"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.coverage.uncovered_claim import missing_words
from answergate.rules.rule import Example, rule

_TOWER = {"retrieved_chunks": ["The Eiffel Tower is tall."], "citations": ["C1"]}


@rule(
    "COV513",
    severity=Severity.WARNING,
    message="{cited} covers only a part of this claim{missing}",
    bad=[
        Example("<<The Eiffel Tower glows with golden lamps and lasers.>>", _TOWER, gate="guardrails"),
    ],
    good=[
        Example("The Eiffel Tower is tall.", _TOWER, gate="guardrails"),
    ],
)
def weakly_covered_claim(reading: Reading) -> Iterator[Hit]:
    """The cited chunks cover a claim only in part.

    Its support is enough for ``min_similarity``, but less than ``warn_similarity``. Such a claim often mixes what the
    evidence says with something that it does not say, so a person should look at it.
    """
    for supported in reading.supported_claims:
        if reading.covers(supported) and reading.is_weak(supported):
            yield Hit(
                reading.in_answer(supported.claim.span),
                {
                    "cited": ", ".join(supported.cited),
                    "missing": missing_words(supported),
                    "score": supported.support.score,
                    "needed": reading.settings.warn_similarity,
                },
            )
