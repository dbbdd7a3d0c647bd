"""REC707"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.rule import Example, rule


@rule(
    "REC707",
    message="span_in_answer must be a string",
    bad=[
        Example(ANSWER_SPAN, record(span_in_answer=[0, 12]), gate="citations", at="$.citations[0].span_in_answer"),
    ],
    good=[Example(ANSWER_SPAN, record(), gate="citations")],
)
def malformed_span(reading: Reading) -> Iterator[Hit]:
    """A record's span_in_answer is not text.

    The span must be the cited words. Offsets into the answer would become wrong with the first edit.
    """
    for citation in reading.case.citations:
        span = citation.record.get("span_in_answer")
        if span is not None and not isinstance(span, str):
            yield Hit(reading.in_citation(citation, "span_in_answer"))
