"""REC713"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.records.values import is_blank
from answergate.rules.rule import Example, rule


@rule(
    "REC713",
    severity=Severity.WARNING,
    message="Missing span_in_answer",
    bad=[
        Example(ANSWER_SPAN, record(span_in_answer=None), gate="citations", at="$.citations[0]"),
    ],
    good=[Example(ANSWER_SPAN, record(), gate="citations")],
)
def missing_span(reading: Reading) -> Iterator[Hit]:
    """A record has no span_in_answer.

    Without it, users do not know which words of the answer the citation covers.
    """
    for citation in reading.case.citations:
        value = citation.record.get("span_in_answer")
        if is_blank(value) and (value is None or isinstance(value, str)):
            yield Hit(reading.in_citation(citation, "span_in_answer"))
