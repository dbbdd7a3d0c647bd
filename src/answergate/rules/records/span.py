"""REC709, REC715: words of the answer that a record covers, but that are not there"""

from __future__ import annotations

from answergate.rules.examples import record
from answergate.rules.records.fields import bad_record, good_record, is_blank
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule

_ANSWER = "The dome of the cathedral was raised without a wooden frame."


@rule(
    "REC709",
    message="Hallucinated span not found in answer",
    bad=[
        bad_record("span_in_answer", "<<This does NOT exist in answer>>"),
        bad_record("span_in_answer", "<<the dome was built without a wooden frame>>"),
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


@rule(
    "REC715",
    severity=Severity.WARNING,
    message="Span matches the answer only in its first 50 characters",
    bad=[
        Example(
            _ANSWER,
            record(span_in_answer="<<The dome of the cathedral was raised without a wooden frame below it>>"),
            gate="citations",
        )
    ],
    good=[Example(_ANSWER, record(span_in_answer=_ANSWER), gate="citations")],
)
def truncated_span(reading: Reading) -> Hits:
    """Only the beginning of a record's span is in the answer.

    The answer was edited after the citation was made, or the model completed the span from memory.
    """
    for citation, span in zip(reading.case.citations, reading.record_spans, strict=True):
        words = citation.record.get("span_in_answer")
        if span is not None and isinstance(words, str) and len(span) < len(words):
            yield Hit(reading.in_citation(citation, "span_in_answer"), {"matched": len(span)})
