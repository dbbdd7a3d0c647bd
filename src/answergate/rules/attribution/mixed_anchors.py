"""ATT603"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.turned_away import FOUND_WAITING, turned_away, waiting
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
    """Another coverage's name stands where the value could be its own.

    Nothing in the text says which of the two the value belongs to, and a wrong attribution is worse than none.
    """
    yield from turned_away(reading, Standing.MIXED)
