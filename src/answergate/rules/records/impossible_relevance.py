"""REC708"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.records.values import is_number
from answergate.rules.rule import Example, rule


@rule(
    "REC708",
    message="relevance {relevance} is outside 0 to 1",
    bad=[
        Example(ANSWER_SPAN, record(relevance=1.01), gate="citations", at="$.citations[0].relevance"),
        Example(ANSWER_SPAN, record(relevance=-0.1), gate="citations", at="$.citations[0].relevance"),
    ],
    good=[
        Example(ANSWER_SPAN, record(relevance=0), gate="citations"),
        Example(ANSWER_SPAN, record(relevance=1), gate="citations"),
    ],
)
def impossible_relevance(reading: Reading) -> Iterator[Hit]:
    """A record's relevance is outside 0 to 1.

    Scores on different scales cannot be averaged or compared.
    """
    for citation in reading.case.citations:
        relevance = citation.record.get("relevance")
        if is_number(relevance) and not 0 <= relevance <= 1:
            yield Hit(reading.in_citation(citation, "relevance"), {"relevance": relevance})
