"""ATT601"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.model.span import Span
from answergate.reading import Reading
from answergate.rules.attribution.rejected import FOUND_WAITING, rejected, waiting
from answergate.rules.rule import Example, rule
from answergate.text.attribution.candidates import Standing


@rule(
    "ATT601",
    message="{because}",
    bad=[
        Example(None, waiting("<<90일 면책>>"), gate="attribution"),
        Example(None, waiting("유사암진단비\n\n\n\n\n\n\n\n\n<<90일 면책>>"), gate="attribution"),
    ],
    good=[FOUND_WAITING],
)
def missing_anchor(reading: Reading) -> Iterator[Hit]:
    """No name of the coverage is near the value.

    A value without the name of its coverage can belong to any coverage: half of all coverages have a waiting period of
    90 days.
    """
    yield from rejected(reading, Standing.NO_ANCHOR)
    if reading.strongest_candidate is None and not reading.names_coverage:
        for chunk in reading.case.chunks:
            yield Hit(
                reading.in_chunk(chunk, Span(0, len(chunk.text))), {"because": "No coverage anchor in the evidence"}
            )
