"""REC711"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits
from answergate.rules.rule import Hits, Reading, Severity, rule


@rule(
    "REC711",
    severity=Severity.WARNING,
    message="Missing evidence_idx",
    bad=[bad_record(evidence_idx=None)],
    good=[good_record()],
)
def missing_evidence_index(reading: Reading) -> Hits:
    """A record has no evidence_idx.

    Without it, the quote cannot be traced to its evidence.
    """
    return hits(reading, "evidence_idx", lambda value: value is None)
