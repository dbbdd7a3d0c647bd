"""REC713"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits, is_blank
from answergate.rules.rule import Hits, Reading, Severity, rule


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
