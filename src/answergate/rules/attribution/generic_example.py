"""ATT604"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.turned_away import FOUND_WAITING, turned_away, waiting
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
    """The value stands in an example, or in a section about something else.

    Examples and premium-waiver sections speak of coverages with numbers that are not theirs.
    """
    yield from turned_away(reading, Standing.EXAMPLE)
