"""REC705"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.records.values import is_index
from answergate.rules.rule import Example, rule


@rule(
    "REC705",
    message="evidence_idx {index} is out of bounds ({bounds})",
    bad=[
        Example(ANSWER_SPAN, record(evidence_idx=3), gate="citations", at="$.citations[0].evidence_idx"),
        Example(ANSWER_SPAN, record(evidence_idx=-1), gate="citations", at="$.citations[0].evidence_idx"),
    ],
    good=[Example(ANSWER_SPAN, record(evidence_idx=2), gate="citations")],
)
def dangling_evidence_index(reading: Reading) -> Iterator[Hit]:
    """A record's evidence_idx is outside the list of evidence items.

    The index starts at 0, so 3 is too large for three items. Models often count from 1 by mistake.
    """
    count = reading.evidence_count
    if count is None:
        return
    bounds = f"0 to {count - 1}" if count else "there is no evidence"
    for citation in reading.case.citations:
        index = citation.record.get("evidence_idx")
        if is_index(index) and not 0 <= index < count:
            yield Hit(
                reading.in_citation(citation, "evidence_idx"), {"index": index, "last": count - 1, "bounds": bounds}
            )
