"""REC706"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.records.values import is_number
from answergate.rules.rule import Example, rule


@rule(
    "REC706",
    message="alignment_score must be a number from 0 to 1",
    bad=[
        Example(ANSWER_SPAN, record(alignment_score="<<high>>"), gate="citations"),
        Example(ANSWER_SPAN, record(alignment_score=1.2), gate="citations", at="$.citations[0].alignment_score"),
        Example(ANSWER_SPAN, record(alignment_score=True), gate="citations", at="$.citations[0].alignment_score"),
    ],
    good=[Example(ANSWER_SPAN, record(alignment_score=1), gate="citations")],
)
def malformed_alignment(reading: Reading) -> Iterator[Hit]:
    """A record's alignment_score is not a number from 0 to 1.

    A percentage instead of a share makes every average look perfect.
    """
    for citation in reading.case.citations:
        score = citation.record.get("alignment_score")
        if score is not None and not (is_number(score) and 0 <= score <= 1):
            yield Hit(reading.in_citation(citation, "alignment_score"))
