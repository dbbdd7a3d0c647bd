"""REC716"""

from __future__ import annotations

from answergate.rules.examples import ANSWER_SPAN, PERFECT_RECORD
from answergate.rules.records.values import good_record, hits, is_index
from answergate.rules.rule import Example, Hits, Reading, Severity, rule


@rule(
    "REC716",
    severity=Severity.NOTE,
    message="evidence_idx {index} cannot be checked: the case has neither chunks nor evidence_count",
    bad=[
        Example(ANSWER_SPAN, {"citations": [PERFECT_RECORD]}, gate="citations", at="$.citations[0].evidence_idx"),
    ],
    good=[good_record()],
)
def unchecked_evidence_index(reading: Reading) -> Hits:
    """A record's evidence_idx cannot be checked, because the number of evidence items is not given.

    An unchecked index is not necessarily right. Give the chunks or evidence_count to check it.
    """
    unknown = reading.evidence_count is None
    return hits(
        reading, "evidence_idx", lambda index: unknown and is_index(index), facts=lambda index: {"index": index}
    )
