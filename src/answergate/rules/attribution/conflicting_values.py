"""ATT608"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.rejected import FOUND_WAITING, waiting
from answergate.rules.rule import Example, rule
from answergate.text.attribution.candidates import Standing
from answergate.text.attribution.settling import SlotStatus, settle


@rule(
    "ATT608",
    message="Conflicting values found: {values}",
    bad=[
        Example(None, waiting("암진단비 <<90일 면책>>\n암진단비 면책기간 60일"), gate="attribution"),
    ],
    good=[FOUND_WAITING],
)
def conflicting_values(reading: Reading) -> Iterator[Hit]:
    """The evidence states two different values for the coverage.

    One of them is wrong or is valid only under a condition, and the evidence does not say which one.
    """
    answer = settle([[candidate for _, candidate in reading.candidates]])
    if answer.status is SlotStatus.UNKNOWN and answer.near_miss is not None:
        candidate = answer.near_miss.candidate
        if candidate.standing is Standing.FOUND:
            chunk = next(chunk for chunk, other in reading.candidates if other is candidate)
            values = answer.notes.partition(": ")[2]
            yield Hit(reading.in_chunk(chunk, candidate.trigger), {"values": values, "line": candidate.line})
