"""REC712"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits
from answergate.rules.rule import Hits, Reading, Severity, rule


@rule(
    "REC712",
    severity=Severity.WARNING,
    message="Missing alignment_score",
    bad=[bad_record(alignment_score=None)],
    good=[good_record()],
)
def missing_alignment(reading: Reading) -> Hits:
    """A record has no alignment_score.

    Without it, users do not know how well the quote fits the answer.
    """
    return hits(reading, "alignment_score", lambda value: value is None)
