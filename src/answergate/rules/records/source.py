"""REC701, REC703: the source of a record and the words that it quotes"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits, shows_nothing
from answergate.rules.rule import Hit, Hits, Reading, rule


@rule(
    "REC701",
    message="Missing or empty source",
    bad=[bad_record(source=None), bad_record(source="<< >>")],
    good=[good_record()],
)
def missing_source(reading: Reading) -> Hits:
    """A record has no source.

    Without a source, nobody can check the citation.
    """
    return hits(reading, "source", shows_nothing)


@rule(
    "REC703",
    message="Missing or empty quote",
    bad=[bad_record(quote=None), bad_record(quote="<< >>"), bad_record(quote=["a list"])],
    good=[good_record()],
)
def missing_quote(reading: Reading) -> Hits:
    """A record quotes nothing.

    A citation without the cited words cannot be compared with its source.
    """
    for citation in reading.case.citations:
        if shows_nothing(citation.record.get("quote", citation.record.get("excerpt"))):
            yield Hit(reading.in_citation(citation, "quote", "excerpt"))
