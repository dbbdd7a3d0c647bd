"""REC716"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, PERFECT_RECORD, record
from answergate.rules.records.values import is_index
from answergate.rules.rule import Example, rule


@rule(
    "REC716",
    severity=Severity.NOTE,
    message="evidence_idx {index} cannot be checked: the case has neither chunks nor evidence_count",
    bad=[
        Example(ANSWER_SPAN, {"citations": [PERFECT_RECORD]}, gate="citations", at="$.citations[0].evidence_idx"),
    ],
    good=[Example(ANSWER_SPAN, record(), gate="citations")],
)
def unchecked_evidence_index(reading: Reading) -> Iterator[Hit]:
    """A record's evidence_idx cannot be checked, because the number of evidence items is not given.

    An unchecked index is not necessarily right. Give the chunks or evidence_count to check it.
    """
    if reading.evidence_count is not None:
        return
    for citation in reading.case.citations:
        index = citation.record.get("evidence_idx")
        if is_index(index):
            yield Hit(reading.in_citation(citation, "evidence_idx"), {"index": index})
