"""ATT606"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.rejected import FOUND_WAITING, rejected, waiting
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
    """The value is outside the plausible range of this slot.

    If a trigger matches the wrong number, the value is usually impossible, for example a waiting period of 365 days.
    """
    yield from rejected(reading, Standing.VALUE)
