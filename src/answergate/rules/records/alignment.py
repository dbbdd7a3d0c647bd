"""REC706, REC712, REC714: how well a record says that its quote fits the answer"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits, is_number, is_share
from answergate.rules.rule import Hits, Reading, Severity, rule


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
