"""COV504"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.figures import distinct
from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.rule import Example, rule

_TOWER = {"retrieved_chunks": ["The tower is tall. The tower is old. The tower is iron."]}


@rule(
    "COV504",
    severity=Severity.WARNING,
    message="{citations} citation(s) for {claims} claim(s): {written} per claim, below the minimum of {needed}",
    bad=[
        Example(
            "<<The tower is tall. The tower is old. The tower is iron.>>",
            {**_TOWER, "citations": ["C1"]},
            gate="guardrails",
            policy={"min_citation_density": 0.5},
        ),
    ],
    good=[Example("The tower is tall. The tower is old.", {**_TOWER, "citations": ["C1"]}, gate="guardrails")],
)
def thin_citations(reading: Reading) -> Iterator[Hit]:
    """There are fewer citations per claim than the policy requires.

    Many claims with one citation are hard to check, even if its chunk covers them.
    """
    density = reading.claim_density
    minimum = reading.settings.min_citation_density
    if density < minimum:
        written, needed = distinct(density, minimum)
        yield Hit(
            reading.whole_answer,
            {
                "citations": reading.citation_count,
                "claims": len(reading.claims),
                "density": density,
                "minimum": minimum,
                "written": written,
                "needed": needed,
            },
        )
