"""COV510"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.rule import Example, rule

_TOWER = {"retrieved_chunks": ["The Eiffel Tower is 330 metres tall.", "It was opened to the public in March 1889."]}
_KOREAN = {"retrieved_chunks": ["암진단비는 90일 후부터 보장합니다.", "보험료는 매월 25일에 자동으로 이체됩니다."]}


@rule(
    "COV510",
    severity=Severity.WARNING,
    message="{cited} does not cover this claim, but chunk {chunk_id} does: cite that one",
    bad=[
        Example("<<The tower was opened to the public in March 1889 [C1].>>", _TOWER, gate="guardrails"),
        Example("<<보험료는 매월 25일에 이체됩니다 [1].>>", _KOREAN, gate="guardrails"),
    ],
    good=[
        Example("It was opened to the public in March 1889 [C2].", _TOWER, gate="guardrails"),
        Example("Visitors prefer the cheese in Lyon [C1].", _TOWER, gate="guardrails"),
    ],
)
def misattributed_claim(reading: Reading) -> Iterator[Hit]:
    """A claim cites the wrong chunk: another chunk covers it.

    The claim is right, but a reader who follows the citation does not find it there.
    """
    for supported in reading.misattributed_claims:
        assert supported.chunk is not None
        span = supported.support.span
        yield Hit(
            reading.in_answer(supported.claim.span),
            {
                "cited": ", ".join(supported.cited),
                "chunk_id": supported.chunk.id,
                "span": None if span is None else {"start": span.start, "end": span.end},
            },
        )
