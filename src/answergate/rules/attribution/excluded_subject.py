"""ATT602"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.rejected import FOUND_WAITING, rejected, waiting
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
    """The value is about something that the coverage excludes.

    A word in an exclusion clause ("유사암 제외") is part of the coverage's name. If the same word is the subject of the
    sentence, the value is about something else.
    """
    yield from rejected(reading, Standing.EXCLUSION)
