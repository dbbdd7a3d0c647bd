"""REC714"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.records.values import is_number
from answergate.rules.rule import Example, rule


@rule(
    "REC714",
    severity=Severity.WARNING,
    message="Low alignment score: {score} is below {minimum}",
    bad=[
        Example(ANSWER_SPAN, record(alignment_score=0.29), gate="citations", at="$.citations[0].alignment_score"),
    ],
    good=[Example(ANSWER_SPAN, record(alignment_score=0.3), gate="citations")],
)
def low_alignment(reading: Reading) -> Iterator[Hit]:
    """A record has a low alignment_score: its quote hardly fits the words that it should support.

    With a low score, the generator itself doubts the citation. A person should look at it before users see the answer.
    """
    minimum = reading.settings.min_alignment
    for citation in reading.case.citations:
        score = citation.record.get("alignment_score")
        if is_number(score) and 0 <= score < minimum:
            yield Hit(reading.in_citation(citation, "alignment_score"), {"score": score, "minimum": minimum})
