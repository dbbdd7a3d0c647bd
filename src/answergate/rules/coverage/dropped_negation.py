"""COV506"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.claim_conflicts import conflicts
from answergate.rules.rule import Example, rule
from answergate.text.conflicts.conflict import ConflictKind


def _given(chunk: str) -> dict[str, list[str]]:
    return {"retrieved_chunks": [chunk], "citations": ["C1"]}


@rule(
    "COV506",
    message="the claim says {said!r}, but {cited} says the opposite",
    bad=[
        Example(
            "<<The landlord may terminate the lease before May [C1].>>",
            _given("The landlord may not terminate the lease before May."),
            gate="guardrails",
        ),
    ],
    good=[
        Example(
            "The landlord may not terminate the lease before May [C1].",
            _given("The landlord may not terminate the lease before May."),
            gate="guardrails",
        ),
        Example(
            "The landlord may terminate the lease only after May [C1].",
            _given("The landlord may not terminate the lease before May."),
            gate="guardrails",
        ),
    ],
)
def dropped_negation(reading: Reading) -> Iterator[Hit]:
    """A claim drops or adds a negation: "may terminate" for "may not terminate".

    One small word reverses a sentence, and all other words still match. If claim and evidence have different limits
    ("only", "until", "except", "at most"), they can mean the same, so the rule reports nothing.
    """
    for place, cited in conflicts(reading, ConflictKind.NEGATION):
        yield Hit(place, {"said": place.excerpt, "cited": cited})
