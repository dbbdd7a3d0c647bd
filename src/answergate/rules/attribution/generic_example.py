"""ATT604"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.rejected import FOUND_WAITING, rejected, waiting
from answergate.rules.rule import Example, rule
from answergate.text.attribution.candidates import Standing


@rule(
    "ATT604",
    message="{because}",
    bad=[
        Example(None, waiting("(예시)\n암진단비 <<90일 면책>>"), gate="attribution"),
    ],
    good=[FOUND_WAITING],
)
def generic_example(reading: Reading) -> Iterator[Hit]:
    """The value is in an example, or in a section about something else.

    Examples and sections about premium waivers mention coverages with numbers that do not belong to them.
    """
    yield from rejected(reading, Standing.EXAMPLE)
