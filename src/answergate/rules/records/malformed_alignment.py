"""REC706"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits, is_share
from answergate.rules.rule import Hits, Reading, rule


@rule(
    "REC706",
    message="alignment_score must be a number from 0 to 1",
    bad=[bad_record(alignment_score="<<high>>"), bad_record(alignment_score=1.2), bad_record(alignment_score=True)],
    good=[good_record(alignment_score=1)],
)
def malformed_alignment(reading: Reading) -> Hits:
    """A record's alignment_score is not a number from 0 to 1.

    A percentage instead of a share makes every average look perfect.
    """
    return hits(reading, "alignment_score", lambda score: score is not None and not is_share(score))
