"""REC701"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits, shows_nothing
from answergate.rules.rule import Hits, Reading, rule


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
