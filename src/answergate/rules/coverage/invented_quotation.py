"""COV508"""

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
    "COV508",
    message="{quoted!r} is said nowhere in {cited}",
    bad=[
        Example(
            'The report calls the policy "<<a complete disaster>>" [C1].',
            _given("The report calls the policy a modest success."),
            gate="guardrails",
        ),
        Example(
            "라벨에는 “<<냉장 보관>>”이라고 적혀 있습니다 [C1].",
            _given("라벨에는 “어린이의 손이 닿지 않는 곳에 두십시오”라고 적혀 있습니다."),
            gate="guardrails",
        ),
    ],
    good=[
        Example(
            'The report calls the policy "a modest success" [C1].',
            _given("The report calls the policy a modest success."),
            gate="guardrails",
        ),
        Example(
            'The minister said "talks would continue … in spring" [C1].',
            _given("The minister said that the talks will continue in Geneva in spring."),
            gate="guardrails",
        ),
    ],
)
def invented_quotation(reading: Reading) -> Iterator[Hit]:
    """A claim quotes words most of which its evidence does not have.

    Quotation marks promise that somebody said just this. Other inflections, marks and spaces and what is left out break no
    promise; one or two words set off as a term and what the question says are no quotation.
    """
    for place, cited in conflicts(reading, ConflictKind.QUOTE):
        yield Hit(place, {"quoted": place.excerpt, "cited": cited})
