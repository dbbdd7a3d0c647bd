"""REC709"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, is_blank
from answergate.rules.rule import Hit, Hits, Reading, rule


@rule(
    "REC709",
    message="Hallucinated span not found in answer",
    bad=[
        bad_record(span_in_answer="<<This does NOT exist in answer>>"),
        bad_record(span_in_answer="<<the dome was built without a wooden frame>>"),
    ],
    good=[good_record(span_in_answer="built without a wooden frame")],
)
def hallucinated_span(reading: Reading) -> Hits:
    """A record cites a span that the answer does not contain.

    The citation covers words that nobody wrote. Neither the span nor its first 50 characters are in the answer.
    """
    for citation, span in zip(reading.case.citations, reading.record_spans, strict=True):
        if span is None and not is_blank(citation.record.get("span_in_answer")):
            yield Hit(reading.in_citation(citation, "span_in_answer"))
