"""REC701"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.records.values import shows_nothing
from answergate.rules.rule import Example, rule


@rule(
    "REC701",
    message="Missing or empty source",
    bad=[
        Example(ANSWER_SPAN, record(source=None), gate="citations", at="$.citations[0]"),
        Example(ANSWER_SPAN, record(source="<< >>"), gate="citations"),
    ],
    good=[Example(ANSWER_SPAN, record(), gate="citations")],
)
def missing_source(reading: Reading) -> Iterator[Hit]:
    """A record has no source.

    Without a source, nobody can check the citation.
    """
    for citation in reading.case.citations:
        if shows_nothing(citation.record.get("source")):
            yield Hit(reading.in_citation(citation, "source"))
