"""REC704"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits, is_index
from answergate.rules.rule import Hits, Reading, rule


@rule(
    "REC704",
    message="evidence_idx must be an integer",
    bad=[bad_record(evidence_idx="<<1>>"), bad_record(evidence_idx=1.5), bad_record(evidence_idx=True)],
    good=[good_record(evidence_idx=0)],
)
def malformed_evidence_index(reading: Reading) -> Hits:
    """A record's evidence_idx is not a whole number.

    It is the only link from the answer to the evidence, so it must be a valid index.
    """
    return hits(reading, "evidence_idx", lambda index: index is not None and not is_index(index))
