"""ATT605"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.case import Level
from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.rejected import FOUND_WAITING, rejected, waiting
from answergate.rules.rule import Example, rule
from answergate.text.attribution.candidates import Standing


@rule(
    "ATT605",
    message="{because}",
    bad=[
        Example(None, waiting("암진단비 <<90일 면책>>", Level.PRODUCT), gate="attribution"),
    ],
    good=[FOUND_WAITING],
)
def product_level(reading: Reading) -> Iterator[Hit]:
    """The evidence is about the whole product.

    A product-level table lists many coverages, so a number in it cannot be attributed to one of them.
    """
    yield from rejected(reading, Standing.GLOBAL)
