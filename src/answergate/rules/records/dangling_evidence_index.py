"""REC705"""

from __future__ import annotations

from answergate.rules.records.values import bad_record, good_record, hits, is_index
from answergate.rules.rule import Hits, Reading, rule


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
