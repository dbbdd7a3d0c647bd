"""REC714"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits, is_number
from answergate.rules.rule import Hits, Reading, Severity, rule


@rule(
    "REC714",
    severity=Severity.WARNING,
    message="Low alignment score: {score} is below {minimum}",
    bad=[bad_record(alignment_score=0.29)],
    good=[good_record(alignment_score=0.3)],
)
def low_alignment(reading: Reading) -> Hits:
    """A record has a low alignment_score: its quote hardly fits the words that it should support.

    With a low score, the generator itself doubts the citation. A person should look at it before users see the answer.
    """
    minimum = reading.settings.min_alignment
    return hits(
        reading,
        "alignment_score",
        lambda score: is_number(score) and 0 <= score < minimum,
        facts=lambda score: {"score": score, "minimum": minimum},
    )
