"""REC702, REC708: the relevance of a record"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits, is_number, is_share
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


@rule(
    "REC708",
    message="relevance {relevance} is outside 0 to 1",
    bad=[bad_record(relevance=1.01), bad_record(relevance=-0.1)],
    good=[good_record(relevance=0), good_record(relevance=1)],
)
def impossible_relevance(reading: Reading) -> Hits:
    """A record's relevance is outside 0 to 1.

    Scores on different scales cannot be averaged or compared.
    """
    return hits(
        reading,
        "relevance",
        lambda relevance: is_number(relevance) and not is_share(relevance),
        facts=lambda relevance: {"relevance": relevance},
    )
