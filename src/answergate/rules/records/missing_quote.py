"""REC703"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.records.values import shows_nothing
from answergate.rules.rule import Example, rule


@rule(
    "REC703",
    message="Missing or empty quote",
    bad=[
        Example(ANSWER_SPAN, record(quote=None), gate="citations", at="$.citations[0]"),
        Example(ANSWER_SPAN, record(quote="<< >>"), gate="citations"),
        Example(ANSWER_SPAN, record(quote=["a list"]), gate="citations", at="$.citations[0].quote"),
    ],
    good=[Example(ANSWER_SPAN, record(), gate="citations")],
)
def missing_quote(reading: Reading) -> Iterator[Hit]:
    """A record quotes nothing.

    A citation without the cited words cannot be compared with its source.
    """
    for citation in reading.case.citations:
        if shows_nothing(citation.record.get("quote", citation.record.get("excerpt"))):
            yield Hit(reading.in_citation(citation, "quote", "excerpt"))
