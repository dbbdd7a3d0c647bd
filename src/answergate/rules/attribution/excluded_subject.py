"""ATT602"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.turned_away import FOUND_WAITING, turned_away, waiting
from answergate.rules.rule import Example, rule
from answergate.text.attribution.candidates import Standing


@rule(
    "ATT602",
    message="{because}",
    bad=[
        Example(None, waiting("암진단비\n소액암은 <<90일 면책>>"), gate="attribution"),
    ],
    good=[FOUND_WAITING, Example(None, waiting("암진단비 (유사암 제외) 90일 면책"), gate="attribution")],
)
def excluded_subject(reading: Reading) -> Iterator[Hit]:
    """What the coverage excludes is what the value is about.

    A word in an exclusion clause ("유사암 제외") is part of the name; as the subject it says that something else
    is spoken of.
    """
    yield from turned_away(reading, Standing.EXCLUSION)
