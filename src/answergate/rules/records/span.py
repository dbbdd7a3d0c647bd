"""REC707, REC709, REC713, REC715: which words of the answer a record covers"""

from __future__ import annotations

from answergate.rules.examples import record
from answergate.rules.records.values import bad_record, good_record, hits, is_blank
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule


@rule(
    "REC707", message="span_in_answer must be a string", bad=[bad_record(span_in_answer=[0, 12])], good=[good_record()]
)
def malformed_span(reading: Reading) -> Hits:
    """A record's span_in_answer is not text.

    The span must be the cited words. Offsets into the answer would become wrong with the first edit.
    """
    return hits(reading, "span_in_answer", lambda span: span is not None and not isinstance(span, str))


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


@rule(
    "REC713",
    severity=Severity.WARNING,
    message="Missing span_in_answer",
    bad=[bad_record(span_in_answer=None)],
    good=[good_record()],
)
def missing_span(reading: Reading) -> Hits:
    """A record has no span_in_answer.

    Without it, users do not know which words of the answer the citation covers.
    """
    return hits(reading, "span_in_answer", lambda span: span is None or (isinstance(span, str) and is_blank(span)))


_ANSWER = "The dome of the cathedral was raised without a wooden frame."


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
