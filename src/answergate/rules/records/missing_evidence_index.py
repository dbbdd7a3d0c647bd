"""REC711"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.rule import Example, rule


@rule(
    "REC711",
    severity=Severity.WARNING,
    message="Missing evidence_idx",
    bad=[
        Example(ANSWER_SPAN, record(evidence_idx=None), gate="citations", at="$.citations[0]"),
    ],
    good=[Example(ANSWER_SPAN, record(), gate="citations")],
)
def missing_evidence_index(reading: Reading) -> Iterator[Hit]:
    """A record has no evidence_idx.

    Without it, the quote cannot be traced to its evidence.
    """
    for citation in reading.case.citations:
        value = citation.record.get("evidence_idx")
        if value is None:
            yield Hit(reading.in_citation(citation, "evidence_idx"))
