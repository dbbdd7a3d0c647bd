"""REC704"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.records.values import is_index
from answergate.rules.rule import Example, rule


@rule(
    "REC704",
    message="evidence_idx must be an integer",
    bad=[
        Example(ANSWER_SPAN, record(evidence_idx="<<1>>"), gate="citations"),
        Example(ANSWER_SPAN, record(evidence_idx=1.5), gate="citations", at="$.citations[0].evidence_idx"),
        Example(ANSWER_SPAN, record(evidence_idx=True), gate="citations", at="$.citations[0].evidence_idx"),
    ],
    good=[Example(ANSWER_SPAN, record(evidence_idx=0), gate="citations")],
)
def malformed_evidence_index(reading: Reading) -> Iterator[Hit]:
    """A record's evidence_idx is not a whole number.

    It is the only link from the answer to the evidence, so it must be a valid index.
    """
    for citation in reading.case.citations:
        index = citation.record.get("evidence_idx")
        if index is not None and not is_index(index):
            yield Hit(reading.in_citation(citation, "evidence_idx"))
