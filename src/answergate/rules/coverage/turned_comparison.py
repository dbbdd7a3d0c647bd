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
    message="the claim says {said!r}, but {cited} says something different",
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
    """A claim reverses or exchanges something that its evidence says: "fell 5%" for "grew 5%", "B beat A" for "A beat B".

    The words and numbers of such a claim match its evidence, but it says something else. The rule compares limits ("at
    least 30 days", "at most 30 days"), increases and decreases, comparisons, opposites ("allowed", "prohibited"), rates
    ("per month", "per year") and exchanged parties. It also reports a number that belongs to another thing: "adults take 250 mg" if adults
    take 500 mg and children 250 mg, or "sold in 1954" if the sale was in 1912 and 1954 is the year of another event. If
    one of the two sentences has a negation, both can mean the same: "under 21 not accepted" means "at least 21", and
    "not safe" means "harmful".
    """
    for place, cited in conflicts(reading, ConflictKind.COMPARISON):
        yield Hit(place, {"said": place.excerpt, "cited": cited})
