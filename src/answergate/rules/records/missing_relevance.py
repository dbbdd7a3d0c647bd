"""REC702"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits, is_number
from answergate.rules.rule import Hits, Reading, rule


@rule(
    "REC702",
    message="Missing or non-numeric relevance",
    bad=[bad_record(relevance=None), bad_record(relevance="<<0.9>>"), bad_record(relevance=True)],
    good=[good_record()],
)
def missing_relevance(reading: Reading) -> Hits:
    """A record's relevance is missing or not a number.

    Scores of other types are silently compared in a wrong way: the string "9" sorts after "10", and true counts as 1.
    """
    return hits(reading, "relevance", lambda relevance: not is_number(relevance))
