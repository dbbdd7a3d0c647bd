"""ATT606"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.turned_away import FOUND_WAITING, turned_away, waiting
from answergate.rules.rule import Example, rule
from answergate.text.attribution.candidates import Standing


@rule(
    "ATT606",
    message="{because}",
    bad=[
        Example(None, waiting("암진단비 <<365일 면책>>"), gate="attribution"),
        Example(None, waiting("암진단비 <<0일 면책>>"), gate="attribution"),
    ],
    good=[FOUND_WAITING],
)
def implausible_value(reading: Reading) -> Iterator[Hit]:
    """The value is outside what this slot can hold.

    A trigger that matches the wrong number mostly reads an impossible one: a year that is no waiting period.
    """
    yield from turned_away(reading, Standing.VALUE)
