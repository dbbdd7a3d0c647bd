"""REC709"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.records.values import is_blank
from answergate.rules.rule import Example, rule


@rule(
    "REC709",
    message="Hallucinated span not found in answer",
    bad=[
        Example(ANSWER_SPAN, record(span_in_answer="<<This does NOT exist in answer>>"), gate="citations"),
        Example(ANSWER_SPAN, record(span_in_answer="<<the dome was built without a wooden frame>>"), gate="citations"),
    ],
    good=[Example(ANSWER_SPAN, record(span_in_answer="built without a wooden frame"), gate="citations")],
)
def hallucinated_span(reading: Reading) -> Iterator[Hit]:
    """A record cites a span that the answer does not contain.

    The citation covers words that nobody wrote. Neither the span nor its first 50 characters are in the answer.
    """
    for citation, span in zip(reading.case.citations, reading.record_spans, strict=True):
        if span is None and not is_blank(citation.record.get("span_in_answer")):
            yield Hit(reading.in_citation(citation, "span_in_answer"))
