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
    message="the quotation {quoted!r} is not in {cited}",
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
    """A claim quotes words, but its evidence does not have most of them.

    Quotation marks mean that somebody said exactly this. Other inflections, punctuation, spaces and omitted words are
    accepted. One or two words that are marked as a term, and words of the question, do not count as a quotation.
    """
    for place, cited in conflicts(reading, ConflictKind.QUOTE):
        yield Hit(place, {"quoted": place.excerpt, "cited": cited})
