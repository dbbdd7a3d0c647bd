"""ATT603"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.rejected import FOUND_WAITING, rejected, waiting
from answergate.rules.rule import Example, rule
from answergate.text.attribution.candidates import Standing


@rule(
    "ATT603",
    message="{because}",
    bad=[
        Example(None, waiting("암진단비, 뇌출혈진단비: <<90일 면책>>"), gate="attribution"),
    ],
    good=[FOUND_WAITING],
)
def mixed_anchors(reading: Reading) -> Iterator[Hit]:
    """Another coverage is named, and the value could belong to it.

    The text does not say to which of the two the value belongs, and a wrong attribution is worse than none.
    """
    yield from rejected(reading, Standing.MIXED)
