"""REC702"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.records.values import is_number
from answergate.rules.rule import Example, rule


@rule(
    "REC702",
    message="Missing or non-numeric relevance",
    bad=[
        Example(ANSWER_SPAN, record(relevance=None), gate="citations", at="$.citations[0]"),
        Example(ANSWER_SPAN, record(relevance="<<0.9>>"), gate="citations"),
        Example(ANSWER_SPAN, record(relevance=True), gate="citations", at="$.citations[0].relevance"),
    ],
    good=[Example(ANSWER_SPAN, record(), gate="citations")],
)
def missing_relevance(reading: Reading) -> Iterator[Hit]:
    """A record's relevance is missing or not a number.

    Scores of other types are silently compared in a wrong way: the string "9" sorts after "10", and true counts as 1.
    """
    for citation in reading.case.citations:
        if not is_number(citation.record.get("relevance")):
            yield Hit(reading.in_citation(citation, "relevance"))
