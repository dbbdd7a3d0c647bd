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
    message="the claim says {said!r}, {cited} says the opposite",
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
    """A claim affirms what its evidence denies, or denies what it affirms.

    One small word turns a sentence round, and all the others still match. Where the two set other limits ("only", "until",
    "except", "at most") they may well say the same, and nothing is found.
    """
    for place, cited in conflicts(reading, ConflictKind.NEGATION):
        yield Hit(place, {"said": place.excerpt, "cited": cited})
