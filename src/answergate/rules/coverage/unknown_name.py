"""COV505"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.claim_conflicts import conflicts
from answergate.rules.rule import Example, rule
from answergate.text.conflicts import ConflictKind


def _given(chunk: str) -> dict[str, list[str]]:
    return {"retrieved_chunks": [chunk], "citations": ["C1"]}


@rule(
    "COV505",
    severity=Severity.WARNING,
    message="{name} is named nowhere in {cited}",
    bad=[
        Example(
            "The tower was designed by <<Hector Guimard>> in Paris [C1].",
            _given("The tower was designed by Gustave Eiffel in Paris."),
            gate="guardrails",
        ),
    ],
    good=[
        Example(
            "The tower was designed by Gustave Eiffel in Paris [C1].",
            _given("The tower was designed by Gustave Eiffel in Paris."),
            gate="guardrails",
        ),
    ],
)
def unknown_name(reading: Reading) -> Iterator[Hit]:
    """A claim names somebody or something that its evidence does not know.

    Names are what readers look up. A name in none of the cited chunks came from somewhere else.
    """
    for place, cited in conflicts(reading, ConflictKind.NAME):
        yield Hit(place, {"name": place.excerpt, "cited": cited})
