"""REC707"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits
from answergate.rules.rule import Hits, Reading, rule


@rule(
    "REC707",
    message="span_in_answer must be a string",
    bad=[bad_record(span_in_answer=[0, 12])],
    good=[good_record()],
)
def malformed_span(reading: Reading) -> Hits:
    """A record's span_in_answer is not text.

    The span must be the cited words. Offsets into the answer would become wrong with the first edit.
    """
    return hits(reading, "span_in_answer", lambda span: span is not None and not isinstance(span, str))
