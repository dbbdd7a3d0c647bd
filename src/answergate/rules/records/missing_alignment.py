"""REC712"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.rule import Example, rule


@rule(
    "REC712",
    severity=Severity.WARNING,
    message="Missing alignment_score",
    bad=[
        Example(ANSWER_SPAN, record(alignment_score=None), gate="citations", at="$.citations[0]"),
    ],
    good=[Example(ANSWER_SPAN, record(), gate="citations")],
)
def missing_alignment(reading: Reading) -> Iterator[Hit]:
    """A record has no alignment_score.

    Without it, users do not know how well the quote fits the answer.
    """
    for citation in reading.case.citations:
        value = citation.record.get("alignment_score")
        if value is None:
            yield Hit(reading.in_citation(citation, "alignment_score"))
