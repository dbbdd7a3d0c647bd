"""REC704, REC705, REC711, REC716: which evidence a record names"""

from __future__ import annotations

from answergate.rules.examples import ANSWER_SPAN, PERFECT_RECORD
from answergate.rules.records.values import bad_record, good_record, hits, is_index
from answergate.rules.rule import Example, Hits, Reading, Severity, rule


@rule(
    "REC704",
    message="evidence_idx must be an integer",
    bad=[bad_record(evidence_idx="<<1>>"), bad_record(evidence_idx=1.5), bad_record(evidence_idx=True)],
    good=[good_record(evidence_idx=0)],
)
def malformed_evidence_index(reading: Reading) -> Hits:
    """A record's evidence_idx is not a whole number.

    It is the only link from the answer to the evidence, so it must be a valid index.
    """
    return hits(reading, "evidence_idx", lambda index: index is not None and not is_index(index))


@rule(
    "REC705",
    message="evidence_idx {index} is out of bounds ({bounds})",
    bad=[bad_record(evidence_idx=3), bad_record(evidence_idx=-1)],
    good=[good_record(evidence_idx=2)],
)
def dangling_evidence_index(reading: Reading) -> Hits:
    """A record's evidence_idx is outside the list of evidence items.

    The index starts at 0, so 3 is too large for three items. Models often count from 1 by mistake.
    """
    count = reading.evidence_count
    bounds = f"0 to {count - 1}" if count else "there is no evidence"
    return hits(
        reading,
        "evidence_idx",
        lambda index: count is not None and is_index(index) and not 0 <= index < count,
        facts=lambda index: {"index": index, "last": (count or 0) - 1, "bounds": bounds},
    )


@rule(
    "REC711",
    severity=Severity.WARNING,
    message="Missing evidence_idx",
    bad=[bad_record(evidence_idx=None)],
    good=[good_record()],
)
def missing_evidence_index(reading: Reading) -> Hits:
    """A record has no evidence_idx.

    Without it, the quote cannot be traced to its evidence.
    """
    return hits(reading, "evidence_idx", lambda value: value is None)


@rule(
    "REC716",
    severity=Severity.NOTE,
    message="evidence_idx {index} cannot be checked: the case has neither chunks nor evidence_count",
    bad=[Example(ANSWER_SPAN, {"citations": [PERFECT_RECORD]}, gate="citations", at="$.citations[0].evidence_idx")],
    good=[good_record()],
)
def unchecked_evidence_index(reading: Reading) -> Hits:
    """A record's evidence_idx cannot be checked, because the number of evidence items is not given.

    An unchecked index is not necessarily right. Give the chunks or evidence_count to check it.
    """
    unknown = reading.evidence_count is None
    return hits(
        reading, "evidence_idx", lambda index: unknown and is_index(index), facts=lambda index: {"index": index}
    )
