"""ATT607"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.model.span import Span
from answergate.reading import Reading
from answergate.rules.attribution.rejected import FOUND_WAITING, waiting
from answergate.rules.rule import Example, rule


@rule(
    "ATT607",
    message="{because}",
    bad=[
        Example(None, waiting("<<암진단비는 이 특약의 담보입니다.>>"), gate="attribution"),
    ],
    good=[FOUND_WAITING],
)
def missing_trigger(reading: Reading) -> Iterator[Hit]:
    """No trigger of the slot matches, so there is no value to attribute.

    No value was rejected here. The evidence says nothing about this slot.
    """
    if reading.strongest_candidate is None and reading.names_coverage:
        for chunk in reading.case.chunks:
            yield Hit(reading.in_chunk(chunk, Span(0, len(chunk.text))), {"because": "No trigger pattern matched"})
