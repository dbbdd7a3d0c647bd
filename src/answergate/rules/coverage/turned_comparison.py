"""COV507"""

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
    "COV507",
    message="the claim says {said!r}, {cited} has it otherwise",
    bad=[
        Example("At least <<30 days>> are needed [C1].", _given("At most 30 days are needed."), gate="guardrails"),
        Example("Sales <<fell>> 5% in May [C1].", _given("Sales grew 5% in May."), gate="guardrails"),
        Example(
            "Men had <<higher>> levels than women [C1].",
            _given("Levels were higher in women than in men."),
            gate="guardrails",
        ),
        Example(
            "Smoking is <<allowed>> on the platforms of the station [C1].",
            _given("Smoking is prohibited on the platforms of the station."),
            gate="guardrails",
        ),
        Example(
            "The plan costs <<£9.99 per year>> [C1].", _given("The plan costs £9.99 per month."), gate="guardrails"
        ),
        Example(
            "Chelsea <<beat>> Arsenal in the final [C1].",
            _given("Arsenal beat Chelsea in the final."),
            gate="guardrails",
        ),
        Example("Adults take <<250 mg>> [C1].", _given("Adults take 500 mg. Children take 250 mg."), gate="guardrails"),
        Example(
            "The trip lasts <<12 days>> [C1].", _given("The trip lasts ten days. It has 12 stops."), gate="guardrails"
        ),
    ],
    good=[
        Example("At most 30 days are needed [C1].", _given("At most 30 days are needed."), gate="guardrails"),
        Example(
            "Smoking is not allowed on the platforms of the station [C1].",
            _given("Smoking is prohibited on the platforms of the station."),
            gate="guardrails",
        ),
        Example(
            "Chelsea were beaten by Arsenal in the final [C1].",
            _given("Arsenal beat Chelsea in the final."),
            gate="guardrails",
        ),
    ],
)
def turned_comparison(reading: Reading) -> Iterator[Hit]:
    """A claim has a bound, a move, a comparison, an opposite, a rate, two parties or two numbers otherwise than its evidence.

    "At least 30 days" and "at most 30 days" share every telling word and the number, "grew 5%" and "fell 5%" nearly.
    So do "allowed" and "prohibited", "per month" and "per year", "A beat B" and "B beat A" where all else is the same, and a
    number that the evidence has for another thing: "adults take 250 mg" where adults take 500 mg and children 250 mg, or
    "sold in 1954" where that is the year of another event and the sentence on the sale has 1912.
    Nothing is turned where one of the two denies: "under 21 not accepted" says "at least 21", "not safe" says "harmful".
    """
    for place, cited in conflicts(reading, ConflictKind.COMPARISON):
        yield Hit(place, {"said": place.excerpt, "cited": cited})
